import { eq, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import { type Music, MusicError } from '#platform/music.ts'
import { type Asking, type KeptTokens, rowOf } from './connect.ts'
import { musicConnections } from './tables.ts'

/** Why the service was not asked, or gave nothing. */
export type Without =
  | { status: 'not-connected' }
  | { status: 'unavailable'; reason: 'not-here' | 'no-answer'; retryAfter: number | null }

type Row = typeof musicConnections.$inferSelect

/** A token that ends while a call is under way is as good as ended. */
const ENDS_SOON_MS = 60_000

/**
 * Asks the service in the viewer's name, with a token that is renewed when its time is over or the service takes it no longer. Where it
 * gives none any more, the connection is forgotten. Never throws for what the service does.
 */
export async function withToken<Answer>(
  context: Asking,
  sealed: Encryption,
  work: (music: Music, accessToken: string) => Promise<Answer>,
): Promise<Answer | Without> {
  const { music, log, limits, now } = context
  if (!music) return { status: 'unavailable', reason: 'not-here', retryAfter: null }
  await limits.count('music', context.viewer.uid)
  const row = await readRow(context)
  const kept = row && keptIn(sealed, row)
  if (!kept) return { status: 'not-connected' }
  try {
    const endsSoon = row.tokenExpiresAt.getTime() - now().getTime() < ENDS_SOON_MS
    if (!endsSoon)
      try {
        return await work(music, kept.accessToken)
      } catch (error) {
        if (!(error instanceof MusicError && error.fault === 'over')) throw error
      }
    const renewed = await renew(context, sealed, { music, row })
    return renewed ? await work(music, renewed.accessToken) : { status: 'not-connected' }
  } catch (error) {
    if (!(error instanceof MusicError)) throw error
    log.warn({ uid: context.viewer.uid, fault: error.fault, why: error.message }, 'the music service gave nothing')
    return { status: 'unavailable', reason: 'no-answer', retryAfter: error.retryAfter }
  }
}

async function readRow({ db, viewer }: { db: Reader } & Pick<Asking, 'viewer'>): Promise<Row | undefined> {
  const [row] = await db.select().from(musicConnections).where(eq(musicConnections.uid, viewer.uid))
  return row
}

/** Undefined when the installation has another secret now: then somebody connects once more. */
function keptIn(sealed: Encryption, row: Row): KeptTokens | undefined {
  const text = sealed.open(row.sealedTokens, row.uid)
  return text === undefined ? undefined : (JSON.parse(text) as KeptTokens)
}

/**
 * One request renews at a time: the service may take the old refresh token away, and a second request would then end the connection that
 * the first is about to save. Undefined where the service gives no token any more.
 */
function renew(
  { db, viewer, now }: Asking,
  sealed: Encryption,
  { music, row }: { music: Music; row: Row },
): Promise<KeptTokens | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`music ${row.uid}`}, 0))`)
    const latest = await readRow({ db: tx, viewer })
    const kept = latest && keptIn(sealed, latest)
    if (!kept || latest.tokenId !== row.tokenId) return kept
    const mine = eq(musicConnections.uid, row.uid)
    try {
      const tokens = await music.renew(kept.refreshToken)
      const after = { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken ?? kept.refreshToken }
      await tx
        .update(musicConnections)
        .set(rowOf(sealed, row.uid, after, tokens, now()))
        .where(mine)
      return after
    } catch (error) {
      if (!(error instanceof MusicError && error.fault === 'over')) throw error
      await tx.delete(musicConnections).where(mine)
      return undefined
    }
  })
}
