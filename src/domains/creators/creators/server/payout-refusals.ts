import { message } from '#platform/messages.ts'
import { conflict, Refusal } from '#platform/refusals.ts'

/** 409: this installation has no payments provider. */
export const paymentsDisabled = () =>
  conflict(message("Paid memberships aren't available here yet."), 'PAYMENTS_DISABLED')

/** 503: the payment provider didn't respond or failed. Nothing was changed. */
export const paymentsUnavailable = (cause: unknown) =>
  new Refusal('PAYMENTS_UNAVAILABLE', {
    status: 503,
    text: message("We can't reach the payment provider right now. Nothing was changed. Try again in a moment."),
    cause,
  })

/** 409: the provider refused. */
export const providerRefused = (cause: unknown) =>
  new Refusal('PAYMENT_PROVIDER_REFUSED', {
    status: 409,
    text: message("The payment provider couldn't do that for this account."),
    cause,
  })
