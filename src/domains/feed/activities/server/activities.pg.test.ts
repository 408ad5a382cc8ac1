import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { days, minutes } from '#platform/clock.ts'
import { allPages } from '#testing/all-pages.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld } from '#testing/world.ts'
import { type ActivityToLog, logActivity, logComment, logEvent, logFollow } from './log-activity.ts'
import { activities, likes } from './tables.ts'

const world = await openWorld()

/** Logs an activity in its own transaction. */
const log = (entry: ActivityToLog) => world.write((context) => logActivity(context, entry))

const stored = async (id: string) => (await world.db.select().from(activities).where(eq(activities.id, id)))[0]

test('logs an activity with every field and its defaults', async () => {
  const ana = await world.member('Ana', { photoURL: '/files/ana.jpg' })
  const { id } = await log({
    actorId: ana.uid,
    activityType: 'belt_promotion',
    targetId: 'promotion1',
    targetType: 'promotion',
    content: { text: 'Purple!', imageUrl: 'https://example.test/belt.jpg' },
    metadata: { belt: 'purple' },
  })
  expect(id).toMatch(new RegExp(`^20261120120000_${ana.uid}_[0-9A-Za-z]{6}$`))
  const row = await stored(id)
  expect(row).toMatchObject({
    id,
    actorId: ana.uid,
    actorType: 'user',
    actorData: { displayName: 'Ana', photoURL: '/files/ana.jpg', lastUpdated: world.clock.now.toISOString() },
    activityType: 'belt_promotion',
    timestamp: world.clock.now,
    targetId: 'promotion1',
    targetType: 'promotion',
    targetRef: 'promotions/promotion1',
    content: { text: 'Purple!', imageUrl: 'https://example.test/belt.jpg', preview: 'Purple!' },
    contextType: 'system',
    contextId: null,
    contextData: null,
    visibility: 'public',
    engagementCount: 0,
    isDeleted: false,
    deletedAt: null,
    metadata: { belt: 'purple' },
    score: 200,
    boosted: false,
    boostExpiry: null,
  })
  expect(row?.actorData.username).toBeTruthy()
})

test('creates no activity without actor, type or target; logs and throws the error', async () => {
  const ana = await world.member('Ana')
  const whole = { actorId: ana.uid, activityType: 'profile_post', targetId: 'p', targetType: 'post' } as const
  for (const missing of ['actorId', 'activityType', 'targetId', 'targetType']) {
    await expect(log({ ...whole, [missing]: '' })).rejects.toThrow('Missing required activity fields')
    expect(world.logged().at(-1)).toMatchObject({ msg: "couldn't log an activity" })
  }
})

test('lets a gym be an actor, under its own name', async () => {
  const gym = await world.gym('Corrib Guard')
  const { id } = await log({
    actorId: gym.id,
    actorType: 'gym',
    activityType: 'gym_post',
    targetId: gym.id,
    targetType: 'gym',
    content: { text: 'x'.repeat(300) },
  })
  expect(await stored(id)).toMatchObject({
    actorType: 'gym',
    actorData: { displayName: 'Corrib Guard', username: null },
  })
  expect((await stored(id))?.content.preview).toBe(`${'x'.repeat(200)}…`)
  const card = await (await world.member('Bia')).api.activities.get({ id })
  expect(card.actor).toMatchObject({ type: 'gym', name: 'Corrib Guard', slug: gym.slug })
})

test('names an actor without a name Anonymous', async () => {
  const nameless = await world.member('Nameless', { displayName: '' })
  const { id } = await world.entry(nameless)
  expect((await stored(id))?.actorData.displayName).toBe('Anonymous')
  expect((await nameless.api.activities.get({ id })).actor.name).toBe('Anonymous')
})

test('logs follows, comments and events alike, each with its own data', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const gym = await world.gym('River Mats')

  const follow = await world.write((given) => logFollow(given, { followerId: ana.uid, followedId: bia.uid }))
  expect(follow).toMatchObject({
    activityType: 'user_follow',
    actorId: ana.uid,
    targetId: bia.uid,
    targetType: 'user',
    metadata: { followerId: ana.uid },
    score: 60,
    inFeed: false,
  })

  const said = { commentId: 'c1', commentText: 'Oss', postId: 'p1', postOwnerId: bia.uid, commenterId: ana.uid }
  const comment = await world.write((given) => logComment(given, said))
  const { commentText, ...carried } = said
  expect(comment).toMatchObject({
    activityType: 'comment',
    content: { text: commentText },
    metadata: carried,
    score: 40,
  })
  const reply = await world.write((given) => logComment(given, { ...said, parentId: 'c0' }))
  expect(reply).toMatchObject({ activityType: 'reply', score: 50 })

  const event = await world.write((given) =>
    logEvent(given, {
      actorId: ana.uid,
      activityType: 'event_created',
      eventId: 'e1',
      eventTitle: 'Friday open mat',
      gymId: gym.id,
      gymName: gym.name,
      seriesId: 's1',
    }),
  )
  expect(event).toMatchObject({
    targetRef: `locations/${gym.id}/events/e1`,
    metadata: { gymId: gym.id, gymName: gym.name, eventTitle: 'Friday open mat', seriesId: 's1', eventId: 'e1' },
    visibility: 'public',
  })
})

