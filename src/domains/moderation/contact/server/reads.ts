import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { nameOrAnonymous } from '#domains/members/people/rules.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { Translator } from '#platform/translator.ts'
import type { Ticket } from '../contract.ts'
import { contactAnswers, contactTickets } from './tables.ts'

interface Page {
  state: Ticket['state']
  cursor?: string | undefined
  limit: number
}

/** Only for admins. Open tickets oldest first; answered and closed ones latest first. */
export async function readTickets(reader: Reader, { state, cursor, limit }: Page, translator: Translator) {
  const after = readTimeCursor(cursor)
  const { createdAt, id } = contactTickets
  const at = after && sql`(${after.at.toISOString()}::timestamptz, ${after.id})`
  const isOpen = state === 'open'
  const rows = await reader
    .select({ ticket: contactTickets, name: users.displayName, username: users.username })
    .from(contactTickets)
    .leftJoin(users, eq(users.uid, contactTickets.uid))
    .where(
      and(
        eq(contactTickets.state, state),
        at && (isOpen ? sql`(${createdAt}, ${id}) > ${at}` : sql`(${createdAt}, ${id}) < ${at}`),
      ),
    )
    .orderBy(...(isOpen ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)]))
    .limit(limit + 1)
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.ticket.createdAt, id: row.ticket.id }))
  const [{ total } = { total: 0 }] = await reader
    .select({ total: count() })
    .from(contactTickets)
    .where(eq(contactTickets.state, state))
  const answers = await readAnswers(
    reader,
    page.map(({ ticket }) => ticket.id),
  )
  return {
    items: page.map((row) => shown(row, answers.get(row.ticket.id) ?? [], translator)),
    nextCursor,
    total,
  }
}

async function readAnswers(reader: Reader, ids: string[]): Promise<Map<string, AnswerRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select({ answer: contactAnswers, name: users.displayName })
    .from(contactAnswers)
    .leftJoin(users, eq(users.uid, contactAnswers.answeredBy))
    .where(inArray(contactAnswers.ticketId, ids))
    .orderBy(asc(contactAnswers.at), asc(contactAnswers.id))
  return Map.groupBy(rows, ({ answer }) => answer.ticketId)
}

interface AnswerRow {
  answer: typeof contactAnswers.$inferSelect
  name: string | null
}

function shown(
  {
    ticket,
    name,
    username,
  }: { ticket: typeof contactTickets.$inferSelect; name: string | null; username: string | null },
  answers: readonly AnswerRow[],
  translator: Translator,
): Ticket {
  const { id, number, topic, state, email, uid, message, appVersion, route, userAgent, hasScreenshot } = ticket
  return {
    ...{ id, number, topic, state, email, message, appVersion, route, userAgent },
    member: uid === null ? null : { uid, name: nameOrAnonymous(name, translator), username },
    screenshot: hasScreenshot ? `/files/contact/${id}.webp` : null,
    createdAt: ticket.createdAt.toISOString(),
    answers: answers.map(({ answer, name: by }) => ({
      ...{ id: answer.id, text: answer.text, at: answer.at.toISOString() },
      by: nameOrAnonymous(by, translator),
    })),
  }
}
