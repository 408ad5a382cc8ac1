import { useSyncExternalStore } from 'react'

const wide = () => window.matchMedia('(width >= 1024px)')

/** Room for two columns: from 1024 px on. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = wide()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => wide().matches,
    () => false,
  )
}
