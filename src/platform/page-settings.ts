import { LANGUAGES } from './languages.ts'

const CHOICES = {
  language: Object.keys(LANGUAGES),
  'units-distances': ['km', 'mi'],
  'units-hours': ['12', '24'],
  'units-weights': ['kg', 'lb'],
} as const

export type PageSetting = keyof typeof CHOICES
/** A browser's settings that change the text of a page. Those that follow the region are missing. */
export type PageSettings = Partial<Record<PageSetting, string>>

/** The cookie that tells the server these settings, so that it renders pages as the browser would. */
const SETTINGS_COOKIE = 'settings'

/** The valid settings among those that `read` returns, always in the same order. */
export function pageSettings(read: (key: PageSetting) => string | null | undefined): PageSettings {
  const settings: PageSettings = {}
  for (const [key, choices] of Object.entries(CHOICES) as [PageSetting, readonly string[]][]) {
    const value = read(key)
    if (value && choices.includes(value)) settings[key] = value
  }
  return settings
}

/** A cookie's name and value. */
export const settingsCookie = (settings: PageSettings): string => `${SETTINGS_COOKIE}=${new URLSearchParams(settings)}`

/** The settings in a Cookie header, which anyone can forge: unknown and invalid ones are ignored. */
export function settingsInCookies(header: string | undefined): PageSettings {
  const value = header?.split('; ').find((cookie) => cookie.startsWith(`${SETTINGS_COOKIE}=`))
  const params = new URLSearchParams(value?.slice(SETTINGS_COOKIE.length + 1))
  return pageSettings((key) => params.get(key))
}
