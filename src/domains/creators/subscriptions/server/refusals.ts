import { ORPCError } from '@orpc/server'
import { inWords } from '#platform/money.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import type { Joining } from '../rules.ts'

/** Why somebody cannot become a member. */
export function cannotJoin(answer: Exclude<Joining, { status: 'may' }>) {
  switch (answer.status) {
    case 'own':
      return conflict("You can't subscribe to yourself.", 'OWN_TIER')
    case 'absent':
      return notFound()
    case 'not_offered':
      return conflict("Memberships aren't offered here right now.", 'NOT_OFFERED')
    case 'tier_gone':
      return tierGone()
    case 'member':
      return conflict('You already have this membership.', 'ALREADY_MEMBER')
    case 'full':
      return conflict('That tier is full. Choose another.', 'TIER_FULL')
    case 'closed':
      return paymentsClosed()
    case 'price_changed': {
      const { amount, currency } = answer
      return new ORPCError('PRICE_CHANGED', {
        status: 409,
        message: `The price changed to ${inWords(amount, currency, 'en')}. Please confirm.`,
        data: { amount, currency },
      })
    }
  }
}

export const tierGone = () => conflict('That tier is no longer offered. Choose another.', 'TIER_GONE')

/** There is no payments provider at this installation. */
export const paymentsClosed = () => conflict('Memberships are not open here yet.', 'PAYMENTS_OFF')

/** 503: the provider does not answer; what was asked may be tried again. */
export const paymentsDown = () =>
  new ORPCError('PAYMENTS_DOWN', {
    status: 503,
    message: 'The payment service does not answer right now. Nothing was charged. Try again in a moment.',
  })

export const DECLINED = 'Your bank declined the payment. Try another card.'
