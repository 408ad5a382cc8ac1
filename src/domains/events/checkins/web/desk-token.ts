const KEY = 'open-mat-desk'

/** The desk token on this tablet. It's taken from the URL's hash once, then stored until the tab closes. */
export function deskToken(eventSlug: string): string | undefined {
  const brought = window.location.hash.slice(1)
  if (brought !== '') {
    saveDeskToken(eventSlug, brought)
    // Removed from the URL, where the next person could read it.
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  const [slug, token] = window.sessionStorage.getItem(KEY)?.split(' ') ?? []
  return slug === eventSlug ? token : undefined
}

export function saveDeskToken(eventSlug: string, token: string): void {
  window.sessionStorage.setItem(KEY, `${eventSlug} ${token}`)
}
