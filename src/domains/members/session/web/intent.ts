import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginFor, SIGN_IN_FROM } from './admission.ts'
import { useAuth } from './session.ts'

const KEY = 'sign-in-intent'
/** Long enough to complete the onboarding. */
const KEPT_MS = 30 * 60_000

/** The button and its page, the page to return to, and the time. */
type Stored = [action: string, from: string, at: number]

/**
 * Remembers that a visitor pressed the button `name`. Once they've signed in and are back on its page, runs `resume`
 * once. Stored only in this tab: if a URL could do this, a link could act for anyone who opens it.
 */
export function useIntent(name: string, resume?: () => unknown) {
  const { isAuthenticated } = useAuth()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const action = `${name} ${pathname}`
  const here = pathname + search + hash
  const login = loginFor(here)
  const remember = () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify([action, here, Date.now()] satisfies Stored))
    } catch {
      // The browser blocks storage: the button has to be pressed again.
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: on the first render of a visit
  useEffect(() => {
    // The action is dropped if the visitor came back without signing in, or signed in from another page.
    if (take(action) && isAuthenticated) resume?.()
  }, [isAuthenticated])

  return {
    login,
    remember,
    signIn: () => {
      remember()
      void navigate(login)
    },
  }
}

/** Removes the stored action if it's this one. Returns whether the sign-in that led here was for it. */
function take(action: string): boolean {
  try {
    const [wanted, from, at = 0]: Partial<Stored> = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    if (wanted !== action) return false
    sessionStorage.removeItem(KEY)
    return sessionStorage.getItem(SIGN_IN_FROM) === from && Date.now() - at < KEPT_MS
  } catch {
    return false
  }
}
