import type { createBrowserRouter } from 'react-router'

/** When the server ends the session, goes to the sign-in page with the reason and the page to return to. */
export function leaveForSignIn(router: ReturnType<typeof createBrowserRouter>, code: string) {
  const { pathname, search, hash } = router.state.location
  if (pathname === '/login') return
  const query = new URLSearchParams({ error: code, from: pathname + search + hash })
  void router.navigate(`/login?${query}`)
}
