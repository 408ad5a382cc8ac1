import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { dayIn } from '#domains/gyms/gyms/web/zone-time.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useClock } from '#platform/web/first-render.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { EventCard } from '../contract.ts'
import { EventRow } from './EventRow.tsx'
import { groupLabels, groupOf } from './event-groups.ts'
import { eventsOfGymQuery } from './event-queries.ts'

const SHOWN = 10

/** The gym's upcoming events. Hidden from visitors when there are none. */
export function GymEvents({ gym }: { gym: Pick<Gym, 'id' | 'slug'> }) {
  const { isAuthenticated } = useAuth()
  const list = useInfiniteQuery(eventsOfGymQuery(gym.id, 'coming', SHOWN))
  const { data, isError, refetch } = list
  const items = data?.pages.flatMap((page) => page.items)
  if (items?.length === 0 && !isAuthenticated) return null
  return (
    <Card
      as="section"
      title={<Trans>Events</Trans>}
      padding="none"
      action={
        isAuthenticated && (
          <ButtonLink
            to={paths.newEvent(gym.slug)}
            size="small"
            look="quiet"
            icon={<CalendarPlus aria-hidden="true" />}
          >
            <Trans>Create an event</Trans>
          </ButtonLink>
        )
      }
    >
      {items && items.length > 0 ? (
        <>
          <GroupedEvents items={items} />
          <div className="p-2 empty:hidden">
            <ShowMore of={list} wide look="quiet" />
          </div>
        </>
      ) : (
        <div className="px-4 py-3 text-quiet">
          {items ? (
            <Trans>No events yet. Want to roll? Plan an open mat here.</Trans>
          ) : isError ? (
            <Failure plain what={<Trans>events</Trans>} again={refetch} />
          ) : (
            <SkeletonRows />
          )}
        </div>
      )}
    </Card>
  )
}

/** By Today, Tomorrow, This week and Later in the events' time zone. */
function GroupedEvents({ items }: { items: readonly EventCard[] }) {
  const { t } = useLingui()
  const { now } = useClock()
  const groupAt = ({ startsAt, timezone }: EventCard) =>
    groupOf(dayIn(timezone, new Date(startsAt)), dayIn(timezone, now))
  return [...Map.groupBy(items, groupAt)].map(([group, events]) => (
    <section key={group} aria-label={t(groupLabels[group])}>
      <h3 className="bg-sunk px-4 py-1.5 text-sm sm:px-6">{t(groupLabels[group])}</h3>
      <ul>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </section>
  ))
}
