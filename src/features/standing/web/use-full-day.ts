import { useLingui } from '@lingui/react/macro'
import { regionalLocale } from '#platform/web/region.ts'

/** Day and time as the reader's clock has it. */
export function useFullDay(): (at: string) => string {
  const { i18n } = useLingui()
  const form = new Intl.DateTimeFormat(regionalLocale(i18n.locale), { dateStyle: 'long', timeStyle: 'short' })
  return (at) => form.format(new Date(at))
}
