import { type SQL, sql } from 'drizzle-orm'
import type { VideoLink } from '#domains/feed/activities/contract.ts'
import { type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { readTechniqueNames } from '#domains/journal/techniques/server/reads.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { TechniqueVideo, VideoPage } from '../contract.ts'
import { fileAddressOf } from '../file-address.ts'
import type { VideoType } from '../limits.ts'

interface Row extends Record<string, unknown> {
  id: string
  uid: string
  activityId: string
  title: string
  techniques: string[]
  link: VideoLink | null
  fileType: VideoType | null
  bytes: string | null
  visibility: Visibility
  createdAt: string
}

interface Page {
  cursor: string | undefined
  limit: number
}

/** A video as this viewer sees it; undefined if it's missing, deleted or hidden. */
export async function readVideo(
  reader: Reader,
  viewer: MaybeViewer,
  { uid, id }: { uid: string; id: string },
): Promise<TechniqueVideo | undefined> {
  const rows = await readRows(reader, viewer, { where: sql`v.uid = ${uid} and v.id = ${id}`, limit: 1 })
  return (await shown(reader, viewer, rows))[0]
}

export const readVideosOf = (reader: Reader, viewer: MaybeViewer, { uid, ...page }: Page & { uid: string }) =>
  readPage(reader, viewer, sql`v.uid = ${uid}`, page)

export const readVideosOfTechnique = (
  reader: Reader,
  viewer: MaybeViewer,
  { slug, ...page }: Page & { slug: string },
) => readPage(reader, viewer, sql`v.techniques @> array[${slug}]::text[]`, page)

/** The uploaded file of a video the viewer may see. */
export async function findVideoFile(
  reader: Reader,
  viewer: MaybeViewer,
  { uid, id }: { uid: string; id: string },
): Promise<{ id: string; type: VideoType } | undefined> {
  const { rows } = await reader.execute<{ id: string; type: VideoType }>(sql`
    select f.id, f.type from videos v join activities a on a.actor_id = v.uid and a.id = v.activity_id
      join video_files f on f.id = v.file_id
    where v.uid = ${uid} and v.id = ${id} and f.type is not null and ${visibleTo(viewer)}`)
  return rows[0]
}

async function readPage(reader: Reader, viewer: MaybeViewer, where: SQL, { cursor, limit }: Page): Promise<VideoPage> {
  const after = readTimeCursor(cursor)
  const rows = await readRows(reader, viewer, {
    where: after
      ? sql`${where} and (v.created_at, v.id) < (${after.at.toISOString()}::timestamptz, ${after.id})`
      : where,
    limit: limit + 1,
  })
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }))
  return { items: await shown(reader, viewer, page), nextCursor }
}

/** Videos that the viewer may see, newest first. */
async function readRows(
  reader: Reader,
  viewer: MaybeViewer,
  { where, limit }: { where: SQL; limit: number },
): Promise<Row[]> {
  const { rows } = await reader.execute<Row>(sql`
    select v.id, v.uid, v.activity_id as "activityId", v.title, v.techniques, v.link, f.type as "fileType", f.bytes, a.visibility,
      v.created_at as "createdAt"
    from videos v join activities a on a.actor_id = v.uid and a.id = v.activity_id left join video_files f on f.id = v.file_id
    where ${where} and ${visibleTo(viewer)} order by v.created_at desc, v.id desc limit ${limit}`)
  return rows
}

async function shown(reader: Reader, viewer: MaybeViewer, rows: readonly Row[]): Promise<TechniqueVideo[]> {
  const uids = [...new Set(rows.map(({ uid }) => uid))]
  const authors = new Map((await readPersonCards(reader, viewer, uids)).map((card) => [card.uid, card]))
  const names = await readTechniqueNames(
    reader,
    rows.flatMap(({ techniques }) => techniques),
    viewer,
  )
  return rows.flatMap((row) => {
    const { id, uid, activityId, title, link, visibility } = row
    const author = authors.get(uid)
    if (!author) return []
    return {
      ...{ id, uid, activityId, author, title, link, visibility },
      techniques: row.techniques.flatMap((slug) => {
        const name = names.get(slug)
        return name ? [{ slug, name }] : []
      }),
      file: row.fileType && { url: fileAddressOf({ uid, id }), type: row.fileType, bytes: Number(row.bytes) },
      isOwn: viewer?.uid === uid,
      createdAt: new Date(row.createdAt).toISOString(),
    }
  })
}
