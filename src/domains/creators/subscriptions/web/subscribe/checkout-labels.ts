import { useLingui } from '@lingui/react/macro'

/** Why a checkout can't start: `offline`, `price`, or the server's own code. */
export type CheckoutFault = string

export function useCheckoutLabels() {
  const { t } = useLingui()
  return (fault: CheckoutFault, price: string): string => {
    const words: Record<string, string> = {
      offline: t`You're offline. Nothing has been charged. Try again when you're back.`,
      price: t`The price changed to ${price}. Please confirm.`,
      OWN_TIER: t`You can't subscribe to yourself.`,
      NOT_FOUND: t`This isn't available.`,
      NOT_OFFERED: t`Memberships aren't offered here right now.`,
      TIER_UNAVAILABLE: t`That tier is no longer offered. Choose another.`,
      ALREADY_MEMBER: t`You already have this membership.`,
      TIER_FULL: t`That tier is full. Choose another.`,
      PAYMENTS_DISABLED: t`Paid memberships aren't available here yet.`,
      PAYMENTS_UNAVAILABLE: t`We can't reach the payment provider right now. Nothing was charged. Try again in a moment.`,
      CHECKOUT_IN_PROGRESS: t`You have another checkout open. Try again in a moment.`,
      TOO_MANY_REQUESTS: t`You're going too fast. Try again in a moment.`,
    }
    return words[fault] ?? t`Something went wrong. Nothing was charged. Try again.`
  }
}
