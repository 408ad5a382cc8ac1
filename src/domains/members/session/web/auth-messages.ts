import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { AUTH_CODES, type AuthCode } from '../rules.ts'

export const AUTH_MESSAGES = {
  'user-not-found': msg`No account found with this email address.`,
  'wrong-password': msg`Incorrect password. Please try again.`,
  'email-already-in-use': msg`An account already exists with this email address.`,
  'weak-password': msg`Password should be at least 6 characters.`,
  'invalid-email': msg`Please enter a valid email address.`,
  'operation-not-allowed': msg`This sign-in method is not enabled.`,
  'user-disabled': msg`This account has been disabled. Please contact support.`,
  'too-many-requests': msg`Too many failed attempts. Please try again later.`,
  'network-request-failed': msg`Network error. Please check your internet connection.`,
  'popup-closed-by-user': msg`Sign-in was cancelled.`,
  'cancelled-popup-request': msg`Another sign-in popup is already open.`,
  'account-exists-with-different-credential': msg`An account already exists with the same email but different sign-in method.`,
  'invalid-credential': msg`The credential is malformed or has expired.`,
  'invalid-verification-code': msg`Invalid verification code.`,
  'invalid-verification-id': msg`Invalid verification ID.`,
  'missing-verification-code': msg`Please enter the verification code.`,
  'missing-verification-id': msg`Verification ID is missing.`,
  'credential-already-in-use': msg`This credential is already associated with another account.`,
  'requires-recent-login': msg`Please sign in again to complete this action.`,
  'email-change-needs-verification': msg`Please verify your new email address.`,
  'no-user': msg`Please sign in to continue.`,
  'profile-incomplete': msg`Please complete your profile to continue.`,
  'email-not-verified': msg`Please verify your email address to continue.`,
  default: msg`An unexpected error occurred. Please try again.`,
} satisfies Record<AuthCode, MessageDescriptor>

/** A plain string unchanged; otherwise the message of the code, the error's own message, or the default. */
export function authMessageOf(error: unknown): MessageDescriptor | string {
  if (typeof error === 'string') return error
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && (AUTH_CODES as readonly string[]).includes(code))
    return AUTH_MESSAGES[code as AuthCode]
  if (typeof message === 'string' && message !== '') return message
  return AUTH_MESSAGES.default
}
