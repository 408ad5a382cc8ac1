import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { RequestContext, Viewer } from '#platform/context.ts'
import type { Database } from '#platform/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import { newId } from '#platform/ids.ts'
import { MusicError, type MusicTokens } from '#platform/music.ts'
import type { Returned } from '../contract.ts'
import { ATTEMPT_MS, placeToReturn } from '../rules.ts'
import { musicAttempts, musicConnections } from './tables.ts'

export type Asking = RequestContext & { viewer: Viewer }

/** What is kept sealed of a connection. */
export interface KeptTokens {
  accessToken: string
  refreshToken: string
}

/** Begins to connect; answers where to go, or that there is no music service here. */
export async function beginConnecting(context: Asking, sealed: Encryption, returnTo: string | undefined) {
  const { music, viewer, config, db, limits } = context
  if (!music) return { status: 'unavailable' } as const
  await limits.count('music', viewer.uid)
  const [state, verifier] = [secretText(), secretText()]
  const stateHash = sha256(state)
  await db.insert(musicAttempts).values({
    stateHash,
    uid: viewer.uid,
    sessionId: viewer.sessionId,
    sealedVerifier: sealed.seal(verifier, stateHash),
    returnTo: placeToReturn(returnTo),
    createdAt: context.now(),
  })
  const url = music.consentAddress({ state, challenge: sha256(verifier), callback: callbackOf(config) })
  return { status: 'begun', url } as const
}

/** What became of it. A state is good once, for ten minutes, in the session that began with it. */
export async function comeBack(
  context: Asking,
  sealed: Encryption,
  given: { state?: string | undefined; code?: string | undefined; error?: string | undefined },
): Promise<Returned> {
  const { music, log } = context
  if (!music) return { status: 'unavailable', reason: 'not-here' }
  const attempt = given.state === undefined ? undefined : await takeAttempt(context, sha256(given.state))
  if (!attempt) return { status: 'expired' }
  const { returnTo, stateHash } = attempt
  if (given.error === 'access_denied') return { status: 'denied', returnTo }
  const verifier = sealed.open(attempt.sealedVerifier, stateHash)
  if (!given.code || !verifier) return { status: 'unavailable', reason: 'no-answer' }
  try {
    const tokens = await music.exchange({ code: given.code, verifier, callback: callbackOf(context.config) })
    await keepConnection(context, sealed, { tokens, accountName: await music.accountName(tokens.accessToken) })
    return { status: 'connected', returnTo }
  } catch (error) {
    if (!(error instanceof MusicError)) throw error
    log.warn({ uid: context.viewer.uid, fault: error.fault, why: error.message }, 'a music account was not connected')
    return { status: 'unavailable', reason: 'no-answer' }
  }
}

/** Forgets the tokens, and who is on the way back. */
export async function disconnect({ transaction, viewer: { uid } }: Asking): Promise<void> {
  await transaction(async (tx) => {
    await tx.delete(musicConnections).where(eq(musicConnections.uid, uid))
    await tx.delete(musicAttempts).where(eq(musicAttempts.uid, uid))
  })
}

/** Forgets who never came back. */
export async function forgetOldAttempts(db: Database, now: Date): Promise<void> {
  await db.delete(musicAttempts).where(lt(musicAttempts.createdAt, new Date(now.getTime() - ATTEMPT_MS)))
}

async function takeAttempt({ db, viewer, now }: Asking, stateHash: string) {
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
  { db, viewer: { uid }, now }: Asking,
  sealed: Encryption,
  { tokens, accountName }: { tokens: MusicTokens; accountName: string },
) {
  const { accessToken, refreshToken } = tokens
  if (!refreshToken) throw new MusicError('silent', 'no refresh token came')
  const row = { accountName, connectedAt: now(), ...rowOf(sealed, uid, { accessToken, refreshToken }, tokens, now()) }
  await db
    .insert(musicConnections)
    .values({ uid, ...row })
    .onConflictDoUpdate({ target: musicConnections.uid, set: row })
}

/** Tokens as they are kept, sealed for their owner. */
export function rowOf(
  sealed: Encryption,
  uid: string,
  kept: KeptTokens,
  { expiresInSeconds }: Pick<MusicTokens, 'expiresInSeconds'>,
  now: Date,
) {
  return {
    sealedTokens: sealed.seal(JSON.stringify(kept), uid),
    tokenExpiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
    tokenId: newId(),
  }
}

/** Where the service sends people back to; registered there. */
const callbackOf = ({ publicUrl }: RequestContext['config']) => `${publicUrl}/spotify-callback`

/** 256 bits in letters that an address takes as they are; as long as a verifier has to be. */
const secretText = () => randomBytes(32).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
