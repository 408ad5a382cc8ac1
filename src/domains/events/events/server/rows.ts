import type { BeltSlug } from '#ui/belts.ts'
import type { EventCard } from '../contract.ts'
import { statusAt } from '../rules.ts'
import type { events } from './tables.ts'

export interface CardRow {
  event: typeof events.$inferSelect
  gym: EventCard['gym']
  /** Whether the viewer runs the event, so they see the numbers even when the host hides them. */
  runs: boolean
}

export function cardOf({ event, gym, runs }: CardRow, now: Date): EventCard {
  const { goingCount: going, heldCount: held, maybeCount: maybe, waitingCount: waitlist } = event
  const counts = { going, held, maybe, waitlist, checkedIn: event.checkedInCount }
  return {
    id: event.id,
    slug: event.slug,
    gym,
    seriesId: event.seriesId,
    title: event.title,
    eventType: event.eventType,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    timezone: event.timezone,
    discipline: event.discipline,
    level: event.level,
    minBelt: event.minBelt as BeltSlug | null,
    womenOnly: event.womenOnly,
    capacity: event.capacity,
    counts: event.hideAttendees === 'all' && !runs ? null : counts,
    full: event.capacity !== null && going + held >= event.capacity,
    price: event.price,
    status: statusAt(event, now),
    cancelReason: event.cancelReason,
    cancelCause: event.cancelCause,
    official: event.official,
    visibility: event.visibility,
    coverUrl: event.cover?.url ?? null,
    cover: event.cover,
    giRule: event.giRule,
    guestsAllowed: event.guestsAllowed,
  }
}
