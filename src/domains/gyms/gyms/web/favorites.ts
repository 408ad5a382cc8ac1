import calls from 'virtual:calls/gyms'
import { type MutationState, useMutation } from '@tanstack/react-query'
import { apiOf } from '#platform/web/api.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import type { GymRow, gymsContract } from '../contract.ts'
import { gyms } from './gym-queries.ts'

export const gymsApi = apiOf<typeof gymsContract>(calls)

interface Favorite {
  isFavorite: boolean
  favoriteCount: number
}

type Shown = Partial<Pick<GymRow, 'isFavorite' | 'favoriteCount' | 'notifyLevel'>>

/** Optimistic favourite toggle. Quick presses are sent in order, and only the last response is applied. */
export function useFavorite(gymId: string) {
  const saveFailed = useSaveFailedToast()
  const mutationKey = ['favorite', gymId]
  return useMutation<Favorite, Error, Favorite, Favorite>({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: ({ isFavorite }) => (isFavorite ? gymsApi.favorite({ gymId }) : gymsApi.unfavorite({ gymId })),
    onMutate: ({ isFavorite, favoriteCount }) => {
      const before = { isFavorite: !isFavorite, favoriteCount }
      show(gymId, {
        isFavorite,
        notifyLevel: isFavorite ? 'all' : null,
        favoriteCount: Math.max(0, favoriteCount + (isFavorite ? 1 : -1)),
      })
      return before
    },
    onSuccess: (answer) => {
      if (isLast(mutationKey)) show(gymId, answer)
    },
    onError: (error, _wanted, before) => {
      if (before && isLast(mutationKey)) show(gymId, before)
      saveFailed(error)
    },
    onSettled: () => {
      if (isLast(mutationKey)) void queryClient.invalidateQueries({ queryKey: gyms.favorites.key() })
    },
  })
}

function isLast(mutationKey: readonly string[]): boolean {
  const open = (state: MutationState) => state.status === 'pending'
  const mutations = queryClient.getMutationCache().findAll({ mutationKey })
  return mutations.filter(({ state }) => open(state as MutationState)).length <= 1
}

/** Updates the gym in cached responses: lists, search pages and the gym itself. */
export function show(gymId: string, favorite: Shown) {
  queryClient.setQueriesData({ queryKey: gyms.key() }, (data: unknown) => withFavorite(data, gymId, favorite))
}

const LISTS = new Set(['items', 'pages', 'next'])

/** A copy of the data with this gym changed, if it's the data itself or in one of its lists. */
export function withFavorite<Data>(data: Data, gymId: string, favorite: Shown): Data {
  if (Array.isArray(data)) return data.map((item) => withFavorite(item, gymId, favorite)) as Data
  if (typeof data !== 'object' || data === null) return data
  if ('id' in data && data.id === gymId && 'isFavorite' in data) return { ...data, ...favorite }
  const lists = Object.entries(data).filter(([key]) => LISTS.has(key))
  return { ...data, ...Object.fromEntries(lists.map(([key, list]) => [key, withFavorite(list, gymId, favorite)])) }
}
