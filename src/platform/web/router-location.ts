interface Location {
  pathname: string
  search: string
  hash: string
}

/** The part of the router used here. */
interface Router {
  state: { location: Location; navigation: { location?: Location | undefined } }
}

let router: Router | undefined

export function followRouter(of: Router) {
  router = of
}

/** The location of the pending navigation, otherwise the current one; undefined on the server. */
export const latestLocation = (): Location | undefined =>
  router ? (router.state.navigation.location ?? router.state.location) : globalThis.location

/** The path that a loader was called for, including its `#…`, which the request doesn't have. */
export function fullPathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search + (latestLocation()?.hash ?? '')
}
