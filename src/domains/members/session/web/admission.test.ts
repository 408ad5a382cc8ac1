import { expect, test } from 'vitest'
import type { SessionState } from '../contract.ts'
import { type Guard, placeToReturn, redirectFor } from './admission.ts'

const visitor: SessionState = { status: 'signed-out', reason: null }

const member = (differing: Record<string, unknown> = {}) =>
  ({
    status: 'signed-in',
    user: { uid: 'ana' },
    userProfile: {
      uid: 'ana',
      username: 'ana',
      onboardingComplete: true,
      profileComplete: true,
      role: { admin: false, creator: false },
      ...differing,
    },
    isNewUser: false,
  }) as unknown as SessionState

test('redirects visitors to /login, remembering the page they wanted', () => {
  for (const guard of [
    'signed-in',
    'complete-profile',
    'creator',
    'moderator',
    'admin',
    'onboarding',
  ] satisfies Guard[])
    expect(redirectFor(guard, visitor, '/settings?tab=1')).toBe('/login?from=%2Fsettings%3Ftab%3D1')
  expect(redirectFor('signed-in', visitor, '/')).toBe('/login')
  expect(redirectFor('open', visitor, '/map')).toBeNull()
})

test('lets creators and admins open creator pages, and redirects others to /', () => {
  expect(redirectFor('creator', member(), '/creator/dashboard')).toBe('/')
  expect(redirectFor('creator', member({ role: { admin: false, creator: true } }), '/creator/dashboard')).toBeNull()
  expect(redirectFor('creator', member({ role: { admin: true, creator: false } }), '/creator/dashboard')).toBeNull()
})

test('redirects incomplete profiles to /profile/setup from pages that need one', () => {
  expect(redirectFor('complete-profile', member({ profileComplete: false }), '/gym/x/claim')).toBe(
    '/profile/setup?from=%2Fgym%2Fx%2Fclaim',
  )
  expect(redirectFor('complete-profile', member(), '/gym/x/claim')).toBeNull()
})

test('redirects members without a username or onboarding from every page to onboarding', () => {
  const arrived = member({ username: null, onboardingComplete: false })
  for (const guard of ['open', 'signed-in', 'complete-profile', 'creator', 'admin'] satisfies Guard[])
    expect(redirectFor(guard, arrived, '/map')).toBe('/onboarding?from=%2Fmap')
  expect(redirectFor('onboarding', arrived, '/onboarding')).toBeNull()
})

test('redirects members who finished onboarding from there to /', () => {
  expect(redirectFor('onboarding', member(), '/onboarding')).toBe('/')
  expect(redirectFor('onboarding', member({ onboardingComplete: false }), '/onboarding')).toBeNull()
})

test('redirects non-admins from admin pages to home', () => {
  expect(redirectFor('admin', member({ role: { admin: false, creator: true } }), '/admin-dashboard')).toBe(
    '/?notice=admins-only',
  )
  expect(redirectFor('admin', member({ role: { admin: true, creator: false } }), '/admin-dashboard')).toBeNull()
})

test('lets moderators and admins open the dashboard, and only admins open admin pages', () => {
  const moderator = member({ role: { admin: false, creator: false, moderator: true } })
  expect(redirectFor('moderator', moderator, '/admin-dashboard')).toBeNull()
  expect(redirectFor('moderator', member({ role: { admin: true, creator: false } }), '/admin-dashboard')).toBeNull()
  expect(redirectFor('admin', moderator, '/manage-roles')).toBe('/?notice=admins-only')
  expect(redirectFor('moderator', member(), '/admin-dashboard')).toBe('/?notice=admins-only')
})

test('never redirects to another site after signing in', () => {
  for (const elsewhere of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:1',
    '',
    null,
  ])
    expect(placeToReturn(elsewhere)).toBe('/')
  expect(placeToReturn('/gym/x?tab=1#top')).toBe('/gym/x?tab=1#top')
})
