import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { CreatorRow } from './CreatorRow.tsx'
import { directoryQuery } from './creators.ts'

export function Directory({ asked, searching }: { asked: { q: string; language: string }; searching: boolean }) {
  const list = useInfiniteQuery(directoryQuery(asked))
  const { data, error, refetch, isFetching } = list
  const items = data?.pages.flatMap((page) => page.items)
  if (!items) {
    if (!error) return <SkeletonRows />
    return <Failure what={<Trans>creators</Trans>} again={refetch} busy={isFetching} />
  }
  if (items.length === 0)
    return searching ? (
      <p role="status" className="rounded-card bg-sunk p-4 text-quiet wrap-anywhere">
        <Trans>No creators found. Try another search or language.</Trans>
      </p>
    ) : (
      <Card>
        <EmptyState title={<Trans>No creators yet</Trans>}>
          <Trans>Coaches who teach on Open Mat appear here. You could be the first.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          <Plural value={{ count: items.length }} one="# creator" other="# creators" />
        </span>
      </VisuallyHidden>
      <ul className="flex flex-col gap-3">
        {items.map((creator) => (
          <CreatorRow key={creator.uid} creator={creator} />
        ))}
      </ul>
      <ShowMore of={list} wide className="mt-3" />
    </>
  )
}
