import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { GymListRow } from './GymListRow.tsx'
import { favoriteGymsQuery } from './gym-queries.ts'

/** The member's favourite gyms. Offline, the last known list. */
export function FavoriteGymsList({ most }: { most?: number }) {
  const { data, isError, refetch } = useQuery(favoriteGymsQuery)
  if (data?.items.length)
    return (
      <ul>
        {data.items.slice(0, most).map((gym) => (
          <GymListRow key={gym.id} gym={gym} />
        ))}
      </ul>
    )
  return (
    <div className="px-4 py-3">
      {data ? (
        <p className="text-quiet">
          <Trans>No favourites yet. Tap the heart on a gym and it'll be here, even offline.</Trans>
        </p>
      ) : isError ? (
        <Failure plain what={<Trans>your favourites</Trans>} again={refetch} />
      ) : (
        <SkeletonRows picture={false} />
      )}
    </div>
  )
}
