import calls from 'virtual:calls/teaching'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { teachingContract } from '../contract.ts'

export const teachingApi = apiOf<typeof teachingContract>(calls)
export const teaching = queriesOf<typeof teachingContract>(calls)

/** Classes of the last and next four weeks, for the staff. */
export const teachingQuery = (gymId: string) => teaching.read.queryOptions({ input: { gymId } })
