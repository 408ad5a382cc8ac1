import type { Location } from 'react-router'

/** React Router's storage key for scroll positions: an object of `{ [key]: pixels }`. */
const STORAGE_KEY = 'react-router-scroll-positions'
/** The key React Router gives the first entry of every document. */
const FIRST_ENTRY = 'default'

/**
 * The key a page's scroll position is stored under. React Router's own key is the same for every full page load, so
 * each page would open at the previous one's scroll position.
 */
export function scrollKey({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string {
  return key === FIRST_ENTRY ? `${FIRST_ENTRY} ${pathname}${search}` : key
}

/**
 * Call once as the document loads: following a link or typing a URL starts at the top; reload, back and forward don't.
 */
export function resetScrollOnNewVisit(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation && navigation.type !== 'navigate') return
  try {
    const { [scrollKey({ ...window.location, key: FIRST_ENTRY })]: _, ...others } = JSON.parse(
      sessionStorage.getItem(STORAGE_KEY) ?? '{}',
    )
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(others))
  } catch {
    // Without storage there's no position to forget.
  }
}
