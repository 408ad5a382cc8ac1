import { expect, test } from 'vitest'
import type { SessionState } from '../contract.ts'
import { authStateOf } from './auth-state.ts'

const signedIn = (role: { admin: boolean; creator: boolean; moderator?: boolean }, profileComplete = true) =>
  ({
    status: 'signed-in',
    user: { uid: 'ana' },
    userProfile: { uid: 'ana', role, profileComplete },
    isNewUser: false,
  }) as unknown as SessionState

test('reports a session as loading, then as signed in or signed out', () => {
  expect(authStateOf(undefined)).toMatchObject({ loading: true, isAuthenticated: false, user: null })
  expect(authStateOf({ status: 'signed-out', reason: null })).toMatchObject({
    loading: false,
    isAuthenticated: false,
    userProfile: null,
  })
  expect(authStateOf(signedIn({ admin: false, creator: false }))).toMatchObject({
    loading: false,
    isAuthenticated: true,
    isProfileComplete: true,
  })
})

test('derives admin from its role, and creator from either role', () => {
  expect(authStateOf(signedIn({ admin: true, creator: false }))).toMatchObject({ isAdmin: true, isCreator: true })
  expect(authStateOf(signedIn({ admin: false, creator: true }))).toMatchObject({ isAdmin: false, isCreator: true })
  expect(authStateOf(signedIn({ admin: false, creator: false, moderator: true }))).toMatchObject({
    isAdmin: false,
    isCreator: false,
    isModerator: true,
  })
  expect(authStateOf(signedIn({ admin: false, creator: false }))).toMatchObject({
    isAdmin: false,
    isCreator: false,
    isModerator: false,
  })
  expect(authStateOf({ status: 'signed-out', reason: null })).toMatchObject({ isAdmin: false, isCreator: false })
})
