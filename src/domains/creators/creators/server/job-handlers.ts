import type { JobHandler } from '#platform/jobs.ts'
import { refreshPayouts } from './jobs.ts'
import { type PayoutParts, refreshAccount } from './payouts.ts'

export function creatorsJobHandlers(parts: PayoutParts): JobHandler<never>[] {
  const refreshed: JobHandler<{ accountId: string }> = {
    definition: refreshPayouts,
    run: async ({ accountId }) => {
      if (parts.payments) await refreshAccount(parts, accountId)
    },
  }
  return [refreshed] as JobHandler<never>[]
}
