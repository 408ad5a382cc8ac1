import { ORPCError } from '@orpc/server'
import { type Currency, inWords } from '#platform/money.ts'
import { faultOf } from '#platform/payments.ts'
import { conflict } from '#platform/refusals.ts'
import type { ChangeRefusal } from '../changes-rules.ts'
import { DECLINED, paymentsDown } from './refusals.ts'

/** Why something cannot be done with a membership. */
const LABELS = {
  over: 'This membership is over. You can join again at any time.',
  unfinished: 'This membership is not paid yet. Finish the payment, or let it run out.',
  past_due: 'Your last payment did not go through. Update your card first.',
  ending: 'You cancelled this membership. Resume it first.',
  not_ending: 'This membership was not cancelled.',
  paused: 'This membership is paused. End the pause first.',
  not_paused: 'This membership is not paused.',
  trial: 'You can pause once your free days are over. You can cancel at any time.',
  not_billed: 'Nothing is paid for this membership.',
  given: 'This membership was given to you. It ends by itself.',
  paused_before: 'You can pause once a year.',
  planned: 'A change is planned already. Take it back first.',
  not_planned: 'No change is planned.',
  not_offered: 'That tier is no longer offered. Choose another.',
  same: 'You already have this membership.',
} satisfies Record<ChangeRefusal, string>

export const cannotChange = (reason: ChangeRefusal) => conflict(LABELS[reason], reason.toUpperCase())

/** Nothing was changed: what the member saw is no longer what it costs. */
export const priceChanged = (amount: number, currency: Currency) =>
  new ORPCError('PRICE_CHANGED', {
    status: 409,
    message: `The price changed to ${inWords(amount, currency, 'en')}. Please confirm.`,
    data: { amount, currency },
  })

export const declined = () => conflict(DECLINED, 'DECLINED')

/** What the provider's "no" to a payment or a change comes to, in our words; nothing was changed by it. */
export function refusalOf(error: unknown): unknown {
  switch (faultOf(error)) {
    case 'unreachable':
      return paymentsDown()
    case 'declined':
      return declined()
    case 'authenticate':
      return conflict('Your bank wants to hear it from you. Update your card, then try again.', 'AUTHENTICATE')
    case 'gone':
    case 'refused':
      return error
  }
}

/** What the provider answers; its "no" is thrown in our words. */
export async function agreed<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw refusalOf(error)
  }
}
