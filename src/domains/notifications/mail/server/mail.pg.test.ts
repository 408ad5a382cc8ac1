import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { defaultNotificationPreferences } from '#domains/members/people/rules.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { createNotifications } from '#domains/notifications/notifications/server/notify.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { days, hours } from '#platform/clock.ts'
import { openMailer } from '#platform/mail.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { startMailbox } from '../../../../../dev-services/mailbox/mailbox.ts'
import { decideDigests, deliverDigest } from './digests.ts'
import { sendImmediateEmail } from './send-immediate-email.ts'
import { digests } from './tables.ts'
import { unsubscribeTokens } from './unsubscribe-token.ts'

const office = { publicUrl: 'https://openmat.example', tokens: unsubscribeTokens('a secret for tests') }

const world = await openWorld()
const box = await startMailbox({ port: 0 })
const mail = { smtpUrl: `smtp://127.0.0.1:${box.port}`, from: 'Open Mat <hello@openmat.example>' }
const mailer = openMailer({ config: { mail, publicUrl: office.publicUrl }, log: world.log })
afterAll(async () => {
  mailer.close()
  await box.stop()
})
beforeEach(() => {
  box.forget()
  box.behaviour = { kind: 'take' }
  world.clock.now = new Date('2026-11-20T12:00:00Z')
})

const parts = () => ({ db: world.db, jobs: world.jobs, mailer, office, now: world.clock.now })
const wanting = (
  frequency: 'immediate' | 'daily' | 'weekly' | 'never',
  types: Record<string, boolean> = {},
  enabled = true,
) => ({
  ...defaultNotificationPreferences(),
  email: { enabled, frequency, types },
})
const inbox = ({ email }: Person) => box.mails(email)
const idOf = async ({ uid }: Person) => {
  const [row] = await world.db.select({ id: notifications.id }).from(notifications).where(eq(notifications.uid, uid))
  return row?.id ?? 'none'
}
const deliver = async (person: Person) =>
  sendImmediateEmail(parts(), { uid: person.uid, notificationId: await idOf(person) })
const commentOn = async (owner: Person, text = 'Nice pass!', name = 'Bia') => {
  const bia = await world.member(name)
  const { id } = await world.entry(owner)
  const comment = await bia.api.comments.create({ id, text })
  return { bia, activityId: id, commentId: comment.id }
}
/** Creates and sends all digests, as the jobs do. */
const morning = async (moment: string) => {
  world.clock.now = new Date(moment)
  await decideDigests(parts(), { page: 2 })
  const waiting = await world.db.select().from(digests)
  for (const { uid, period } of waiting) await deliverDigest(parts(), { uid, period })
}

test('emails a comment immediately, with its first 100 characters and a link', async () => {
  const ana = await world.member('Ana', { notificationPreferences: wanting('immediate') })
  await commentOn(ana, `5 < 6 & "${'o'.repeat(150)}`)
  await deliver(ana)
  const [mail] = inbox(ana)
  expect(mail?.parsed.subject).toBe('Bia commented on your post')
  expect(mail?.parsed.text).toContain(`> 5 < 6 & "${'o'.repeat(91)}…`)
  expect(mail?.parsed.html).toContain('5 &lt; 6 &amp; &quot;ooo')
  expect(mail?.parsed.html).not.toContain('5 < 6')
  expect(mail?.parsed.html).toContain(`https://openmat.example/notifications/${await idOf(ana)}`)
  await deliver(ana)
  expect(inbox(ana)).toMatchObject([{ copies: 1 }])
})

/** Our own messages, and text that looks like one of them with a value filled in. */
const LIKE_OURS = [
  'This event has ended.',
  'New from Ana: rules',
  'Coach is sick. This gym is closed.',
  'There must be at least one admin.',
  "You've reached today's limit. Try again tomorrow.",
]

test.each(['es', 'pt-BR'])('never translates user text in an email: %s', async (language) => {
  for (const text of LIKE_OURS) {
    const ana = await world.member('Ana', { language, notificationPreferences: wanting('immediate') })
    await commentOn(ana, text, 'Event cancelled')
    await deliver(ana)
    const [mail] = inbox(ana)
    expect(mail?.parsed.subject).toBe(
      language === 'es' ? 'Event cancelled comentó tu publicación' : 'Event cancelled comentou na sua publicação',
    )
    expect(mail?.parsed.text).toContain(`> ${text}`)
  }
})

