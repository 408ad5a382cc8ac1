import { queryOptions } from '@tanstack/react-query'
import { failureOf } from '#platform/web/errors.ts'
import type { ActivityCard } from '../contract.ts'
import { activitiesApi } from './activities.ts'
import { keptCard } from './cached-cards.ts'

/** One entry by itself; null where there is none, or none that the viewer may see. What a list has shown is shown at once. */
export function activityQuery(id: string) {
  return queryOptions({
    queryKey: [['activities', 'page'], { input: { id } }],
    queryFn: async ({ signal }): Promise<ActivityCard | null> => {
      try {
        return await activitiesApi.get({ id }, { signal })
      } catch (error) {
        const { status } = failureOf(error)
        // Absent, hidden and impossible look the same.
        if (status === 404 || status === 400) return null
        throw error
      }
    },
    initialData: () => keptCard(id),
    initialDataUpdatedAt: 0,
  })
}
