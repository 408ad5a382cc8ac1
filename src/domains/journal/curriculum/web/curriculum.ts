import calls from 'virtual:calls/curriculum'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { Curriculum, curriculumContract } from '../contract.ts'

export const curriculumApi = apiOf<typeof curriculumContract>(calls)
export const curriculum = queriesOf<typeof curriculumContract>(calls)

/** A gym's curriculum, for its staff. */
export const curriculumQuery = (gymId: string) => curriculum.read.queryOptions({ input: { gymId } })

/** Members who meet the gym's rule. What coaches say about them isn't stored on the device. */
export const readyQuery = (gymId: string) => curriculum.ready.queryOptions({ input: { gymId }, meta: { keep: false } })

/** The member's own checklists, at up to five of their gyms or at one. */
export const checklistsQuery = (gymId?: string) => curriculum.mine.queryOptions({ input: gymId ? { gymId } : {} })

/** Shows a saved change, and refetches what depends on it. */
export function showChange(gymId: string, change: (before: Curriculum) => Curriculum) {
  queryClient.setQueryData(curriculumQuery(gymId).queryKey, (before) => before && change(before))
  void queryClient.invalidateQueries({ queryKey: curriculum.key() })
}
