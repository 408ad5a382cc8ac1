import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#domains/members/session/web/session.ts'

const KEPT_MS = 5 * 60_000

/** Slugs of the gyms the member helps to run. The call is loaded after the first screen, which doesn't wait for it. */
export function useManagedGyms(): readonly string[] {
  const { isAuthenticated } = useAuth()
  const { data } = useQuery({
    queryKey: ['shell', 'managedGyms'],
    queryFn: async () => {
      const { gymEditsApi } = await import('#domains/gym-management/gym-edits/web/gym-edits.ts')
      return (await gymEditsApi.managed({ uid: 'me' })).items.map(({ slug }) => slug)
    },
    enabled: isAuthenticated,
    staleTime: KEPT_MS,
  })
  return data ?? []
}
