import { ECDH } from 'node:crypto'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { users } from '#domains/members/people/server/tables.ts'
import { authSessions, authUsers } from '#domains/members/session/server/tables.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { notSignedIn } from '#platform/refusals.ts'
import type { BrowserSubscription } from '../contract.ts'
import { MOST_SUBSCRIPTIONS } from '../rules.ts'
import { pushSubscriptions } from './tables.ts'

type Here = Pick<Viewer, 'uid' | 'sessionId'>

export type Subscription = Pick<
  typeof pushSubscriptions.$inferSelect,
  'id' | 'uid' | 'endpoint' | 'p256dh' | 'auth' | 'createdAt' | 'lastPushedAt'
>

/** Whether this session's browser is subscribed, and how many of the member's browsers are. */
export async function readPushState(reader: Reader, { uid, sessionId }: Here) {
  const rows = await reader
    .select({ sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.uid, uid))
  return { subscribed: rows.some((row) => row.sessionId === sessionId), devices: rows.length }
}

/** A session has one subscription, and an endpoint has one owner: the last to register it. */
export async function subscribe(tx: Tx, { uid, sessionId }: Here, { endpoint, keys }: BrowserSubscription, now: Date) {
  // Serialised per member, because two concurrent calls could exceed the limit.
  await tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid)).for('no key update')
  const [session] = await tx
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(eq(authSessions.id, sessionId))
    .for('key share')
  if (!session) throw notSignedIn()
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)))
  const row = { uid, sessionId, ...keys, createdAt: now }
  await tx
    .insert(pushSubscriptions)
    .values({ id: newId(), endpoint, ...row })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: {
        ...row,
        // Messages already queued for this browser's previous member no longer find the subscription.
        id: sql`case when ${pushSubscriptions.uid} = excluded.uid then ${pushSubscriptions.id} else excluded.id end`,
        lastPushedAt: null,
      },
    })
  const tooMany = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.uid, uid))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(MOST_SUBSCRIPTIONS)
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany))
}

export async function unsubscribe(tx: Tx, { sessionId }: Here) {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

const columns = {
  id: pushSubscriptions.id,
  uid: pushSubscriptions.uid,
  endpoint: pushSubscriptions.endpoint,
  p256dh: pushSubscriptions.p256dh,
  auth: pushSubscriptions.auth,
  createdAt: pushSubscriptions.createdAt,
  lastPushedAt: pushSubscriptions.lastPushedAt,
}

export async function subscriptionHere(reader: Reader, { sessionId }: Here): Promise<Subscription | undefined> {
  const [found] = await reader.select(columns).from(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
  return found
}

/** A member's subscription, unless their session has ended or they're disabled. */
export async function liveSubscription(
  reader: Reader,
  { id, uid, now }: { id: string; uid: string; now: Date },
): Promise<Subscription | undefined> {
  const [found] = await reader
    .select(columns)
    .from(pushSubscriptions)
    .innerJoin(authSessions, eq(authSessions.id, pushSubscriptions.sessionId))
    .innerJoin(authUsers, eq(authUsers.id, pushSubscriptions.uid))
    .where(
      and(
        eq(pushSubscriptions.id, id),
        eq(pushSubscriptions.uid, uid),
        sql`${authSessions.expiresAt} > ${now.toISOString()}::timestamptz`,
        sql`not (${authUsers.banned} and coalesce(${authUsers.banExpires}, 'infinity') > ${now.toISOString()}::timestamptz)`,
      ),
    )
  return found
}

export async function dropSubscription(reader: Reader, { id }: Pick<Subscription, 'id'>) {
  await reader.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

export async function markPushed(reader: Reader, { id }: Pick<Subscription, 'id'>, now: Date) {
  await reader.update(pushSubscriptions).set({ lastPushedAt: now }).where(eq(pushSubscriptions.id, id))
}

/** Names the invalid key, so it's rejected on registration rather than with the first message. */
export function refusedKey({ p256dh, auth }: BrowserSubscription['keys']): 'keys.p256dh' | 'keys.auth' | null {
  if (Buffer.from(auth, 'base64url').length !== 16) return 'keys.auth'
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return 'keys.p256dh'
  try {
    ECDH.convertKey(point, 'prime256v1')
    return null
  } catch {
    return 'keys.p256dh'
  }
}
