import { eq } from 'drizzle-orm'
import type { AuditAction } from '#domains/members/audit/actions.ts'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { WriteContext } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { conflict, found } from '#platform/refusals.ts'
import { stepOf } from '../rules.ts'
import { withdrawContentEntry } from './entry.ts'
import { notifyAuthor } from './notify.ts'
import type { Content } from './own-content.ts'
import { lockContent } from './publishing.ts'
import { contents } from './tables.ts'

interface Removal {
  id: string
  by: string
  reason: string
}

/** Removes a lesson for everyone and notifies its author of the reason. Does nothing if it's already removed. */
export async function removeContent(context: WriteContext, { id, by, reason }: Removal): Promise<void> {
  const row = found(await lockContent(context.tx, id))
  if (row.state === 'removed') return
  await withdrawContentEntry(context, row)
  const removed = await setRemoved(context, row, { state: 'removed', removedReason: reason })
  await record(context, { action: 'content.remove', by, row, after: 'removed', reason })
  await notifyAuthor(context, removed, 'removed')
}

/** Returns a removed lesson to its author, unpublished. */
export async function restoreContent(context: WriteContext, { id, by }: Omit<Removal, 'reason'>): Promise<void> {
  const row = found(await lockContent(context.tx, id))
  if (row.takenDownAt)
    throw conflict(message('This was hidden after a report. Reverse that decision to restore it.'), 'HIDDEN')
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
  if (!after) throw new Error('the content was not updated')
  return after
}

function record(
  { tx, now }: WriteContext,
  { action, by, row, after, reason }: { action: AuditAction; by: string; row: Content; after: string; reason: string },
) {
  return recordAuditEntry(tx, {
    who: by,
    action,
    target: `contents/${row.id}`,
    before: { state: row.state, title: row.title },
    after: { state: after },
    reason,
    at: now,
  })
}
