import { useLingui } from '@lingui/react/macro'
import { type Currency, formatMoney } from '#platform/money.ts'

/** Formats an amount in the smallest unit in the reader's language: `money(990, 'EUR')`. */
export function useMoney() {
  const { i18n } = useLingui()
  return (amount: number, currency: Currency) => formatMoney(amount, currency, i18n.locale)
}
