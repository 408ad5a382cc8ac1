import calls from 'virtual:calls/activities'
import { apiOf, queriesOf } from '#platform/web/api.ts'
import type { activitiesContract } from '../contract.ts'

/** The calls about activities, and the same as options for queries. */
export const activitiesApi = apiOf<typeof activitiesContract>(calls)
export const activities = queriesOf<typeof activitiesContract>(calls)