test('likes and unlikes idempotently, and logs each once', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { id } = await world.entry(ana)
  const acts = async () =>
    (await world.db.select({ type: activities.activityType }).from(activities).where(eq(activities.actorId, bia.uid)))
      .map(({ type }) => type)
      .sort()

  expect(await bia.api.activities.like({ id })).toEqual({ isLiked: true, likeCount: 1 })
  expect(await bia.api.activities.like({ id })).toEqual({ isLiked: true, likeCount: 1 })
  expect(await ana.api.activities.get({ id })).toMatchObject({ isLiked: false, likeCount: 1 })
  expect((await ana.api.activities.likes({ id })).items.map(({ uid }) => uid)).toEqual([bia.uid])
  expect(await bia.api.activities.unlike({ id })).toEqual({ isLiked: false, likeCount: 0 })
  expect(await bia.api.activities.unlike({ id })).toEqual({ isLiked: false, likeCount: 0 })
  expect(await acts()).toEqual(['post_like', 'post_unlike'])
  expect(await statusOf(world.visitor.api.activities.like({ id }))).toBe(401)
})

test('counts for visitors only likes by people they can see', async () => {
  const web = { profileVisibility: 'web' } as const
  const ana = await world.member('Ana', web)
  const { id } = await world.entry(ana)
  for (const person of [await world.member('Bia', web), await world.member('Caio')])
    await person.api.activities.like({ id })
  expect(await world.visitor.api.activities.get({ id })).toMatchObject({ likeCount: 1 })
  expect((await world.visitor.api.activities.likes({ id })).items.map(({ displayName }) => displayName)).toEqual([
    'Bia',
  ])
  expect(await ana.api.activities.get({ id })).toMatchObject({ likeCount: 2 })
})

test('counts likes correctly under concurrent taps', { tags: 'race' }, async () => {
  const ana = await world.member('Ana')
  const { id } = await world.entry(ana)
  const people = await Promise.all(Array.from({ length: 12 }, (_, at) => world.member(`Person ${at}`)))
  await Promise.all(people.flatMap(({ api }) => [api.activities.like({ id }), api.activities.like({ id })]))
  await Promise.all(people.slice(0, 5).map(({ api }) => api.activities.unlike({ id })))
  expect(await ana.api.activities.get({ id })).toMatchObject({ likeCount: 7 })
  expect(await stored(id)).toMatchObject({ likeCount: 7, engagementCount: 7 })
})

test('pages likes without gaps or repeats', async () => {
  const ana = await world.member('Ana')
  const { id } = await world.entry(ana)
  const people = await Promise.all(Array.from({ length: 7 }, (_, at) => world.member(`Liker ${at}`)))
  // All likes have the same time, so a cursor with only a time would fail.
  await world.db
    .insert(likes)
    .values(people.map(({ uid }) => ({ actorId: ana.uid, activityId: id, uid, createdAt: world.clock.now })))
  const seen = (await allPages((cursor) => ana.api.activities.likes({ id, limit: 3, cursor }))).map(({ uid }) => uid)
  expect(seen.toSorted()).toEqual(people.map(({ uid }) => uid).toSorted())
  expect(await statusOf(ana.api.activities.likes({ id, cursor: 'nonsense' }))).toBe(400)
})

