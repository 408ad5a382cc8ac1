import { eq, sql } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { publishedAs, stepOf } from '../rules.ts'
import { showContentEntry, withdrawContentEntry } from './entry.ts'
import { notifyAboutContent, publishContent } from './jobs.ts'
import { notifyAuthor } from './notify.ts'
import { type Content, lockOwnContent, readProblems, readVideoStatus } from './own-content.ts'
import { contents } from './tables.ts'
import { changedElsewhere, refuseProblems, requestPreviewOf, stateConflict } from './writes.ts'

interface Asked {
  uid: string
  id: string
  version: number
}

/** Publishes immediately, once the video is ready, or at a set time. Does nothing if already published. */
export async function publish(
  context: WriteContext,
  { at, ...asked }: Asked & { at?: Date | undefined },
): Promise<void> {
  const { tx, now } = context
  if (at && at.getTime() <= now.getTime()) throw badField('at', message('must be in the future'))
  const row = await lockVersion(tx, asked)
  if (row.state === 'published') return
  if (stepOf(row.state, 'publish') === undefined) throw stateConflict(row)
  await refuseProblems(tx, row, at ?? now)
  await settle(context, row, at)
}

/** Turns a lesson that's scheduled or waiting for its video back into a draft. */
export async function unschedule({ tx, now }: WriteContext, asked: Asked): Promise<void> {
  const row = await lockVersion(tx, asked)
  if (row.state === 'draft') return
  if (stepOf(row.state, 'unschedule') === undefined) throw stateConflict(row)
  await setState(tx, row, { state: 'draft', publishAt: null, now })
}

/** Hides the lesson and its feed entry. Its author can publish it again. */
export async function unpublish(context: WriteContext, asked: Asked): Promise<void> {
  const row = await lockVersion(context.tx, asked)
  if (row.state === 'unpublished') return
  if (stepOf(row.state, 'unpublish') === undefined) throw stateConflict(row)
  await withdrawContentEntry(context, row)
  await setState(context.tx, row, { state: 'unpublished', publishAt: null, now: context.now })
}

/**
 * Publishes a scheduled lesson that's due. If it's no longer complete it becomes a draft again, and its author is
 * notified.
 */
export async function publishDue(context: WriteContext, id: string): Promise<void> {
  const row = await lockContent(context.tx, id)
  if (!row || stepOf(row.state, 'due') === undefined || !row.publishAt || row.publishAt > context.now) return
  await publishOrReturn(context, row)
}

/** Publishes lessons that waited for this video, or turns them back into drafts if it failed or they're incomplete. */
export async function publishWaiting(context: WriteContext, fileId: string): Promise<void> {
  const waiting = await context.tx
    .select()
    .from(contents)
    .where(sql`${contents.videoFileId} = ${fileId} and ${contents.state} = 'processing'`)
    .for('update')
  for (const row of waiting) await publishOrReturn(context, row)
}

async function publishOrReturn(context: WriteContext, row: Content) {
  const problems = await readProblems(context.tx, row, context.now)
  if (problems.length === 0) return settle(context, row, undefined)
  await setState(context.tx, row, { state: 'draft', publishAt: null, now: context.now })
  await notifyAuthor(context, row, 'not_published')
}

async function settle(context: WriteContext, row: Content, at: Date | undefined) {
  const { tx, jobs, now } = context
  const videoStatus = row.type === 'technique_video' ? await readVideoStatus(tx, row) : 'ready'
  const state = publishedAs({ at, now, videoReady: videoStatus === 'ready' })
  if (state === 'scheduled') {
    await setState(tx, row, { state, publishAt: at ?? null, now })
    await jobs.send(tx, publishContent, { data: { contentId: row.id }, startAfter: at })
    return
  }
  if (state === 'processing') return setState(tx, row, { state, publishAt: null, now })
  await requestPreviewOf(context, row)
  const isFirst = row.publishedAt === null
  const activityId = await showContentEntry(context, row)
  await setState(tx, row, { state, publishAt: null, now, activityId, publishedAt: row.publishedAt ?? now })
  if (isFirst) await jobs.send(tx, notifyAboutContent, { data: { contentId: row.id } })
}

type Change = Pick<Content, 'state' | 'publishAt'> & Partial<Pick<Content, 'activityId' | 'publishedAt'>>

async function setState(tx: Tx, { id, version }: Content, { now, ...change }: Change & { now: Date }): Promise<void> {
  await tx
    .update(contents)
    .set({ ...change, version: version + 1, updatedAt: now })
    .where(eq(contents.id, id))
}

async function lockVersion(tx: Tx, { version, ...own }: Asked): Promise<Content> {
  const row = await lockOwnContent(tx, own)
  if (row.version !== version) throw changedElsewhere()
  return row
}

export async function lockContent(tx: Tx, id: string): Promise<Content | undefined> {
  const [row] = await tx.select().from(contents).where(eq(contents.id, id)).for('update')
  return row
}
