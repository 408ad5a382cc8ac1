import { eq } from 'drizzle-orm'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Database } from '#platform/database.ts'
import { type EmailContent, htmlOf, textOf } from '#platform/email-template.ts'
import type { Mailer } from '#platform/mail.ts'
import { translatorFor } from '#platform/translator.ts'
import { codeOf } from './code.ts'
import { labels } from './labels.ts'
import { claimCodes } from './tables.ts'

export interface MailingParts {
  db: Database
  mailer: Mailer
  publicUrl: string
  secret: string
  now: Date
}

/**
 * Emails a code to an address at the gym's domain. Ignores the member's preferences, because they just requested it.
 * Used and expired codes aren't sent. Safe to repeat: a mailbox shows copies with the same message id once.
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
  const { t, locale } = translatorFor(language)
  const url = `${publicUrl}/gym/${encodeURIComponent(gym.slug)}/claim`
  const heading = t(labels.subject, { gym: gym.name })
  const email: EmailContent = {
    locale,
    heading,
    lines: [
      {
        sentence: heading,
        detail: codeOf(secret, code.seed),
        when: t(labels.valid),
        url,
      },
    ],
    notes: [],
    button: { words: t(labels.open), url },
    why: t(labels.why, { gym: gym.name }),
    links: [],
  }
  await mailer.send({
    id: `claim-code-${codeId}`,
    to: code.value,
    subject: heading,
    html: htmlOf(email),
    text: textOf(email),
  })
}
