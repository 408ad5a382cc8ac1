import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Heart, MapPin } from 'lucide-react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FavoriteGymsList } from './FavoriteGymsList.tsx'
import type { FinderQuery } from './finder-query.ts'
import { useGymLabels } from './gym-labels.ts'
import { countriesQuery, places } from './gym-queries.ts'

/** Shown before the first search: the member's town, countries with gyms, and favourites. */
export function FinderInvite({ onChange }: { onChange: (next: Partial<FinderQuery>) => void }) {
  const { country } = useGymLabels()
  const { userProfile } = useAuth()
  const { data: countries, isPending } = useQuery(countriesQuery)
  const home = useHomeTown(userProfile?.placeId ?? null)

  return (
    <>
      <EmptyState
        title={<Trans>Where do you want to train?</Trans>}
        belt={userProfile?.beltRank}
        className="sm:py-8"
        action={
          <>
            {home && (
              <Button
                look="primary"
                icon={<MapPin aria-hidden="true" />}
                onClick={() =>
                  onChange({
                    where: { kind: 'near', point: home, label: `${home.name}, ${country(home.country)}`, mine: false },
                  })
                }
              >
                <Trans>Gyms near {home.name}</Trans>
              </Button>
            )}
            {isPending && <Skeleton className="h-40 w-full rounded-control sm:h-24" />}
            {countries?.items.slice(0, 8).map(({ country: code, gyms: count }) => (
              <Button
                key={code}
                size="small"
                className="rounded-full"
                onClick={() => onChange({ where: { kind: 'country', country: code } })}
              >
                {country(code)}
                <span className="font-normal text-quiet tabular-nums">{count}</span>
              </Button>
            ))}
          </>
        }
      >
        <Trans>Enter a town or a gym's name, or search near you. At home or on the road, someone's rolling.</Trans>
      </EmptyState>
      {userProfile && (
        <section aria-labelledby="finder-favourites" className="border-t border-line">
          <h2 id="finder-favourites" className="flex items-center gap-2 px-4 pt-4 pb-1 text-base">
            <Heart aria-hidden="true" size={18} />
            <Trans>Your favourite gyms</Trans>
          </h2>
          <FavoriteGymsList />
        </section>
      )}
    </>
  )
}

/** The coordinates of the town on the member's profile. */
function useHomeTown(id: number | null) {
  const { data } = useQuery({
    ...places.get.queryOptions({ input: { id: id ?? 0 } }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
