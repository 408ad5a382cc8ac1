import { useLingui } from '@lingui/react/macro'
import { formatMoney } from '#platform/money.ts'
import { regionalLocale } from '#platform/web/region.ts'
import type { UnlockingTier } from '../contract.ts'

/** Prices and durations in the reader's format. */
export function useLabels() {
  const { i18n, t } = useLingui()
  const locale = regionalLocale(i18n.locale)
  return {
    price: ({ price, currency, interval }: UnlockingTier) => {
      if (price === 0) return t`free`
      const amount = formatMoney(price, currency, locale)
      return interval === 'year' ? t`${{ price: amount }} a year` : t`${{ price: amount }} a month`
    },
    /** `4:30`, `1:02:30`. */
    time: (seconds: number) => {
      const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
      const shown = parts[0] === 0 ? parts.slice(1) : parts
      return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
    },
  }
}
