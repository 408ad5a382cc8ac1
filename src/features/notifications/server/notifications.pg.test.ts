import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#features/people/server/tables.ts'
import { expectErrors } from '#testing/quiet.ts'
import { openWorld, type Person, type World } from '#testing/world.ts'
import { createNotifications, notify, type ToTell, whoWants } from './notify.ts'
import { notifications } from './tables.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const told = async ({ api }: Pick<Person, 'api'>) => (await api.notifications.list({ uid: 'me' })).items
const tell = (what: ToTell) =>
  world.db.transaction((tx) =>
    createNotifications({ tx, jobs: world.jobs, log: world.log, now: world.clock.now }, what),
  )
const refused = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { status?: number }) => error.status,
  )

test('§5.12 §3.8 whoever is followed is told, unread, once; a request tells nobody before it is accepted', async () => {
  const [ana, bia] = [await world.member('Ana'), await world.member('Bia')]
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
    },
  ])
  expect(await told(bia)).toEqual([])

  const closed = await world.member('Closed', { privateAccount: true })
  await bia.api.follows.follow({ uid: closed.uid })
  expect(await told(closed)).toEqual([])
  await closed.api.follows.accept({ uid: 'me', followerId: bia.uid })
  expect((await told(closed)).map(({ type }) => type)).toEqual(['follow'])
})

test('§5.15 §9.6 the owner is told of a comment with its first 100 characters, and nobody of their own', async () => {
  const [ana, bia, caio] = [await world.member('Ana'), await world.member('Bia'), await world.member('Caio')]
  const { id } = await world.entry(ana)
  await ana.api.comments.create({ id, text: 'First!' })
  expect(await told(ana)).toEqual([])
  const comment = await bia.api.comments.create({ id, text: 'o'.repeat(150) })
  expect(await told(ana)).toMatchObject([
    { type: 'comment', actor: { id: bia.uid }, activityId: id, commentId: comment.id, preview: `${'o'.repeat(100)}…` },
  ])
  await caio.api.comments.create({ id, parentId: comment.id, text: 'True' })
  expect(await told(bia)).toMatchObject([{ type: 'comment', actor: { id: caio.uid }, preview: 'True' }])
  expect(await told(ana)).toHaveLength(2)
})

