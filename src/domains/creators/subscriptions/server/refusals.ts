import { message } from '#platform/messages.ts'
import type { Currency } from '#platform/money.ts'
import { conflict, notFound, Refusal } from '#platform/refusals.ts'
import type { JoinEligibility } from '../rules.ts'

export function cannotJoin(answer: Exclude<JoinEligibility, { status: 'may' }>) {
  switch (answer.status) {
    case 'own':
      return conflict(message("You can't subscribe to yourself."), 'OWN_TIER')
    case 'absent':
      return notFound()
    case 'not_offered':
      return conflict(message("Memberships aren't offered here right now."), 'NOT_OFFERED')
    case 'tier_gone':
      return tierGone()
    case 'member':
      return conflict(message('You already have this membership.'), 'ALREADY_MEMBER')
    case 'full':
      return conflict(message('That tier is full. Choose another.'), 'TIER_FULL')
    case 'closed':
      return paymentsClosed()
    case 'price_changed':
      return priceChanged(answer.amount, answer.currency)
  }
}

/** 409: the price isn't the one the member saw. Nothing was changed. */
export const priceChanged = (amount: number, currency: Currency) =>
  new Refusal('PRICE_CHANGED', {
    status: 409,
    text: message('The price changed to {amount}. Please confirm.', { amount: { amount, currency } }),
    data: { amount, currency },
  })

export const tierGone = () => conflict(message('That tier is no longer offered. Choose another.'), 'TIER_UNAVAILABLE')

/** 409: this installation has no payment provider. */
export const paymentsClosed = () =>
  conflict(message("Paid memberships aren't available here yet."), 'PAYMENTS_DISABLED')

/** 503: the provider isn't responding; retrying is safe. */
export const paymentsDown = () =>
  new Refusal('PAYMENTS_UNAVAILABLE', {
    status: 503,
    text: message("We can't reach the payment provider right now. Nothing was charged. Try again in a moment."),
  })

export const DECLINED = message('Your bank declined the payment. Try another card.')
