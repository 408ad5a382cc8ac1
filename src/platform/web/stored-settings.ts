/** What this browser keeps of a visitor's choices, by the names the specification gives. */
export const keptKeys = {
  theme: 'theme-preference',
  language: 'language',
  distances: 'units-distances',
  hours: 'units-hours',
  weights: 'units-weights',
  installDismissed: 'installPromptDismissed',
  iosInstallDismissed: 'iosInstallPromptDismissed',
  locationDismissed: 'locationDeniedDismissed',
} as const
/** Also whom a member last showed something of a kind to, what leaves their list once Undo is over, and who turned push on here. */
type Key = (typeof keptKeys)[keyof typeof keptKeys] | `visibility:${string}` | `leaving:${string}` | 'push-for'

/** Null when nothing was kept, or when this browser keeps nothing. */
export function kept(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a choice; null forgets it. Without storage it holds as long as the page. */
export function keep(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