test.each([
  ['never', wanting('never')],
  ['daily', wanting('daily')],
  ['weekly', wanting('weekly')],
  ['off', wanting('immediate', {}, false)],
  ['without comments', wanting('immediate', { comment: false })],
])('sends no immediate email when emails are %s at sending time', async (_name, notificationPreferences) => {
  const ana = await world.member('Ana', { notificationPreferences: wanting('immediate') })
  await commentOn(ana)
  await world.db.update(users).set({ notificationPreferences }).where(eq(users.uid, ana.uid))
  await deliver(ana)
  expect(inbox(ana)).toEqual([])
})

test('leaves out what was seen or deleted, or comes from someone blocked', async () => {
  const wants = { notificationPreferences: wanting('immediate') }
  const seen = await world.member('Seen', wants)
  await commentOn(seen)
  await seen.api.notifications.readAll({ uid: 'me' })
  await deliver(seen)

  const deleted = await world.member('Deleted', wants)
  const gone = await commentOn(deleted)
  await gone.bia.api.comments.remove({ id: gone.activityId, commentId: gone.commentId })
  await deliver(deleted)

  const blocking = await world.member('Blocking', wants)
  const { bia } = await commentOn(blocking)
  await blocking.api.follows.block({ uid: 'me', blockedId: bia.uid })
  await deliver(blocking)
  expect([seen, deleted, blocking].flatMap(inbox)).toEqual([])
})

test('retries one email while the mail server is busy; gives up on unknown addresses', async () => {
  const ana = await world.member('Ana', { notificationPreferences: wanting('immediate') })
  await commentOn(ana)
  box.behaviour = { kind: 'busy' }
  await expect(deliver(ana)).rejects.toThrow()
  box.behaviour = { kind: 'take' }
  await deliver(ana)
  // Simulates a crash after the mail server accepted the email, before that was saved.
  await world.db.update(notifications).set({ mailedAt: null }).where(eq(notifications.uid, ana.uid))
  await deliver(ana)
  expect(inbox(ana)).toMatchObject([{ copies: 2 }])

  const eve = await world.member('Eve', { notificationPreferences: wanting('immediate') })
  await commentOn(eve)
  box.behaviour = { kind: 'unknown', to: eve.email }
  await deliver(eve)
  const [row] = await world.db.select().from(notifications).where(eq(notifications.uid, eve.uid))
  expect(row?.mailedAt).not.toBeNull()
})

test('sends the daily digest once, at 08:00 local time, grouped as on screen', async () => {
  const ana = await world.member('Ana', { timezone: 'Asia/Kolkata' })
  const { id } = await world.entry(ana)
  for (const name of ['Bia', 'Caio', 'Dora']) {
    await (await world.member(name)).api.comments.create({ id, text: `${name} was here` })
    world.pass(60_000)
  }
  await (await world.member('Eli')).api.follows.follow({ uid: ana.uid })

  await morning('2026-11-21T02:25:00Z')
  expect(inbox(ana)).toEqual([])
  await Promise.all([morning('2026-11-21T02:30:00Z'), morning('2026-11-21T02:30:00Z')])
  await morning('2026-11-21T02:35:00Z')
  const [mail, ...more] = inbox(ana)
  expect(more).toEqual([])
  expect(mail?.parsed.subject).toBe("2 notifications you haven't seen")
  expect(mail?.parsed.text).toContain('Eli started following you')
  expect(mail?.parsed.text).toContain('Dora and 2 others commented on your post\n> Dora was here')

  await morning('2026-11-22T02:30:00Z')
  expect(inbox(ana)).toHaveLength(1)
})

test('sends no digest when empty, seen, unwanted or late in the day', async () => {
  const [empty, seen] = await world.members('Empty', 'Seen')
  await commentOn(seen)
  await seen.api.notifications.readAll({ uid: 'me' })
  const off = await world.member('Off', { notificationPreferences: wanting('daily', {}, false) })
  const never = await world.member('Never', { notificationPreferences: wanting('never') })
  const untyped = await world.member('Untyped', { notificationPreferences: wanting('daily', { comment: false }) })
  for (const person of [off, never, untyped]) await commentOn(person)
  await morning('2026-11-21T08:00:00Z')
  expect([empty, seen, off, never, untyped].flatMap(inbox)).toEqual([])

  const late = await world.member('Late')
  world.clock.now = new Date('2026-11-22T07:00:00Z')
  await commentOn(late)
  await morning('2026-11-22T20:00:00Z')
  expect(inbox(late)).toEqual([])
  await morning('2026-11-22T19:59:00Z')
  expect(inbox(late)).toHaveLength(1)
})

