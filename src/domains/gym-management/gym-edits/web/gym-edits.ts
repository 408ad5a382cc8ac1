import calls from 'virtual:calls/gymEdits'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { gymEditsContract } from '../contract.ts'

export const gymEditsApi = apiOf<typeof gymEditsContract>(calls)
export const gymEdits = queriesOf<typeof gymEditsContract>(calls)

/** What the viewer is to a gym (its id or slug), and what they may do there. */
export const gymRoleQuery = (id = '') => gymEdits.gymRole.queryOptions({ input: { id } })
