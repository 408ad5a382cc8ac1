/** Open Mat's share of every payment, in percent. */
export const PLATFORM_FEE_PERCENT = 10

/** The fee for an amount in the smallest unit, rounded half up like the provider's. The ledger holds the actual fee. */
export const feeOf = (amount: number) => Math.round((amount * PLATFORM_FEE_PERCENT) / 100)
