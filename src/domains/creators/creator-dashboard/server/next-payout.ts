import type { CreatorRow } from '#domains/creators/creators/server/reads.ts'
import type { RequestContext } from '#platform/context.ts'
import { type Currency, currencies } from '#platform/money.ts'
import { faultOf, type Payments } from '#platform/payments.ts'
import type { NextPayout } from '../contract.ts'

/** The creator's next payout. Only the provider knows it, so if it doesn't respond, the status is `unknown`. */
export async function findNextPayout(
  { payments, log }: Pick<RequestContext, 'payments' | 'log'>,
  { payoutAccountId }: Pick<CreatorRow, 'payoutAccountId'>,
): Promise<NextPayout> {
  if (!payments || payoutAccountId === null) return { status: 'off' }
  try {
    return await ask(payments, payoutAccountId)
  } catch (error) {
    log.warn({ err: error, fault: faultOf(error) }, "couldn't read the next payout")
    return { status: 'unknown' }
  }
}

async function ask({ stripe }: Payments, stripeAccount: string): Promise<NextPayout> {
  const { data } = await stripe.payouts.list({ limit: 10 }, { stripeAccount })
  const coming = data
    .filter(({ status }) => status === 'pending' || status === 'in_transit')
    .toSorted((one, other) => one.arrival_date - other.arrival_date)[0]
  const currency = currencies.find((known) => known === coming?.currency.toUpperCase())
  if (!coming || !currency) return { status: 'none' }
  return {
    status: 'coming',
    amount: coming.amount,
    currency: currency satisfies Currency,
    arrivesAt: new Date(coming.arrival_date * 1000).toISOString(),
  }
}
