import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { BeltDrawing } from '#ui/BeltBar.tsx'
import { Card } from '#ui/Card.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import type { ToConfirm } from '../contract.ts'
import { Belt } from './Belt.tsx'
import { DecideButtons } from './DecideButtons.tsx'
import { toConfirmQuery } from './promotions.ts'

/** Promotions waiting for the viewer's confirmation, as promoter or gym staff; nothing if there are none. */
export function ToConfirmList({ gymId }: { gymId?: string }) {
  const list = useInfiniteQuery(toConfirmQuery(gymId))
  const { data } = list
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <Card
      title={<Plural value={{ count: items.length }} one="# promotion to confirm" other="# promotions to confirm" />}
    >
      <p className="text-quiet">
        <Trans>
          Confirm the promotions you know took place, and profiles will show them as confirmed. Dispute any that are
          wrong.
        </Trans>
      </p>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Row key={`${item.author.uid} ${item.id}`} item={item} />
        ))}
      </ul>
      <ShowMore of={list} wide className="mt-3" />
    </Card>
  )
}

function Row({ item }: { item: ToConfirm }) {
  const { longDay } = useDates()
  const { author, id, belt, stripes, day, gym } = item
  return (
    <li className="flex gap-3 py-4 last:pb-0">
      <Avatar name={author.displayName} src={author.photoURL} decorative />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.profile(author)} className="inline-flex min-h-6 items-center hover:underline">
            <bdi>{author.displayName}</bdi>
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          <BeltDrawing slug={belt} stripes={stripes} height={12} />
          <span>
            <Belt belt={belt} stripes={stripes} />
          </span>
        </p>
        <p className="text-sm text-quiet wrap-anywhere">
          {longDay(day)}
          {gym && (
            <>
              {' · '}
              <bdi>{gym.name}</bdi>
            </>
          )}
        </p>
        <DecideButtons uid={author.uid} promotion={{ id, belt, stripes, day }} whose={author.displayName} />
      </div>
    </li>
  )
}
