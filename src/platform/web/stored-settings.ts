/** The settings stored in this browser, with the key names from the specification. */
export const settingKeys = {
  theme: 'theme-preference',
  language: 'language',
  distances: 'units-distances',
  hours: 'units-hours',
  weights: 'units-weights',
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

/** Stores a setting; null deletes it. Without storage, nothing is kept. */
export function storeSetting(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Without storage, the choice has to be made again next time.
  }
}
