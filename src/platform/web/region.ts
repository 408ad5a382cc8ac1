import { languages } from './browser.ts'
import { readSetting, settingKeys } from './stored-settings.ts'

/**
 * The visitor's regional form of a language, for dates, times and numbers: "en-IE" for "en". If their browser uses
 * another language, its region is applied to this one. Times use the clock chosen in this browser.
 */
export function regionalLocale(language: string): string {
  const asked = languages()
  const [primary = language] = language.split('-')
  const own = asked.find((tag) => tag === language || tag.split('-')[0] === primary)
  const locale = own ?? withRegionOf(asked[0] ?? language, language)
  const hours = readSetting(settingKeys.hours)
  return hours === '24' || hours === '12' ? `${locale}-u-hc-${hours === '24' ? 'h23' : 'h12'}` : locale
}

function withRegionOf(asked: string, language: string): string {
  const { region } = new Intl.Locale(asked)
  return region && !language.includes('-') ? `${language}-${region}` : language
}
