import { and, count, eq, gt, ne } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import { recordAct } from '#domains/members/audit/server/audit.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { conflict, notFound, tooMuch } from '#platform/refusals.ts'
import type { ContactMessage } from '../contract.ts'
import { A_DAY_MS, MESSAGES_A_DAY } from '../topics.ts'
import { mailTicket } from './jobs.ts'
import { contactAnswers, contactTickets } from './tables.ts'

/** Without signs that are mistaken for others when a number is read out. */
const numberEnd = customAlphabet('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 8)

/** Makes a report of what somebody wrote about safety, and answers its id. */
export type FileReport = (
  context: WriteContext,
  report: { reporterUid: string | null; text: string; number: string; email: string },
) => Promise<string | null>

export interface Writing {
  /** Null for a visitor. */
  uid: string | null
  userAgent: string
  language: string | null
  said: ContactMessage
  fileReport: FileReport
}

/** Takes a message and gives it a number. Five in a day; of a visitor's the address is counted by the caller. */
export async function writeTicket(
  context: WriteContext,
  { uid, userAgent, language, said, fileReport }: Writing,
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

/** Whether the address is the member's own. Otherwise anyone could have us mail anyone, so we only show the number on screen. */
async function isConfirmed(tx: Tx, uid: string, email: string): Promise<boolean> {
  const [member] = await tx
    .select({ email: users.email, verified: users.emailVerified })
    .from(users)
    .where(eq(users.uid, uid))
  return member?.verified === true && member.email.toLowerCase() === email.toLowerCase()
}

/** The member's row is held: of two who write at once the second counts the first. */
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

/** Answers by mail; a closed ticket is open again for its answer alone. */
export async function answerTicket(context: WriteContext, { id, by, text }: Act & { text: string }): Promise<void> {
  const { tx, jobs, now } = context
  const ticket = await lockTicket(tx, id)
  if (ticket.email === '') throw conflict('Whoever wrote this has left Open Mat.', 'NO_ADDRESS')
  const answerId = newId()
  await tx.insert(contactAnswers).values({ ticketId: id, id: answerId, answeredBy: by, text, at: now })
  await tx.update(contactTickets).set({ state: 'answered', closedAt: null }).where(eq(contactTickets.id, id))
  await jobs.send(tx, mailTicket, { data: { id, answerId } })
  await record(tx, { by, action: 'contact.answer', ticket, after: 'answered', now })
}

/** Closed twice is closed once. */
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
  act: { by: string; action: string; ticket: typeof contactTickets.$inferSelect; after: string; now: Date },
): Promise<void> {
  return recordAct(tx, {
    who: act.by,
    action: act.action,
    target: `contact/${act.ticket.number}`,
    before: { state: act.ticket.state },
    after: { state: act.after },
    at: act.now,
  })
}