test('§6.4 D7 what is deleted, hidden or no longer for somebody is gone from what they were told, and from the number', async () => {
  const [ana, bia, caio] = [await world.member('Ana'), await world.member('Bia'), await world.member('Caio')]
  await world.friends(bia, ana)
  await world.friends(caio, ana)
  const { id } = await world.entry(ana, { visibility: 'followers', text: 'Only for you' })
  const first = await bia.api.comments.create({ id, text: 'Mine' })
  await caio.api.comments.create({ id, parentId: first.id, text: 'Answer' })
  const count = async (person: Person) => (await person.api.notifications.unread({ uid: 'me' })).count
  expect([await count(ana), await count(bia)]).toEqual([2, 1])

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

test('D7 whoever is named in a post is told, where they may see it', async () => {
  const [ana, bia, caio] = [await world.member('Ana'), await world.member('Bia'), await world.member('Caio')]
  await world.friends(bia, ana)
  const names = await Promise.all(
    [bia, caio].map(async ({ uid }) => {
      const [row] = await world.db.select({ username: users.username }).from(users).where(eq(users.uid, uid))
      return row?.username
    }),
  )
  await ana.api.posts.create({ uid: 'me', text: `Rolled with @${names[0]} and @${names[1]}`, visibility: 'friends' })
  expect(await told(bia)).toMatchObject([{ type: 'mention', actor: { id: ana.uid } }])
  expect(await world.db.select().from(notifications).where(eq(notifications.uid, caio.uid))).toEqual([])
})

test('§7.13 §7.14 one for each recipient who wants it, the excluded and the actor left out; the count is answered', async () => {
  const actor = await world.member('Actor')
  const [wants, not, excluded, muting, blocked] = await Promise.all(
    ['Wants', 'Not', 'Excluded', 'Muting', 'Blocked'].map((name) => world.member(name)),
  )
  if (!wants || !not || !excluded || !muting || !blocked) throw new Error('nobody there')
  await not.api.people.changeNotificationPreferences({
    uid: 'me',
    toggle: { channel: 'inApp', type: 'gym_update', on: false },
  })
  await muting.api.follows.mute({ uid: 'me', mutedId: actor.uid })
  await actor.api.follows.block({ uid: 'me', blockedId: blocked.uid })
  const everybody = [wants, not, excluded, muting, blocked, actor].map(({ uid }) => uid)

  expect(
    await tell({
      type: 'gym_update',
      actorId: actor.uid,
      recipients: [...everybody, wants.uid, 'nobody'],
      excluded: excluded.uid,
      extra: { gymName: 'River Mats' },
    }),
  ).toBe(1)
  expect(await told(wants)).toMatchObject([{ type: 'gym_update', extra: { gymName: 'River Mats' }, read: false }])
  for (const person of [not, excluded, muting, blocked, actor]) expect(await told(person)).toEqual([])
  expect(await whoWants(world.db, { uids: everybody, type: 'gym_update' })).toEqual(
    everybody.filter((uid) => uid !== not.uid),
  )
})

test('§8.7 §8.9 a batch that fails leaves nothing, is logged and thrown on; beside an act it is logged and ignored', async () => {
  expectErrors()
  const [ana, bia] = [await world.member('Ana'), await world.member('Bia')]
  await world.db.execute(sql`alter table notifications add constraint broken check (extra ->> 'bad' is null)`)
  const broken: ToTell = { type: 'follow', actorId: ana.uid, recipients: [bia.uid], extra: { bad: 'yes' } }
  await expect(tell(broken)).rejects.toThrow()
  expect(world.logged().at(-1)).toMatchObject({ msg: 'notifications were not created' })

  await world.db.transaction(async (tx) => {
    expect(await notify({ tx, jobs: world.jobs, log: world.log, now: world.clock.now }, broken)).toBe(0)
    await tx.update(users).set({ bio: 'still kept' }).where(eq(users.uid, ana.uid))
  })
  expect(world.logged().at(-1)).toMatchObject({ msg: 'a notification was left out' })
  const [row] = await world.db.select({ bio: users.bio }).from(users).where(eq(users.uid, ana.uid))
  expect(row?.bio).toBe('still kept')
  await world.db.execute(sql`alter table notifications drop constraint broken`)
  expect(await told(bia)).toEqual([])
})

test('§4.10 a notification can be read and unread, all can be read, and one deleted; others’ do not exist', async () => {
  const [ana, bia] = [await world.member('Ana'), await world.member('Bia')]
  for (let at = 0; at < 5; at += 1)
    await tell({ type: 'system_announcement', actorId: null, recipients: [ana.uid], extra: { at } })
  const [first, second] = await told(ana)
  if (!first || !second) throw new Error('nothing was told')
  const unread = async () => (await ana.api.notifications.unread({ uid: 'me' })).count
  const one = { uid: 'me', id: first.id }

  expect(await refused(bia.api.notifications.change({ ...one, read: true }))).toBe(404)
  expect(await refused(bia.api.notifications.list({ uid: ana.uid }))).toBe(404)
  expect(await refused(world.visitor.api.notifications.list({ uid: ana.uid }))).toBe(401)
  await bia.api.notifications.remove(one)

  expect(await ana.api.notifications.change({ ...one, read: true })).toEqual({ id: first.id, read: true })
  expect(await unread()).toBe(4)
  expect((await ana.api.notifications.list({ uid: 'me', unreadOnly: true })).items).toHaveLength(4)
  await ana.api.notifications.change({ ...one, read: false })
  expect(await unread()).toBe(5)
  expect(await ana.api.notifications.readAll({ uid: 'me' })).toEqual({ count: 5 })
  expect(await unread()).toBe(0)
  expect(await ana.api.notifications.remove({ uid: 'me', id: second.id })).toEqual({ removed: true })

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await ana.api.notifications.list({ uid: 'me', limit: 3, cursor })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(4)
  expect(seen).toHaveLength(4)
})
