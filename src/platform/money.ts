export const currencies = ['USD', 'EUR', 'GBP', 'BRL', 'CAD', 'AUD', 'JPY'] as const
export type Currency = (typeof currencies)[number]

/**
 * Decimal places of a currency's main unit. What creators charge is stored in the smallest unit; gyms' and events'
 * prices are in the main one.
 */
export const fractionDigits = (currency: Currency) => (currency === 'JPY' ? 0 : 2)

/** Formats an amount in the smallest unit: 1250 EUR is "€12.50" in English. */
export const formatMoney = (amount: number, currency: Currency, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 10 ** fractionDigits(currency))
