import calls from 'virtual:calls/milestones'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { milestonesContract } from '../contract.ts'

export const milestonesApi = apiOf<typeof milestonesContract>(calls)
export const milestones = queriesOf<typeof milestonesContract>(calls)

/** Asked once at each visit, and again when somebody comes back to the app after a while. */
export const unseenQuery = () => milestones.unseen.queryOptions({ staleTime: 600_000, meta: { keep: false } })
export const myMilestonesQuery = () => milestones.mine.queryOptions()
export const milestonesOfQuery = (uid: string) => milestones.byUser.queryOptions({ input: { uid } })
