import { eq } from 'drizzle-orm'
import { recordAct } from '#domains/members/audit/server/audit.ts'
import type { WriteContext } from '#platform/context.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import { stepOf } from '../rules.ts'
import { withdrawContentEntry } from './entry.ts'
import { notifyAuthor } from './notify.ts'
import type { Content } from './own.ts'
import { lockAny } from './publishing.ts'
import { contents } from './tables.ts'

interface Removal {
  id: string
  by: string
  reason: string
}

/** Gone for everybody at once; its author sees why. Removed twice is removed once. */
export async function removeContent(context: WriteContext, { id, by, reason }: Removal): Promise<void> {
  const row = await lockAny(context.tx, id)
  if (!row) throw notFound()
  if (row.state === 'removed') return
  await withdrawContentEntry(context, row)
  const removed = await setRemoved(context, row, { state: 'removed', removedReason: reason })
  await record(context, { action: 'content.remove', by, row, after: 'removed', reason })
  await notifyAuthor(context, removed, 'removed')
}

/** Back to its author, who decides whether to publish it again. */
export async function restoreContent(context: WriteContext, { id, by }: Omit<Removal, 'reason'>): Promise<void> {
  const row = await lockAny(context.tx, id)
  if (!row) throw notFound()
  if (row.takenDownAt)
    throw conflict('It was hidden after a report: take that decision back, and it is as it was.', 'HIDDEN')
  if (stepOf(row.state, 'restore') === undefined) return
  const restored = await setRemoved(context, row, { state: 'unpublished', removedReason: null })
  await record(context, { action: 'content.restore', by, row, after: 'unpublished', reason: '' })
  await notifyAuthor(context, restored, 'restored')
}

async function setRemoved(
  { tx, now }: WriteContext,
  row: Content,
  change: Pick<Content, 'state' | 'removedReason'>,
): Promise<Content> {
  const [after] = await tx
    .update(contents)
    .set({ ...change, publishAt: null, version: row.version + 1, updatedAt: now })
    .where(eq(contents.id, row.id))
    .returning()
  if (!after) throw new Error('the content was not changed')
  return after
}

function record(
  { tx, now }: WriteContext,
  { action, by, row, after, reason }: { action: string; by: string; row: Content; after: string; reason: string },
) {
  return recordAct(tx, {
    who: by,
    action,
    target: `contents/${row.id}`,
    before: { state: row.state, title: row.title },
    after: { state: after },
    reason,
    at: now,
  })
}
