import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import { addWaitingGifts, payMemberBack } from './change-jobs.ts'
import { startWaitingGifts } from './gifts.ts'
import { refundPayment } from './refund-payment.ts'

type Parts = Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'now' | 'payments'>

const EVERY_QUARTER_OF_AN_HOUR = '*/15 * * * *'

export function subscriptionChangesJobHandlers(parts: Parts): JobHandler<never>[] {
  const back: JobHandler<{ refundId: string; providerId: string | null }> = {
    definition: payMemberBack,
    run: async (asked) => {
      const { payments } = parts
      if (!payments) throw new Error("Can't refund a payment: no payment provider is configured.")
      await refundPayment({ ...parts, payments }, asked)
    },
  }
  const waiting: JobHandler<Record<string, never>> = {
    definition: addWaitingGifts,
    run: () => startWaitingGifts(parts),
  }
  return [back, waiting] as JobHandler<never>[]
}

export const scheduleWaitingGifts = (jobs: Platform['jobs']) =>
  jobs.schedule(addWaitingGifts, EVERY_QUARTER_OF_AN_HOUR, {})
