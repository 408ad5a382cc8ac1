import { eq } from 'drizzle-orm'
import { aboutEvent } from '#domains/events/events/server/reads.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { detailOf, notificationTitle } from '#domains/notifications/notifications/server/messages.ts'
import type { Database } from '#platform/database.ts'
import { datesIn } from '#platform/dates.ts'
import { type EmailContent, htmlOf, textOf } from '#platform/email-template.ts'
import { hashOfToken, newLinkToken } from '#platform/link-token.ts'
import type { Mailer } from '#platform/mail.ts'
import { translatorFor } from '#platform/translator.ts'
import type { GuestMail } from './jobs.ts'
import { labels } from './labels.ts'
import { eventGuestLinks, eventGuests } from './tables.ts'

/**
 * Emails a guest, with a new link to their RSVP. An email requested with the form includes neither the guest's name nor
 * an unofficial event's title: otherwise anyone could email any text to anyone. A repeated job sends another link.
 */
export async function sendGuestMail(
  { db, mailer, publicUrl, now }: { db: Database; mailer: Mailer; publicUrl: string; now: Date },
  { guestId, type, extra = {} }: GuestMail,
  jobId: string,
): Promise<void> {
  const [found] = await db
    .select({ guest: eventGuests, event: events, gym: gyms })
    .from(eventGuests)
    .innerJoin(events, eq(events.id, eventGuests.eventId))
    .innerJoin(gyms, eq(gyms.id, events.gymId))
    .where(eq(eventGuests.id, guestId))
  if (!found) return
  const { guest, event, gym } = found
  if (type === 'link' ? event.isDeleted : isOutdated({ guest, event }, { type, extra })) return
  const translator = translatorFor(guest.language, event.timezone)
  const { t, locale } = translator
  const { eventTitle, ...about } = aboutEvent(event, gym)
  // An event that was taken down isn't named.
  const facts = { ...about, ...(event.takenDownAt === null && { eventTitle }), ...extra }
  const url = event.isDeleted ? publicUrl : `${publicUrl}/rsvp#${await newLink(db, guestId, now)}`
  const notice = { type, timezone: event.timezone, extra: facts, ...NO_MEMBER }
  const heading =
    notice.type === 'link'
      ? t(guest.status === 'unconfirmed' ? labels.confirm : labels.yours, {
          event: event.official ? eventTitle : gym.name,
        })
      : notificationTitle({ ...notice, type: notice.type }, translator)
  const start = datesIn(locale, { zone: event.timezone }).moment(event.startsAt, { named: true })
  const detail = notice.type === 'link' ? null : detailOf({ ...notice, type: notice.type }, translator)
  const email: EmailContent = {
    locale,
    heading,
    lines: [
      { sentence: heading, detail, when: [start, gym.name, gym.street, gym.city].filter(Boolean).join(' · '), url },
    ],
    notes: guest.status === 'unconfirmed' ? [t(labels.valid)] : [],
    button: { words: t(event.isDeleted ? labels.home : labels.open), url },
    why: t(labels.why),
    links: [],
  }
  await mailer.send({
    id: `guest-${jobId}`,
    to: guest.email,
    subject: heading,
    html: htmlOf(email),
    text: textOf(email),
  })
}

interface About {
  guest: typeof eventGuests.$inferSelect
  event: typeof events.$inferSelect
}

/** Whether an email no longer matters to the guest. Changes are emailed up to ten minutes after they're made. */
function isOutdated({ guest, event: { status } }: About, { type, extra }: Pick<GuestMail, 'type' | 'extra'>): boolean {
  if (guest.status === 'cancelled') return true
  if (type !== 'event_update' || extra?.place === 'removed') return false
  return (
    guest.status === 'removed' || status === 'cancelled' || (extra?.change === 'postponed' && status !== 'postponed')
  )
}

const NO_MEMBER = { uid: '', actor: null, others: 0, activityId: null, commentId: null, preview: null }

async function newLink(db: Database, guestId: string, now: Date): Promise<string> {
  const token = newLinkToken()
  await db.insert(eventGuestLinks).values({ tokenHash: hashOfToken(token), guestId, sentAt: now })
  return token
}
