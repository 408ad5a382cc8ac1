import { useLingui } from '@lingui/react/macro'
import { type Currency, inWords } from '#platform/money.ts'

/** Writes an amount of the smallest unit in the reader's language: `money(990, 'EUR')`. */
export function useMoney() {
  const { i18n } = useLingui()
  return (amount: number, currency: Currency) => inWords(amount, currency, i18n.locale)
}
