import type { SessionState } from '../contract.ts'

/** For screens. `loading` is never seen below the root: it waits for the first answer. */
export interface AuthState {
  user: Extract<SessionState, { status: 'signed-in' }>['user'] | null
  userProfile: Extract<SessionState, { status: 'signed-in' }>['userProfile'] | null
  loading: boolean
  isNewUser: boolean
  isAuthenticated: boolean
  isProfileComplete: boolean
  isCreator: boolean
  isAdmin: boolean
  /** What is open to them; who is suspended sees only why. */
  accountStatus: 'good' | 'limited' | 'suspended'
  /** Moderators, and admins who may do all that they do. */
  isModerator: boolean
}

/** Rights from the role; both false with nobody signed in; `loading` while it is not known who it is. */
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
    // By the clock here too: what is over is over, also while nothing was asked.
    accountStatus:
      signedIn && Date.parse(signedIn.restrictedUntil ?? '') > Date.now() ? signedIn.accountStatus : 'good',
    isModerator: Boolean(role?.moderator || role?.admin),
    isCreator: Boolean(role?.creator || role?.admin),
  }
}
