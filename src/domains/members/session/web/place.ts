interface Place {
  hash: string
}

/** What this needs of the router. */
interface Navigating {
  state: { location: Place; navigation: { location?: Place | undefined } }
}

let router: Navigating | undefined

export function followPlaces(of: Navigating) {
  router = of
}

/** The path a loader was called for, with its `#…`, which requests never carry. */
export function placeOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const { hash } = router ? (router.state.navigation.location ?? router.state.location) : window.location
  return pathname + search + hash
}
