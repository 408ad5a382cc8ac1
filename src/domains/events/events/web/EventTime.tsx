import { useEventTime } from '#domains/gyms/gyms/web/event-time.ts'
import type { EventCard } from '../contract.ts'

/** The event's time in the gym's time zone, with the reader's own in brackets where it differs. */
export function EventTime({ event }: { event: Pick<EventCard, 'startsAt' | 'endsAt' | 'timezone'> }) {
  const { when, forYou, inFull } = useEventTime()
  const mine = forYou(event)
  return (
    <>
      <time dateTime={event.startsAt} title={inFull(event)}>
        {when(event)}
      </time>
      {mine && <span className="text-quiet"> {mine}</span>}
    </>
  )
}
