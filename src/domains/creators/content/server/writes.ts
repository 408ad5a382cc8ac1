import { and, eq, inArray, sql } from 'drizzle-orm'
import { requestPreview } from '#domains/creators/videos/server/jobs.ts'
import { videoFiles } from '#domains/creators/videos/server/tables.ts'
import { setCover } from '#domains/feed/posts/server/pictures.ts'
import { refuseUnknownTechniques } from '#domains/journal/techniques/server/reads.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { type Message, message } from '#platform/messages.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { CheckedContent } from '../contract.ts'
import type { ContentProblem } from '../problems.ts'
import { stepOf } from '../rules.ts'
import { type ReadContext, readCardRows } from './cards.ts'
import { changeContentEntry } from './entry.ts'
import { type Content, lockOwnContent, readProblems } from './own-content.ts'
import { contents } from './tables.ts'

interface Own {
  uid: string
  id: string
}

/**
 * Saves the author's edits. Throws 409 `CHANGED_ELSEWHERE` if another version was saved in the meantime. Published,
 * scheduled and processing lessons must stay publishable.
 */
export async function saveContent(
  context: WriteContext,
  { uid, ...input }: CheckedContent & { uid: string },
): Promise<void> {
  const { tx, now } = context
  const before = await lockKnown(tx, { uid, input, now })
  if (stepOf(before.state, 'save') === undefined) throw stateConflict(before)
  if (before.publishedAt && before.type !== input.type)
    throw badField('type', message("can't be changed after publishing"))
  await checkParts(tx, { uid, input })
  const columns = await checkedColumns(tx, { uid, input })
  const cover =
    input.cover === before.cover
      ? before.cover
      : ((await setCover(tx, { uid, coverOf: `content/${input.id}`, id: input.cover, field: 'cover' }))?.id ?? null)
  await refuseForeignVideo(tx, uid, input.videoFileId)
  const [after] = await tx
    .update(contents)
    .set({ ...columns, cover, version: before.version + 1, updatedAt: now })
    .where(eq(contents.id, input.id))
    .returning()
  if (!after) throw new Error('the content was not saved')
  if (isToCome(after)) await refuseProblems(tx, after, now)
  if (after.state === 'published') {
    await changeContentEntry(tx, after)
    await requestPreviewOf(context, after)
  }
}

