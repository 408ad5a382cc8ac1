import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { pointText } from '#platform/geography.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton, SkeletonRows } from '#ui/Skeleton.tsx'
import type { GymRow } from '../contract.ts'
import { FavoriteGymsList } from './FavoriteGymsList.tsx'
import type { FinderQuery } from './finder-query.ts'
import { GuessedTown } from './GuessedTown.tsx'
import { GymListRow, type GymListRowProps } from './GymListRow.tsx'
import { useGymLabels } from './gym-labels.ts'
import { countriesQuery, gyms } from './gym-queries.ts'
import { type StartingTown, useStartingTown } from './starting-town.ts'

interface FinderInviteProps {
  onChange: (next: Partial<FinderQuery>) => void
  rowProps: (gym: GymRow) => Omit<GymListRowProps, 'gym'>
}

/** Shown before the first search: gyms around the town to start from, countries with gyms, and favourites. */
export function FinderInvite({ onChange, rowProps }: FinderInviteProps) {
  const { userProfile } = useAuth()
  const start = useStartingTown()
  const around = useQuery({
    ...gyms.search.queryOptions({ input: { near: start ? pointText(start.where.point) : '', limit: 5, widen: true } }),
    enabled: Boolean(start),
  })
  const isEmpty = around.isError || around.data?.items.length === 0

  return (
    <>
      {start && !isEmpty ? (
        <>
          <AroundTown start={start} items={around.data?.items} onChange={onChange} rowProps={rowProps} />
          <section aria-labelledby="finder-countries" className="border-t border-line px-4 py-4">
            <h2 id="finder-countries" className="mb-3 text-base">
              <Trans>Or choose a country</Trans>
            </h2>
            <div className="flex flex-wrap gap-2">
              <Countries onChange={onChange} />
            </div>
          </section>
        </>
      ) : (
        <EmptyState
          title={<Trans>Where do you want to train?</Trans>}
          belt={userProfile?.beltRank}
          className="sm:py-8"
          action={<Countries onChange={onChange} />}
        >
          <Trans>Enter a town or a gym's name, or search near you. At home or on the road, someone's rolling.</Trans>
        </EmptyState>
      )}
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

interface AroundTownProps extends FinderInviteProps {
  start: StartingTown
  /** Undefined while loading. */
  items: readonly GymRow[] | undefined
}

function AroundTown({ start: { name, where, isGuess }, items, onChange, rowProps }: AroundTownProps) {
  return (
    <section aria-labelledby="finder-around">
      <div className="flex items-center justify-between gap-3 px-4 pt-3 pb-1">
        <h2 id="finder-around" className="text-lg">
          {isGuess ? <Trans>Around {name}</Trans> : <Trans>Gyms near {name}</Trans>}
        </h2>
        <Button look="quiet" size="small" onClick={() => onChange({ where })}>
          <Trans>See all</Trans>
        </Button>
      </div>
      {isGuess && (
        <div className="px-4 pb-3">
          <GuessedTown />
        </div>
      )}
      {items ? (
        <ul className="border-t border-line">
          {items.map((gym) => (
            <GymListRow key={gym.id} gym={gym} {...rowProps(gym)} />
          ))}
        </ul>
      ) : (
        <div className="px-4">
          <SkeletonRows rows={4} />
        </div>
      )}
    </section>
  )
}

function Countries({ onChange }: Pick<FinderInviteProps, 'onChange'>) {
  const { country } = useGymLabels()
  const { data: countries, isPending } = useQuery(countriesQuery)
  if (isPending) return <Skeleton className="h-40 w-full rounded-control sm:h-24" />
  return countries?.items.slice(0, 8).map(({ country: code, gyms: count }) => (
    <Button
      key={code}
      size="small"
      className="rounded-full"
      onClick={() => onChange({ where: { kind: 'country', country: code } })}
    >
      {country(code)}
      <span className="font-normal text-quiet tabular-nums">{count}</span>
    </Button>
  ))
}
