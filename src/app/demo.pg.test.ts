import { eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { drawDemoLessonCovers } from '#domains/creators/content/server/demo.ts'
import { readCards } from '#domains/feed/activities/server/reads.ts'
import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import { posts } from '#domains/feed/posts/server/tables.ts'
import { drawDemoCovers } from '#domains/gym-management/gym-photos/server/demo.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { openWorld } from '#testing/world.ts'
import { drawDemoPortraits, seedDemoCommunity } from './demo.ts'

test('seeds an empty database once, with a community marked as demo data', async () => {
  const world = await openWorld()
  await seedDemoCommunity(world.db, world.clock.now)
  await seedDemoCommunity(world.db, world.clock.now)
  const [people, places] = [await world.db.select().from(users), await world.db.select().from(gyms)]
  expect(people.length).toBeGreaterThanOrEqual(30)
  expect(places.length).toBeGreaterThanOrEqual(25)
  expect(new Set([...people, ...places].map((row) => `${row.isDummy} ${row.dummyBatchId}`)).size).toBe(1)
  expect(new Set(people.map(({ beltRank }) => beltRank)).size).toBeGreaterThan(4)
  expect(new Set(people.map(({ country }) => country)).size).toBeGreaterThan(8)
  expect(await world.db.select().from(users).where(isNotNull(users.homeGymId))).not.toHaveLength(0)
})

test('shows a newcomer posts in many scripts, threads and members following each other', async () => {
  const world = await openWorld()
  await seedDemoCommunity(world.db, world.clock.now)
  const ana = await world.session('demo-ana')
  const { items } = await ana.api.activities.feed({ limit: 50 })
  expect(items.length).toBeGreaterThanOrEqual(10)
  expect(new Set(items.map(({ card }) => card.actor.id)).size).toBeGreaterThanOrEqual(8)
  expect(items.some(({ card }) => card.visibility === 'friends' || card.visibility === 'followers')).toBe(true)
  const { followerCount, followingCount } = await ana.api.follows.summary({ uid: 'me' })
  expect([followerCount, followingCount]).toEqual([11, 8])

  const texts = (await world.db.select({ text: posts.text }).from(posts)).map(({ text }) => text)
  expect(texts.length).toBeGreaterThanOrEqual(50)
  for (const script of [
    'Latin',
    'Arabic',
    'Hebrew',
    'Greek',
    'Cyrillic',
    'Georgian',
    'Han',
    'Hangul',
    'Thai',
    'Devanagari',
  ])
    expect(
      texts.some((text) => new RegExp(`\\p{Script=${script}}`, 'u').test(text)),
      script,
    ).toBe(true)
})

test('demo members like and comment only on what they could see at the time', async () => {
  const world = await openWorld()
  await seedDemoCommunity(world.db, world.clock.now)
  const { rows } = await world.db.execute<{ uid: string; activityId: string; early: boolean }>(sql`
    select l.uid, a.id as "activityId", l.created_at < greatest(a.timestamp, u.created_at) or l.created_at > ${world.clock.now.toISOString()} as early
    from (select uid, actor_id, activity_id, created_at from likes
      union all select author_id, actor_id, activity_id, created_at from comments) l
    join activities a on a.actor_id = l.actor_id and a.id = l.activity_id join users u on u.uid = l.uid`)
  expect(rows.length).toBeGreaterThan(300)
  expect(rows.filter(({ early }) => early)).toEqual([])
  const seen = new Map<string, Set<string>>()
  for (const uid of new Set(rows.map((row) => row.uid))) {
    const ids = rows.flatMap((row) => (row.uid === uid ? row.activityId : []))
    seen.set(uid, new Set((await readCards(world.db, { uid }, ids)).map(({ id }) => id)))
  }
  expect(rows.filter(({ uid, activityId }) => !seen.get(uid)?.has(activityId))).toEqual([])
})

test('seeds nothing in a database that has a single real member', async () => {
  const world = await openWorld()
  const ana = await world.member('Ana')
  await seedDemoCommunity(world.db, world.clock.now)
  expect(await world.db.select({ uid: users.uid }).from(users)).toEqual([{ uid: ana.uid }])
  expect(await world.db.select().from(gyms).where(eq(gyms.isDummy, true))).toEqual([])
})

test('shows a newcomer believable comments and follows, some of them unread', async () => {
  const world = await openWorld()
  await seedDemoCommunity(world.db, world.clock.now)
  const { api } = await world.session('demo-ana')
  const { items } = await api.notifications.list({ uid: 'me', limit: 50 })
  expect(items.length).toBeGreaterThanOrEqual(3)
  expect(items.some(({ type }) => type === 'comment')).toBe(true)
  expect(items.some(({ group }) => group.actors.length > 1)).toBe(true)
  const { count } = await api.notifications.unread({ uid: 'me' })
  expect(count).toBeGreaterThan(0)
  expect(items.filter(({ read }) => !read)).toHaveLength(count)
})

test('seeds direct, group, gym and request conversations', async () => {
  const world = await openWorld()
  await seedDemoCommunity(world.db, world.clock.now)
  const ana = await world.session('demo-ana')
  const { items } = await ana.api.messages.list({})
  expect(items.map(({ kind, unread }) => [kind, unread])).toEqual([
    ['direct', 2],
    ['group', 1],
    ['gym', 1],
    ['direct', 0],
  ])
  expect((await ana.api.messages.list({ box: 'requests' })).items).toHaveLength(1)
  for (const { id } of items)
    expect((await ana.api.messages.get({ id })).writing, `may write in ${id}`).toEqual({ status: 'open' })
  const priya = await world.session('demo-priya')
  const [asked] = (await priya.api.messages.list({})).items
  expect((await priya.api.messages.get({ id: asked?.id ?? '' })).writing).toMatchObject({ status: 'waiting' })
})

test('gives some demo members a year of journal and milestones, and others none', async () => {
  const world = await openWorld()
  await seedDemoCommunity(world.db, world.clock.now)
  const { rows: sessions } = await world.db.execute<{ uid: string; many: number }>(sql`
    select s.uid, count(*)::int as many from training_sessions s join activities a on a.actor_id = s.uid and a.id = s.activity_id
    group by s.uid`)
  const manyOf = new Map(sessions.map(({ uid, many }) => [uid, many]))
  expect(manyOf.get('demo-ana')).toBeGreaterThan(100)
  expect(manyOf.get('demo-owner')).toBeUndefined()
  const { reached, coming } = await (await world.session('demo-ana')).api.milestones.mine()
  expect(reached.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'sessions_100',
      'hours_100',
      'first_win',
      'first_submission_win',
      'years_20',
      'year_at_belt',
    ]),
  )
  expect(coming.length).toBeGreaterThan(2)
  expect((await (await world.session('demo-ana')).api.milestones.unseen()).items).toEqual([])
  expect((await (await world.session('demo-owner')).api.milestones.mine()).reached).toEqual([])
  const { rows: unknown } = await world.db.execute(sql`
    select distinct t.slug from (select unnest(subs_for || subs_against || positions) as slug from training_rounds
      union select unnest(techniques) from training_sessions) t where not exists (select from techniques k where k.slug = t.slug)`)
  const { rows: library } = await world.db.execute(sql`select from techniques limit 1`)
  if (library.length > 0) expect(unknown).toEqual([])
})

