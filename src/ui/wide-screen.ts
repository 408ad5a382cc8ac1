import { useSyncExternalStore } from 'react'

/** Room for two columns. */
const TWO_COLUMNS_PX = 1024

const queryOf = (px: number) => window.matchMedia(`(width >= ${px}px)`)

export const isWideScreen = (px: number): boolean => 'window' in globalThis && queryOf(px).matches

/** Whether the window is at least this wide; narrow on the server. */
export function useWideScreen(px = TWO_COLUMNS_PX): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = queryOf(px)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => isWideScreen(px),
    () => false,
  )
}
