import { z } from 'zod'
import { displayName, ownProfile } from '#domains/members/people/contract.ts'
import { routes } from '#platform/routes.ts'

const route = routes('Session')

/** The account a member signed in with. */
export const authUser = z.object({
  uid: z.string(),
  displayName: z.string(),
  photoURL: z.string().nullable(),
  email: z.string(),
  emailVerified: z.boolean(),
  phoneNumber: z.null(),
  tenantId: z.null(),
  providerData: z.array(
    z.object({
      providerId: z.string(),
      uid: z.string(),
      displayName: z.string(),
      email: z.string(),
      photoURL: z.string().nullable(),
    }),
  ),
  metadata: z.object({ creationTime: z.iso.datetime(), lastSignInTime: z.iso.datetime() }),
  isAnonymous: z.literal(false),
})
export type AuthUser = z.infer<typeof authUser>

/** Whether someone is signed in, and as which member. `stale`: refresh first. */
export const sessionState = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed-out'), reason: z.enum(['expired', 'disabled']).nullable() }),
  z.object({ status: z.literal('stale') }),
  z.object({
    status: z.literal('signed-in'),
    user: authUser,
    userProfile: ownProfile,
    isNewUser: z.boolean(),
    /** Whether the member is restricted by a sanction, and until when. */
    accountStatus: z.enum(['good', 'limited', 'suspended']),
    restrictedUntil: z.iso.datetime().nullable(),
    sessionId: z.string(),
    startedAt: z.iso.datetime(),
    /** Refresh the token five minutes before this. */
    tokenExpiresAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** When the account will be deleted, unless the member cancels that. */
    leavesAt: z.iso.datetime().optional(),
  }),
])
export type SessionState = z.infer<typeof sessionState>

export const signedInDevice = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  userAgent: z.string().nullable(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>

const nothing = z.object({})

export const sessionContract = {
  current: route('GET', '/auth/session', 'Get the current session').output(sessionState),
  refresh: route('POST', '/auth/refresh', 'Extend the session by an hour').output(sessionState),
  signOut: route('POST', '/auth/sign-out', 'Sign out').output(nothing),
  signOutEverywhere: route('DELETE', '/auth/sessions', 'Sign out everywhere').output(z.object({ ended: z.int() })),
  signOutOthers: route('POST', '/auth/sign-out-others', 'Sign out on all my other devices').output(
    z.object({ ended: z.int() }),
  ),
  devices: route('GET', '/auth/sessions', "List where I'm signed in").output(
    z.object({ items: z.array(signedInDevice) }),
  ),
  endDevice: route('DELETE', '/auth/sessions/{id}', 'Sign out on one of my devices')
    .input(z.strictObject({ id: z.string().max(128) }))
    .output(nothing),
  updateUser: route('PATCH', '/auth/user', 'Change my name or picture')
    .input(
      z.strictObject({
        displayName: displayName.optional(),
        /** A picture this member uploaded to Open Mat; other URLs are refused. Null removes it. */
        photoURL: z.string().max(500).nullable().optional(),
      }),
    )
    .output(authUser),
}
