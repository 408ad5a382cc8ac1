import { useQuery } from '@tanstack/react-query'
import { useEventTime } from '#domains/gyms/gyms/web/event-time.ts'
import { isRefused, LinkBox } from '#domains/messages/messages/web/LinkCard.tsx'
import { paths } from '#platform/web/paths.ts'
import { DateBadge } from '#ui/DateBadge.tsx'
import { EventTime } from './EventTime.tsx'
import { eventQuery } from './event-queries.ts'

interface Props {
  gymId: string
  eventId: string
  linkKey?: string
}

/** An event that a message links to. */
export default function EventLinkCard({ gymId, eventId, linkKey }: Props) {
  const { dayParts } = useEventTime()
  const { data: event, error } = useQuery(eventQuery({ gymId, eventId, ...(linkKey && { key: linkKey }) }))
  if (!event || isRefused(error)) return null
  return (
    <LinkBox to={paths.event(event, linkKey)} title={event.title} picture={<DateBadge {...dayParts(event)} />}>
      <EventTime event={event} />
      <span className="block truncate">{event.gym.name}</span>
    </LinkBox>
  )
}
