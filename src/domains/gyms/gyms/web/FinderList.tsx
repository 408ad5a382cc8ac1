import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatDistance } from '#platform/web/measures.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { Alert } from '#ui/Alert.tsx'
import { classes } from '#ui/classes.ts'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { GymRow } from '../contract.ts'
import { FinderInvite } from './FinderInvite.tsx'
import { type FinderQuery, hasSearch } from './finder-query.ts'
import type { useGymSearch } from './finder-state.ts'
import { GymListRow } from './GymListRow.tsx'
import { useGymLabels } from './gym-labels.ts'
import { NothingFound } from './NothingFound.tsx'

interface FinderListProps {
  query: FinderQuery
  search: ReturnType<typeof useGymSearch>
  onChange: (next: Partial<FinderQuery>) => void
  onPoint: (gym: GymRow | null) => void
  onChoose: (gym: GymRow) => void
}

/** Search results, or suggestions if there are none. */
export function FinderList({ query, search, onChange, onPoint, onChoose }: FinderListProps) {
  const { rows, pages, hasNextPage, isPlaceholderData } = search
  const rowProps = (gym: GymRow) => ({
    chosen: gym.slug === query.chosen,
    onPoint: (pointed: boolean) => onPoint(pointed ? gym : null),
    onChoose: () => onChoose(gym),
  })
  if (!hasSearch(query)) return <FinderInvite onChange={onChange} rowProps={rowProps} />
  if (!pages)
    return search.isError ? (
      <Failure className="m-4" what={<Trans>gyms</Trans>} again={search.refetch} />
    ) : (
      <RowsToCome />
    )

  return (
    <div aria-busy={isPlaceholderData} className={classes('transition-opacity', isPlaceholderData && 'opacity-55')}>
      <div className="flex flex-col gap-3 px-4 py-3 empty:hidden">
        {search.isError && <Failure what={<Trans>gyms</Trans>} stale again={search.refetch} />}
        <Summary query={query} count={search.total} widenedKm={search.widenedKm} />
      </div>
      {rows.length === 0 ? (
        <NothingFound query={query} next={search.next} onChange={onChange} />
      ) : (
        <>
          <h2 className="sr-only">
            <Trans>Gyms</Trans>
          </h2>
          <ul className="border-t border-line">
            {rows.map((gym) => (
              <GymListRow key={gym.id} gym={gym} {...rowProps(gym)} />
            ))}
          </ul>
        </>
      )}
      {hasNextPage && (
        <div className="flex justify-center p-4">
          <ShowMore of={search} />
        </div>
      )}
    </div>
  )
}

interface SummaryProps {
  query: FinderQuery
  count: number
  widenedKm: number | null
}

/** The server stops counting here. */
const MOST_COUNTED = 1000

/** The number of gyms and the place, and whether the search was widened. */
function Summary({ query, count, widenedKm }: SummaryProps) {
  const { i18n } = useLingui()
  const { country } = useGymLabels()
  const locale = regionalLocale(i18n.locale)
  const { where, radiusKm } = query
  const asked = formatDistance(radiusKm, locale)
  const many = new Intl.NumberFormat(locale).format(MOST_COUNTED - 1)
  const countryName = where?.kind === 'country' ? country(where.country) : ''
  if (count === 0) return null
  if (widenedKm !== null) {
    const reached = formatDistance(widenedKm, locale)
    return (
      <Alert>
        <Trans>
          Nothing within {asked}. Showing the nearest gyms, up to {reached} away.
        </Trans>
      </Alert>
    )
  }
  const number =
    count < MOST_COUNTED ? <Plural value={count} one="# gym" other="# gyms" /> : <Trans>More than {many} gyms</Trans>
  return (
    <p role="status" className="text-sm text-quiet">
      {where?.kind === 'near' ? (
        where.mine || !where.label ? (
          <Trans>
            {number} within {asked} of you
          </Trans>
        ) : (
          <Trans>
            {number} within {asked} of {{ place: where.label }}
          </Trans>
        )
      ) : where?.kind === 'area' ? (
        <Trans>{number} in this area</Trans>
      ) : where?.kind === 'country' ? (
        <Trans>
          {number} in {countryName}
        </Trans>
      ) : (
        number
      )}
    </p>
  )
}

function RowsToCome() {
  return (
    <div role="status" className="flex flex-col">
      <VisuallyHidden>
        <Trans>Searching…</Trans>
      </VisuallyHidden>
      {['one', 'two', 'three', 'four', 'five'].map((row) => (
        <div key={row} className="flex flex-col gap-2.5 border-b border-line px-4 py-4">
          <div className="flex justify-between gap-4">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-14" />
          </div>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-6 w-2/5" />
        </div>
      ))}
    </div>
  )
}
