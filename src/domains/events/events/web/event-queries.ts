import calls from 'virtual:calls/events'
import { rsvps } from '#domains/events/rsvps/web/rsvp-queries.ts'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { eventsContract } from '../contract.ts'

export const eventsApi = apiOf<typeof eventsContract>(calls)
export const events = queriesOf<typeof eventsContract>(calls)

/** An event by ids or slugs; `key` opens a link-only event. */
export const eventQuery = ({ gymId = '', eventId = '', key }: { gymId?: string; eventId?: string; key?: string }) =>
  events.get.queryOptions({ input: { gymId, eventId, ...(key ? { key } : {}) } })

/** A gym's upcoming events, soonest first. */
export const comingEventsQuery = (gymId: string, limit: number) =>
  events.list.queryOptions({ input: { gymId, which: 'coming', limit } })

/** A gym's events, page by page. */
export const eventsOfGymQuery = (gymId: string, which: 'coming' | 'past' | 'drafts', limit?: number) =>
  events.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ gymId, which, ...(limit && { limit }), ...(cursor && { cursor }) }),
    ...byCursor,
  })

/** Refetches all shown events, event lists and RSVPs. */
export const refetchEvents = () =>
  Promise.all([events, rsvps].map((feature) => queryClient.invalidateQueries({ queryKey: feature.key() })))