test('leaves out what was seen, deleted or turned off before sending', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const first = await commentOn(ana)
  await commentOn(bia)
  world.clock.now = new Date('2026-11-21T08:00:00Z')
  await decideDigests(parts())
  const { api } = await world.session(first.bia.uid)
  await api.comments.remove({ id: first.activityId, commentId: first.commentId })
  await world.db
    .update(users)
    .set({ notificationPreferences: wanting('weekly') })
    .where(eq(users.uid, bia.uid))
  for (const { uid } of [ana, bia]) await deliverDigest(parts(), { uid, period: 'daily:2026-11-21' })
  expect([...inbox(ana), ...inbox(bia)]).toEqual([])
  const [row] = await world.db
    .select()
    .from(digests)
    .where(and(eq(digests.uid, ana.uid), eq(digests.period, 'daily:2026-11-21')))
  expect(row?.endedAt).not.toBeNull()
})

test('sends the weekly digest on Monday and counts likes, except from blocked people', async () => {
  const ana = await world.member('Ana', { notificationPreferences: wanting('weekly') })
  const { activityId } = await commentOn(ana)
  const fans = await world.members('Caio', 'Dora', 'Eli')
  for (const fan of [...fans, ana]) await fan.api.activities.like({ id: activityId })
  await ana.api.follows.block({ uid: 'me', blockedId: fans[0]?.uid ?? '' })

  await morning('2026-11-21T08:00:00Z')
  expect(inbox(ana)).toEqual([])
  await morning('2026-11-23T08:00:00Z')
  expect(inbox(ana)).toHaveLength(1)
  expect(inbox(ana)[0]?.parsed.text).toContain('Your posts have had 2 likes this week')
})

test('counts the likes and RSVPs of the last day in the daily digest', async () => {
  const ana = await world.member('Ana')
  const { activityId } = await commentOn(ana)
  const gym = await world.gym('Roots BJJ')
  const event = await world.event(gym, { hostIds: [ana.uid] })
  const bia = await world.member('Bia')
  await bia.api.activities.like({ id: activityId })
  await bia.api.rsvps.answer({ gymId: gym.id, eventId: event.id, status: 'going' })

  await morning('2026-11-21T08:00:00Z')
  const [mail] = inbox(ana)
  expect(mail?.parsed.text).toContain('Your posts have had 1 like since yesterday')
  expect(mail?.parsed.text).toContain('1 new RSVP to your events since yesterday')
})

test('says why an urgent email arrives before the digest', async () => {
  const ana = await world.member('Ana', { notificationPreferences: wanting('daily') })
  const bia = await world.member('Bia')
  await world.write((context) =>
    createNotifications(context, {
      type: 'event_update',
      actorId: bia.uid,
      recipients: [ana.uid],
      extra: { eventTitle: 'Open mat', gymName: 'Roots', start: '2026-11-28T19:00:00Z', timezone: 'Europe/Dublin' },
    }),
  )
  await deliver(ana)
  const text = inbox(ana)[0]?.parsed.text
  expect(text).toContain("because it can't wait for your next digest")
  // The time of the event, not that of the change.
  expect(text).toMatch(/Sat 28 Nov( 2026)?, 19:00 GMT · Roots/)
})

test('lists 20 lines and the number of others, and sends nothing twice on failure', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.write(async (context) => {
    for (let count = 0; count < 25; count += 1)
      await createNotifications(context, {
        type: 'training_reminder',
        actorId: bia.uid,
        recipients: [ana.uid],
        extra: { title: `Reminder ${count}` },
      })
  })
  world.clock.now = new Date('2026-11-21T08:00:00Z')
  await decideDigests(parts())
  const asked = { uid: ana.uid, period: 'daily:2026-11-21' }
  box.behaviour = { kind: 'busy' }
  await expect(deliverDigest(parts(), asked)).rejects.toThrow()
  box.behaviour = { kind: 'take' }
  await deliverDigest(parts(), asked)
  await deliverDigest(parts(), asked)
  const [mail, ...more] = inbox(ana)
  expect(more).toEqual([])
  expect(mail?.copies).toBe(1)
  expect(mail?.parsed.text?.match(/Reminder \d/g)).toHaveLength(20)
  expect(mail?.parsed.text).toContain('and 5 more')

  world.pass(days(1) + hours(1))
  await morning('2026-11-22T08:00:00Z')
  expect(inbox(ana)).toHaveLength(1)
})
