import type { Platform } from '#platform/context.ts'
import type { JobHandler } from '#platform/jobs.ts'
import type { Payments } from '#platform/payments.ts'
import { endOne } from './end-all.ts'
import { handlePaymentEvent, type PaymentListeners } from './events.ts'
import { deleteCustomerAtProvider } from './forget-payer.ts'
import {
  comparePayments,
  endAtProvider,
  endCheckout,
  forgetPayer,
  reconcilePayments,
  takePaymentEvent,
} from './jobs.ts'
import { compareLedger } from './ledger-check.ts'
import { reconcile } from './reconcile.ts'
import { type PayingParts, settleCheckout } from './settle-checkout.ts'

interface Parts extends Pick<Platform, 'config' | 'db' | 'jobs' | 'log' | 'now'> {
  payments: Payments | undefined
}

/** Seven minutes past the hour, when no other scheduled job starts. */
const EVERY_HOUR = '7 * * * *'
const EVERY_NIGHT = '37 3 * * *'

/** Without a provider, jobs stay queued. */
export function subscriptionsJobHandlers(parts: Parts, listeners: PaymentListeners): JobHandler<never>[] {
  const { payments } = parts
  if (!payments) return []
  const paying: PayingParts = { ...parts, payments }
  const told: JobHandler<{ eventId: string }> = {
    definition: takePaymentEvent,
    batch: 10,
    run: ({ eventId }) => handlePaymentEvent({ ...paying, ...listeners }, eventId),
  }
  const closed: JobHandler<{ checkoutId: string }> = {
    definition: endCheckout,
    run: async ({ checkoutId }) => {
      await settleCheckout(paying, checkoutId)
    },
  }
  const reconciled: JobHandler<Record<string, never>> = {
    definition: reconcilePayments,
    run: () => reconcile(paying),
  }
  const compared: JobHandler<Record<string, never>> = {
    definition: comparePayments,
    run: async () => {
      await compareLedger(paying)
    },
  }
  const ended: JobHandler<{ subscriptionId: string; at: 'once' | 'period_end' }> = {
    definition: endAtProvider,
    run: (asked) => endOne(paying, asked),
  }
  const forgotten: JobHandler<{ customer: string }> = {
    definition: forgetPayer,
    run: ({ customer }) => deleteCustomerAtProvider(paying, customer),
  }
  return [told, closed, reconciled, compared, ended, forgotten] as JobHandler<never>[]
}

export async function scheduleReconciling({ jobs, payments }: Pick<Parts, 'jobs' | 'payments'>): Promise<void> {
  if (!payments) return
  await jobs.schedule(reconcilePayments, EVERY_HOUR, {})
  await jobs.schedule(comparePayments, EVERY_NIGHT, {})
}
