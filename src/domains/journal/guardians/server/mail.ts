import { and, eq, sql } from 'drizzle-orm'
import { users } from '#domains/members/people/server/tables.ts'
import { isUnderage } from '#domains/members/people/server/underage.ts'
import type { Platform } from '#platform/context.ts'
import { type EmailContent, htmlOf, textOf } from '#platform/email-template.ts'
import { defineJob, type JobHandler } from '#platform/jobs.ts'
import { hashOfToken, newLinkToken } from '#platform/link-token.ts'
import type { Mailer } from '#platform/mail.ts'
import { translatorFor } from '#platform/translator.ts'
import { CONFIRM_DAYS, LINK_DAYS } from '../rules.ts'
import { guardians } from './tables.ts'

export interface GuardianMail {
  uid: string
  /** The hash of the address that the email is for. The member may have changed the address since. */
  emailHash: string
}

/** Emails a member's guardian a new link, which replaces the earlier one once it's sent. */
export const mailGuardian = defineJob<GuardianMail>('mailGuardian')

const labels = {
  confirm: /*i18n*/ { id: 'guardians.confirm', message: "Confirm that you're a parent or guardian" },
  link: /*i18n*/ { id: 'guardians.link', message: 'Your link to classes and notes' },
  asks: /*i18n*/ {
    id: 'guardians.asks',
    message:
      "@{username} trains jiu-jitsu, is under 18, and gave this address on Open Mat as their parent's or guardian's. If you confirm, you'll see which classes they go to and what their coaches note about them.",
  },
  shows: /*i18n*/ {
    id: 'guardians.shows',
    message: 'Classes @{username} went to, and what their coaches noted about them.',
  },
  ignore: /*i18n*/ {
    id: 'guardians.ignore',
    message:
      "The link works for {days, plural, one {# day} other {# days}}. If you don't know this person, ignore this email: we'll delete your address.",
  },
  valid: /*i18n*/ {
    id: 'guardians.valid',
    message:
      "The link works for {days, plural, one {# day} other {# days}}, and earlier links no longer work. Anyone with the link can read the page, so please don't forward this email.",
  },
  open: /*i18n*/ { id: 'guardians.open', message: 'Open the page' },
  why: /*i18n*/ {
    id: 'guardians.why',
    message: "You're getting this email because a member gave this address as their parent's or guardian's.",
  },
}

type Parts = Pick<Platform, 'db' | 'config' | 'now'> & { mailer: Mailer }

export function guardiansJobHandlers({ db, mailer, config: { publicUrl }, now }: Parts): JobHandler<never>[] {
  const mailed: JobHandler<GuardianMail> = {
    definition: mailGuardian,
    run: (mail, { id }) => sendGuardianMail({ db, mailer, publicUrl, now: now() }, mail, id),
  }
  return [mailed] as JobHandler<never>[]
}

/**
 * Emails a guardian, unless the address was deleted or changed, or the member is 18 or deleting their account. A retry
 * sends a new link.
 */
export async function sendGuardianMail(
  { db, mailer, publicUrl, now }: Pick<Parts, 'db' | 'mailer'> & { publicUrl: string; now: Date },
  { uid, emailHash }: GuardianMail,
  jobId: string,
): Promise<void> {
  const [found] = await db
    .select({ guardian: guardians, username: users.username })
    .from(guardians)
    .innerJoin(users, eq(users.uid, guardians.uid))
    .where(sql`${guardians.uid} = ${uid} and ${isUnderage(uid, now)}
      and not exists (select from account_deletions d where d.uid = ${uid})`)
  if (!found?.username || hashOfToken(found.guardian.email) !== emailHash) return
  const { guardian, username } = found
  const token = newLinkToken()
  const { t, locale } = translatorFor(guardian.language)
  const isConfirmed = guardian.confirmedAt !== null
  const heading = t(isConfirmed ? labels.link : labels.confirm)
  const url = `${publicUrl}/guardian#${token}`
  const email: EmailContent = {
    ...{ locale, heading, links: [], why: t(labels.why), button: { words: t(labels.open), url } },
    lines: [{ sentence: t(isConfirmed ? labels.shows : labels.asks, { username }), detail: null, when: '', url }],
    notes: [isConfirmed ? t(labels.valid, { days: LINK_DAYS }) : t(labels.ignore, { days: CONFIRM_DAYS })],
  }
  await mailer.send({
    ...{ id: `guardian-${jobId}`, to: guardian.email, subject: heading },
    ...{ html: htmlOf(email), text: textOf(email) },
  })
  // Stored only after sending, because the earlier link has to work until then.
  await db
    .update(guardians)
    .set({ tokenHash: hashOfToken(token), sentAt: now })
    .where(and(eq(guardians.uid, uid), eq(guardians.email, guardian.email)))
}
