import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { EventRow } from './EventRow.tsx'
import { eventsOfGymQuery } from './event-queries.ts'
import { GroupedEvents } from './GroupedEvents.tsx'

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
          <GroupedEvents events={items} row={(event) => <EventRow key={event.id} event={event} />} />
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
