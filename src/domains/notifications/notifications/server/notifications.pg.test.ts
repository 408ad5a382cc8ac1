import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { NotificationInput } from '#domains/members/people/server/extension-points.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { allPages } from '#testing/all-pages.ts'
import { expectErrors } from '#testing/console-errors.ts'
import { refusalOf, statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { createNotifications, notify } from './notify.ts'
import { lineQuery } from './reads.ts'
import { notifications } from './tables.ts'
import { filterAccepting } from './wants.ts'

const world = await openWorld()

const told = async ({ api }: Pick<Person, 'api'>) => (await api.notifications.list({ uid: 'me' })).items
const notifyIn = (what: NotificationInput) => world.write((context) => createNotifications(context, what))

test('notifies a member of a new follower once', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await bia.api.follows.follow({ uid: ana.uid })
  await bia.api.follows.follow({ uid: ana.uid })
  expect(await told(ana)).toEqual([
    {
      id: expect.any(String),
      type: 'follow',
      actor: expect.objectContaining({ type: 'user', id: bia.uid, name: 'Bia' }),
      activityId: null,
      commentId: null,
      preview: null,
      extra: {},
      timestamp: world.clock.now.toISOString(),
      createdAt: world.clock.now.toISOString(),
      read: false,
      archived: false,
      muted: false,
      group: { id: expect.any(String), count: 1, actors: [expect.objectContaining({ id: bia.uid })], others: 0 },
    },
  ])
  expect(await told(bia)).toEqual([])
})

test("notifies a private account of a request, and the follower once it's accepted", async () => {
  const [bia, closed] = [await world.member('Bia'), await world.member('Closed', { privateAccount: true })]
  await bia.api.follows.follow({ uid: closed.uid })
  await bia.api.follows.follow({ uid: closed.uid })
  expect(await told(closed)).toMatchObject([
    { type: 'follow', actor: { id: bia.uid }, extra: { as: 'request' }, read: false },
  ])
  expect(await told(bia)).toEqual([])

  await closed.api.follows.accept({ uid: 'me', followerId: bia.uid })
  expect(await told(closed)).toMatchObject([{ type: 'follow', actor: { id: bia.uid }, extra: {}, read: true }])
  expect((await closed.api.notifications.unread({ uid: 'me' })).count).toBe(0)
  expect(await told(bia)).toMatchObject([
    { type: 'follow', actor: { id: closed.uid }, extra: { as: 'accepted' }, read: false },
  ])
})

test("removes the notification of a request that's declined, withdrawn or blocked", async () => {
  const [bia, closed] = [await world.member('Bia'), await world.member('Closed', { privateAccount: true })]
  const follow = () => bia.api.follows.follow({ uid: closed.uid })
  const ends = [
    () => closed.api.follows.decline({ uid: 'me', followerId: bia.uid }),
    () => bia.api.follows.unfollow({ uid: closed.uid }),
    () => closed.api.follows.block({ uid: 'me', blockedId: bia.uid }),
  ]
  for (const end of ends) {
    await follow()
    expect(await told(closed)).toHaveLength(1)
    await end()
    expect(await told(closed)).toEqual([])
    expect((await closed.api.notifications.unread({ uid: 'me' })).count).toBe(0)
  }
  expect(await told(bia)).toEqual([])
})

test('sends the owner a 100-character preview of a comment, but not of their own', async () => {
  const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
  const { id } = await world.entry(ana)
  await ana.api.comments.create({ id, text: 'First!' })
  expect(await told(ana)).toEqual([])
  const comment = await bia.api.comments.create({ id, text: 'o'.repeat(150) })
  expect(await told(ana)).toMatchObject([
    { type: 'comment', actor: { id: bia.uid }, activityId: id, commentId: comment.id, preview: `${'o'.repeat(100)}…` },
  ])
  world.pass(1000)
  await caio.api.comments.create({ id, parentId: comment.id, text: 'True' })
  expect(await told(bia)).toMatchObject([{ type: 'comment', actor: { id: caio.uid }, preview: 'True' }])
  expect(await told(ana)).toMatchObject([{ actor: { id: caio.uid }, group: { count: 2, others: 0 } }])
})

