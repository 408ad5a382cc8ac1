import { useEventTime } from '#domains/gyms/gyms/web/event-time.ts'
import type { EventCard } from '../contract.ts'

/** When it is, by the clock of the gym; the reader's own hour in brackets where it differs. */
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
