import { useSyncExternalStore } from 'react'
import { keep, kept, keptKeys } from './stored-settings.ts'

export type Theme = 'dark' | 'light'

/** What was chosen here, else what the system prefers. public/theme.js says the same before the first paint. */
export function themeOf(chosen: string | null, systemIsDark: boolean): Theme {
  if (chosen === 'dark' || chosen === 'light') return chosen
  return systemIsDark ? 'dark' : 'light'
}

/** The colour of the browser's own bars: the ground of either theme. */
const GROUND = { dark: '#0b111a', light: '#f4f6f9' } satisfies Record<Theme, string>

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The theme on screen, and how to choose one (kept) or none (the system decides again). */
export function useTheme() {
  return {
    theme: useSyncExternalStore(subscribe, currentTheme),
    chosen: useSyncExternalStore(subscribe, chosenTheme),
    chooseTheme,
  }
}

function chooseTheme(theme: Theme | null) {
  keep(keptKeys.theme, theme)
  changed()
}

/** Keeps the class of the root right: after a choice, here or in another tab, and when the system turns. */
export function followTheme() {
  systemDark().addEventListener('change', changed)
  window.addEventListener('storage', ({ key }) => {
    if (key === keptKeys.theme || key === null) changed()
  })
  apply()
}

function currentTheme(): Theme {
  return themeOf(kept(keptKeys.theme), systemDark().matches)
}

function chosenTheme(): Theme | null {
  const chosen = kept(keptKeys.theme)
  return chosen === 'dark' || chosen === 'light' ? chosen : null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed() {
  apply()
  for (const listener of listeners) listener()
}

function apply() {
  const theme = currentTheme()
  const { classList } = document.documentElement
  classList.toggle('dark', theme === 'dark')
  classList.toggle('light', theme === 'light')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme])
}
