import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { EventRow } from './EventRow.tsx'
import { comingEventsQuery } from './event-queries.ts'

const SHOWN = 10

/** The gym's upcoming events. Hidden from visitors when there are none. */
export function GymEvents({ gym }: { gym: Pick<Gym, 'id' | 'slug'> }) {
  const { isAuthenticated } = useAuth()
  const { data, isError, refetch } = useQuery(comingEventsQuery(gym.id, SHOWN))
  if (data?.items.length === 0 && !isAuthenticated) return null
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
            <Trans>Plan an event</Trans>
          </ButtonLink>
        )
      }
    >
      {data && data.items.length > 0 ? (
        <ul>
          {data.items.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      ) : (
        <div className="px-4 py-3 text-quiet">
          {data ? (
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
