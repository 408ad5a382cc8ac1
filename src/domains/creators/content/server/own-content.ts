import { and, eq, sql } from 'drizzle-orm'
import { videoFiles } from '#domains/creators/videos/server/tables.ts'
import type { VideoState } from '#domains/creators/videos/states.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import type { ContentDraft, ContentLine } from '../contract.ts'
import { type ContentProblem, problemsOf, type VideoStatus } from '../problems.ts'
import { coverAddressOf, HAS_POSTER, pictureOf } from './cards.ts'
import { contents } from './tables.ts'

export type Content = typeof contents.$inferSelect

interface Own {
  uid: string
  id: string
}

/** The creator's own content, locked for update. 404 for anyone else's. */
export async function lockOwnContent(tx: Tx, { uid, id }: Own): Promise<Content> {
  const [row] = await tx
    .select()
    .from(contents)
    .where(and(eq(contents.id, id), eq(contents.creatorUid, uid)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** The creator's own draft, with the problems that prevent publishing it. */
export async function readDraft(reader: Reader, { uid, id, now }: Own & { now: Date }): Promise<ContentDraft> {
  const [row] = await reader
    .select()
    .from(contents)
    .where(and(eq(contents.id, id), eq(contents.creatorUid, uid)))
  if (!row) throw notFound()
  return draftOf(row, await readProblems(reader, row, now))
}

function draftOf(row: Content, problems: ContentProblem[]): ContentDraft {
  const { id, version, state, type, title, body, teaser, previewSeconds, techniques, discipline, level, cover } = row
  const { minLevel, videoFileId, chapters, steps, parts, live, commentsOn, removedReason } = row
  return {
    ...{ id, version, state, type, title, body, teaser, previewSeconds, techniques, discipline, level, cover },
    ...{ minLevel, videoFileId, chapters, steps, parts, live, commentsOn, removedReason, problems },
    coverUrl: cover && coverAddressOf({ uid: row.creatorUid, id: cover }),
    publishAt: row.publishAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

export async function readProblems(reader: Reader, row: Content, now: Date): Promise<ContentProblem[]> {
  const { rows } = await reader.execute<{ highest: number | null; parts: number }>(sql`
    select (select max(t.level) from tiers t where t.creator_uid = ${row.creatorUid} and t.state = 'active') as highest,
      (select count(*)::int from contents p where p.id = any(${sql.param(row.parts)}::text[]) and p.state = 'published') as parts`)
  const { highest = null, parts = 0 } = rows[0] ?? {}
  return problemsOf(
    {
      type: row.type,
      title: row.title,
      body: row.body,
      minLevel: row.minLevel,
      video: await readVideoStatus(reader, row),
      live: row.live,
      stepCount: row.steps.length,
      shownParts: parts,
      highestTier: highest,
    },
    now,
  )
}

const VIDEO_STATUSES: Record<VideoState, VideoStatus> = {
  uploading: 'unsent',
  uploaded: 'processing',
  processing: 'processing',
  ready: 'ready',
  failed: 'failed',
}

/** The state of the creator's video file; null without a video, or if the file is someone else's. */
export async function readVideoStatus(
  reader: Reader,
  { creatorUid, videoFileId }: Pick<Content, 'creatorUid' | 'videoFileId'>,
): Promise<VideoStatus | null> {
  if (videoFileId === null) return null
  const [file] = await reader
    .select({ state: videoFiles.state })
    .from(videoFiles)
    .where(and(eq(videoFiles.id, videoFileId), eq(videoFiles.uid, creatorUid)))
  return file ? VIDEO_STATUSES[file.state] : null
}

interface LineRow extends Record<string, unknown> {
  id: string
  creator_uid: string
  type: ContentLine['type']
  title: string
  state: ContentLine['state']
  min_level: number | null
  publish_at: string | null
  published_at: string | null
  updated_at: string
  removed_reason: string | null
  cover: string | null
  has_poster: boolean
  views: number
  finished: number
  new_members: number
}

/** A creator's own lessons in any state, most recently changed first, with their views and other numbers. */
export async function readOwnLines(
  reader: Reader,
  { uid, cursor, limit }: { uid: string; cursor: string | undefined; limit: number },
): Promise<{ items: ContentLine[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const { rows } = await reader.execute<LineRow>(sql`
    select c.id, c.creator_uid, c.type, c.title, c.state, c.min_level, c.publish_at, c.published_at, c.updated_at, c.removed_reason,
      c.cover, ${HAS_POSTER} as has_poster,
      (select count(*)::int from content_views v where v.content_id = c.id and v.opened) as views,
      (select count(*)::int from content_views v where v.content_id = c.id and v.finished) as finished,
      (select count(*)::int from content_views v where v.content_id = c.id and exists (
        select from subscriptions s where s.uid = v.uid and s.creator_uid = c.creator_uid and s.access_until is not null
          and s.started_at between v.first_at and v.first_at + interval '7 days')) as new_members
    from contents c where c.creator_uid = ${uid}
      ${after ? sql`and (c.updated_at, c.id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql``}
    order by c.updated_at desc, c.id desc limit ${limit + 1}`)
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.updated_at, id: row.id }))
  return { items: page.map(lineOf), nextCursor }
}

const lineOf = (row: LineRow): ContentLine => ({
  id: row.id,
  type: row.type,
  title: row.title,
  state: row.state,
  minLevel: row.min_level,
  publishAt: momentOf(row.publish_at),
  publishedAt: momentOf(row.published_at),
  updatedAt: new Date(row.updated_at).toISOString(),
  removedReason: row.removed_reason,
  cover: pictureOf(row, { isBlurred: false }),
  views: row.views,
  finished: row.finished,
  newMembers: row.new_members,
})

const momentOf = (text: string | null) => text && new Date(text).toISOString()