test('removes deleted, hidden and newly private content from lists and counts', async () => {
  const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
  await world.friends(bia, ana)
  await world.friends(caio, ana)
  const { id } = await world.entry(ana, { visibility: 'followers', text: 'Only for you' })
  const first = await bia.api.comments.create({ id, text: 'Mine' })
  await caio.api.comments.create({ id, parentId: first.id, text: 'Answer' })
  const count = async (person: Person) => (await person.api.notifications.unread({ uid: 'me' })).count
  expect([await count(ana), await count(bia)]).toEqual([1, 1])
  expect((await told(ana)).map(({ type, group }) => [type, group.count])).toEqual([['comment', 2]])

  await caio.api.follows.block({ uid: 'me', blockedId: bia.uid })
  expect([await told(bia), await count(bia)]).toEqual([[], 0])
  await caio.api.follows.unblock({ uid: 'me', blockedId: bia.uid })
  expect(await count(bia)).toBe(1)
  await ana.api.follows.removeFollower({ uid: 'me', followerId: bia.uid })
  expect([await told(bia), await count(bia)]).toEqual([[], 0])

  await bia.api.follows.follow({ uid: ana.uid })
  await bia.api.comments.remove({ id, commentId: first.id })
  expect((await told(ana)).map(({ type }) => type)).toEqual(['follow'])
  await ana.api.activities.remove({ id })
  expect(await told(bia)).toEqual([])
})

test('notifies people mentioned in a post if they can see it', async () => {
  const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
  await world.friends(bia, ana)
  const text = `Rolled with @${bia.username} and @${caio.username}`
  await ana.api.posts.create({ uid: 'me', text, visibility: 'friends' })
  expect(await told(bia)).toMatchObject([{ type: 'mention', actor: { id: ana.uid } }])
  expect(await world.db.select().from(notifications).where(eq(notifications.uid, caio.uid))).toEqual([])
})

test('notifies recipients who want it, except the actor and excluded people', async () => {
  const actor = await world.member('Actor')
  const [wants, not, excluded, muting, blocked] = await world.members('Wants', 'Not', 'Excluded', 'Muting', 'Blocked')
  await not.api.people.changeNotificationPreferences({
    uid: 'me',
    toggle: { channel: 'inApp', type: 'event_invite', on: false },
  })
  await muting.api.follows.mute({ uid: 'me', mutedId: actor.uid })
  await actor.api.follows.block({ uid: 'me', blockedId: blocked.uid })
  const everybody = [wants, not, excluded, muting, blocked, actor].map(({ uid }) => uid)

  expect(
    await notifyIn({
      type: 'event_invite',
      actorId: actor.uid,
      recipients: [...everybody, wants.uid, 'nobody'],
      excluded: excluded.uid,
      extra: { gymName: 'River Mats' },
    }),
  ).toBe(1)
  expect(await told(wants)).toMatchObject([{ type: 'event_invite', extra: { gymName: 'River Mats' }, read: false }])
  for (const person of [not, excluded, muting, blocked, actor]) expect(await told(person)).toEqual([])
  expect(await filterAccepting(world.db, { uids: everybody, type: 'event_invite' })).toEqual(
    everybody.filter((uid) => uid !== not.uid),
  )
})

test('rolls back, logs and throws when a batch fails; `notify` ignores the failure', async () => {
  expectErrors()
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.db.execute(sql`alter table notifications add constraint broken check (extra ->> 'bad' is null)`)
  const broken: NotificationInput = { type: 'follow', actorId: ana.uid, recipients: [bia.uid], extra: { bad: 'yes' } }
  await expect(notifyIn(broken)).rejects.toThrow()
  expect(world.logged().at(-1)).toMatchObject({ msg: "couldn't create notifications" })

  await world.db.transaction(async (tx) => {
    expect(await notify({ tx, jobs: world.jobs, log: world.log, now: world.clock.now }, broken)).toBe(0)
    await tx.update(users).set({ bio: 'still kept' }).where(eq(users.uid, ana.uid))
  })
  expect(world.logged().at(-1)).toMatchObject({ msg: 'left out a notification' })
  const [row] = await world.db.select({ bio: users.bio }).from(users).where(eq(users.uid, ana.uid))
  expect(row?.bio).toBe('still kept')
  await world.db.execute(sql`alter table notifications drop constraint broken`)
  expect(await told(bia)).toEqual([])
})

/** Account updates aren't grouped, so each has its own line. */
const announceTo = async ({ uid }: Person, count: number) => {
  for (let at = 0; at < count; at += 1) {
    world.pass(1000)
    await notifyIn({ type: 'account_update', actorId: null, recipients: [uid], extra: { title: `${at}` } })
  }
}

