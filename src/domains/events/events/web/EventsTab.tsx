import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { type GymRole, mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { EventCard } from '../contract.ts'
import { EventRow } from './EventRow.tsx'
import { events, eventsOfGymQuery } from './event-queries.ts'
import { GroupedEvents } from './GroupedEvents.tsx'
import { SeriesList } from './SeriesList.tsx'

type Which = 'coming' | 'past' | 'drafts'

/** A gym's events for its staff: upcoming, past, drafts and series. */
export function EventsTab({ gym, gymRole }: { gym: Gym; gymRole: NonNullable<GymRole> }) {
  const { t } = useLingui()
  const [which, setWhich] = useState<Which>('coming')
  const mayPlan = mayAtGym(gymRole, 'events')
  const series = useQuery(events.seriesOf.queryOptions({ input: { gymId: gym.id } }))
  const choices: [Which, string][] = [
    ['coming', t`Upcoming`],
    ['past', t({ message: 'Past', context: 'events' })],
    ['drafts', t({ message: 'Drafts', context: 'events' })],
  ]
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <div className="flex flex-wrap items-center gap-2">
        {choices.map(([value, label]) => (
          <FilterChip key={value} pressed={which === value} onPressedChange={() => setWhich(value)}>
            {label}
          </FilterChip>
        ))}
        {mayPlan && (
          <ButtonLink
            to={paths.newEvent(gym.slug)}
            look="primary"
            className="ml-auto"
            icon={<CalendarPlus aria-hidden="true" />}
          >
            <Trans>Create an event</Trans>
          </ButtonLink>
        )}
      </div>
      <EventList gym={gym} which={which} />
      {series.data && series.data.items.length > 0 && <SeriesList series={series.data.items} />}
    </div>
  )
}

function EventList({ gym, which }: { gym: Gym; which: Which }) {
  const list = useInfiniteQuery(eventsOfGymQuery(gym.id, which))
  const shown = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isPending) return <SkeletonRows />
  if (list.isError && shown.length === 0) return <Failure what={<Trans>events</Trans>} again={list.refetch} />
  if (shown.length === 0)
    return (
      <EmptyState title={<Trans>No events</Trans>}>
        <Trans>Plan an open mat, and we'll tell people who've favourited this gym.</Trans>
      </EmptyState>
    )
  const row = (event: EventCard) => <EventRow key={event.id} event={event} />
  return (
    <Card padding="none">
      {which === 'coming' ? <GroupedEvents events={shown} row={row} /> : <ul>{shown.map(row)}</ul>}
      {list.hasNextPage && (
        <div className="p-2">
          <ShowMore of={list} wide look="quiet">
            <Trans>More</Trans>
          </ShowMore>
        </div>
      )}
    </Card>
  )
}
