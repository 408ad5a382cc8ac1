import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { NotificationPreferences } from '#domains/members/people/contract.ts'
import { channels, emailFrequencies, notificationTypes } from '#domains/members/people/notification-types.ts'
import { accepts, defaultNotificationPreferences } from '#domains/members/people/rules.ts'
import type { NotificationInput } from '#domains/members/people/server/extension-points.ts'
import { authSessions } from '#domains/members/session/server/tables.ts'
import { pushSubscriptions } from '#domains/notifications/push/server/tables.ts'
import { days, hours, minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { deliver } from './deliver.ts'
import { notifyingIn } from './notifications.fixture.ts'
import { readForDelivery } from './reads.ts'
import { recipientsOf } from './recipients.ts'
import { deleteOldNotifications } from './retention.ts'
import { notificationGroups } from './tables.ts'
import { filterAccepting } from './wants.ts'

const world = await openWorld()
beforeEach(async () => {
  world.pass(minutes(1))
})

const { jobsOf, lines, people, rowsOf, tell } = notifyingIn(world)
const subscribe = async (person: Person) => {
  const [session] = await world.db.select().from(authSessions).where(eq(authSessions.userId, person.uid))
  const id = newId()
  const endpoint = `https://push.example/${id}`
  await world.db.insert(pushSubscriptions).values({
    id,
    uid: person.uid,
    sessionId: session?.id ?? '',
    endpoint,
    p256dh: '',
    auth: '',
    createdAt: world.clock.now,
  })
  return id
}

test('has a rule for each of the 18 types; likes and RSVPs notify no one', async () => {
  expect(Object.keys(recipientsOf).sort()).toEqual([...notificationTypes].sort())
  const [ana, bia] = (await people('Ana', 'Bia')) as [Person, Person]
  await world.friends(ana, bia)
  const named = { actorId: bia.uid, recipients: [ana.uid], extra: { gymId: 'g', eventId: 'e' } }
  for (const type of ['like', 'event_rsvp'] as const) expect(await tell({ ...named, type })).toBe(0)
  expect(await rowsOf(ana.uid)).toEqual([])
})

test('filters in SQL exactly like `accepts`, for all types, channels and settings', async () => {
  const switches: Person[] = []
  const settings: NotificationPreferences[] = []
  for (const enabled of [true, false])
    for (const frequency of emailFrequencies)
      for (const on of [true, false, undefined]) {
        const types = Object.fromEntries(notificationTypes.flatMap((type) => (on === undefined ? [] : [[type, on]])))
        const preferences = { email: { enabled, frequency, types }, push: { enabled, types }, inApp: { types } }
        settings.push(preferences)
        switches.push(await world.member('Setting', { notificationPreferences: preferences }))
      }
  const uids = switches.map(({ uid }) => uid)
  for (const type of notificationTypes)
    for (const channel of channels) {
      const expected = uids.filter((_, at) => {
        const preferences = settings[at]
        return preferences && accepts(preferences, type, channel)
      })
      expect(await filterAccepting(world.db, { uids, type, channel })).toEqual(expected)
    }
})

test('groups one type about one target within 24 hours, even when written concurrently', async () => {
  const [ana, ...others] = (await people('Ana', 'Bia', 'Caio', 'Dani', 'Edu', 'Flo')) as [Person, ...Person[]]
  const { id } = await world.entry(ana)
  await Promise.all(others.map(({ api }) => api.comments.create({ id, text: 'Nice' })))
  const [line] = await lines(ana)
  expect(await lines(ana)).toHaveLength(1)
  expect(line).toMatchObject({ type: 'comment', read: false, group: { count: 5, others: 2 } })
  expect(line?.group.actors).toHaveLength(3)
  expect(await ana.api.notifications.unread({ uid: 'me' })).toEqual({ count: 1, more: false })

  const bia = others[0] as Person
  world.pass(hours(24) - 1)
  const inTime = await world.session(bia.uid)
  await inTime.api.comments.create({ id, text: 'In time' })
  const again = await world.session(ana.uid)
  expect(await lines(again)).toMatchObject([{ actor: { id: bia.uid }, group: { count: 6 } }])
  world.pass(hours(24))
  await (await world.session(bia.uid)).api.comments.create({ id, text: 'Late' })
  expect(await lines(await world.session(ana.uid))).toMatchObject([{ group: { count: 1 } }, { group: { count: 6 } }])
})

test('groups two notifications for each of several hundred people, across a pause', async () => {
  const [ana] = await people('Ana')
  const crowd = Array.from({ length: 501 }, (_, index) => `crowd-${index}`)
  await world.db.execute(sql`
    insert into users (uid, email, display_name, preferences, notification_preferences, created_at, updated_at)
    select w.uid, w.uid, w.uid, a.preferences, a.notification_preferences, a.created_at, a.updated_at
    from unnest(${sql.param(crowd)}::text[]) w(uid) join users a on a.uid = ${ana?.uid}`)
  const reminder: NotificationInput = {
    type: 'event_reminder',
    actorId: null,
    recipients: crowd,
    extra: { eventId: 'crowded' },
  }
  expect(await tell(reminder)).toBe(501)
  expect(await tell(reminder)).toBe(501)
  const { rows } = await world.db.execute(sql`
    select g.unread, count(*)::int as lines,
      sum((select count(*) from notifications n where n.uid = g.uid and n.group_id = g.id))::int as told
    from notification_groups g where g.target = 'events/crowded' group by g.unread`)
  expect(rows).toEqual([{ unread: 2, lines: 501, told: 1002 }])
})

test('starts a new line instead of adding to an archived one', async () => {
  const [ana, bia] = (await people('Ana', 'Bia')) as [Person, Person]
  const { id } = await world.entry(ana)
  await bia.api.comments.create({ id, text: 'One' })
  const [first] = await lines(ana)
  await ana.api.notifications.change({ uid: 'me', id: first?.id ?? '', archived: true })
  world.pass(1000)
  await bia.api.comments.create({ id, text: 'Two' })
  expect(await lines(ana)).toMatchObject([{ preview: 'Two', group: { count: 1 } }])
  expect((await ana.api.notifications.list({ uid: 'me', tab: 'archived' })).items).toMatchObject([{ preview: 'One' }])
})

test('counts unread lines correctly while a growing line is being read', async () => {
  const [ana, bia] = (await people('Ana', 'Bia')) as [Person, Person]
  const { id } = await world.entry(ana)
  await bia.api.comments.create({ id, text: 'First' })
  const [line] = await lines(ana)
  const comments = Array.from({ length: 8 }, (_, at) => bia.api.comments.create({ id, text: `More ${at}` }))
  const reads = Array.from({ length: 8 }, (_, at) =>
    at % 2
      ? ana.api.notifications.readAll({ uid: 'me' })
      : ana.api.notifications.change({ uid: 'me', id: line?.id ?? '', read: true }),
  )
  await Promise.all([...comments, ...reads])
  const [group] = await world.db.select().from(notificationGroups).where(eq(notificationGroups.uid, ana.uid))
  const unread = (await rowsOf(ana.uid)).filter(({ read }) => !read)
  expect(group?.unread).toBe(unread.length)
  expect((await ana.api.notifications.unread({ uid: 'me' })).count).toBe(unread.length > 0 ? 1 : 0)
})

test("keeps a muted thread silent until it's unmuted; hidden entries are 404", async () => {
  const [ana, bia] = (await people('Ana', 'Bia')) as [Person, Person]
  const { id } = await world.entry(ana, { visibility: 'private' })
  await expect(bia.api.notifications.muteThread({ uid: 'me', activityId: id })).rejects.toMatchObject({ status: 404 })
  const open = await world.entry(ana)
  await bia.api.comments.create({ id: open.id, text: 'One' })
  await ana.api.notifications.muteThread({ uid: 'me', activityId: open.id })
  await ana.api.notifications.muteThread({ uid: 'me', activityId: open.id })
  await bia.api.comments.create({ id: open.id, text: 'Two' })
  const [line] = await lines(ana)
  expect(line).toMatchObject({ preview: 'One', muted: true, group: { count: 1 } })
  expect(await readForDelivery(world.db, { uid: ana.uid, notificationId: line?.id ?? '' })).toBeUndefined()
  world.pass(1000)
  await ana.api.notifications.unmuteThread({ uid: 'me', activityId: open.id })
  await bia.api.comments.create({ id: open.id, text: 'Three' })
  expect(await lines(ana)).toMatchObject([{ preview: 'Three', muted: false, group: { count: 2 } }])
})

test('notifies about changes to one event at most once an hour', async () => {
  const [ana] = (await people('Ana')) as [Person]
  const update = (eventId: string) =>
    tell({ type: 'event_update', actorId: null, recipients: [ana.uid], extra: { eventId, eventTitle: 'Open mat' } })
  expect(await Promise.all([update('e1'), update('e1')])).toEqual(expect.arrayContaining([0, 1]))
  expect(await update('e2')).toBe(1)
  world.pass(hours(1) - 1)
  expect(await update('e1')).toBe(0)
  world.pass(1)
  expect(await update('e1')).toBe(1)
})

test('hides notifications wanted only by email or push from lists and counts', async () => {
  const inApp = { types: { event_invite: false } }
  const mailed = await world.member('Mailed', {
    notificationPreferences: { ...defaultNotificationPreferences(), inApp },
  })
  const silent = await world.member('Silent', {
    notificationPreferences: {
      email: { enabled: false, frequency: 'daily', types: {} },
      push: { enabled: true, types: {} },
      inApp,
    },
  })
  const invite: NotificationInput = { type: 'event_invite', actorId: null, recipients: [mailed.uid, silent.uid] }
  expect(await tell(invite)).toBe(0)
  expect(await rowsOf(mailed.uid)).toMatchObject([{ groupId: null, read: false }])
  expect(await rowsOf(silent.uid)).toEqual([])
  expect([await lines(mailed), await mailed.api.notifications.unread({ uid: 'me' })]).toEqual([
    [],
    { count: 0, more: false },
  ])
  await subscribe(silent)
  await tell(invite)
  expect(await rowsOf(silent.uid)).toMatchObject([{ groupId: null }])
})

test('queues one job per email and browser after quiet hours, even if run again', async () => {
  const atOnce = {
    ...defaultNotificationPreferences(),
    email: { enabled: true, frequency: 'immediate' as const, types: {} },
  }
  world.clock.now = new Date('2027-01-10T23:30:00Z')
  const quietHours = { enabled: true, from: '22:00', until: '07:00', breakThrough: true }
  const [loud, quiet, daily] = [
    await world.member('Loud', { notificationPreferences: atOnce, timezone: 'UTC' }),
    await world.member('Quiet', { notificationPreferences: atOnce, timezone: 'Europe/Lisbon', quietHours }),
    await world.member('Daily', { timezone: 'UTC' }),
  ]
  const browsers = [await subscribe(loud), await subscribe(loud), await subscribe(quiet)]
  const recipients = [loud.uid, quiet.uid, daily.uid]
  await tell({ type: 'event_invite', actorId: null, recipients })
  const [row] = await rowsOf(loud.uid)
  const batch = row?.batch ?? ''
  expect((await jobsOf('deliverNotifications')).filter(({ data }) => data.batch === batch)).toHaveLength(1)
  await deliver(world, { batch })
  await deliver(world, { batch })
  const starts = async (name: string, { uid }: Person) =>
    (await jobsOf(name, uid)).map(({ start }) => new Date(start) > world.clock.now)
  expect([await starts('mailNotification', loud), await starts('pushNotification', loud)]).toEqual([
    [false],
    [false, false],
  ])
  expect([await starts('mailNotification', quiet), await starts('pushNotification', quiet)]).toEqual([[true], [true]])
  expect([await starts('mailNotification', daily), await starts('pushNotification', daily)]).toEqual([[], []])
  expect(browsers).toHaveLength(3)
  const [waiting] = await jobsOf('mailNotification', quiet.uid)
  expect(waiting && new Date(waiting.start).toISOString()).toBe('2027-01-11T07:00:00.000Z')

  await tell({ type: 'event_cancelled', actorId: null, recipients: [quiet.uid], extra: { eventId: 'e' } })
  const cancelled = (await rowsOf(quiet.uid)).find(({ type }) => type === 'event_cancelled')
  await deliver(world, { batch: cancelled?.batch ?? '' })
  expect(await starts('mailNotification', quiet)).toEqual(expect.arrayContaining([true, false]))
})

test('queues nothing when no one wants an immediate email or push message', async () => {
  const [ana] = (await people('Ana')) as [Person]
  const before = (await jobsOf('deliverNotifications')).length
  await tell({ type: 'account_update', actorId: null, recipients: [ana.uid] })
  expect(await jobsOf('deliverNotifications')).toHaveLength(before)
})

test('keeps read notifications 90 days and unread 365, and leaves no empty line', async () => {
  const [ana] = (await people('Ana')) as [Person]
  const invite = (eventId: string) =>
    tell({ type: 'event_invite', actorId: null, recipients: [ana.uid], extra: { eventId } })
  await invite('read')
  const [line] = await lines(ana)
  await ana.api.notifications.change({ uid: 'me', id: line?.id ?? '', read: true })
  await invite('unread')
  await ana.api.people.changeNotificationPreferences({
    uid: 'me',
    toggle: { channel: 'inApp', type: 'event_invite', on: false },
  })
  await invite('mailed')
  const kept = async () => [
    (await rowsOf(ana.uid)).map(({ extra }) => extra.eventId).sort(),
    (await world.db.select().from(notificationGroups).where(eq(notificationGroups.uid, ana.uid))).length,
  ]
  world.pass(days(90))
  await deleteOldNotifications(world.db, world.clock.now, 2)
  expect(await kept()).toEqual([['mailed', 'read', 'unread'], 2])
  world.pass(1)
  await deleteOldNotifications(world.db, world.clock.now, 2)
  expect(await kept()).toEqual([['unread'], 1])
  world.pass(days(275))
  await deleteOldNotifications(world.db, world.clock.now, 2)
  expect(await kept()).toEqual([[], 0])
})
