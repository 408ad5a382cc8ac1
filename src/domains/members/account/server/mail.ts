import { datesIn } from '#platform/dates.ts'
import { type EmailContent, htmlOf, textOf } from '#platform/email-template.ts'
import type { Mailer } from '#platform/mail.ts'
import { translatorFor } from '#platform/translator.ts'
import type { AccountMail } from './jobs.ts'
import { buttons, words } from './labels.ts'

const LEADS_TO: Record<AccountMail['kind'], { path: string; words: keyof typeof buttons }> = {
  asked: { path: '/', words: 'comeBack' },
  removed: { path: '/contact', words: 'write' },
  soon: { path: '/', words: 'comeBack' },
  done: { path: '/', words: 'open' },
  exported: { path: '/settings/data', words: 'fetch' },
}

/** Mails what concerns an account itself; no preference holds it back. Done again, it is one mail. */
export async function mailOf(
  { mailer, publicUrl }: { mailer: Mailer; publicUrl: string },
  { kind, email, language, day, of }: AccountMail,
): Promise<void> {
  const { say, locale } = translatorFor(language)
  const shown = day === null ? '' : datesIn(locale, { zone: 'UTC' }).longDay(day)
  const heading = say(words[kind].subject, { day: shown })
  const { path, words: label } = LEADS_TO[kind]
  const url = `${publicUrl}${path}`
  const letter: EmailContent = {
    locale,
    heading,
    lines: [{ sentence: say(words[kind].text, { day: shown }), detail: null, when: '', url }],
    notes: [],
    button: { words: say(buttons[label]), url },
    why: say(buttons.why),
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