/** Locks the existing row, or inserts a new draft for version 0. */
async function lockKnown(
  tx: Tx,
  { uid, input, now }: { uid: string; input: CheckedContent; now: Date },
): Promise<Content> {
  const { id, version, type } = input
  if (version === 0) {
    const [fresh] = await tx
      .insert(contents)
      .values({ id, creatorUid: uid, type, version: 0, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning()
    if (fresh) return fresh
  }
  const row = await lockOwnContent(tx, { uid, id })
  if (row.version !== version) throw changedElsewhere()
  return row
}

export const changedElsewhere = () =>
  conflict(
    message('This was changed in another tab or on another device. Reload to see the latest version.'),
    'CHANGED_ELSEWHERE',
  )

export const stateConflict = ({ state }: Content) =>
  conflict(
    state === 'removed'
      ? message("This was removed, so you can't change it.")
      : message('This has changed since you opened it. Reload and try again.'),
    'INVALID_STATE',
  )

const isToCome = ({ state }: Content) => state === 'published' || state === 'scheduled' || state === 'processing'

/**
 * Throws 400 `NOT_READY` for the first problem. A published lesson can still be edited after its class or when no tier
 * includes it.
 */
export async function refuseProblems(tx: Tx, row: Content, now: Date): Promise<void> {
  const problems = await readProblems(tx, row, now)
  const [problem] = problems.filter((one) => !(row.state === 'published' && (one === 'time_past' || one === 'no_tier')))
  if (problem) {
    const { field, text } = PROBLEM_LABELS[problem]
    throw badField(field, text, 'NOT_READY')
  }
}

async function checkedColumns(tx: Tx, { uid, input }: { uid: string; input: CheckedContent }) {
  const { id: _id, version: _version, cover: _cover, techniques, chapters, steps, ...rest } = input
  const called = async (slugs: readonly string[], field: string) => {
    const now = await refuseUnknownTechniques(tx, slugs, { uid }, field)
    return (slug: string) => now(slug)
  }
  const inChapters = await called(techniquesIn(chapters), 'chapters')
  const inSteps = await called(techniquesIn(steps), 'steps')
  const nowCalled = await called(techniques, 'techniques')
  return {
    ...rest,
    techniques: [...new Set(techniques.map(nowCalled))],
    chapters: chapters
      .map(({ technique, ...chapter }) => ({ ...chapter, ...(technique ? { technique: inChapters(technique) } : {}) }))
      .sort((one, other) => one.at - other.at),
    steps: steps.map(({ technique, ...step }) => ({
      ...step,
      ...(technique ? { technique: inSteps(technique) } : {}),
    })),
    parts: [...new Set(rest.parts)],
  }
}

const techniquesIn = (list: readonly { technique?: string | undefined }[]) =>
  list.flatMap(({ technique }) => technique ?? [])

/** Throws 400 unless all parts are the creator's own lessons, and none of them is a course. */
async function checkParts(reader: Reader, { uid, input: { id, parts } }: { uid: string; input: CheckedContent }) {
  if (parts.length === 0) return
  const wanted = new Set(parts)
  const found = await reader
    .select({ id: contents.id, type: contents.type })
    .from(contents)
    .where(and(inArray(contents.id, [...wanted]), eq(contents.creatorUid, uid)))
  const fit = found.filter((part) => part.id !== id && part.type !== 'course')
  if (fit.length < wanted.size) throw badField('parts', message('can only contain your own lessons'))
}

/** Throws 400 for someone else's file. Drafts may use an unfinished upload. */
async function refuseForeignVideo(tx: Tx, uid: string, fileId: string | null) {
  if (fileId === null) return
  const [file] = await tx
    .select({ id: videoFiles.id })
    .from(videoFiles)
    .where(and(eq(videoFiles.id, fileId), eq(videoFiles.uid, uid)))
    .for('share')
  if (!file) throw badField('videoFileId', message('must be one of your videos'))
}

/** Requests the preview clip for viewers without access. */
export async function requestPreviewOf({ tx, jobs }: WriteContext, { videoFileId, minLevel, previewSeconds }: Content) {
  if (videoFileId !== null && minLevel !== null)
    await requestPreview(tx, jobs, { fileId: videoFileId, seconds: previewSeconds })
}

/** Permanently deletes an unpublished lesson and its cover. */
export async function discardContent({ tx }: WriteContext, own: Own): Promise<void> {
  const row = await lockOwnContent(tx, own)
  if (stepOf(row.state, 'discard') === undefined) throw stateConflict(row)
  await setCover(tx, { uid: own.uid, coverOf: `content/${own.id}`, id: null, field: 'cover' })
  await tx
    .update(contents)
    .set({ parts: sql`array_remove(${contents.parts}, ${own.id})` })
    .where(and(eq(contents.creatorUid, own.uid), sql`${own.id} = any(${contents.parts})`))
  await tx.delete(contents).where(eq(contents.id, own.id))
}

/** The form field that each problem belongs to, and how to fix the problem. */
const PROBLEM_LABELS = {
  no_title: { field: 'title', text: message('Add a title of at least 3 characters.') },
  no_video: { field: 'videoFileId', text: message('Add the video.') },
  video_unsent: { field: 'videoFileId', text: message('The video is still uploading. Wait for it to finish.') },
  video_failed: { field: 'videoFileId', text: message("Couldn't process the video. Choose another.") },
  no_body: { field: 'body', text: message('Write the article.') },
  no_time: { field: 'live', text: message('Add the date and time of the class.') },
  time_past: { field: 'live', text: message('Choose a time in the future.') },
  no_join: { field: 'live', text: message('Add a link to join that starts with https://.') },
  no_steps: { field: 'steps', text: message('Add the first step.') },
  no_parts: { field: 'parts', text: message('Add at least one published lesson.') },
  no_tier: {
    field: 'minLevel',
    text: message('None of your live tiers includes this. Publish a tier first, or change who has access.'),
  },
} as const satisfies Record<ContentProblem, { field: string; text: Message }>

interface Viewed {
  id: string
  seconds: number
  finished: boolean
}

/**
 * Records a view and its progress, which never decreases. Previews record the view only; the author's own views aren't
 * counted.
 */
export async function recordView(
  tx: Tx,
  looking: ReadContext & { viewer: { uid: string } },
  { id, seconds, finished }: Viewed,
): Promise<{ seconds: number; finished: boolean }> {
  const { viewer, now } = looking
  const [row] = await readCardRows(tx, looking, { where: sql`c.id = ${id}` })
  if (!row) throw notFound()
  if (row.creator_uid === viewer.uid) return { seconds: 0, finished: false }
  const came = row.opens ? { seconds, finished } : { seconds: 0, finished: false }
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ seconds: number; finished: boolean }>(sql`
    insert into content_views as v (content_id, uid, seconds, finished, opened, first_at, last_at)
    values (${id}, ${viewer.uid}, ${came.seconds}, ${came.finished}, ${row.opens}, ${at}, ${at})
    on conflict (content_id, uid) do update set seconds = greatest(v.seconds, excluded.seconds),
      finished = v.finished or excluded.finished, opened = v.opened or excluded.opened, last_at = greatest(v.last_at, excluded.last_at)
    returning seconds, finished`)
  return rows[0] ?? came
}
