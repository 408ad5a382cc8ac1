import { eq } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import { faultOf } from '#platform/payments.ts'
import { forgetPayer } from './jobs.ts'
import { readCustomer, requireAnswer } from './session.ts'
import type { PayingParts } from './settle-checkout.ts'
import { paymentCustomers } from './tables.ts'

/** Sends a job that deletes a departed member's name, address and cards at the provider. */
export async function forgetPayerOf({ tx, jobs }: Pick<WriteContext, 'tx' | 'jobs'>, uid: string): Promise<void> {
  const customer = await readCustomer(tx, uid)
  if (!customer) return
  await jobs.send(tx, forgetPayer, { data: { customer } })
  await tx.delete(paymentCustomers).where(eq(paymentCustomers.uid, uid))
}

/** Deletes the customer and ends their subscriptions. Past payments stay in the provider's records. Idempotent. */
export async function deleteCustomerAtProvider(
  { payments }: Pick<PayingParts, 'payments'>,
  customer: string,
): Promise<void> {
  try {
    await requireAnswer(payments.stripe.customers.del(customer))
  } catch (error) {
    if (!(error instanceof Error) || !('type' in error) || faultOf(error) !== 'gone') throw error
  }
}
