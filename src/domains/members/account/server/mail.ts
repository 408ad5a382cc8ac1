import { datesIn } from '#platform/dates.ts'
import { type EmailContent, htmlOf, textOf } from '#platform/email-template.ts'
import type { Mailer } from '#platform/mail.ts'
import { translatorFor } from '#platform/translator.ts'
import type { AccountMail } from './jobs.ts'
import { buttons, labels } from './labels.ts'

const LEADS_TO: Record<AccountMail['kind'], { path: string; words: keyof typeof buttons }> = {
  asked: { path: '/', words: 'comeBack' },
  removed: { path: '/contact', words: 'write' },
  soon: { path: '/', words: 'comeBack' },
  done: { path: '/', words: 'open' },
  exported: { path: '/settings/data', words: 'fetch' },
}

/**
 * Sends an email about the account itself, regardless of email preferences. A mailbox shows a repeat only once, because
 * it has the same message id.
 */
export async function mailOf(
  { mailer, publicUrl }: { mailer: Mailer; publicUrl: string },
  { kind, email, language, day, of }: AccountMail,
): Promise<void> {
  const { t, locale } = translatorFor(language)
  const shown = day === null ? '' : datesIn(locale, { zone: 'UTC' }).longDay(day)
  const heading = t(labels[kind].subject, { day: shown })
  const { path, words: label } = LEADS_TO[kind]
  const url = `${publicUrl}${path}`
  const letter: EmailContent = {
    locale,
    heading,
    lines: [{ sentence: t(labels[kind].text, { day: shown }), detail: null, when: '', url }],
    notes: [],
    button: { words: t(buttons[label]), url },
    why: t(buttons.why),
    links: [],
  }
  await mailer.send({
    id: `account-${kind}-${of}`,
    to: email,
    subject: heading,
    html: htmlOf(letter),
    text: textOf(letter),
  })
}
