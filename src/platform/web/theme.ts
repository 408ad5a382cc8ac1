import { useSyncExternalStore } from 'react'
import { openListeners } from './listeners.ts'
import { readSetting, settingKeys, storeSetting } from './stored-settings.ts'

export type Theme = 'dark' | 'light'

/** The theme chosen in this browser, otherwise the system's. public/theme.js does the same before the first paint. */
export function themeOf(chosen: string | null, systemIsDark: boolean): Theme {
  if (chosen === 'dark' || chosen === 'light') return chosen
  return systemIsDark ? 'dark' : 'light'
}

/** The colour of the browser's own bars, matching each theme's background. */
const GROUND = { dark: '#0b111a', light: '#f4f6f9' } satisfies Record<Theme, string>

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')
const { announce, subscribe } = openListeners()

/** The current theme, and functions to choose one (stored) or none (follow the system). */
export function useTheme() {
  return {
    theme: useSyncExternalStore(subscribe, currentTheme, (): Theme => 'light'),
    chosen: useSyncExternalStore(subscribe, chosenTheme, () => null),
    chooseTheme,
  }
}

function chooseTheme(theme: Theme | null) {
  storeSetting(settingKeys.theme, theme)
  changed()
}

/** Updates the root element's class after a choice, here or in another tab, and when the system's theme changes. */
export function followTheme() {
  systemDark().addEventListener('change', changed)
  window.addEventListener('storage', ({ key }) => {
    if (key === settingKeys.theme || key === null) changed()
  })
  apply()
}

function currentTheme(): Theme {
  return themeOf(readSetting(settingKeys.theme), systemDark().matches)
}

function chosenTheme(): Theme | null {
  const chosen = readSetting(settingKeys.theme)
  return chosen === 'dark' || chosen === 'light' ? chosen : null
}

function changed() {
  apply()
  announce()
}

function apply() {
  const theme = currentTheme()
  const { classList } = document.documentElement
  classList.toggle('dark', theme === 'dark')
  classList.toggle('light', theme === 'light')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme])
}
