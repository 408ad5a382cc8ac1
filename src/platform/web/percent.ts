import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from './region.ts'

/**
 * A share such as 0.1 as "10%", or "10 %" where the reader's language uses a space. `signed` is for changes: "+10%".
 */
export function usePercent() {
  const { i18n } = useLingui()
  return (share: number, { signed = false }: { signed?: boolean } = {}) =>
    new Intl.NumberFormat(regionalLocale(i18n.locale), {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: signed ? 'exceptZero' : 'auto',
    }).format(share)
}
