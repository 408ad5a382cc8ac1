import { useLingui } from '@lingui/react/macro'

/** A day in the reader's language and by their own clock: "3 December 2026". */
export function useDay() {
  const { i18n } = useLingui()
  return (moment: Date) => new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long' }).format(moment)
}
