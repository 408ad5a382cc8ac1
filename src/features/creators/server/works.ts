import type { Work } from '#platform/jobs.ts'
import { refreshPayouts } from './duties.ts'
import { type PayoutParts, refreshAccount } from './payouts.ts'

export function creatorsWorks(parts: PayoutParts): Work<never>[] {
  const refreshed: Work<{ accountId: string }> = {
    duty: refreshPayouts,
    run: async ({ accountId }) => {
      if (parts.payments) await refreshAccount(parts, accountId)
    },
  }
  return [refreshed] as Work<never>[]
}
