import { and, eq, sql } from 'drizzle-orm'
import type { Database, Reader } from '#platform/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import { type Music, MusicError, type Playlist } from '#platform/music.ts'
import { redraw } from '#platform/picture.ts'
import type { AttachedPlaylist, AttachOutcome } from '../contract.ts'
import type { TargetType } from '../rules.ts'
import type { ViewerContext } from './connect.ts'
import { attachedPlaylists } from './tables.ts'
import { withToken } from './with-token.ts'

export interface Target {
  type: TargetType
  id: string
}

const t = attachedPlaylists
const isOf = ({ type, id }: Target) => and(eq(t.targetType, type), eq(t.targetId, id))

/** The playlist of an event or entry. Callers must check that the viewer can see it. */
export async function readAttachedPlaylist(reader: Reader, target: Target): Promise<AttachedPlaylist | null> {
  const [found] = await reader.select({ name: t.name, url: t.url, cover: t.cover }).from(t).where(isOf(target))
  return found ?? null
}

/** Attaches a playlist that the viewer's account can open, replacing any earlier one. Callers check permission. */
export async function attach(
  context: ViewerContext,
  cipher: Encryption,
  { target, playlistId }: { target: Target; playlistId: string },
): Promise<AttachOutcome> {
  const { viewer, db, now } = context
  const found = await withToken(context, cipher, async (music, accessToken) => {
    const playlist = await playlistOr(() => music.playlist(accessToken, playlistId))
    return playlist ? { status: 'found' as const, playlist, cover: await coverOf(music, playlist) } : ABSENT
  })
  if (found.status !== 'found') return found
  const { playlist, cover } = found
  const shown = { name: playlist.name || playlist.id, url: playlist.url, cover }
  const row = { uid: viewer.uid, ...shown, attachedAt: now() }
  await db
    .insert(t)
    .values({ targetType: target.type, targetId: target.id, ...row })
    .onConflictDoUpdate({ target: [t.targetType, t.targetId], set: row })
  return { status: 'attached', playlist: shown }
}

const ABSENT = { status: 'absent' } as const

export async function detach(db: Database, target: Target): Promise<void> {
  await db.delete(t).where(isOf(target))
}

/** Deletes the playlists of events and entries that were permanently deleted. */
export async function deleteOrphanedPlaylists(db: Database): Promise<void> {
  await db.delete(t).where(sql`case ${t.targetType}
    when 'event' then not exists (select from events e where e.id = ${t.targetId})
    else not exists (select from activities a where a.actor_id = ${ACTOR_IN_ID} and a.id = ${t.targetId}) end`)
}

/** An entry's id is 14 digits, the actor's uid and 6 characters, joined by underscores. */
const ACTOR_IN_ID = sql`substr(${t.targetId}, 16, length(${t.targetId}) - 22)`

async function playlistOr(read: () => Promise<Playlist>): Promise<Playlist | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof MusicError && error.fault === 'absent') return undefined
    throw error
  }
}

const COVER_SIDE = 96

/** A playlist's cover; null on failure, so that a missing cover never stops the playlist from being attached. */
async function coverOf(music: Music, playlist: Playlist): Promise<string | null> {
  const bytes = await music.cover(playlist)
  if (!bytes) return null
  const drawn = await redraw(bytes, (image) =>
    image.resize(COVER_SIDE, COVER_SIDE, { fit: 'cover' }).webp({ quality: 70 }).toBuffer(),
  ).catch(() => undefined)
  return drawn ? `data:image/webp;base64,${drawn.toString('base64')}` : null
}
