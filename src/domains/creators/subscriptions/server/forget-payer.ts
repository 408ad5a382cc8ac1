import { eq } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import { faultOf } from '#platform/payments.ts'
import { forgetPayer } from './jobs.ts'
import { answered, readCustomer } from './session.ts'
import type { PayingParts } from './settle.ts'
import { paymentCustomers } from './tables.ts'

/** The provider is to forget a member who is gone: their name, their address and their cards. Done by a job of this transaction. */
export async function forgetPayerOf({ tx, jobs }: Pick<WriteContext, 'tx' | 'jobs'>, uid: string): Promise<void> {
  const customer = await readCustomer(tx, uid)
  if (!customer) return
  await jobs.send(tx, forgetPayer, { data: { customer } })
  await tx.delete(paymentCustomers).where(eq(paymentCustomers.uid, uid))
}

/** What they still paid for ends with it. What was paid stays in the provider's books. Done twice it is done once. */
export async function forgetAtProvider({ payments }: Pick<PayingParts, 'payments'>, customer: string): Promise<void> {
  try {
    await answered(payments.stripe.customers.del(customer))
  } catch (error) {
    if (!(error instanceof Error) || !('type' in error) || faultOf(error) !== 'gone') throw error
  }
}
