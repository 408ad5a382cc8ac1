import { apiOf, queriesOf } from '#platform/web/api.ts'
import type { activitiesContract } from '../contract.ts'

/** The calls about activities, and the same as options for queries. */
export const activitiesApi = apiOf<typeof activitiesContract>('activities')
export const activities = queriesOf<typeof activitiesContract>('activities')
