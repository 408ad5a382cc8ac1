import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'
import type { Price } from '../contract.ts'
import type { EventStatus, EventType, EventVisibility } from '../rules.ts'

export const typeLabels = {
  open_mat: msg`Open mat`,
  class: msg`Class`,
  seminar: msg`Seminar`,
  competition: msg`Competition`,
  camp: msg`Camp`,
  social: msg({ context: 'event', message: 'Social' }),
  fundraiser: msg`Fundraiser`,
} satisfies Record<EventType, MessageDescriptor>

export const statusLabels = {
  draft: msg`Draft`,
  scheduled: msg({ context: 'event', message: 'Planned' }),
  live: msg({ context: 'event', message: 'On now' }),
  ended: msg({ context: 'event', message: 'Ended' }),
  postponed: msg({ context: 'event', message: 'Postponed' }),
  cancelled: msg({ context: 'event', message: 'Cancelled' }),
} satisfies Record<EventStatus, MessageDescriptor>

export const visibilityLabels = {
  public: msg`Everyone`,
  followers: msg`Followers`,
  gym_members: msg`Gym members`,
  link: msg`Anyone with the link`,
} satisfies Record<EventVisibility, MessageDescriptor>

/** "€10.50" in the reader's format, or "Free". */
export function usePriceLabels() {
  const { i18n, t } = useLingui()
  const locale = regionalLocale(i18n.locale)
  return (price: Price | null) => {
    if (price === null || price.amount === 0) return t`Free`
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: price.currency,
      minimumFractionDigits: Number.isInteger(price.amount) ? 0 : 2,
    }).format(price.amount)
  }
}
