import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { RequestContext, Viewer } from '#platform/context.ts'
import type { Database } from '#platform/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import { newId } from '#platform/ids.ts'
import { MusicError, type MusicTokens } from '#platform/music.ts'
import type { ConnectionOutcome } from '../contract.ts'
import { ATTEMPT_MS, placeToReturn } from '../rules.ts'
import { musicAttempts, musicConnections } from './tables.ts'

export type ViewerContext = RequestContext & { viewer: Viewer }

/** The part of a connection that's stored in encrypted form. */
export interface StoredTokens {
  accessToken: string
  refreshToken: string
}

/** Returns the consent URL, or `unavailable` if this server has no music service. */
export async function beginConnecting(context: ViewerContext, cipher: Encryption, returnTo: string | undefined) {
  const { music, viewer, config, db, limits } = context
  if (!music) return { status: 'unavailable' } as const
  await limits.count('music', viewer.uid)
  const [state, verifier] = [secretText(), secretText()]
  const stateHash = sha256(state)
  await db.insert(musicAttempts).values({
    stateHash,
    uid: viewer.uid,
    sessionId: viewer.sessionId,
    sealedVerifier: cipher.seal(verifier, stateHash),
    returnTo: placeToReturn(returnTo),
    createdAt: context.now(),
  })
  const url = music.consentAddress({ state, challenge: sha256(verifier), callback: callbackOf(config) })
  return { status: 'begun', url } as const
}

/** Completes the connection. A `state` is valid once, for ten minutes, in the session that started it. */
export async function completeConnection(
  context: ViewerContext,
  cipher: Encryption,
  given: { state?: string | undefined; code?: string | undefined; error?: string | undefined },
): Promise<ConnectionOutcome> {
  const { music, log } = context
  if (!music) return { status: 'unavailable', reason: 'not-here' }
  const attempt = given.state === undefined ? undefined : await takeAttempt(context, sha256(given.state))
  if (!attempt) return { status: 'expired' }
  const { returnTo, stateHash } = attempt
  if (given.error === 'access_denied') return { status: 'denied', returnTo }
  const verifier = cipher.open(attempt.sealedVerifier, stateHash)
  if (!given.code || !verifier) return { status: 'unavailable', reason: 'no-answer' }
  try {
    const tokens = await music.exchange({ code: given.code, verifier, callback: callbackOf(context.config) })
    await keepConnection(context, cipher, { tokens, accountName: await music.accountName(tokens.accessToken) })
    return { status: 'connected', returnTo }
  } catch (error) {
    if (!(error instanceof MusicError)) throw error
    log.warn({ uid: context.viewer.uid, fault: error.fault, why: error.message }, "couldn't connect a music account")
    return { status: 'unavailable', reason: 'no-answer' }
  }
}

/** Deletes the tokens and any pending sign-ins. */
export async function disconnect({ transaction, viewer: { uid } }: ViewerContext): Promise<void> {
  await transaction(async (tx) => {
    await tx.delete(musicConnections).where(eq(musicConnections.uid, uid))
    await tx.delete(musicAttempts).where(eq(musicAttempts.uid, uid))
  })
}

/** Deletes sign-ins that were never finished. */
export async function deleteOldAttempts(db: Database, now: Date): Promise<void> {
  await db.delete(musicAttempts).where(lt(musicAttempts.createdAt, new Date(now.getTime() - ATTEMPT_MS)))
}

async function takeAttempt({ db, viewer, now }: ViewerContext, stateHash: string) {
  const [taken] = await db
    .delete(musicAttempts)
    .where(
      and(
        eq(musicAttempts.stateHash, stateHash),
        eq(musicAttempts.sessionId, viewer.sessionId),
        eq(musicAttempts.uid, viewer.uid),
      ),
    )
    .returning()
  return taken && now().getTime() - taken.createdAt.getTime() <= ATTEMPT_MS ? taken : undefined
}

async function keepConnection(
  { db, viewer: { uid }, now }: ViewerContext,
  cipher: Encryption,
  { tokens, accountName }: { tokens: MusicTokens; accountName: string },
) {
  const { accessToken, refreshToken } = tokens
  if (!refreshToken) throw new MusicError('silent', 'the response has no refresh token')
  const row = { accountName, connectedAt: now(), ...rowOf(cipher, uid, { accessToken, refreshToken }, tokens, now()) }
  await db
    .insert(musicConnections)
    .values({ uid, ...row })
    .onConflictDoUpdate({ target: musicConnections.uid, set: row })
}

/** Token columns, encrypted for their owner. */
export function rowOf(
  cipher: Encryption,
  uid: string,
  kept: StoredTokens,
  { expiresInSeconds }: Pick<MusicTokens, 'expiresInSeconds'>,
  now: Date,
) {
  return {
    sealedTokens: cipher.seal(JSON.stringify(kept), uid),
    tokenExpiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
    tokenId: newId(),
  }
}

/** The OAuth redirect URL, which has to be registered with the service. */
const callbackOf = ({ publicUrl }: RequestContext['config']) => `${publicUrl}/spotify-callback`

/** A random secret of 256 bits, URL-safe, and long enough for a PKCE verifier. */
const secretText = () => randomBytes(32).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
