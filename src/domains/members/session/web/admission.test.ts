import { expect, test } from 'vitest'
import type { SessionState } from '../contract.ts'
import { type Guard, placeToReturn, whereInstead } from './admission.ts'

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

test('a visitor goes to /login, which remembers where they wanted to go', () => {
  for (const guard of [
    'signed-in',
    'complete-profile',
    'creator',
    'moderator',
    'admin',
    'onboarding',
  ] satisfies Guard[])
    expect(whereInstead(guard, visitor, '/settings?tab=1')).toBe('/login?from=%2Fsettings%3Ftab%3D1')
  expect(whereInstead('signed-in', visitor, '/')).toBe('/login')
  expect(whereInstead('open', visitor, '/map')).toBeNull()
})

test('a page for creators sends others to /, and lets creators and admins in', () => {
  expect(whereInstead('creator', member(), '/creator/dashboard')).toBe('/')
  expect(whereInstead('creator', member({ role: { admin: false, creator: true } }), '/creator/dashboard')).toBeNull()
  expect(whereInstead('creator', member({ role: { admin: true, creator: false } }), '/creator/dashboard')).toBeNull()
})

test('where a complete profile is asked for, an incomplete one goes to /profile/setup', () => {
  expect(whereInstead('complete-profile', member({ profileComplete: false }), '/gym/x/claim')).toBe(
    '/profile/setup?from=%2Fgym%2Fx%2Fclaim',
  )
  expect(whereInstead('complete-profile', member(), '/gym/x/claim')).toBeNull()
})

test('sends members without username and onboarding there from everywhere', () => {
  const arrived = member({ username: null, onboardingComplete: false })
  for (const guard of ['open', 'signed-in', 'complete-profile', 'creator', 'admin'] satisfies Guard[])
    expect(whereInstead(guard, arrived, '/map')).toBe('/onboarding?from=%2Fmap')
  expect(whereInstead('onboarding', arrived, '/onboarding')).toBeNull()
})

test('onboarding that is done sends to /', () => {
  expect(whereInstead('onboarding', member(), '/onboarding')).toBe('/')
  expect(whereInstead('onboarding', member({ onboardingComplete: false }), '/onboarding')).toBeNull()
})

test('a page for admins sends everybody else home', () => {
  expect(whereInstead('admin', member({ role: { admin: false, creator: true } }), '/admin-dashboard')).toBe(
    '/?notice=admins-only',
  )
  expect(whereInstead('admin', member({ role: { admin: true, creator: false } }), '/admin-dashboard')).toBeNull()
})

test('moderators and admins open the dashboard; only admins open admin pages', () => {
  const moderator = member({ role: { admin: false, creator: false, moderator: true } })
  expect(whereInstead('moderator', moderator, '/admin-dashboard')).toBeNull()
  expect(whereInstead('moderator', member({ role: { admin: true, creator: false } }), '/admin-dashboard')).toBeNull()
  expect(whereInstead('admin', moderator, '/manage-roles')).toBe('/?notice=admins-only')
  expect(whereInstead('moderator', member(), '/admin-dashboard')).toBe('/?notice=admins-only')
})

test('after signing in nobody is led to another site', () => {
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
