import calls from 'virtual:calls/rsvps'
import { skipToken } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { EventCard } from '#domains/events/events/contract.ts'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import type { AttendeeList, Place, rsvpsContract } from '../contract.ts'

export const rsvpsApi = apiOf<typeof rsvpsContract>(calls)
export const rsvps = queriesOf<typeof rsvpsContract>(calls)

/** Identifies an event in calls; `key` opens one that's only visible by link. */
export interface EventAddress {
  gymId: string
  eventId: string
  key?: string
}

/** Identifies the event, with the key from this page's URL if there is one. */
export function useAddress({ id, gym }: Pick<EventCard, 'id' | 'gym'>): EventAddress {
  const [search] = useSearchParams()
  const key = search.get('key')
  return { gymId: gym.id, eventId: id, ...(key ? { key } : {}) }
}

export const myRsvpQuery = (at: EventAddress) => rsvps.mine.queryOptions({ input: at })

export const attendeesQuery = (at: EventAddress, list: AttendeeList) =>
  rsvps.attendees.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...at, list, limit: 20, cursor }),
    ...byCursor,
  })

export const discussionQuery = (at: EventAddress) =>
  rsvps.discussion.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...at, limit: 20, cursor }),
    ...byCursor,
  })

export const myEventsQuery = (when: 'coming' | 'past') =>
  rsvps.myEvents.infiniteOptions({
    input: (cursor: string | undefined) => ({ uid: 'me', when, limit: 20, cursor }),
    ...byCursor,
  })

/** The server's decision if it differs from the member's request, until dismissed. */
export interface RsvpOutcome {
  place: Place
  /** Whether the RSVP was sent late, after waiting for a connection. */
  late: boolean
}

export const decidedQuery = (eventId: string) => ({
  queryKey: [['rsvps', 'decided'], eventId] as const,
  queryFn: skipToken as typeof skipToken | (() => Promise<RsvpOutcome | null>),
  initialData: null as RsvpOutcome | null,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { keep: false },
})
