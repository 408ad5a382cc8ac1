import { and, eq, sql } from 'drizzle-orm'
import type { ActivityContent } from '#domains/feed/activities/contract.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { changeEntry, logActivity, setEntryDeleted } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { HAS_POSTER, pictureOf } from './cards.ts'
import type { Content } from './own-content.ts'

/** Adds a feed entry, or shows a withdrawn one again. An entry that its author deleted stays deleted. */
export async function showContentEntry(context: WriteContext, content: Content): Promise<string> {
  const entry = await findEntry(context.tx, content)
  if (!entry) return (await logContent(context, content)).id
  const { withdrawn, ...metadata } = entry.metadata
  if (withdrawn) await setEntryDeleted(context.tx, entry, { isDeleted: false, now: context.now })
  await changeEntry(context.tx, entry, { metadata, content: await readEntryContent(context.tx, content) })
  return entry.id
}

/**
 * Hides the entry with its lesson. It's marked as withdrawn as well as deleted, so that the author can't restore the
 * entry alone.
 */
export async function withdrawContentEntry({ tx, now }: WriteContext, content: Content): Promise<void> {
  const entry = await findEntry(tx, content)
  if (!entry || entry.isDeleted) return
  await setEntryDeleted(tx, entry, { isDeleted: true, now })
  await changeEntry(tx, entry, { metadata: { ...entry.metadata, withdrawn: true } })
}

export async function changeContentEntry(tx: Tx, content: Content): Promise<void> {
  const entry = await findEntry(tx, content)
  if (entry) await changeEntry(tx, entry, { content: await readEntryContent(tx, content) })
}

async function logContent(context: WriteContext, content: Content) {
  const { preview: _, ...said } = await readEntryContent(context.tx, content)
  return logActivity(context, {
    actorId: content.creatorUid,
    activityType: 'content_published',
    targetId: content.id,
    targetType: 'content',
    targetRef: `contents/${content.id}`,
    content: said,
    metadata: { contentId: content.id },
  })
}

/** The content of a lesson's feed entry: only its public part. */
export const contentOf = ({
  id,
  title,
  type,
  minLevel,
  picture = null,
}: Pick<Content, 'id' | 'title' | 'type' | 'minLevel'> & { picture?: string | null }): ActivityContent => ({
  text: title,
  preview: previewOf(title),
  facts: { kind: 'content', id, title, type, membersOnly: minLevel !== null, picture },
})

async function readEntryContent(tx: Tx, content: Content): Promise<ActivityContent> {
  const { rows } = await tx.execute<{ has: boolean }>(
    sql`select ${HAS_POSTER} as has from contents c where c.id = ${content.id}`,
  )
  const row = { ...content, creator_uid: content.creatorUid, has_poster: rows[0]?.has ?? false }
  return contentOf({ ...content, picture: pictureOf(row, { isBlurred: content.minLevel !== null }) })
}

async function findEntry(tx: Tx, { creatorUid, activityId }: Content) {
  if (activityId === null) return undefined
  const [entry] = await tx
    .select()
    .from(activities)
    .where(and(eq(activities.actorId, creatorUid), eq(activities.id, activityId)))
  return entry
}
