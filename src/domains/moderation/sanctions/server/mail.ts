import { eq } from 'drizzle-orm'
import { users } from '#domains/members/people/server/tables.ts'
import type { Database, Reader } from '#platform/database.ts'
import { datesIn } from '#platform/dates.ts'
import { type EmailContent, htmlOf, textOf } from '#platform/email-template.ts'
import { regionalTag } from '#platform/languages.ts'
import type { Mailer } from '#platform/mail.ts'
import { translatorFor } from '#platform/translator.ts'
import { appealUntil } from '../rules.ts'
import { appealTokens } from './appeal-token.ts'
import { labels } from './labels.ts'
import { type SanctionRow, sanctionRows } from './reads.ts'
import { appeals, sanctions } from './tables.ts'

export interface MailingParts {
  db: Database
  mailer: Mailer
  publicUrl: string
  secret: string
}

/**
 * Emails a sanction to its member with the moderator's message. Disabled members can't sign in, so their link opens the
 * appeal directly. A repeat has the same message id. Not sent if the sanction has already been reversed.
 */
export async function mailAboutSanction(parts: MailingParts, { sanctionId }: { sanctionId: string }): Promise<void> {
  const found = await find(parts.db, sanctionId)
  if (!found || found.row.sanction.liftedAt) return
  const { sanction } = found.row
  const { t, locale, day } = formattersFor(found.language)
  const url = parts.publicUrl + statusPath(parts, sanction)
  const heading = t(labels[sanction.kind], { until: sanction.until ? day(sanction.until) : '' })
  await send(parts, found.email, `sanction-${sanction.id}`, {
    locale,
    heading,
    lines: [{ sentence: heading, detail: sanction.message, when: day(sanction.from), url }],
    notes: [t(labels.appealBefore, { until: day(appealUntil(sanction)) })],
    button: { words: t(labels.openAppeal), url },
    why: t(labels.why),
    links: [],
  })
}

export async function mailAboutAppeal(parts: MailingParts, { appealId }: { appealId: string }): Promise<void> {
  const [asked] = await parts.db
    .select({ sanctionId: appeals.sanctionId })
    .from(appeals)
    .where(eq(appeals.id, appealId))
  const found = asked && (await find(parts.db, asked.sanctionId))
  const appeal = found?.row.appeal
  if (!found || !appeal?.decidedAt || appeal.state === 'open') return
  const { t, locale, day } = formattersFor(found.language)
  const heading = t(labels[appeal.state])
  const { sanction } = found.row
  const [path, button] =
    sanction.kind === 'disable' && appeal.state === 'lifted'
      ? ['/', labels.openApp]
      : [statusPath(parts, sanction), labels.openAccountStatus]
  const url = parts.publicUrl + path
  await send(parts, found.email, `appeal-${appealId}`, {
    locale,
    heading,
    lines: [{ sentence: heading, detail: appeal.answer, when: day(appeal.decidedAt), url }],
    notes: [],
    button: { words: t(button), url },
    why: t(labels.why),
    links: [],
  })
}

const statusPath = ({ secret }: MailingParts, { id, kind }: SanctionRow['sanction']) =>
  kind === 'disable' ? `/appeal/${appealTokens(secret).write(id)}` : '/account/status'

async function find(
  reader: Reader,
  sanctionId: string,
): Promise<{ row: SanctionRow; email: string; language: string | null } | undefined> {
  const [row] = await sanctionRows(reader).where(eq(sanctions.id, sanctionId))
  if (!row) return undefined
  const [member] = await reader
    .select({ email: users.email, language: users.language, country: users.country })
    .from(users)
    .where(eq(users.uid, row.sanction.uid))
  return member && { row, email: member.email, language: regionalTag(member.language, member.country) }
}

function formattersFor(language: string | null) {
  const { t, locale } = translatorFor(language)
  const { fullMoment } = datesIn(locale, { zone: 'UTC' })
  return { t, locale, day: (at: Date) => `${fullMoment(at)} UTC` }
}

async function send({ mailer }: MailingParts, to: string, id: string, letter: EmailContent): Promise<void> {
  await mailer.send({ id, to, subject: letter.heading, html: htmlOf(letter), text: textOf(letter) })
}
