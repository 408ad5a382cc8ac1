import calls from 'virtual:calls/session'
import { CancelledError, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { apiOf, bindSession, currentMember } from '#platform/web/api.ts'
import { failureOf } from '#platform/web/errors.ts'
import { clearCachedData, queryClient } from '#platform/web/query-client.ts'
import type { SessionState, sessionContract } from '../contract.ts'
import { ACCOUNT_STATUS } from './admission.ts'
import { type AuthState, authStateOf } from './auth-state.ts'

export const sessionApi = apiOf<typeof sessionContract>(calls)

const SIGNED_OUT: SessionState = { status: 'signed-out', reason: null }
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('open-mat-session')

/** The current session. Offline it keeps its last value, so losing the connection signs no one out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<SessionState> => {
    const state = await sessionApi.current()
    return state.status === 'stale' ? sessionApi.refresh() : state
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The auth state, always current. Suspends until the first response. */
export function useAuth(): AuthState {
  return authStateOf(useSuspenseQuery(sessionQuery).data)
}

/** The cached session, for code outside components. */
export function currentSession(): SessionState | undefined {
  return queryClient.getQueryData(sessionQuery.queryKey)
}

/** Fetches the session. If that fails, falls back to the last known one. */
export async function loadSession(): Promise<SessionState> {
  const before = currentSession()
  try {
    const after = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false })
    await adoptSession(before, after)
    return after
  } catch (error) {
    const last = currentSession()
    if (last) return last
    // A concurrent sign-out clears the cache and cancels pending queries.
    if (error instanceof CancelledError) return accept(SIGNED_OUT)
    if (failureOf(error).kind === 'offline') return accept(SIGNED_OUT)
    throw error
  }
}

/**
 * Continues with a session from the server. Responses differ by viewer, even for visitors, so the next person to use
 * this browser must not see cached ones.
 */
export async function adoptSession(before: SessionState | undefined, after: SessionState): Promise<void> {
  if (before && uidOf(before) !== uidOf(after)) await forget(after)
}

const uidOf = (state: SessionState) => (state.status === 'signed-in' ? state.user.uid : null)

function accept(state: SessionState): SessionState {
  queryClient.setQueryData(sessionQuery.queryKey, state)
  return state
}

/** Makes every open tab of this browser reload the session. */
export function announceSession() {
  channel?.postMessage('changed')
}

let refreshing: Promise<boolean> | undefined

/** Refreshes the session's token. Returns false if the session is over; throws if the server isn't reachable. */
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

/**
 * Signs out here and loads the page `to`, which leaves nothing of the member in memory. Without it, stays on the
 * present page, which must be open to visitors.
 */
export function signOut(to?: string): Promise<void> {
  return leave(() => sessionApi.signOut(), to)
}

/** Signs out in every browser and loads the page `to`. */
export function signOutEverywhere(to: string): Promise<void> {
  return leave(() => sessionApi.signOutEverywhere(), to)
}

/** During sign-out, refused calls and the end of the live stream aren't reported as a lost session. */
let isLeaving = false

/**
 * Signs out by choice, deleting cached data, drafts and unsent changes. A session ended by the server keeps unsent
 * changes.
 */
async function leave(end: () => Promise<unknown>, to?: string) {
  const uid = currentMember()
  const { discardUnsentData, dropPushSubscription } = await import('#platform/web/unsent-data.ts')
  isLeaving = true
  try {
    // Requests in progress would be refused once the session is over.
    await queryClient.cancelQueries()
    await end()
    // A page that's about to be left isn't told: it would request its data again, and be refused.
    await (to === undefined ? forget(SIGNED_OUT) : clearCachedData())
  } finally {
    isLeaving = false
  }
  announceSession()
  if (uid !== null) {
    await dropPushSubscription()
    await discardUnsentData(uid).catch((error) => console.warn("couldn't discard drafts and unsent changes", error))
  }
  if (to !== undefined) window.location.replace(to)
}

type OverListener = (code: string) => void
const overListeners = new Set<OverListener>()

/** Calls `listener` with a sign-in error code when the server ends the session. Returns a function that stops it. */
export function onSessionOver(listener: OverListener): () => void {
  overListeners.add(listener)
  return () => overListeners.delete(listener)
}

/** Signs out locally after the server ended the session. */
export async function sessionOver(code: string): Promise<void> {
  if (isLeaving || currentSession()?.status !== 'signed-in') return
  const forgotten = forget({ status: 'signed-out', reason: code === 'user-disabled' ? 'disabled' : 'expired' })
  // Listeners don't wait for the local data to be deleted, which may take seconds on a busy device.
  for (const listener of overListeners) listener(code)
  await forgotten
}

async function forget(state: SessionState) {
  const forgotten = clearCachedData()
  // Right after the cache is cleared, so that no page or stream sends a request in the meantime and is refused.
  accept(state)
  await forgotten
}

/**
 * Handles a moderation decision about this member. A suspended member is redirected to the reason, and the rest of the
 * screen is cleared.
 */
export async function accountStatusChanged(): Promise<void> {
  // During server rendering, the next request redirects instead.
  if (!('window' in globalThis)) return
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
