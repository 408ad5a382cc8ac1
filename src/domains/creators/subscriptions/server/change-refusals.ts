import { type Message, message } from '#platform/messages.ts'
import { faultOf } from '#platform/payments.ts'
import { conflict } from '#platform/refusals.ts'
import type { ChangeRefusal } from '../changes-rules.ts'
import { DECLINED, paymentsDown } from './refusals.ts'

/** Reasons why a membership can't be changed. */
const LABELS = {
  over: message('This membership has ended.'),
  unfinished: message("This membership isn't paid for yet. Finish the payment, or let it expire."),
  past_due: message('Your last payment failed. Update your card first.'),
  ending: message('You cancelled this membership. Resume it first.'),
  not_ending: message("This membership isn't cancelled."),
  paused: message('This membership is paused. End the pause first.'),
  not_paused: message("This membership isn't paused."),
  trial: message("You can't pause during your free trial, but you can cancel at any time."),
  not_billed: message("You don't pay for this membership."),
  given: message('You were given this membership. It ends automatically.'),
  paused_before: message('You can only pause once a year.'),
  planned: message('Another change is already planned. Choose “Keep current plan” first.'),
  not_planned: message("There's no planned change to cancel."),
  not_offered: message('That tier is no longer offered. Choose another.'),
  same: message('You already have this membership.'),
} satisfies Record<ChangeRefusal, Message>

export const cannotChange = (reason: ChangeRefusal) => conflict(LABELS[reason], reason.toUpperCase())

export const cardDeclined = () => conflict(DECLINED, 'CARD_DECLINED')

/** Maps the provider's error to one of our API errors. Returns it unchanged if the call itself was wrong. */
export function refusalOf(error: unknown): unknown {
  switch (faultOf(error)) {
    case 'unreachable':
      return paymentsDown()
    case 'declined':
      return cardDeclined()
    case 'authenticate':
      return conflict(
        message('Your bank needs you to approve this payment. Update your card, then try again.'),
        'AUTHENTICATION_REQUIRED',
      )
    case 'gone':
    case 'refused':
      return error
  }
}

/** Returns the provider's response. Throws what `refusalOf` makes of its error. */
export async function agreed<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    throw refusalOf(error)
  }
}
