import calls from 'virtual:calls/gymEdits'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { gymEditsContract } from '../contract.ts'

export const gymEditsApi = apiOf<typeof gymEditsContract>(calls)
export const gymEdits = queriesOf<typeof gymEditsContract>(calls)

/** The viewer's role at a gym (by id or slug) and their permissions. */
export const gymRoleQuery = (id = '') => gymEdits.gymRole.queryOptions({ input: { id } })
