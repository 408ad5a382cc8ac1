import calls from 'virtual:calls/gymInsights'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { gymInsightsContract } from '../contract.ts'

export const insightsApi = apiOf<typeof gymInsightsContract>(calls)
export const insights = queriesOf<typeof gymInsightsContract>(calls)
