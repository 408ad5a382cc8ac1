import { detailOf, sentenceOf, type ToSay } from '#domains/notifications/notifications/server/sentences.ts'
import { datesIn } from '#platform/dates.ts'
import { type EmailContent, type EmailLine, htmlOf, textOf } from '#platform/email-template.ts'
import type { Mail } from '#platform/mail.ts'
import { type Translator, translatorFor } from '#platform/translator.ts'
import { zoneNamed } from '#platform/wall-clock.ts'
import { words } from './labels.ts'
import type { Recipient } from './reads.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

/** Where mails lead, and what they are signed with. */
export interface Office {
  publicUrl: string
  tokens: UnsubscribeTokens
}

export interface Told extends Omit<ToSay, 'uid' | 'timezone'> {
  id: string
  timestamp: Date
}

/** No mail is longer. */
const MOST_LINES = 20

/** The mail about one notification. */
export function notificationMail({ publicUrl, tokens }: Office, recipient: Recipient, told: Told): Mail {
  const translator = translatorFor(recipient.language)
  const { say } = translator
  const token = tokens.write({ uid: recipient.uid, type: told.type })
  const line = lineOf(told, { recipient, translator, publicUrl })
  return mailOf(publicUrl, token, recipient, `notification-${told.id}`, {
    locale: translator.locale,
    heading: line.sentence,
    lines: [line],
    notes: [],
    button: { words: say(words.open), url: line.url },
    why: say(recipient.preferences.email.frequency === 'immediate' ? words.whyInstant : words.whyUrgent),
    links: [
      { words: say(words.settings), url: `${publicUrl}/settings/notifications` },
      { words: say(words.stopThis), url: `${publicUrl}/unsubscribe/${token}` },
    ],
  })
}

/** The mail about all that a member has not seen. `likes` and `rsvps` are those of the digest's day or week. */
export function digestMail(
  { publicUrl, tokens }: Office,
  recipient: Recipient,
  { period, lines, likes, rsvps }: { period: string; lines: readonly Told[]; likes: number; rsvps: number },
): Mail {
  const translator = translatorFor(recipient.language)
  const { say } = translator
  const token = tokens.write({ uid: recipient.uid, type: null })
  const weekly = period.startsWith('weekly')
  const more = lines.length - MOST_LINES
  return mailOf(publicUrl, token, recipient, `digest-${recipient.uid}-${period}`, {
    locale: translator.locale,
    heading: say(weekly ? words.weekly : words.daily, { lines: lines.length }),
    lines: lines.slice(0, MOST_LINES).map((told) => lineOf(told, { recipient, translator, publicUrl })),
    notes: [
      ...(more > 0 ? [say(words.more, { count: more })] : []),
      ...(likes ? [say(weekly ? words.likesOfWeek : words.likesOfDay, { count: likes })] : []),
      ...(rsvps ? [say(weekly ? words.rsvpsOfWeek : words.rsvpsOfDay, { count: rsvps })] : []),
    ],
    button: { words: say(words.open), url: `${publicUrl}/notifications` },
    why: say(weekly ? words.whyWeekly : words.whyDaily),
    links: [
      { words: say(words.settings), url: `${publicUrl}/settings/notifications` },
      { words: say(words.stopDigest), url: `${publicUrl}/unsubscribe/${token}` },
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
  told: Told,
  { recipient, translator, publicUrl }: { recipient: Recipient; translator: Translator; publicUrl: string },
): EmailLine {
  return {
    sentence: sentenceOf({ ...told, uid: recipient.uid, timezone: recipient.timezone }, translator),
    detail: detailOf(told, translator),
    when: datesIn(translator.locale, { zone: recipient.timezone }).moment(told.timestamp),
    url: `${publicUrl}/notifications/${encodeURIComponent(told.id)}`,
  }
}

/** A zone that this Node does not know gives way to UTC. */
export const knownZone = (timeZone: string): string => zoneNamed(timeZone) ?? 'UTC'
