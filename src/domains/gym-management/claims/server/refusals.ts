import { type Message, message } from '#platform/messages.ts'
import { conflict, notAllowed, Refusal, tooMuch } from '#platform/refusals.ts'
import type { ClaimEligibility, ClaimState } from '../rules.ts'

export function cannotClaim(answer: Exclude<ClaimEligibility, { status: 'may' }>) {
  switch (answer.status) {
    case 'open':
      return conflict(message('You already have a claim in progress for this gym.'), 'CLAIM_PENDING')
    case 'manages':
      return conflict(message('You already manage this gym.'), 'ALREADY_MANAGES')
    case 'incomplete':
      return notAllowed(message('Complete your profile to claim a gym.'))
    case 'too_many':
      return conflict(message('You have too many open claims.'), 'TOO_MANY_CLAIMS')
    case 'removed':
      return gymRemoved()
    case 'too_soon': {
      const text = message(
        "Your last claim wasn't approved. You can claim this gym again from {until}, or now if you have new evidence.",
        { until: { day: answer.until } },
      )
      return new Refusal('TOO_SOON', { status: 409, text, data: { until: answer.until } })
    }
  }
}

export const gymRemoved = () => conflict(message('This gym was removed.'), 'GYM_REMOVED')

/** 409: the claim was changed by someone else, or by the same person on another device. */
export const claimChanged = (state: ClaimState) =>
  new Refusal('CLAIM_CHANGED', {
    status: 409,
    text: message('This claim has changed. Review it again.'),
    data: { state },
  })

/** Why a code isn't sent or isn't accepted. */
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
  const refused = (code: string, text: Message, field: string, triesLeft?: number) =>
    new Refusal(code, {
      status: 400,
      text,
      field,
      data: triesLeft === undefined ? {} : { triesLeft },
    })
  switch (refusal.status) {
    case 'wrong':
      return refused(
        'CODE_WRONG',
        message("That code isn't right. {triesLeft, plural, one {# try left.} other {# tries left.}}", {
          triesLeft: refusal.triesLeft,
        }),
        'code',
        refusal.triesLeft,
      )
    case 'expired':
      return refused('CODE_EXPIRED', message('That code has expired. Send a new one.'), 'code')
    case 'not_found_there':
      return refused(
        'CODE_NOT_THERE',
        message("The code isn't on the website yet. {triesLeft, plural, one {# try left.} other {# tries left.}}", {
          triesLeft: refusal.triesLeft,
        }),
        'website',
        refusal.triesLeft,
      )
    case 'unreadable':
      return refused(
        'WEBSITE_UNREADABLE',
        message("Couldn't read the website. {triesLeft, plural, one {# try left.} other {# tries left.}}", {
          triesLeft: refusal.triesLeft,
        }),
        'website',
        refusal.triesLeft,
      )
    case 'no_domain':
      return refused('NO_DOMAIN', message("The gym's page doesn't list a website with its own domain."), 'email')
    case 'no_website':
      return refused(
        'NO_WEBSITE',
        message("The gym's page doesn't list a website that only the gym can edit."),
        'website',
      )
    case 'other_domain':
      return refused('OTHER_DOMAIN', message('must be an address at {domain}', { domain: refusal.domain }), 'email')
    case 'brought_in':
      return refused(
        'BROUGHT_IN',
        message(
          "You or someone connected with you added this website, so it can't prove your claim. Add other evidence.",
        ),
        refusal.field,
      )
    case 'too_early':
      return tooMuch(refusal.seconds)
    case 'too_often': {
      const text = message("You've reached today's limit for codes. Try again tomorrow, or add other evidence.")
      return new Refusal('TOO_MANY_REQUESTS', { status: 429, text, data: { retryAfter: refusal.seconds } })
    }
  }
}
