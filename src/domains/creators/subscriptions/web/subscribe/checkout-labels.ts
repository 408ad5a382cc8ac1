import { useLingui } from '@lingui/react/macro'

/** Why a checkout cannot begin: `offline`, `price`, or the server's own code. */
export type CheckoutFault = string

/** What keeps someone from checking out. */
export function useCheckoutLabels() {
  const { t } = useLingui()
  return (fault: CheckoutFault, price: string): string => {
    const words: Record<string, string> = {
      offline: t`You're offline. Paying needs a connection. Nothing has been charged.`,
      price: t`The price changed to ${price}. Please confirm.`,
      OWN_TIER: t`You can't subscribe to yourself.`,
      NOT_FOUND: t`This isn't available.`,
      NOT_OFFERED: t`Memberships aren't offered here right now.`,
      TIER_GONE: t`That tier is no longer offered. Choose another.`,
      ALREADY_MEMBER: t`You already have this membership.`,
      TIER_FULL: t`That tier is full. Choose another.`,
      PAYMENTS_OFF: t`Memberships are not open here yet.`,
      PAYMENTS_DOWN: t`The payment service does not answer right now. Nothing was charged. Try again in a moment.`,
      CHECKOUT_OPEN: t`Another checkout is open. Try again in a moment.`,
      TOO_MANY_REQUESTS: t`That's a lot at once. Try again in a moment.`,
    }
    return words[fault] ?? t`That didn't work, and nothing was charged. Try again.`
  }
}
