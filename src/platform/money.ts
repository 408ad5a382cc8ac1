/** The currencies in which prices may stand. */
export const currencies = ['USD', 'EUR', 'GBP', 'BRL', 'CAD', 'AUD', 'JPY'] as const
export type Currency = (typeof currencies)[number]

/** Digits behind the point of a currency's main unit: money is counted in the smallest one everywhere. */
export const fractionDigits = (currency: Currency) => (currency === 'JPY' ? 0 : 2)

/** An amount of the smallest unit in words: 1250 EUR is "€12.50" in English. */
export const inWords = (amount: number, currency: Currency, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount / 10 ** fractionDigits(currency))
