import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { AUTH_MESSAGES, authMessageOf } from './auth-messages.ts'
import { SignInError } from './sign-in-error.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
i18n.setMessagesCompiler(compileMessage)
const messageOf = (error: unknown) => {
  const message = authMessageOf(error)
  return typeof message === 'string' ? message : i18n._(message)
}

/** The table in section 8 of the specification, verbatim. */
const CATALOGUE = {
  'user-not-found': 'No account found with this email address.',
  'wrong-password': 'Incorrect password. Please try again.',
  'email-already-in-use': 'An account already exists with this email address.',
  'weak-password': 'Password should be at least 6 characters.',
  'invalid-email': 'Please enter a valid email address.',
  'operation-not-allowed': 'This sign-in method is not enabled.',
  'user-disabled': 'This account has been disabled. Please contact support.',
  'too-many-requests': 'Too many failed attempts. Please try again later.',
  'network-request-failed': 'Network error. Please check your internet connection.',
  'popup-closed-by-user': 'Sign-in was cancelled.',
  'cancelled-popup-request': 'Another sign-in popup is already open.',
  'account-exists-with-different-credential':
    'An account already exists with the same email but different sign-in method.',
  'invalid-credential': 'The credential is malformed or has expired.',
  'invalid-verification-code': 'Invalid verification code.',
  'invalid-verification-id': 'Invalid verification ID.',
  'missing-verification-code': 'Please enter the verification code.',
  'missing-verification-id': 'Verification ID is missing.',
  'credential-already-in-use': 'This credential is already associated with another account.',
  'requires-recent-login': 'Please sign in again to complete this action.',
  'email-change-needs-verification': 'Please verify your new email address.',
  'no-user': 'Please sign in to continue.',
  'profile-incomplete': 'Please complete your profile to continue.',
  'email-not-verified': 'Please verify your email address to continue.',
  default: 'An unexpected error occurred. Please try again.',
}

test('returns the exact message for each of the 24 codes', () => {
  expect(Object.keys(AUTH_MESSAGES)).toHaveLength(24)
  for (const [code, message] of Object.entries(CATALOGUE)) expect(messageOf({ code })).toBe(message)
})

test('returns a plain string unchanged', () => {
  expect(messageOf('Something of its own')).toBe('Something of its own')
})

test("returns an unknown code's own message, or the default without one", () => {
  expect(messageOf(new Error('The door is stuck'))).toBe('The door is stuck')
  expect(messageOf({ code: 'popup-closed-by-user', message: 'something technical' })).toBe('Sign-in was cancelled.')
  expect(messageOf({ code: 'never-heard-of', message: 'The door is stuck' })).toBe('The door is stuck')
  for (const nothing of [undefined, null, {}, new Error('')]) expect(messageOf(nothing)).toBe(CATALOGUE.default)
})

test('names an invalid provider and blames the provider for unnamed failures', () => {
  expect(messageOf(new Error('Invalid provider'))).toBe('Invalid provider')
  expect(messageOf(new SignInError('unheard-of'))).toBe('Failed to sign in with provider')
})