test('gives the demo creator three tiers, every kind of content but video, and members', async () => {
  const world = await openWorld()
  await seedDemoCommunity(world.db, world.clock.now, { standInPays: true })
  const [ana, bia] = [await world.session('demo-ana'), await world.member('Bia')]
  const offered = await bia.api.tiers.of({ uid: 'demo-creator' })
  expect(offered).toMatchObject({
    status: 'offered',
    items: [
      { name: 'Followers+', monthlyPrice: 0 },
      { name: 'Student', monthlyPrice: 900 },
      { name: 'Corner', monthlyPrice: 2400 },
    ],
  })
  const accessFor = async (person: { api: typeof bia.api }) =>
    (await person.api.content.of({ uid: 'demo-creator', limit: 20 })).items.map(({ access }) => access)
  expect((await accessFor(bia)).filter((access) => access === 'open')).toHaveLength(2)
  expect((await accessFor(ana)).filter((access) => access === 'locked')).toHaveLength(1)
  expect((await accessFor(ana)).length).toBe(8)
  const { rows: early } = await world.db.execute(sql`
    select u.uid from subscriptions s join users u on u.uid in (s.uid, s.creator_uid) where s.started_at < u.created_at`)
  expect(early).toEqual([])
})

test('draws portraits of the demo members, and leaves photos of their own alone', async () => {
  const world = await openWorld()
  await seedDemoCommunity(world.db, world.clock.now)
  await world.db.update(users).set({ photoURL: '/files/mine.jpg' }).where(eq(users.uid, 'demo-ana'))
  const bia = await world.session('demo-bia')
  await drawDemoPortraits(world)
  await drawDemoPortraits(world)
  const { items } = await bia.api.follows.search({ text: 'a' })
  const photos = items.map(({ photoURL }) => photoURL ?? 'none')
  expect(new Set(photos).size).toBe(items.length)
  expect(photos).not.toContain('none')
  expect(await world.files.has('profile_pictures/demo-bia/profile.jpg')).toBe(true)
  expect(items.find(({ uid }) => uid === 'demo-ana')?.photoURL).toBe('/files/mine.jpg')
})

test('draws covers for some demo gyms, once', async () => {
  const world = await openWorld()
  await seedDemoCommunity(world.db, world.clock.now)
  await drawDemoCovers(world)
  await drawDemoCovers(world)
  const drawn = await world.db.select().from(gyms).where(isNotNull(gyms.cover))
  expect(drawn).toHaveLength(12)
  for (const { id, cover } of drawn)
    expect(await world.files.has(picturePathOf({ uid: id, id: cover?.id ?? '' })), id).toBe(true)
})

test("draws covers for the demo's lessons, which their feed entries show too", async () => {
  const world = await openWorld()
  await seedDemoCommunity(world.db, world.clock.now)
  await drawDemoLessonCovers(world)
  await drawDemoLessonCovers(world)
  const { items } = await (await world.session('demo-ana')).api.content.of({ uid: 'demo-creator', limit: 20 })
  const covers = new Set(items.map(({ cover }) => cover))
  expect({ lessons: items.length, covers: covers.size }).toEqual({ lessons: 8, covers: 8 })
  for (const cover of covers) expect(await world.files.has(cover?.replace('/files/', '') ?? ''), `${cover}`).toBe(true)
  const { items: entries } = await world.visitor.api.activities.byUser({ uid: 'demo-creator', limit: 50 })
  const shown = entries.flatMap(({ content: { facts } }) => (facts?.kind === 'content' ? facts.picture : []))
  expect(new Set(shown)).toEqual(covers)
})
