import {
  detailOf,
  eventLine,
  type NotificationFacts,
  notificationTitle,
} from '#domains/notifications/notifications/server/messages.ts'
import { datesIn } from '#platform/dates.ts'
import { type EmailContent, type EmailLine, htmlOf, textOf } from '#platform/email-template.ts'
import type { Mail } from '#platform/mail.ts'
import { type Translator, translatorFor } from '#platform/translator.ts'
import { zoneNamed } from '#platform/wall-clock.ts'
import { labels } from './labels.ts'
import type { Recipient } from './reads.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

/** The site's URL, and the signer of unsubscribe links. */
export interface MailSender {
  publicUrl: string
  tokens: UnsubscribeTokens
}

export interface MailedNotification extends Omit<NotificationFacts, 'uid' | 'timezone'> {
  id: string
  timestamp: Date
}

const MOST_LINES = 20

export function notificationEmail(
  { publicUrl, tokens }: MailSender,
  recipient: Recipient,
  told: MailedNotification,
): Mail {
  const translator = translatorFor(recipient.language)
  const { t } = translator
  const token = tokens.write({ uid: recipient.uid, type: told.type })
  const line = lineOf(told, { recipient, translator, publicUrl })
  return mailOf(publicUrl, token, recipient, `notification-${told.id}`, {
    locale: translator.locale,
    heading: line.sentence,
    lines: [line],
    notes: [],
    button: { words: t(labels.open), url: line.url },
    why: t(recipient.preferences.email.frequency === 'immediate' ? labels.whyInstant : labels.whyUrgent),
    links: [
      { words: t(labels.settings), url: `${publicUrl}/settings/notifications` },
      { words: t(labels.stopThis), url: `${publicUrl}/unsubscribe/${token}` },
    ],
  })
}

/** A digest of notifications the member hasn't seen. `likes` and `rsvps` are counts for its day or week. */
export function digestEmail(
  { publicUrl, tokens }: MailSender,
  recipient: Recipient,
  {
    period,
    lines,
    likes,
    rsvps,
  }: { period: string; lines: readonly MailedNotification[]; likes: number; rsvps: number },
): Mail {
  const translator = translatorFor(recipient.language)
  const { t } = translator
  const token = tokens.write({ uid: recipient.uid, type: null })
  const weekly = period.startsWith('weekly')
  const more = lines.length - MOST_LINES
  return mailOf(publicUrl, token, recipient, `digest-${recipient.uid}-${period}`, {
    locale: translator.locale,
    heading: t(weekly ? labels.weekly : labels.daily, { lines: lines.length }),
    lines: lines.slice(0, MOST_LINES).map((told) => lineOf(told, { recipient, translator, publicUrl })),
    notes: [
      ...(more > 0 ? [t(labels.more, { count: more })] : []),
      ...(likes ? [t(weekly ? labels.likesOfWeek : labels.likesOfDay, { count: likes })] : []),
      ...(rsvps ? [t(weekly ? labels.rsvpsOfWeek : labels.rsvpsOfDay, { count: rsvps })] : []),
    ],
    button: { words: t(labels.open), url: `${publicUrl}/notifications` },
    why: t(weekly ? labels.whyWeekly : labels.whyDaily),
    links: [
      { words: t(labels.settings), url: `${publicUrl}/settings/notifications` },
      { words: t(labels.stopDigest), url: `${publicUrl}/unsubscribe/${token}` },
    ],
  })
}

function mailOf(publicUrl: string, token: string, recipient: Recipient, id: string, letter: EmailContent): Mail {
  return {
    id,
    to: recipient.email,
    subject: letter.heading,
    html: htmlOf(letter),
    text: textOf(letter),
    unsubscribeUrl: `${publicUrl}/api/unsubscribe/${token}`,
  }
}

function lineOf(
  told: MailedNotification,
  { recipient, translator, publicUrl }: { recipient: Recipient; translator: Translator; publicUrl: string },
): EmailLine {
  const { locale } = translator
  return {
    sentence: notificationTitle({ ...told, uid: recipient.uid, timezone: recipient.timezone }, translator),
    detail: detailOf(told, translator),
    when: eventLine(told, locale) ?? datesIn(locale, { zone: recipient.timezone }).moment(told.timestamp),
    url: `${publicUrl}/notifications/${encodeURIComponent(told.id)}`,
  }
}

/** Falls back to UTC for a time zone this Node doesn't know. */
export const zoneOrUtc = (timeZone: string): string => zoneNamed(timeZone) ?? 'UTC'
