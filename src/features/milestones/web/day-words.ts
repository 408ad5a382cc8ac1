import { regionalLocale } from '#platform/web/region.ts'

/** A day of the calendar in full: "20 November 2026". */
export const dayInFull = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(regionalLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
