import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { EventRow } from './EventRow.tsx'
import { comingEventsQuery } from './event-queries.ts'

const SHOWN = 10

/** What is on at a gym, on its page. A visitor to whom nothing is on offer sees nothing here. */
export function GymEvents({ gym }: { gym: Pick<Gym, 'id' | 'slug'> }) {
  const { isAuthenticated } = useAuth()
  const { data, isError } = useQuery(comingEventsQuery(gym.id, SHOWN))
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
            <Trans>Plan one</Trans>
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
            <Trans>Nothing is planned yet. Who wants to roll can plan an open mat here.</Trans>
          ) : isError ? (
            <Trans>The events could not be loaded just now.</Trans>
          ) : (
            <SkeletonRows />
          )}
        </div>
      )}
    </Card>
  )
}
