import { eq } from 'drizzle-orm'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import { days } from '#platform/clock.ts'
import type { WriteContext } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import { mayCancel } from '../rules.ts'
import type { Audience } from './audience.ts'
import { sendAnnouncement } from './jobs.ts'
import { announcements } from './tables.ts'

export interface ToAnnounce extends Audience {
  id: string
  title: string
  text: string
  path: string
  sendAt: string | null
  /** The uid of the admin. */
  by: string
}

/** How far ahead an announcement can be scheduled. */
const AHEAD_MS = days(365)

/** Creates an announcement, sent now or at its time. Idempotent by id. */
export async function announce({ tx, jobs, now }: WriteContext, { by, ...said }: ToAnnounce): Promise<void> {
  const sendAt = said.sendAt === null ? now : new Date(said.sendAt)
  const [made] = await tx
    .insert(announcements)
    .values({ ...said, sendAt, state: 'scheduled', createdBy: by, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: announcements.id })
  if (!made) return
  if (said.sendAt !== null && sendAt <= now) throw badField('sendAt', message('must be in the future'))
  if (sendAt.getTime() > now.getTime() + AHEAD_MS) throw badField('sendAt', message('must be within a year'))
  await jobs.send(tx, sendAnnouncement, { data: { id: said.id }, startAfter: sendAt })
  await recordAuditEntry(tx, {
    ...{ who: by, action: 'announcement.create', target: `announcements/${said.id}`, at: now },
    after: { ...said, sendAt: sendAt.toISOString() },
  })
}

/** Cancels a scheduled announcement. Idempotent. Throws 409 once sending has started. */
export async function cancelAnnouncement(
  { tx, now }: WriteContext,
  { id, by }: { id: string; by: string },
): Promise<void> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
  if (!row) throw notFound()
  if (row.state === 'cancelled') return
  if (!mayCancel(row.state)) throw conflict(message('This announcement has already been sent.'), 'ALREADY_SENT')
  await tx.update(announcements).set({ state: 'cancelled' }).where(eq(announcements.id, id))
  await recordAuditEntry(tx, {
    ...{ who: by, action: 'announcement.cancel', target: `announcements/${id}`, at: now },
    before: { state: row.state },
    after: { state: 'cancelled' },
  })
}
