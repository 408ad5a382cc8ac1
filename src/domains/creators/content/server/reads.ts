import { sql } from 'drizzle-orm'
import type { ContentType } from '#domains/feed/activities/entry-vocabulary.ts'
import type { MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import { readTechniqueNames } from '#domains/journal/techniques/server/reads.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { ContentCard, ContentCardPage, ContentPage, LockedContent, OpenContent } from '../contract.ts'
import type { PlanStep } from '../kinds.ts'
import { joinWindow } from '../rules.ts'
import { cardsOf, existsFor, opens, type ReadContext, readCardRows } from './cards.ts'

export type { ReadContext } from './cards.ts'
export { readOwnLines } from './own-content.ts'

/** Cards of these lessons, in the given order. Leaves out lessons that don't exist for the viewer. */
export async function readContentCards(
  reader: Reader,
  looking: ReadContext,
  ids: readonly string[],
): Promise<ContentCard[]> {
  if (ids.length === 0) return []
  const rows = await readCardRows(reader, looking, { where: sql`c.id = any(${sql.param([...ids])}::text[])` })
  const cards = new Map((await cardsOf(reader, rows)).map((card) => [card.id, card]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

interface Asked {
  cursor: string | undefined
  limit: number
}

/** A creator's lessons that exist for the viewer, newest first, open or locked. */
export async function readContentOf(
  reader: Reader,
  looking: ReadContext,
  {
    uid,
    type,
    samples = false,
    cursor,
    limit,
  }: Asked & { uid: string; type?: ContentType | undefined; samples?: boolean },
): Promise<ContentCardPage> {
  const after = readTimeCursor(cursor)
  const rows = await readCardRows(reader, looking, {
    where: sql`c.creator_uid = ${uid} ${type ? sql`and c.type = ${type}` : sql``} ${samples ? sql`and c.min_level is null` : sql``}
      ${after ? sql`and (c.published_at, c.id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql``}`,
    order: sql`order by c.published_at desc, c.id desc limit ${limit + 1}`,
  })
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.published_at, id: row.id }))
  return { items: await cardsOf(reader, page), nextCursor }
}

const MOST_OF_TECHNIQUE = 6

/** Lessons on a technique: those the viewer can open first, then by date, newest first. */
export async function readContentOfTechnique(
  reader: Reader,
  looking: ReadContext,
  slug: string,
): Promise<ContentCard[]> {
  const rows = await readCardRows(reader, looking, {
    where: sql`c.techniques @> array[${slug}]::text[]`,
    order: sql`order by ${opens(looking)} desc, c.published_at desc, c.id desc limit ${MOST_OF_TECHNIQUE}`,
  })
  return cardsOf(reader, rows)
}

/** The latest lesson of each creator that exists for this viewer, by the creator's uid. */
export async function readLatestOf(
  reader: Reader,
  looking: ReadContext,
  creatorUids: readonly string[],
): Promise<Map<string, ContentCard>> {
  if (creatorUids.length === 0) return new Map()
  const { rows } = await reader.execute<{ id: string }>(sql`
    select distinct on (c.creator_uid) c.id from contents c join creators cr on cr.uid = c.creator_uid
    where c.creator_uid = any(${sql.param([...creatorUids])}::text[]) and ${existsFor(looking)}
    order by c.creator_uid, c.published_at desc, c.id desc`)
  const ids = rows.map(({ id }) => id)
  return new Map((await readContentCards(reader, looking, ids)).map((card) => [card.teacher.uid, card]))
}

/**
 * A lesson as this viewer may see it: in full with access, otherwise its public parts. Undefined if it doesn't exist
 * for them.
 */
export async function readContent(reader: Reader, looking: ReadContext, id: string): Promise<ContentPage | undefined> {
  const [row] = await readCardRows(reader, looking, { where: sql`c.id = ${id}` })
  if (!row) return undefined
  const [card] = await cardsOf(reader, [row])
  if (!card) return undefined
  // If access ended between the two statements, the lesson reads as missing.
  return card.access === 'open' ? readOpen(reader, looking, card) : readLocked(reader, looking, card)
}

interface OpenRow extends Record<string, unknown> {
  entry_id: string | null
  comments_on: boolean
  body: string
  video_file_id: string | null
  chapters: { at: number; title: string; technique?: string }[]
  steps: PlanStep[]
  parts: string[]
  live: { startsAt: string | null; minutes: number; joinUrl: string } | null
}

async function readOpen(
  reader: Reader,
  looking: ReadContext,
  card: Extract<ContentCard, { access: 'open' }>,
): Promise<OpenContent | undefined> {
  const { rows } = await reader.execute<OpenRow>(sql`
    select ${ENTRY_ID} as entry_id, c.comments_on, c.body, c.video_file_id, c.chapters, c.steps, c.parts, c.live
    from contents c where c.id = ${card.id} and ${opens(looking)}`)
  const [row] = rows
  if (!row) return undefined
  const { chapters, steps } = row
  const slugs = [...chapters, ...steps].flatMap(({ technique }) => technique ?? [])
  const names = await readTechniqueNames(reader, slugs, null)
  const named = (slug: string | undefined) => {
    const name = slug && names.get(slug)
    return slug && name ? { slug, name } : null
  }
  return {
    ...card,
    entryId: row.entry_id,
    isOwn: looking.viewer?.uid === card.teacher.uid,
    commentsOn: row.comments_on,
    body: row.body,
    hasVideo: row.video_file_id !== null,
    chapters: chapters.map(({ at, title, technique }) => ({ at, title, technique: named(technique) })),
    steps: steps.map((step) => ({ ...step, technique: named(step.technique) })),
    parts: await readContentCards(reader, looking, row.parts),
    join: joinOf(row.live, looking.now),
  }
}

interface LockedRow extends Record<string, unknown> {
  entry_id: string | null
  has_video: boolean
  chapters: string[] | null
  parts: string[]
  step_count: number
}

async function readLocked(
  reader: Reader,
  looking: ReadContext,
  card: Extract<ContentCard, { access: 'locked' }>,
): Promise<LockedContent | undefined> {
  const { rows } = await reader.execute<LockedRow>(sql`
    select ${ENTRY_ID} as entry_id, (c.video_file_id is not null) as has_video, c.parts, jsonb_array_length(c.steps) as step_count,
      (select array_agg(h.value ->> 'title' order by h.place) from jsonb_array_elements(c.chapters) with ordinality h(value, place)) as chapters
    from contents c where c.id = ${card.id}`)
  const [row] = rows
  if (!row) return undefined
  return {
    ...card,
    entryId: row.entry_id,
    hasVideo: row.has_video,
    chapters: row.chapters ?? [],
    parts: await readContentCards(reader, looking, row.parts),
    stepCount: row.step_count,
  }
}

/** Null while the feed entry is deleted or withdrawn. */
const ENTRY_ID = sql`(select a.id from activities a where a.actor_id = c.creator_uid and a.id = c.activity_id and not a.is_deleted)`

function joinOf(live: OpenRow['live'], now: Date): OpenContent['join'] {
  if (!live?.startsAt) return null
  const { from, until } = joinWindow({ startsAt: live.startsAt, minutes: live.minutes })
  const isNear = now >= from && now < until
  return { url: isNear ? live.joinUrl : null, from: from.toISOString(), until: until.toISOString() }
}

/**
 * Whether this member may comment on a feed entry. For a lesson, comments must be on and the member must have access;
 * true for every other entry.
 */
export async function mayComment(
  reader: Reader,
  { viewer, now }: { viewer: NonNullable<MaybeViewer>; now: Date },
  activityId: string,
): Promise<boolean> {
  const { rows } = await reader.execute<{ may: boolean }>(sql`
    select (c.comments_on and ${opens({ viewer, now })}) as may from contents c where c.activity_id = ${activityId}`)
  return rows[0]?.may ?? true
}

/** The length of a lesson's video; null without one, or until the video has been analysed. The caller checks access. */
export async function readVideoSeconds(reader: Reader, id: string): Promise<number | null> {
  const { rows } = await reader.execute<{ seconds: number | null }>(
    sql`select v.seconds from contents c join video_files v on v.id = c.video_file_id where c.id = ${id}`,
  )
  return rows[0]?.seconds ?? null
}

/**
 * A lesson's video file and the viewer's access; without access only the first `previewSeconds` may be played.
 * Undefined without a video, or if the lesson doesn't exist for the viewer.
 */
export async function findContentVideo(
  reader: Reader,
  looking: ReadContext,
  id: string,
): Promise<{ fileId: string; access: 'open' | 'locked'; previewSeconds: number } | undefined> {
  const { rows } = await reader.execute<{ fileId: string; opens: boolean; previewSeconds: number }>(sql`
    select c.video_file_id as "fileId", ${opens(looking)} as opens, c.preview_seconds as "previewSeconds"
    from contents c join creators cr on cr.uid = c.creator_uid
    where c.id = ${id} and c.video_file_id is not null and ${existsFor(looking)}`)
  const [row] = rows
  return row && { fileId: row.fileId, access: row.opens ? 'open' : 'locked', previewSeconds: row.previewSeconds }
}

/** A live class for a calendar, for viewers with access. The join link isn't read. */
export async function readLiveClass(reader: Reader, looking: ReadContext, id: string): Promise<LiveClass | undefined> {
  const { rows } = await reader.execute<LiveClassRow>(sql`
    select c.title, u.display_name as teacher, u.timezone, c.live ->> 'startsAt' as "startsAt",
      (c.live ->> 'minutes')::int as minutes, c.version, c.created_at as "createdAt", c.updated_at as "updatedAt"
    from contents c join creators cr on cr.uid = c.creator_uid join users u on u.uid = c.creator_uid
    where c.id = ${id} and c.type = 'live_class' and c.live ->> 'startsAt' is not null and ${existsFor(looking)} and ${opens(looking)}`)
  const [row] = rows
  return (
    row && {
      ...row,
      timezone: row.timezone ?? 'UTC',
      startsAt: new Date(row.startsAt),
      createdAt: new Date(row.createdAt),
      updatedAt: new Date(row.updatedAt),
    }
  )
}

interface LiveClassRow extends Record<string, unknown> {
  title: string
  teacher: string
  /** The creator's time zone. */
  timezone: string | null
  startsAt: string
  minutes: number
  version: number
  createdAt: string
  updatedAt: string
}

type LiveClass = Pick<LiveClassRow, 'title' | 'teacher' | 'minutes' | 'version'> & {
  /** IANA time zone. */
  timezone: string
  startsAt: Date
  createdAt: Date
  updatedAt: Date
}
