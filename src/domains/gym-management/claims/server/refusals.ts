import { ORPCError } from '@orpc/server'
import { conflict, notAllowed, tooMuch } from '#platform/refusals.ts'
import type { ClaimingAnswer, ClaimState } from '../rules.ts'

/** Why a gym cannot be claimed. */
export function cannotClaim(answer: Exclude<ClaimingAnswer, { status: 'may' }>) {
  switch (answer.status) {
    case 'open':
      return conflict('You already have a claim in progress for this gym.', 'CLAIM_OPEN')
    case 'manages':
      return conflict('You already manage this gym.', 'ALREADY_MANAGES')
    case 'incomplete':
      return notAllowed('Complete your profile to claim a gym.')
    case 'too_many':
      return conflict('You have too many open claims.', 'TOO_MANY_CLAIMS')
    case 'removed':
      return gymRemoved()
    case 'too_soon': {
      const message = `Your last claim was not approved. You can claim again after ${answer.until.slice(0, 10)}, or now with new evidence.`
      return new ORPCError('TOO_SOON', { status: 409, message, data: { until: answer.until } })
    }
  }
}

export const gymRemoved = () => conflict('This gym was removed.', 'GYM_REMOVED')

/** Somebody else, or the same person elsewhere, was faster. */
export const movedOn = (state: ClaimState) =>
  new ORPCError('CLAIM_MOVED_ON', {
    status: 409,
    message: 'This claim has moved on meanwhile. Look at it again.',
    data: { state },
  })

/** What may be wrong with a code. */
export type CodeRefusal =
  | { status: 'wrong'; triesLeft: number }
  | { status: 'expired' }
  | { status: 'not_found_there'; triesLeft: number }
  | { status: 'unreadable'; triesLeft: number }
  | { status: 'no_domain' }
  | { status: 'no_website' }
  | { status: 'other_domain'; domain: string }
  | { status: 'brought_in'; field: 'email' | 'code' | 'website' }
  | { status: 'too_early'; seconds: number }
  | { status: 'too_often'; seconds: number }

export function codeRefused(refusal: CodeRefusal) {
  const refused = (code: string, message: string, field: string, triesLeft?: number) =>
    new ORPCError(code, { status: 400, message, data: { field, ...(triesLeft === undefined ? {} : { triesLeft }) } })
  switch (refusal.status) {
    case 'wrong':
      return refused(
        'CODE_WRONG',
        `That code is not right. ${refusal.triesLeft} tries left.`,
        'code',
        refusal.triesLeft,
      )
    case 'expired':
      return refused('CODE_EXPIRED', 'That code has expired. Send a new one.', 'code')
    case 'not_found_there':
      return refused(
        'CODE_NOT_THERE',
        `The code is not on the website yet. ${refusal.triesLeft} tries left.`,
        'website',
        refusal.triesLeft,
      )
    case 'unreadable':
      return refused(
        'WEBSITE_UNREADABLE',
        `The website could not be read. ${refusal.triesLeft} tries left.`,
        'website',
        refusal.triesLeft,
      )
    case 'no_domain':
      return refused('NO_DOMAIN', 'The gym’s page names no website with a domain of its own.', 'email')
    case 'no_website':
      return refused('NO_WEBSITE', 'The gym’s page names no website that only the gym writes.', 'website')
    case 'other_domain':
      return refused('OTHER_DOMAIN', `email: is to be an address at ${refusal.domain}`, 'email')
    case 'brought_in':
      return refused(
        'BROUGHT_IN',
        "You or someone connected with you added this website, so it can't prove your claim. Add other evidence.",
        refusal.field,
      )
    case 'too_early':
      return tooMuch(refusal.seconds)
    case 'too_often': {
      const message = 'Too many codes for one day. Try again tomorrow, or add other evidence.'
      return new ORPCError('TOO_MANY_REQUESTS', { status: 429, message, data: { retryAfter: refusal.seconds } })
    }
  }
}