test("marks lines read or unread, archives and deletes them; others' are 404", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await announceTo(ana, 5)
  const [first, second, third] = await told(ana)
  if (!first || !second || !third) throw new Error('nothing was told')
  const unread = async () => (await ana.api.notifications.unread({ uid: 'me' })).count
  const tab = async (name: 'unread' | 'archived' | 'system' | 'social') =>
    (await ana.api.notifications.list({ uid: 'me', tab: name })).items.map(({ id }) => id)
  const one = { uid: 'me', id: first.id }

  for (const call of [
    () => bia.api.notifications.get(one),
    () => bia.api.notifications.change({ ...one, read: true }),
    () => bia.api.notifications.remove(one),
    () => bia.api.notifications.list({ uid: ana.uid }),
    () => bia.api.notifications.unread({ uid: ana.uid }),
    () => bia.api.notifications.readAll({ uid: ana.uid }),
    () => bia.api.notifications.get({ uid: ana.uid, id: first.id }),
    () => ana.api.notifications.get({ uid: 'me', id: 'none' }),
  ])
    expect(await statusOf(call())).toBe(404)
  expect(await statusOf(world.visitor.api.notifications.list({ uid: ana.uid }))).toBe(401)
  expect(await ana.api.notifications.get(one)).toEqual(first)

  expect(await ana.api.notifications.change({ ...one, read: true })).toEqual({
    id: first.id,
    read: true,
    archived: false,
  })
  expect(await unread()).toBe(4)
  expect(await tab('unread')).toHaveLength(4)
  await ana.api.notifications.change({ ...one, read: false })
  expect(await unread()).toBe(5)

  expect(await ana.api.notifications.change({ uid: 'me', id: second.id, archived: true })).toMatchObject({
    archived: true,
  })
  expect([await unread(), await tab('archived'), (await told(ana)).length]).toEqual([4, [second.id], 4])
  await ana.api.notifications.change({ uid: 'me', id: second.id, archived: false })
  expect(await ana.api.notifications.readAll({ uid: 'me' })).toEqual({ count: 5 })
  expect(await ana.api.notifications.readAll({ uid: 'me' })).toEqual({ count: 0 })
  expect([await unread(), await tab('unread')]).toEqual([0, []])
  expect(await ana.api.notifications.remove({ uid: 'me', id: third.id })).toEqual({ removed: true })
  expect(await statusOf(ana.api.notifications.remove({ uid: 'me', id: third.id }))).toBe(404)

  expect([(await tab('system')).length, await tab('social')]).toEqual([4, []])
  const seen = (await allPages((cursor) => ana.api.notifications.list({ uid: 'me', limit: 3, cursor }))).map(
    ({ id }) => id,
  )
  expect(new Set(seen).size).toBe(4)
  expect(seen).toHaveLength(4)
})

test('responds to an unknown tab, page or field with a 400 that names it', async () => {
  const ana = await world.member('Ana')
  const list = ana.api.notifications.list as (input: unknown) => Promise<unknown>
  for (const [input, field] of [
    [{ uid: 'me', tab: 'likes' }, 'tab'],
    [{ uid: 'me', cursor: 'nowhere' }, 'cursor'],
    [{ uid: 'me', limit: 0 }, 'limit'],
  ] as const) {
    const refusal = await refusalOf(list(input))
    expect([refusal?.status, JSON.stringify(refusal?.data)]).toEqual([400, expect.stringContaining(field)])
  }
})

test('reads only the latest 500 of a group, however large it is', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await bia.api.follows.follow({ uid: ana.uid })
  await world.db.execute(sql`
    insert into notifications select (jsonb_populate_record(n, jsonb_build_object('id', 'copy-' || nth, 'timestamp', n.timestamp - nth * interval '1 s'))).*
    from notifications n, generate_series(1, 3000) nth where n.uid = ${ana.uid}`)
  await world.db.execute(sql`analyze notifications`)
  const [line] = await told(ana)
  expect(line?.group).toMatchObject({ count: 500, others: 0 })
  type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }
  const { rows } = await world.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${lineQuery(sql`${ana.uid}::text`, sql`${line?.id}::text`)}`,
  )
  const readBy = ({ Plans = [], ...plan }: Plan): number =>
    (plan['Relation Name'] === 'notifications' ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
    Plans.reduce((sum, part) => sum + readBy(part), 0)
  expect(readBy(rows[0]?.['QUERY PLAN'][0].Plan as Plan)).toBeLessThan(510)
})
