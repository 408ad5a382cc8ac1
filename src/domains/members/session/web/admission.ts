import type { SessionState } from '../contract.ts'
import { authStateOf } from './auth-state.ts'

/** The groups of people a page is open to. */
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

/** The home page with a notice that explains the redirect. */
export const ADMINS_ONLY = '/?notice=admins-only'

/** Shows moderation decisions about the member. Suspended members are sent here from other pages, unless leaving. */
export const ACCOUNT_STATUS = '/account/status'

/**
 * The path to redirect to, or null if the page is open to this person. Only for navigation: the server checks
 * permissions itself.
 */
export function redirectFor(guard: Guard, state: SessionState, path: string): string | null {
  const { isAuthenticated, isProfileComplete, isCreator, isModerator, isAdmin, accountStatus, userProfile } =
    authStateOf(state)
  if (!isAuthenticated) return guard === 'open' ? null : loginFor(path)
  // A member whose account is being deleted always goes to the page where they can cancel that.
  if (state.status === 'signed-in' && state.leavesAt) return guard === 'leaving' ? null : '/leaving'
  if (accountStatus === 'suspended') return guard === 'including-suspended' ? null : ACCOUNT_STATUS
  const { onboardingComplete = false, username = null } = userProfile ?? {}
  // Until onboarding is complete, every other page requires a username.
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

/** The sessionStorage key for the page that the last sign-in returned to. */
export const SIGN_IN_FROM = 'sign-in-from'

/** The sign-in page, remembering where the visitor wanted to go. */
export function loginFor(path: string): string {
  return path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`
}

/** The redirect after signing in: a path of this app, otherwise home. URLs of other sites are ignored. */
export function placeToReturn(from: string | null): string {
  return from && /^\/(?![/\\])/.test(from) ? from : '/'
}
