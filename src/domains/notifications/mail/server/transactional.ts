import type { Database } from '#platform/database.ts'
import { datesIn } from '#platform/dates.ts'
import { type EmailContent, htmlOf, textOf } from '#platform/email-template.ts'
import type { Mailer } from '#platform/mail.ts'
import { isMessage } from '#platform/messages.ts'
import { translatorFor } from '#platform/translator.ts'
import type { TransactionalMail } from './jobs.ts'
import { labels } from './labels.ts'
import { type Recipient, readRecipient } from './reads.ts'

/**
 * Sends a transactional email, except to former and disabled members and those without an address. A repeat has the
 * same message id, so mailboxes can show it only once.
 */
export async function sendTransactional(
  { db, mailer, publicUrl }: { db: Database; mailer: Mailer; publicUrl: string },
  { id, uid, ...mail }: TransactionalMail,
): Promise<void> {
  const recipient = await readRecipient(db, uid)
  if (!recipient) return
  const letter = emailOf(mail, { recipient, publicUrl })
  await mailer.send({ id, to: recipient.email, subject: letter.heading, html: htmlOf(letter), text: textOf(letter) })
}

function emailOf(
  { at, heading, quote, paragraphs, button }: Omit<TransactionalMail, 'id' | 'uid'>,
  { recipient, publicUrl }: { recipient: Recipient; publicUrl: string },
): EmailContent {
  const { t, locale } = translatorFor(recipient.language, recipient.timezone)
  const { longDay } = datesIn(locale, { zone: recipient.timezone })
  const url = publicUrl + button.path
  const title = t(heading)
  return {
    locale,
    heading: title,
    lines: [
      {
        sentence: title,
        detail: quote ? (isMessage(quote) ? t(quote) : quote) : null,
        when: longDay(new Date(at)),
        url,
      },
    ],
    notes: paragraphs.map((paragraph) => t(paragraph)),
    button: { words: t(button.text ?? labels.open), url },
    why: t(labels.whyTransactional),
    links: [],
  }
}
