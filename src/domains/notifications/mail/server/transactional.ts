import type { Database } from '#platform/database.ts'
import { type Dates, datesIn } from '#platform/dates.ts'
import { type EmailContent, htmlOf, textOf } from '#platform/email-template.ts'
import type { Mailer } from '#platform/mail.ts'
import { inWords } from '#platform/money.ts'
import { type Translator, translatorFor } from '#platform/translator.ts'
import type { MailText, MailValue, TransactionalMail } from './jobs.ts'
import { words } from './labels.ts'
import { type Recipient, readRecipient } from './reads.ts'

/** Sends one to its member, unless they are gone. Done again, it is one mail. */
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
  const translator = translatorFor(recipient.language)
  const { longDay } = datesIn(translator.locale, { zone: recipient.timezone })
  const text = writerFor(translator, longDay)
  const url = publicUrl + button.path
  const title = text(heading)
  return {
    locale: translator.locale,
    heading: title,
    lines: [{ sentence: title, detail: quote ? translator.sayKept(quote) : null, when: longDay(new Date(at)), url }],
    notes: paragraphs.map(text),
    button: { words: text(button.text ?? { words: words.open }), url },
    why: translator.say(words.whyTransactional),
    links: [],
  }
}

function writerFor(translator: Translator, longDay: Dates['longDay']): (text: MailText) => string {
  const written = (value: MailValue): string | number => {
    if (typeof value !== 'object') return value
    return 'day' in value ? longDay(new Date(value.day)) : inWords(value.amount, value.currency, translator.locale)
  }
  return (text) => {
    if (typeof text === 'string') return translator.sayKept(text)
    const values = Object.entries(text.values ?? {}).map(([name, value]) => [name, written(value)])
    return translator.say(text.words, Object.fromEntries(values))
  }
}
