import { and, eq } from 'drizzle-orm'
import { users } from '#domains/members/people/server/tables.ts'
import type { Database } from '#platform/database.ts'
import { type EmailContent, htmlOf, textOf } from '#platform/email-template.ts'
import type { Mailer } from '#platform/mail.ts'
import { translatorFor } from '#platform/translator.ts'
import { labels } from './labels.ts'
import { contactAnswers, contactTickets } from './tables.ts'

interface Mailing {
  db: Database
  mailer: Mailer
  publicUrl: string
}

/**
 * An email with the ticket number and a copy, or with a reply. Copies are sent only to a member's own address, because
 * otherwise anyone could use us to email any text to anyone. A repeat has the same message id.
 */
export async function mailOfTicket(
  { db, mailer, publicUrl }: Mailing,
  { id, answerId }: { id: string; answerId: string | null },
): Promise<void> {
  const [row] = await db
    .select({ ticket: contactTickets, own: { email: users.email, verified: users.emailVerified } })
    .from(contactTickets)
    .leftJoin(users, eq(users.uid, contactTickets.uid))
    .where(eq(contactTickets.id, id))
  if (!row?.ticket.email) return
  const { ticket, own } = row
  const [answer] = answerId === null ? [] : await readAnswer(db, id, answerId)
  if (answerId !== null && !answer) return
  const { t, locale } = translatorFor(ticket.language)
  const { number } = ticket
  const isOwn = own?.verified === true && own.email.toLowerCase() === ticket.email.toLowerCase()
  const heading = t(answer ? labels.answered : labels.received, { number })
  const path = answer ? '/contact' : '/'
  const letter: EmailContent = {
    locale,
    heading,
    lines: [
      {
        sentence: answer ? answer.text : t(labels.receivedText, { number }),
        detail: isOwn ? ticket.message : null,
        when: '',
        url: `${publicUrl}/contact`,
        isOurs: true,
      },
    ],
    notes: [],
    button: { words: t(answer ? labels.again : labels.open), url: `${publicUrl}${path}` },
    why: t(labels.why),
    links: [],
  }
  await mailer.send({
    id: `contact-${id}-${answerId ?? 'received'}`,
    to: ticket.email,
    subject: heading,
    html: htmlOf(letter),
    text: textOf(letter),
  })
}

const readAnswer = (db: Database, ticketId: string, id: string) =>
  db
    .select()
    .from(contactAnswers)
    .where(and(eq(contactAnswers.ticketId, ticketId), eq(contactAnswers.id, id)))
