import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { type NextPage, ShowMore } from './ShowMore.tsx'

interface QueuePage<Item> {
  items: Item[]
  total: number
}

/** A list of items for moderators or admins to work through, below a heading that says how many there are. */
export function Queue<Item extends { id: string }>({
  of: list,
  heading,
  empty,
  row: Row,
}: {
  of: NextPage & { data: { pages: QueuePage<Item>[] } }
  heading: (total: number) => ReactNode
  empty: ReactNode
  row: (props: { item: Item }) => ReactNode
}) {
  const { pages } = list.data
  const items = pages.flatMap((page) => page.items)
  if (items.length === 0) return <Card>{empty}</Card>
  return (
    <>
      <h2 className="text-lg">{heading(pages[0]?.total ?? 0)}</h2>
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      <ShowMore of={list} className="self-center" />
    </>
  )
}
