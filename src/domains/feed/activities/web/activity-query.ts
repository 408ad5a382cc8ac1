import { queryOptions } from '@tanstack/react-query'
import { failureOf } from '#platform/web/errors.ts'
import type { ActivityCard } from '../contract.ts'
import { activitiesApi } from './activities.ts'
import { cachedCard } from './cached-cards.ts'

/**
 * One entry; null if it doesn't exist or the viewer can't see it. Starts with the card from a cached list, if there is
 * one.
 */
export function activityQuery(id: string) {
  return queryOptions({
    queryKey: [['activities', 'page'], { input: { id } }],
    queryFn: async ({ signal }): Promise<ActivityCard | null> => {
      try {
        return await activitiesApi.get({ id }, { signal })
      } catch (error) {
        const { status } = failureOf(error)
        // Missing, hidden and invalid ids look the same.
        if (status === 404 || status === 400) return null
        throw error
      }
    },
    initialData: () => cachedCard(id),
    initialDataUpdatedAt: 0,
  })
}
