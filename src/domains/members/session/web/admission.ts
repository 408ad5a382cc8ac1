import type { SessionState } from '../contract.ts'
import { authStateOf } from './auth-state.ts'

/** What a page asks of who comes: anybody, or more and more of them. */
export type Guard =
  | 'open'
  | 'leaving'
  | 'signed-in'
  | 'including-suspended'
  | 'complete-profile'
  | 'creator'
  | 'moderator'
  | 'admin'
  | 'onboarding'

/** Home, which says why. */
export const ADMINS_ONLY = '/?notice=admins-only'

/** Where somebody reads what was decided about them: all there is for who is suspended. */
export const ACCOUNT_STATUS = '/account/status'

/**
 * Where somebody is sent instead of this path, or null when they may go on. The server decides
 * on its own what it answers; this is only about the way there.
 */
export function whereInstead(guard: Guard, state: SessionState, path: string): string | null {
  const { isAuthenticated, isProfileComplete, isCreator, isModerator, isAdmin, accountStatus, userProfile } =
    authStateOf(state)
  if (!isAuthenticated) return guard === 'open' ? null : loginFor(path)
  // Whoever is going sees that they may come back, wherever they wanted to go.
  if (state.status === 'signed-in' && state.leavesAt) return guard === 'leaving' ? null : '/leaving'
  if (accountStatus === 'suspended') return guard === 'including-suspended' ? null : ACCOUNT_STATUS
  const { onboardingComplete = false, username = null } = userProfile ?? {}
  // Nobody goes on without a username, wherever they wanted to go.
  if (!onboardingComplete && !username && guard !== 'onboarding') return `/onboarding?from=${encodeURIComponent(path)}`

  switch (guard) {
    case 'open':
    case 'signed-in':
    case 'including-suspended':
      return null
    case 'complete-profile':
      return isProfileComplete ? null : `/profile/setup?from=${encodeURIComponent(path)}`
    case 'creator':
      return isCreator ? null : '/'
    case 'moderator':
      return isModerator ? null : ADMINS_ONLY
    case 'admin':
      return isAdmin ? null : ADMINS_ONLY
    case 'leaving':
      return '/'
    case 'onboarding':
      return onboardingComplete ? '/' : null
  }
}

/** The sign-in page, remembering where the visitor wanted to go. */
export function loginFor(path: string): string {
  return path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`
}

/** Where to go after signing in: a path of this app, else home. Addresses elsewhere are not followed. */
export function placeToReturn(from: string | null): string {
  return from && /^\/(?![/\\])/.test(from) ? from : '/'
}
