const KEY = 'open-mat-desk'

/** The token of the desk at this event, on this tablet: behind the `#` of the address once, then kept until the tab is closed. */
export function deskToken(eventSlug: string): string | undefined {
  const brought = window.location.hash.slice(1)
  if (brought !== '') {
    keepDeskToken(eventSlug, brought)
    // It is not left in the address, where the next one would read it.
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  const [slug, token] = window.sessionStorage.getItem(KEY)?.split(' ') ?? []
  return slug === eventSlug ? token : undefined
}

export function keepDeskToken(eventSlug: string, token: string): void {
  window.sessionStorage.setItem(KEY, `${eventSlug} ${token}`)
}
