import calls from 'virtual:calls/milestones'
import { apiOf } from '#platform/web/api.ts'
import { withEarlyAnswer } from '#platform/web/early-answers.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { milestonesContract } from '../contract.ts'

export const milestonesApi = apiOf<typeof milestonesContract>(calls)
export const milestones = queriesOf<typeof milestonesContract>(calls)

/** The milestones not seen yet. Fetched once per visit, and again when the member returns after a while. */
export const unseenQuery = () =>
  withEarlyAnswer('milestones', milestones.unseen.queryOptions({ staleTime: 600_000, meta: { keep: false } }))
export const myMilestonesQuery = () => milestones.mine.queryOptions()
export const milestonesOfQuery = (uid: string) => milestones.byUser.queryOptions({ input: { uid } })
