import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DiscoverItem } from '#domains/events/discover/contract.ts'
import { dateOf, discover } from '#domains/events/discover/web/discover-query.ts'
import { SessionResult } from '#domains/events/discover/web/SessionResult.tsx'
import { FinderSearch, NoLocation, useMyPlace } from '#domains/gyms/gyms/web/FinderSearch.tsx'
import { emptyQuery, writeFinderQuery } from '#domains/gyms/gyms/web/finder-query.ts'
import { GuessedTown } from '#domains/gyms/gyms/web/GuessedTown.tsx'
import { useStartingTown } from '#domains/gyms/gyms/web/starting-town.ts'
import { dayIn } from '#domains/gyms/gyms/web/zone-time.ts'
import { type Point, pointText } from '#platform/geography.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'

const ROWS = 3

/** The finder's search field; the results open in the finder. */
export function TownSearch({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <FinderSearch
      query={emptyQuery}
      onChange={(next) => void navigate(paths.map(writeFinderQuery({ ...emptyQuery, ...next })))}
    >
      {children}
    </FinderSearch>
  )
}

/** What's on tonight around the guessed town or the visitor's position, otherwise the next open mats. */
export function NearbyMats({ loading }: { loading: ReactNode }) {
  const { t } = useLingui()
  const start = useStartingTown()
  const [here, setHere] = useState<Point>()
  const { locate, status } = useMyPlace(setHere)
  const { list, isTonight } = useMatsNear(here ?? start?.where.point)
  const sayDay = useDayLabel()

  const nearMe = (
    <Button
      look="quiet"
      size="small"
      icon={<LocateFixed aria-hidden="true" />}
      busy={status === 'asking'}
      aria-pressed={Boolean(here)}
      onClick={locate}
    >
      <Trans>Near me</Trans>
    </Button>
  )
  if (list.isError) return <Failure what={<Trans>open mats and events</Trans>} again={list.refetch} />
  if (list.data?.length === 0 || (start === null && !here))
    return (
      <>
        <Nothing here={here}>{nearMe}</Nothing>
        <NoLocation status={status} />
      </>
    )
  if (!list.data) return loading
  const name = here ? undefined : start?.name
  return (
    <section aria-labelledby="nearby-mats">
      <div className="flex items-center justify-between gap-2">
        <h3 id="nearby-mats" className="min-w-0 text-lg wrap-anywhere">
          {isTonight
            ? name
              ? t`Tonight around ${name}`
              : t`Tonight near you`
            : name
              ? t`Next open mats around ${name}`
              : t`Next open mats near you`}
        </h3>
        <div className="-mr-3 shrink-0">{nearMe}</div>
      </div>
      {name && <GuessedTown />}
      <NoLocation status={status} />
      <ul className="mt-2 -mx-4 border-y border-line">
        {list.data.map((item) => (
          <SessionResult key={item.id} item={item} day={isTonight ? undefined : sayDay(item)} />
        ))}
      </ul>
    </section>
  )
}

function Nothing({ here, children }: { here: Point | undefined; children: ReactNode }) {
  const where = here && ({ kind: 'near', point: here, label: '', mine: true } as const)
  return (
    <EmptyState
      title={where ? <Trans>Nothing found</Trans> : <Trans>Where do you want to train?</Trans>}
      action={
        <>
          {where ? (
            <ButtonLink to={paths.map(writeFinderQuery({ ...emptyQuery, where }))} size="small">
              <Trans>See gyms there</Trans>
            </ButtonLink>
          ) : (
            children
          )}
          <ButtonLink to={paths.gymsIn()} look="quiet" size="small">
            <Trans>Browse by country</Trans>
          </ButtonLink>
        </>
      }
    >
      {where ? (
        <Trans>Many gyms haven't published a timetable. Try messaging one nearby.</Trans>
      ) : (
        <Trans>Enter a town, or search near you.</Trans>
      )}
    </EmptyState>
  )
}

function useMatsNear(point: Point | undefined) {
  const near = point && pointText(point)
  const tonight = useQuery({
    ...discover.search.queryOptions({ input: { near, when: 'tonight', dropIn: true } }),
    enabled: near !== undefined,
    placeholderData: keepPreviousData,
    select: ({ items }) => forVisitors(items),
  })
  const isQuiet = tonight.data?.length === 0
  const next = useQuery({
    ...discover.search.queryOptions({ input: { near, openMat: true, limit: ROWS } }),
    enabled: near !== undefined && isQuiet,
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  })
  return { list: isQuiet ? next : tonight, isTonight: !isQuiet }
}

/** Open mats and events first, then classes for adults. */
function forVisitors(items: readonly DiscoverItem[]): DiscoverItem[] {
  const isClass = (item: DiscoverItem) => item.kind === 'session' && item.session.kind !== 'open_mat'
  return items
    .filter((item) => item.kind === 'event' || item.session.kind !== 'kids')
    .toSorted((a, b) => Number(isClass(a)) - Number(isClass(b)))
    .slice(0, ROWS)
}

/** "Today" or "Sat", in the gym's time zone. */
function useDayLabel() {
  const { t } = useLingui()
  const dates = useDates()
  return (item: DiscoverItem) => {
    const date = dateOf(item)
    return date === dayIn(item.gym.timezone, new Date()) ? t`Today` : dates.shortWeekday(date)
  }
}
