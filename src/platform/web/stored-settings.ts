import { pageSettings, settingsCookie, settingsInCookies, zoneCookie } from '../page-settings.ts'
import { deviceZone } from '../wall-clock.ts'

const YEAR_SECONDS = 31_536_000

/** Keys of settings stored in this browser; those of the theme and the install prompts are from the specification. */
export const settingKeys = {
  theme: 'theme-preference',
  language: 'language',
  distances: 'units-distances',
  hours: 'units-hours',
  weights: 'units-weights',
  singleKeys: 'single-key-shortcuts',
  timer: 'round-timer',
  installDismissed: 'installPromptDismissed',
  iosInstallDismissed: 'iosInstallPromptDismissed',
  locationDismissed: 'locationDeniedDismissed',
} as const
/**
 * Includes the audience a member last chose for each kind of post, the notifications that leave the list when Undo
 * expires, and who turned push on here.
 */
type Key = (typeof settingKeys)[keyof typeof settingKeys] | `visibility:${string}` | `leaving:${string}` | 'push-for'

/** Null if nothing is stored, or without storage. */
export function readSetting(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a setting; null deletes it. Without storage, nothing is saved. */
export function storeSetting(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    syncSettingsCookies()
  } catch {
    // Without storage, the choice has to be made again next time.
  }
}

/** Updates the cookies that tell the server how to render pages for this browser. */
export function syncSettingsCookies(): void {
  const settings = pageSettings(readSetting)
  const cookie = settingsCookie(settings)
  if (cookie !== settingsCookie(settingsInCookies(document.cookie)))
    storeCookie(cookie, Object.keys(settings).length > 0 ? YEAR_SECONDS : 0)
  const zone = zoneCookie(deviceZone())
  if (!document.cookie.split('; ').includes(zone)) storeCookie(zone, YEAR_SECONDS)
}

function storeCookie(cookie: string, maxAge: number) {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = `${cookie}; path=/; max-age=${maxAge}; samesite=lax${secure}`
}
