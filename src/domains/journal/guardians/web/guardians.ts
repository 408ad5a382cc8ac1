import calls from 'virtual:calls/guardians'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { guardiansContract } from '../contract.ts'

export const guardiansApi = apiOf<typeof guardiansContract>(calls)
export const guardians = queriesOf<typeof guardiansContract>(calls)

export const ownGuardianQuery = guardians.mine.queryOptions()
