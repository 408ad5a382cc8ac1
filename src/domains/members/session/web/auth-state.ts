import type { SessionState } from '../contract.ts'

/** For screens. `loading` occurs only at the root, which waits for the first response. */
export interface AuthState {
  user: Extract<SessionState, { status: 'signed-in' }>['user'] | null
  userProfile: Extract<SessionState, { status: 'signed-in' }>['userProfile'] | null
  loading: boolean
  isNewUser: boolean
  isAuthenticated: boolean
  isProfileComplete: boolean
  isCreator: boolean
  isAdmin: boolean
  /** Suspended members see only the reason for the suspension. */
  accountStatus: 'good' | 'limited' | 'suspended'
  /** True for moderators and admins. Admins have all of a moderator's permissions. */
  isModerator: boolean
}

/** Roles are false for visitors; `loading` until the session is known. */
export function authStateOf(state: SessionState | undefined): AuthState {
  const signedIn = state?.status === 'signed-in' ? state : null
  const role = signedIn?.userProfile.role
  return {
    user: signedIn?.user ?? null,
    userProfile: signedIn?.userProfile ?? null,
    loading: state === undefined,
    isNewUser: signedIn?.isNewUser ?? false,
    isAuthenticated: signedIn !== null,
    isProfileComplete: signedIn?.userProfile.profileComplete ?? false,
    isAdmin: role?.admin ?? false,
    // Compares with the clock on the client as well, so a restriction ends without a refetch.
    accountStatus:
      signedIn && Date.parse(signedIn.restrictedUntil ?? '') > Date.now() ? signedIn.accountStatus : 'good',
    isModerator: Boolean(role?.moderator || role?.admin),
    isCreator: Boolean(role?.creator || role?.admin),
  }
}
