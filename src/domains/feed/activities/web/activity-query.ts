import { queryOptions } from '@tanstack/react-query'
import { unlessAbsent } from '#platform/web/queries.ts'
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
    queryFn: ({ signal }): Promise<ActivityCard | null> => unlessAbsent(activitiesApi.get({ id }, { signal })),
    initialData: () => cachedCard(id),
    initialDataUpdatedAt: 0,
  })
}
