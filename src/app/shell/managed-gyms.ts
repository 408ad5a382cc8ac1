import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#domains/members/session/web/session.ts'
import { earlyAnswer } from '#platform/web/early-answers.ts'
import type { Overview } from '../overview/contract.ts'

const KEPT_MS = 5 * 60_000

/** Slugs of the gyms the member helps manage. */
export function useManagedGyms(): readonly string[] {
  const { isAuthenticated } = useAuth()
  const { data } = useQuery({
    queryKey: ['shell', 'managedGyms'],
    queryFn: async () => {
      const { items } = (await earlyAnswer<Overview['managedGyms']>('managedGyms')) ?? (await readManagedGyms())
      return items.map(({ slug }) => slug)
    },
    enabled: isAuthenticated,
    staleTime: KEPT_MS,
  })
  return data ?? []
}

async function readManagedGyms() {
  const { gymEditsApi } = await import('#domains/gym-management/gym-edits/web/gym-edits.ts')
  return gymEditsApi.managed({ uid: 'me' })
}
