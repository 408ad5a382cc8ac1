import { and, count, eq, gt, ne } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import type { AuditAction } from '#domains/members/audit/actions.ts'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound, tooMuch } from '#platform/refusals.ts'
import type { ContactMessage } from '../contract.ts'
import { A_DAY_MS, MESSAGES_A_DAY } from '../topics.ts'
import { mailTicket } from './jobs.ts'
import { contactAnswers, contactTickets } from './tables.ts'

/** The end of a ticket's number, without characters that look alike. */
const numberEnd = customAlphabet('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 8)

/** Files a safety message as a report, and returns its id. */
export type FileReport = (
  context: WriteContext,
  report: { reporterUid: string | null; text: string; number: string; email: string },
) => Promise<string | null>

export interface NewTicket {
  /** Null for a visitor. */
  uid: string | null
  userAgent: string
  language: string | null
  said: ContactMessage
  fileReport: FileReport
}

/**
 * Stores a message and gives it a number. Members are limited to five a day; for visitors the caller limits by client
 * address.
 */
export async function writeTicket(
  context: WriteContext,
  { uid, userAgent, language, said, fileReport }: NewTicket,
): Promise<{ id: string; number: string; mailed: boolean }> {
  const { tx, jobs, now } = context
  if (uid !== null) await refuseTooMany(tx, uid, now)
  const [id, number] = [newId(), `OM-${numberEnd()}`]
  const reportId =
    said.topic === 'safety'
      ? await fileReport(context, { reporterUid: uid, text: said.message, number, email: said.email })
      : null
  await tx.insert(contactTickets).values({
    ...{ ...said, id, number, uid, reportId, language },
    userAgent: userAgent.slice(0, 300),
    createdAt: now,
  })
  const mailed = uid !== null && (await isConfirmed(tx, uid, said.email))
  if (mailed) await jobs.send(tx, mailTicket, { data: { id, answerId: null } })
  return { id, number, mailed }
}

/**
 * Whether the address is the member's own. If not, the number is only shown on screen, because otherwise anyone could
 * use us to email anyone.
 */
async function isConfirmed(tx: Tx, uid: string, email: string): Promise<boolean> {
  const [member] = await tx
    .select({ email: users.email, verified: users.emailVerified })
    .from(users)
    .where(eq(users.uid, uid))
  return member?.verified === true && member.email.toLowerCase() === email.toLowerCase()
}

/** Locks the member's row, so the second of two simultaneous messages counts the first. */
async function refuseTooMany(tx: Tx, uid: string, now: Date): Promise<void> {
  await tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid)).for('update')
  const since = new Date(now.getTime() - A_DAY_MS)
  const [{ written } = { written: 0 }] = await tx
    .select({ written: count() })
    .from(contactTickets)
    .where(and(eq(contactTickets.uid, uid), gt(contactTickets.createdAt, since)))
  if (written >= MESSAGES_A_DAY) throw tooMuch(A_DAY_MS / 1000)
}

interface Act {
  id: string
  /** The uid of the admin. */
  by: string
}

/** Replies by email. Replying to a closed ticket reopens it as answered. */
export async function answerTicket(context: WriteContext, { id, by, text }: Act & { text: string }): Promise<void> {
  const { tx, jobs, now } = context
  const ticket = await lockTicket(tx, id)
  if (ticket.email === '') throw conflict(message('The person who wrote this has left Open Mat.'), 'NO_EMAIL_ADDRESS')
  const answerId = newId()
  await tx.insert(contactAnswers).values({ ticketId: id, id: answerId, answeredBy: by, text, at: now })
  await tx.update(contactTickets).set({ state: 'answered', closedAt: null }).where(eq(contactTickets.id, id))
  await jobs.send(tx, mailTicket, { data: { id, answerId } })
  await record(tx, { by, action: 'contact.answer', ticket, after: 'answered', now })
}

/** Idempotent. */
export async function closeTicket({ tx, now }: WriteContext, { id, by }: Act): Promise<void> {
  const ticket = await lockTicket(tx, id)
  const [closed] = await tx
    .update(contactTickets)
    .set({ state: 'closed', closedAt: now })
    .where(and(eq(contactTickets.id, id), ne(contactTickets.state, 'closed')))
    .returning()
  if (closed) await record(tx, { by, action: 'contact.close', ticket, after: 'closed', now })
}

async function lockTicket(tx: Tx, id: string) {
  const [ticket] = await tx.select().from(contactTickets).where(eq(contactTickets.id, id)).for('update')
  if (!ticket) throw notFound()
  return ticket
}

function record(
  tx: Tx,
  act: { by: string; action: AuditAction; ticket: typeof contactTickets.$inferSelect; after: string; now: Date },
): Promise<void> {
  return recordAuditEntry(tx, {
    who: act.by,
    action: act.action,
    target: `contact/${act.ticket.number}`,
    before: { state: act.ticket.state },
    after: { state: act.after },
    at: act.now,
  })
}
