/** What Open Mat keeps of every payment, in percent. */
export const PLATFORM_FEE_PERCENT = 10

/** The fee of an amount of the smallest unit, rounded half up as the provider does. What was really kept stands in the ledger. */
export const feeOf = (amount: number) => Math.round((amount * PLATFORM_FEE_PERCENT) / 100)
