import calls from 'virtual:calls/activities'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { activitiesContract } from '../contract.ts'

export const activitiesApi = apiOf<typeof activitiesContract>(calls)
export const activities = queriesOf<typeof activitiesContract>(calls)
