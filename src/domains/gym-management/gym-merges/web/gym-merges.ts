import calls from 'virtual:calls/gymMerges'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { gymMergesContract } from '../contract.ts'

export const gymMergesApi = apiOf<typeof gymMergesContract>(calls)
export const gymMerges = queriesOf<typeof gymMergesContract>(calls)
