import { eq } from 'drizzle-orm'
import { recordAct } from '#domains/members/audit/server/audit.ts'
import { days } from '#platform/clock.ts'
import type { WriteContext } from '#platform/context.ts'
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

/** Further ahead nobody remembers what it was about. */
const AHEAD_MS = days(365)

/** Announces something, now or at its time. The same id sent again is the same announcement. */
export async function announce({ tx, jobs, now }: WriteContext, { by, ...said }: ToAnnounce): Promise<void> {
  const sendAt = said.sendAt === null ? now : new Date(said.sendAt)
  const [made] = await tx
    .insert(announcements)
    .values({ ...said, sendAt, state: 'scheduled', createdBy: by, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: announcements.id })
  if (!made) return
  if (said.sendAt !== null && sendAt <= now) throw badField('sendAt', 'sendAt: is over already')
  if (sendAt.getTime() > now.getTime() + AHEAD_MS) throw badField('sendAt', 'sendAt: is more than a year away')
  await jobs.send(tx, sendAnnouncement, { data: { id: said.id }, startAfter: sendAt })
  await recordAct(tx, {
    ...{ who: by, action: 'announcement.create', target: `announcements/${said.id}`, at: now },
    after: { ...said, sendAt: sendAt.toISOString() },
  })
}

/** Takes it back before it goes out. Twice is once; what has begun is finished. */
export async function cancelAnnouncement(
  { tx, now }: WriteContext,
  { id, by }: { id: string; by: string },
): Promise<void> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
  if (!row) throw notFound()
  if (row.state === 'cancelled') return
  if (!mayCancel(row.state)) throw conflict('It went out already.', 'sent')
  await tx.update(announcements).set({ state: 'cancelled' }).where(eq(announcements.id, id))
  await recordAct(tx, {
    ...{ who: by, action: 'announcement.cancel', target: `announcements/${id}`, at: now },
    before: { state: row.state },
    after: { state: 'cancelled' },
  })
}
