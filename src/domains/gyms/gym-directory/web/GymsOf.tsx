import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { GymListRow } from '../../gyms/web/GymListRow.tsx'
import { gymPages } from './directory-queries.ts'

/** The gyms of a city, or a country's gyms whose city isn't known, in rows like the finder's. */
export function GymsOf({ place }: { place: { country: string; city: string } }) {
  const list = useInfiniteQuery(gymPages(place))
  const { data, isError, refetch } = list
  const failed = isError && (
    <Failure className="m-4" what={<Trans>gyms</Trans>} stale={data !== undefined} again={refetch} />
  )
  if (!data)
    return (
      failed || (
        <div className="p-4">
          <SkeletonRows rows={5} />
        </div>
      )
    )
  return (
    <>
      {failed}
      <ul>
        {data.pages
          .flatMap(({ items }) => items)
          .map((gym) => (
            <GymListRow key={gym.id} gym={gym} />
          ))}
      </ul>
      {list.hasNextPage && (
        <div className="flex justify-center border-t border-line p-4">
          <ShowMore of={list} />
        </div>
      )}
    </>
  )
}