test('hides a deleted entry immediately, and restores it within 30 days, not after', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { id } = await world.entry(ana, { text: 'Told too soon' })
  await bia.api.activities.like({ id })
  expect(await statusOf(bia.api.activities.remove({ id }))).toBe(404)

  const deleted = await ana.api.activities.remove({ id })
  expect(deleted).toMatchObject({ id, preview: 'Told too soon', deletedAt: world.clock.now.toISOString() })
  expect(await stored(id)).toMatchObject({ isDeleted: true, deletedAt: world.clock.now })
  for (const { api } of [ana, bia, world.visitor]) expect(await statusOf(api.activities.get({ id }))).toBe(404)
  expect((await ana.api.activities.byUser({ uid: 'me' })).items).toEqual([])
  expect(await statusOf(bia.api.activities.like({ id }))).toBe(404)
  expect((await ana.api.activities.deleted({ uid: 'me' })).items).toEqual([deleted])
  expect(await statusOf(bia.api.activities.deleted({ uid: ana.uid }))).toBe(404)

  world.pass(days(29))
  expect(await statusOf(bia.api.activities.restore({ id }))).toBe(401)
  const later = { ana: (await world.session(ana.uid)).api, bia: (await world.session(bia.uid)).api }
  expect(await statusOf(later.bia.activities.restore({ id }))).toBe(404)
  expect(await later.ana.activities.restore({ id })).toMatchObject({ id, likeCount: 1 })
  expect((await later.bia.activities.get({ id })).isLiked).toBe(true)

  await later.ana.activities.remove({ id })
  world.pass(days(30) + minutes(1))
  const last = (await world.session(ana.uid)).api
  expect(await statusOf(last.activities.restore({ id }))).toBe(404)
  expect((await last.activities.deleted({ uid: 'me' })).items).toEqual([])
})

test('saves privately, in collections, and drops entries that are no longer visible', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.follow(bia, ana)
  const first = await world.entry(ana, { text: 'first', visibility: 'followers' })
  const second = await world.entry(ana, { text: 'second' })
  const guards = await bia.api.activities.createCollection({ uid: 'me', name: 'Guards' })
  expect(await statusOf(bia.api.activities.createCollection({ uid: 'me', name: 'guards' }))).toBe(409)
  expect(await statusOf(bia.api.activities.createCollection({ uid: ana.uid, name: 'Mine' }))).toBe(404)

  await bia.api.activities.save({ id: first.id, collectionId: guards.id })
  world.pass(1000)
  await bia.api.activities.save({ id: second.id })
  await bia.api.activities.save({ id: second.id })
  const ids = async (collectionId?: string) =>
    (await bia.api.activities.saved({ uid: 'me', collectionId })).items.map(({ id }) => id)
  expect(await ids()).toEqual([second.id, first.id])
  expect(await ids(guards.id)).toEqual([first.id])
  expect((await bia.api.activities.get({ id: first.id })).isSaved).toBe(true)
  expect((await ana.api.activities.get({ id: first.id })).isSaved).toBe(false)
  expect(await statusOf(ana.api.activities.saved({ uid: bia.uid }))).toBe(404)
  expect(await statusOf(ana.api.activities.collections({ uid: bia.uid }))).toBe(404)
  expect(await statusOf(ana.api.activities.save({ id: first.id, collectionId: guards.id }))).toBe(404)
  expect(await statusOf(ana.api.activities.renameCollection({ uid: 'me', collectionId: guards.id, name: 'x' }))).toBe(
    404,
  )

  // Visible to followers only, and Bia has unfollowed: neither listed nor counted.
  await bia.api.follows.unfollow({ uid: ana.uid })
  expect(await ids()).toEqual([second.id])
  expect(await bia.api.activities.collections({ uid: 'me' })).toEqual({
    items: [{ id: guards.id, name: 'Guards', count: 0 }],
    savedCount: 1,
  })
  expect(
    await bia.api.activities.renameCollection({ uid: 'me', collectionId: guards.id, name: 'Open guards' }),
  ).toMatchObject({ name: 'Open guards' })
  expect(await bia.api.activities.removeCollection({ uid: 'me', collectionId: guards.id })).toEqual({ removed: true })
  await bia.api.activities.unsave({ id: first.id })
  await bia.api.activities.unsave({ id: second.id })
  expect(await ids()).toEqual([])
})

test("doesn't treat a log-only activity as an entry, even by its id", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { id } = await log({
    actorId: ana.uid,
    activityType: 'profile_view',
    targetId: bia.uid,
    targetType: 'user',
    visibility: 'public',
  })
  expect(await stored(id)).toMatchObject({ visibility: 'private', inFeed: false })
  for (const { api } of [ana, bia]) expect(await statusOf(api.activities.get({ id }))).toBe(404)
  expect((await ana.api.activities.byUser({ uid: 'me' })).items).toEqual([])
})

test("lists a person's entries latest first, in pages without gaps or repeats", async () => {
  const ana = await world.member('Ana')
  const made: string[] = []
  for (let at = 0; at < 7; at += 1) made.push((await world.entry(ana, { text: `entry ${at}` })).id)
  await world.db.execute(
    sql`update activities set timestamp = ${world.clock.now.toISOString()}::timestamptz where actor_id = ${ana.uid}`,
  )
  const seen = (await allPages((cursor) => ana.api.activities.byUser({ uid: 'me', limit: 3, cursor }))).map(
    ({ id }) => id,
  )
  expect(seen).toEqual(made.toSorted().toReversed())
})
