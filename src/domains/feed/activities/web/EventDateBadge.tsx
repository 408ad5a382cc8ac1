import { Link } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { DateBadge } from '#ui/DateBadge.tsx'
import type { EventPostData } from '../contract.ts'

/** An event, with its time in the gym's time zone or, for older entries, the viewer's. */
export function EventDateBadge({ event }: { event: EventPostData }) {
  const dates = useDates(event.timezone)
  return (
    <div className="flex gap-3 rounded-control border border-line bg-ground p-3">
      <DateBadge {...dates.dayParts(event.eventStart)} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.event({ gym: { slug: event.gymId }, slug: event.eventId })} className="hover:underline">
            <bdi>{event.eventTitle}</bdi>
          </Link>
        </p>
        <p className="text-sm">
          <time dateTime={event.eventStart}>{dates.range(event.eventStart, event.eventEnd)}</time>
        </p>
        <p className="text-sm text-quiet wrap-anywhere">
          <bdi>{event.gymName}</bdi>
        </p>
      </div>
    </div>
  )
}
