import { ORPCError } from '@orpc/server'
import { conflict } from '#platform/refusals.ts'

/** 409: this installation has no payments provider. */
export const notOpenHere = () => conflict('Memberships are not open here yet.', 'PAYMENTS_OFF')

/** 503: the payments provider did not answer, or did not do what was asked; nothing is half done. */
export const noAnswer = (cause: unknown) =>
  new ORPCError('PAYMENTS_DOWN', {
    status: 503,
    message: 'The payments provider does not answer right now. Nothing was changed. Try again in a moment.',
    cause,
  })

/** 409: it did answer, and what was asked cannot be done. */
export const notTaken = (cause: unknown) =>
  new ORPCError('PAYMENTS_REFUSED', {
    status: 409,
    message: 'The payments provider could not do that for this account.',
    cause,
  })
