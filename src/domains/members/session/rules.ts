import { days, hours, minutes } from '#platform/clock.ts'

/** A session ends after this long without a visit. */
export const SESSION_MS = days(60)
/** How long a token is valid for API calls before it has to be refreshed. */
export const TOKEN_MS = hours(1)
/** How long before its expiry a token is refreshed. */
export const REFRESH_BEFORE_MS = minutes(5)
/** The first delay after a failed refresh, in milliseconds, doubling up to the cap. */
export const REFRESH_BACKOFF_MS = 30_000
export const REFRESH_BACKOFF_CAP_MS = minutes(16)
/** Last login and photo are updated at most once in this interval per member. */
export const LOGIN_THROTTLE_MS = hours(1)
/** How long "Welcome back!" is shown before the redirect. */
export const WELCOME_MS = 500

/** Milliseconds until the next refresh. A failed one is retried after 30 s, 60 s, … 16 min. */
export function refreshDelay({
  tokenExpiresAt,
  now,
  failures,
}: {
  tokenExpiresAt: number
  now: number
  failures: number
}) {
  if (failures > 0) return Math.min(REFRESH_BACKOFF_MS * 2 ** (failures - 1), REFRESH_BACKOFF_CAP_MS)
  return Math.max(0, tokenExpiresAt - REFRESH_BEFORE_MS - now)
}

export function isProvider(name: string): name is 'google' {
  return name === 'google'
}

/** Sign-in error codes, each with a message in `web/auth-messages.ts`. */
export const AUTH_CODES = [
  'user-not-found',
  'wrong-password',
  'email-already-in-use',
  'weak-password',
  'invalid-email',
  'operation-not-allowed',
  'user-disabled',
  'too-many-requests',
  'network-request-failed',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'account-exists-with-different-credential',
  'invalid-credential',
  'invalid-verification-code',
  'invalid-verification-id',
  'missing-verification-code',
  'missing-verification-id',
  'credential-already-in-use',
  'requires-recent-login',
  'email-change-needs-verification',
  'no-user',
  'profile-incomplete',
  'email-not-verified',
  'default',
] as const
export type AuthCode = (typeof AUTH_CODES)[number]

const PROVIDER_ERRORS: Record<string, AuthCode> = {
  access_denied: 'popup-closed-by-user',
  login_required: 'popup-closed-by-user',
  interaction_required: 'popup-closed-by-user',
  temporarily_unavailable: 'network-request-failed',
  BANNED_USER: 'user-disabled',
  account_not_linked: 'account-exists-with-different-credential',
  // Unverified emails are dropped, so the library reports them as missing.
  email_not_found: 'email-not-verified',
  invalid_code: 'invalid-credential',
  no_code: 'invalid-credential',
  state_mismatch: 'invalid-credential',
  state_not_found: 'invalid-credential',
  please_restart_the_process: 'invalid-credential',
  issuer_mismatch: 'invalid-credential',
  nonce_binding_missing: 'invalid-credential',
  unable_to_get_user_info: 'invalid-credential',
  invalid_callback_request: 'invalid-credential',
  unauthorized_client: 'operation-not-allowed',
}

/** Maps an error from the identity provider or the sign-in library to a catalogue code. Never passes text through. */
export function authCodeOf(answer: string): AuthCode {
  if ((AUTH_CODES as readonly string[]).includes(answer)) return answer as AuthCode
  return PROVIDER_ERRORS[answer] ?? PROVIDER_ERRORS[answer.toLowerCase()] ?? 'default'
}
