import calls from 'virtual:calls/session'
import { CancelledError, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { apiOf, bindSession, currentMember } from '#platform/web/api.ts'
import { failureOf } from '#platform/web/errors.ts'
import { forgetLastSeen, queryClient } from '#platform/web/query-client.ts'
import type { SessionState, sessionContract } from '../contract.ts'
import { ACCOUNT_STATUS } from './admission.ts'
import { type AuthState, authStateOf } from './auth-state.ts'

export const sessionApi = apiOf<typeof sessionContract>(calls)

const SIGNED_OUT: SessionState = { status: 'signed-out', reason: null }
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('open-mat-session')

/** Who is signed in. Offline it stays what it last was: being offline signs nobody out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<SessionState> => {
    const state = await sessionApi.current()
    return state.status === 'stale' ? sessionApi.refresh() : state
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The auth state, kept up to date. Suspends until the first answer. */
export function useAuth(): AuthState {
  return authStateOf(useSuspenseQuery(sessionQuery).data)
}

/** What is known right now, for code outside components. */
export function currentSession(): SessionState | undefined {
  return queryClient.getQueryData(sessionQuery.queryKey)
}

/** Asks the server who is signed in; without an answer, what was last known holds. */
export async function loadSession(): Promise<SessionState> {
  const before = currentSession()
  try {
    const after = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
    // What one saw at this browser is not for whoever comes after: answers differ by who asks, a visitor's too.
    if (before && uidOf(before) !== uidOf(after)) await forget(after)
    return after
  } catch (error) {
    const last = currentSession()
    if (last) return last
    // Signed out meanwhile, which empties the cache and gives up what was under way.
    if (error instanceof CancelledError) return accept(SIGNED_OUT)
    if (failureOf(error).kind === 'offline') return accept(SIGNED_OUT)
    throw error
  }
}

const uidOf = (state: SessionState) => (state.status === 'signed-in' ? state.user.uid : null)

function accept(state: SessionState): SessionState {
  queryClient.setQueryData(sessionQuery.queryKey, state)
  return state
}

/** Tells every open tab of this browser to look again. */
export function announceSession() {
  channel?.postMessage('changed')
}

let refreshing: Promise<boolean> | undefined

/** Lengthens the session by an hour. Answers false when it is over; throws when the server cannot be reached. */
export function refreshSession(): Promise<boolean> {
  refreshing ??= (async () => {
    try {
      const state = await sessionApi.refresh()
      if (state.status === 'signed-in') accept(state)
      else await sessionOver(state.status === 'signed-out' && state.reason === 'disabled' ? 'user-disabled' : 'no-user')
      return state.status === 'signed-in'
    } finally {
      refreshing = undefined
    }
  })()
  return refreshing
}

export function signOut(): Promise<void> {
  return leave(() => sessionApi.signOut())
}

export function signOutEverywhere(): Promise<void> {
  return leave(() => sessionApi.signOutEverywhere())
}

/** Leaves by choice, and nothing of theirs behind; a session that the server ended keeps what is unfinished. */
async function leave(end: () => Promise<unknown>) {
  const uid = currentMember()
  const { discardUnfinished, dropPushSubscription } = await import('#platform/web/unfinished.ts')
  await end()
  // At once, before the live stream tells this page that its session is over.
  await forget(SIGNED_OUT)
  announceSession()
  if (uid === null) return
  await dropPushSubscription()
  await discardUnfinished(uid).catch((error) => console.warn('what was unfinished cannot be forgotten', error))
}

type OverListener = (code: string) => void
const overListeners = new Set<OverListener>()

/** Called when the server ends the session, with the catalogue's code. Answers how to stop. */
export function onSessionOver(listener: OverListener): () => void {
  overListeners.add(listener)
  return () => overListeners.delete(listener)
}

/** Signs out here because the server said so. */
export async function sessionOver(code: string): Promise<void> {
  if (currentSession()?.status !== 'signed-in') return
  await forget({ status: 'signed-out', reason: code === 'user-disabled' ? 'disabled' : 'expired' })
  for (const listener of overListeners) listener(code)
}

async function forget(state: SessionState) {
  await forgetLastSeen()
  accept(state)
}

/** Something was decided about who is here. Whoever is suspended by it goes where it says why, and leaves nothing on screen. */
export async function accountStatusChanged(): Promise<void> {
  const { accountStatus } = authStateOf(await loadSession())
  if (accountStatus === 'suspended' && window.location.pathname !== ACCOUNT_STATUS)
    window.location.assign(ACCOUNT_STATUS)
  else await queryClient.invalidateQueries({ queryKey: [['sanctions']] })
}

bindSession({
  refresh: () => refreshSession().catch(() => false),
  suspended: () => {
    if (authStateOf(currentSession()).accountStatus !== 'suspended') void accountStatusChanged()
  },
  over: (code) => void sessionOver(code === 'user-disabled' ? code : 'no-user'),
  member() {
    const session = currentSession()
    return session?.status === 'signed-in' ? session.user.uid : null
  },
})

channel?.addEventListener('message', async () => {
  const before = currentSession()
  const after = await loadSession()
  if (before?.status === 'signed-in' && after.status === 'signed-out') {
    await forget(after)
    for (const listener of overListeners) listener('no-user')
  }
})
