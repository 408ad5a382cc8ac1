import calls from 'virtual:calls/training'
import { deviceZone } from '#platform/wall-clock.ts'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import type { SessionLine, trainingContract } from '../contract.ts'

export const trainingApi = apiOf<typeof trainingContract>(calls)
export const training = queriesOf<typeof trainingContract>(calls)

export const sessionQuery = (id: string) => training.get.queryOptions({ input: { id } })

export interface SessionFilter {
  day?: string
  discipline?: SessionLine['discipline']
  text?: string
}

/** The member's sessions in pages, newest first. */
export const sessionsQuery = (filter: SessionFilter = {}) =>
  training.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 30 }),
    ...byCursor,
  })

/** The dates trained in a year. */
export const calendarQuery = (year: number) => training.calendar.queryOptions({ input: { year } })

/** The session that "I trained" would save now. */
export const suggestionQuery = () => training.suggestion.queryOptions({ input: { timezone: deviceZone() } })

export const toLogQuery = training.toLog.queryOptions({ input: {} })
export const lastQuery = training.last.queryOptions({ input: {} })
export const templatesQuery = training.templates.queryOptions({ input: {} })
export const requestsQuery = training.partnerRequests.queryOptions({ input: { consent: 'asked', limit: 20 } })

/** A member's sessions that the viewer may see. */
export const sessionsOfQuery = (uid: string) =>
  training.byUser.infiniteOptions({ input: (cursor: string | undefined) => ({ uid, cursor, limit: 20 }), ...byCursor })
