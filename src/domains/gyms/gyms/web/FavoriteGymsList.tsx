import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { GymListRow } from './GymListRow.tsx'
import { favoriteGymsQuery } from './gym-queries.ts'

/** The member's favourite gyms, readable offline as they were last seen. */
export function FavoriteGymsList({ most }: { most?: number }) {
  const { data, isError } = useQuery(favoriteGymsQuery)
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
          <Trans>None yet. Press the heart of a gym you like, and it stays here, offline too.</Trans>
        </p>
      ) : isError ? (
        <p className="text-quiet">
          <Trans>Your favourites could not be loaded just now.</Trans>
        </p>
      ) : (
        <SkeletonRows picture={false} />
      )}
    </div>
  )
}
