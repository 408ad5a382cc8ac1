import { kept, keptKeys } from './stored-settings.ts'

/**
 * The visitor's own form of a language, with its way to write dates, hours and numbers: "en-IE" for "en". Where their browser
 * speaks another one, it is the language as its region would write it. Hours go by the clock that was chosen here.
 */
export function regionalLocale(language: string): string {
  const [primary = language] = language.split('-')
  const own = navigator.languages.find((tag) => tag === language || tag.split('-')[0] === primary)
  const region = new Intl.Locale(navigator.languages[0] ?? language).region
  const locale = own ?? (region && !language.includes('-') ? `${primary}-${region}` : language)
  const hours = kept(keptKeys.hours)
  return hours === '24' || hours === '12' ? `${locale}-u-hc-${hours === '24' ? 'h23' : 'h12'}` : locale
}
