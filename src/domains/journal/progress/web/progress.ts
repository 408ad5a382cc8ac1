import calls from 'virtual:calls/progress'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { progressContract } from '../contract.ts'
import type { Period } from '../periods.ts'

export const progressApi = apiOf<typeof progressContract>(calls)
export const progress = queriesOf<typeof progressContract>(calls)

export const progressQuery = (period: Period) => progress.read.queryOptions({ input: { period } })

/**
 * This week's sessions, streak and goal. To refresh after a session is logged: `queryClient.invalidateQueries({
 * queryKey: progress.key() })`.
 */
export const weeklyProgressQuery = () => progress.weeklyProgress.queryOptions({ input: {} })
