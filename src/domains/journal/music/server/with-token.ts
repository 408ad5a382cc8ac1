import { eq, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import { type Music, MusicError } from '#platform/music.ts'
import { rowOf, type StoredTokens, type ViewerContext } from './connect.ts'
import { musicConnections } from './tables.ts'

/** The reason the service wasn't called or returned nothing. */
export type MusicFailure =
  | { status: 'not-connected' }
  | { status: 'unavailable'; reason: 'not-here' | 'no-answer'; retryAfter: number | null }

type Row = typeof musicConnections.$inferSelect

/** A token is renewed this many milliseconds before it expires, so that it doesn't expire during a call. */
const ENDS_SOON_MS = 60_000

/**
 * Calls the service as the viewer. Renews the token when it's about to expire or is rejected, and deletes the
 * connection when renewal is refused. Service errors are returned, not thrown.
 */
export async function withToken<Answer>(
  context: ViewerContext,
  cipher: Encryption,
  work: (music: Music, accessToken: string) => Promise<Answer>,
): Promise<Answer | MusicFailure> {
  const { music, log, limits, now } = context
  if (!music) return { status: 'unavailable', reason: 'not-here', retryAfter: null }
  await limits.count('music', context.viewer.uid)
  const row = await readRow(context)
  const kept = row && keptIn(cipher, row)
  if (!kept) return { status: 'not-connected' }
  try {
    const endsSoon = row.tokenExpiresAt.getTime() - now().getTime() < ENDS_SOON_MS
    if (!endsSoon)
      try {
        return await work(music, kept.accessToken)
      } catch (error) {
        if (!(error instanceof MusicError && error.fault === 'over')) throw error
      }
    const renewed = await renew(context, cipher, { music, row })
    return renewed ? await work(music, renewed.accessToken) : { status: 'not-connected' }
  } catch (error) {
    if (!(error instanceof MusicError)) throw error
    log.warn(
      { uid: context.viewer.uid, fault: error.fault, why: error.message },
      "the music service didn't respond as expected",
    )
    return { status: 'unavailable', reason: 'no-answer', retryAfter: error.retryAfter }
  }
}

async function readRow({ db, viewer }: { db: Reader } & Pick<ViewerContext, 'viewer'>): Promise<Row | undefined> {
  const [row] = await db.select().from(musicConnections).where(eq(musicConnections.uid, viewer.uid))
  return row
}

/** The stored tokens; undefined if the server's secret has changed, so that the member has to connect again. */
function keptIn(cipher: Encryption, row: Row): StoredTokens | undefined {
  const text = cipher.open(row.sealedTokens, row.uid)
  return text === undefined ? undefined : (JSON.parse(text) as StoredTokens)
}

/**
 * Renews the tokens, one request at a time: the service may invalidate the old refresh token, and a second renewal
 * would then delete the connection that the first is about to save. Undefined if the service refuses, or the
 * connection is gone.
 */
function renew(
  { db, viewer, now }: ViewerContext,
  cipher: Encryption,
  { music, row }: { music: Music; row: Row },
): Promise<StoredTokens | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`music ${row.uid}`}, 0))`)
    const latest = await readRow({ db: tx, viewer })
    const kept = latest && keptIn(cipher, latest)
    if (!kept || latest.tokenId !== row.tokenId) return kept
    const mine = eq(musicConnections.uid, row.uid)
    try {
      const tokens = await music.renew(kept.refreshToken)
      const after = { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken ?? kept.refreshToken }
      await tx
        .update(musicConnections)
        .set(rowOf(cipher, row.uid, after, tokens, now()))
        .where(mine)
      return after
    } catch (error) {
      if (!(error instanceof MusicError && error.fault === 'over')) throw error
      await tx.delete(musicConnections).where(mine)
      return undefined
    }
  })
}
