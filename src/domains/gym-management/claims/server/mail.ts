import { eq } from 'drizzle-orm'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Database } from '#platform/database.ts'
import { type EmailContent, htmlOf, textOf } from '#platform/email-template.ts'
import type { Mailer } from '#platform/mail.ts'
import { translatorFor } from '#platform/translator.ts'
import { codeOf } from './code.ts'
import { words } from './labels.ts'
import { claimCodes } from './tables.ts'

export interface MailingParts {
  db: Database
  mailer: Mailer
  publicUrl: string
  secret: string
  now: Date
}

/**
 * Mails a code to the gym's own address. No preference holds it back: a member asked for it just now. One that is over meanwhile
 * is not sent. Done again, it is one mail.
 */
export async function mailCode(
  { db, mailer, publicUrl, secret, now }: MailingParts,
  { codeId }: { codeId: string },
): Promise<void> {
  const [found] = await db
    .select({ code: claimCodes, gym: { name: gyms.name, slug: gyms.slug }, language: users.language })
    .from(claimCodes)
    .innerJoin(gyms, eq(gyms.id, claimCodes.gymId))
    .innerJoin(users, eq(users.uid, claimCodes.uid))
    .where(eq(claimCodes.id, codeId))
  if (!found || found.code.usedAt !== null || found.code.expiresAt <= now) return
  const { code, gym, language } = found
  const { say, locale } = translatorFor(language)
  const url = `${publicUrl}/gym/${encodeURIComponent(gym.slug)}/claim`
  const heading = say(words.subject, { gym: gym.name })
  const letter: EmailContent = {
    locale,
    heading,
    lines: [
      {
        sentence: heading,
        detail: codeOf(secret, code.seed),
        when: say(words.valid),
        url,
      },
    ],
    notes: [],
    button: { words: say(words.open), url },
    why: say(words.why, { gym: gym.name }),
    links: [],
  }
  await mailer.send({
    id: `claim-code-${codeId}`,
    to: code.value,
    subject: heading,
    html: htmlOf(letter),
    text: textOf(letter),
  })
}
