import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'
import type { DropIn, GymAddress, GymRow } from '../contract.ts'

export const offerLabels = {
  gi: msg`Gi`,
  nogi: msg`No-gi`,
  kids: msg`Kids`,
  womens: msg({ context: 'discipline', message: 'Women' }),
  mma: msg`MMA`,
  judo: msg`Judo`,
  wrestling: msg`Wrestling`,
  selfDefense: msg`Self-defence`,
} satisfies Record<GymRow['disciplines'][number], MessageDescriptor>

/** The country's name, or the code itself if it isn't a country's. */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** Labels for a gym's fee, address and country. */
export function useGymLabels() {
  const { t, i18n } = useLingui()
  const locale = regionalLocale(i18n.locale)

  const money = (amount: number, currency: string | null) =>
    new Intl.NumberFormat(locale, {
      ...(currency && { style: 'currency', currency }),
      minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    }).format(amount)

  /** What a visitor pays, or that the gym takes only members; undefined if unknown. */
  const fee = ({ accepted, price, currency, firstVisitFree }: DropIn): string | undefined => {
    if (accepted === false) return t`Members only`
    if (price === 0) return t`Free drop-in`
    if (price !== null) {
      const amount = money(price, currency)
      return firstVisitFree ? t`${amount} drop-in, first visit free` : t`${amount} drop-in`
    }
    if (firstVisitFree) return t`First visit free`
    return accepted ? t`Drop-ins welcome` : undefined
  }

  const country = (code: string) => countryName(code, locale)

  /** Street and town, for a row. */
  const shortAddress = ({ street, city, region }: GymAddress) => [street, city || region].filter(Boolean).join(', ')

  return { locale, money, fee, country, shortAddress }
}
