import calls from 'virtual:calls/gymInsights'
import { apiOf, queriesOf } from '#platform/web/api.ts'
import type { gymInsightsContract } from '../contract.ts'

export const insightsApi = apiOf<typeof gymInsightsContract>(calls)
export const insights = queriesOf<typeof gymInsightsContract>(calls)
