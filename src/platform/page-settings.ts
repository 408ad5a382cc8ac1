import { LANGUAGES } from './languages.ts'
import { isZone } from './wall-clock.ts'

const CHOICES = {
  language: Object.keys(LANGUAGES),
  'units-distances': ['km', 'mi'],
  'units-hours': ['12', '24'],
  'units-weights': ['kg', 'lb'],
} as const

export type PageSetting = keyof typeof CHOICES
/** A browser's settings that change the text of a page. Settings that follow the region are left out. */
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

export const settingsCookie = (settings: PageSettings): string => `${SETTINGS_COOKIE}=${new URLSearchParams(settings)}`

/** The settings in a Cookie header, which anyone can forge: unknown and invalid ones are ignored. */
export function settingsInCookies(header: string | undefined): PageSettings {
  const params = new URLSearchParams(cookieIn(header, SETTINGS_COOKIE))
  return pageSettings((key) => params.get(key))
}

/** The cookie with the device's time zone, in which members' own pages are rendered. */
const ZONE_COOKIE = 'timezone'

export const zoneCookie = (zone: string): string => `${ZONE_COOKIE}=${encodeURIComponent(zone)}`

/** The time zone in a Cookie header; undefined if there's none that this machine knows. */
export function zoneInCookies(header: string | undefined): string | undefined {
  const zone = new URLSearchParams(`zone=${cookieIn(header, ZONE_COOKIE) ?? ''}`).get('zone') ?? ''
  return isZone(zone) ? zone : undefined
}

const cookieIn = (header: string | undefined, name: string) =>
  header
    ?.split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
