import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'
import type { EventCard, Price } from '../contract.ts'
import type { EventStatus, EventType, EventVisibility } from '../rules.ts'

export const typeWords = {
  open_mat: msg({ context: 'event', message: 'Open mat' }),
  class: msg({ context: 'event', message: 'Class' }),
  seminar: msg({ context: 'event', message: 'Seminar' }),
  competition: msg({ context: 'event', message: 'Competition' }),
  camp: msg({ context: 'event', message: 'Camp' }),
  social: msg({ context: 'event', message: 'Social' }),
  fundraiser: msg({ context: 'event', message: 'Fundraiser' }),
} satisfies Record<EventType, MessageDescriptor>

export const statusWords = {
  draft: msg({ context: 'event', message: 'Draft' }),
  scheduled: msg({ context: 'event', message: 'Planned' }),
  live: msg({ context: 'event', message: 'On now' }),
  ended: msg({ context: 'event', message: 'Ended' }),
  postponed: msg({ context: 'event', message: 'Postponed' }),
  cancelled: msg({ context: 'event', message: 'Cancelled' }),
} satisfies Record<EventStatus, MessageDescriptor>

export const visibilityWords = {
  public: msg({ context: 'event', message: 'Everybody' }),
  followers: msg({ context: 'event', message: 'Followers' }),
  gym_members: msg({ context: 'event', message: 'Members of the gym' }),
  link: msg({ context: 'event', message: 'Whoever has the link' }),
} satisfies Record<EventVisibility, MessageDescriptor>

type Times = Pick<EventCard, 'startsAt' | 'endsAt' | 'timezone'>

/** When an event is, as people say it: by the clock of its gym, with the reader's own beside it where the two differ. */
export function useEventTime() {
  const { i18n, t } = useLingui()
  const locale = regionalLocale(i18n.locale)
  const format = (timeZone: string | undefined, shown: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...shown, timeZone })
  const hours = { hour: 'numeric', minute: '2-digit' } as const
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const

  /** "Sat 21 Nov, 18:00 – 20:00", with the year where it is not this one. */
  const when = ({ startsAt, endsAt, timezone }: Times) => {
    const year = format(timezone, { year: 'numeric' })
    const start = new Date(startsAt)
    const other = year.format(start) !== year.format(new Date())
    return format(timezone, { ...day, ...hours, ...(other && { year: 'numeric' }) }).formatRange(
      start,
      new Date(endsAt),
    )
  }

  /** "(19:00 for you)", or nothing where both clocks show the same. */
  const forYou = ({ startsAt, timezone }: Times) => {
    const start = new Date(startsAt)
    const whole = { ...day, ...hours }
    if (format(timezone, whole).format(start) === format(undefined, whole).format(start)) return null
    const sameDay = format(timezone, day).format(start) === format(undefined, day).format(start)
    const time = format(undefined, sameDay ? hours : { weekday: 'short', ...hours }).format(start)
    return t`(${time} for you)`
  }

  /** The whole of it, for a tooltip and a screen reader. */
  const inFull = ({ startsAt, timezone }: Times) =>
    format(timezone, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(startsAt))

  /** What stands on a leaf of the calendar. */
  const leaf = ({ startsAt, timezone }: Times) => {
    const start = new Date(startsAt)
    return {
      month: format(timezone, { month: 'short' }).format(start),
      day: format(timezone, { day: 'numeric' }).format(start),
      weekday: format(timezone, { weekday: 'short' }).format(start),
    }
  }

  return { locale, when, forYou, inFull, leaf }
}

/** "€10.50" as the reader writes money; a currency that no browser knows is written out. */
export function usePriceWords() {
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
