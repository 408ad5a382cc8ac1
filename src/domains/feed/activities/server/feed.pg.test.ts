import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mutes } from '#domains/feed/follows/server/tables.ts'
import { favorites } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { hours, minutes } from '#platform/clock.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { FeedPage } from '../contract.ts'
import { countNewInFeed, readFeed } from './feed.ts'
import { newestCardsQuery } from './feed-entries.ts'
import { activities, audienceMembers } from './tables.ts'

/** A different town for each test, so that nearby entries of one test don't appear in another. */
let town: { city: string; country: string }
let towns = 0
const world = await openWorld()
beforeEach(() => {
  towns += 1
  town = { city: `Town ${towns}`, country: `${String.fromCharCode(64 + towns)}X` }
})

const member = (name: string, differing = {}) => world.member(name, { ...town, ...differing })

async function feedOf(
  person: { uid: string },
  { limit = 20, ranked = false }: { limit?: number; ranked?: boolean } = {},
) {
  const pages: FeedPage[] = []
  let cursor: string | undefined
  do {
    const page: FeedPage = await readFeed(world.db, person, { cursor, limit, ranked, now: world.clock.now })
    pages.push(page)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return pages
}

const itemsOf = (pages: FeedPage[]) => pages.flatMap(({ items }) => items)
const idsOf = (pages: FeedPage[]) => itemsOf(pages).map(({ card }) => card.id)
const ago = (milliseconds: number) => new Date(world.clock.now.getTime() - milliseconds)

/** A member who follows someone; otherwise the feed would include the whole world. */
async function settled(name: string) {
  const person = await member(name)
  await world.follow(person, await faraway('Quiet'))
  return person
}

/** A member from another country, never nearby. */
const faraway = (name: string) => world.member(name, { city: 'Faraway', country: 'ZZ' })

async function entries(author: { uid: string }, count: number, { from = minutes(1), every = minutes(1) } = {}) {
  const made: { id: string }[] = []
  for (let number = 0; number < count; number++)
    made.push(await world.entry(author, { timestamp: ago(from + number * every) }))
  return made.map(({ id }) => id)
}

test('lists entries by the viewer, people they follow and their gyms, newest first', async () => {
  const me = await member('Ana')
  const [friend, followed, stranger] = [await faraway('Bia'), await faraway('Caio'), await faraway('Davi')]
  const [kept, home, other] = [await world.gym('Kept'), await world.gym('Home'), await world.gym('Other')]
  await world.friends(me, friend)
  await world.follow(me, followed)
  await world.follow(stranger, me)
  await world.db.insert(favorites).values({ uid: me.uid, gymId: kept.id, createdAt: world.clock.now })
  await world.db.update(users).set({ homeGymId: home.id }).where(eq(users.uid, me.uid))
  const gymEntry = (gym: { id: string }, at: Date) =>
    world.entry({ uid: gym.id }, { actorType: 'gym', activityType: 'gym_post', timestamp: at })

  await world.entry(stranger)
  await gymEntry(other, ago(0))
  const [own, theirs, hers] = [
    await world.entry(me, { timestamp: ago(5), visibility: 'private' }),
    await world.entry(followed, { timestamp: ago(3) }),
    await world.entry(friend, { timestamp: ago(4) }),
  ]
  const [fromKept, fromHome] = [await gymEntry(kept, ago(2)), await gymEntry(home, ago(1))]

  const items = itemsOf(await feedOf(me))
  expect(items.map(({ card, source }) => [card.id, source])).toEqual([
    [fromHome.id, 'gym'],
    [fromKept.id, 'gym'],
    [theirs.id, 'following'],
    [hers.id, 'friend'],
    [own.id, 'own'],
  ])
  expect(items.every(({ why }) => why === null)).toBe(true)
})

test('shows only what each followed person lets the viewer see', async () => {
  const me = await member('Ana')
  const [friend, followed] = [await faraway('Bia'), await faraway('Caio')]
  await world.friends(me, friend)
  await world.follow(me, followed)
  for (const author of [friend, followed])
    for (const visibility of ['public', 'followers', 'friends', 'private'] as const)
      await world.entry(author, { visibility, text: `${author.name} ${visibility}` })
  for (const audience of ['event:mine', 'event:not-mine'])
    await world.entry(followed, { visibility: 'event_attendees', audience, text: `${followed.name} ${audience}` })
  await world.db.insert(audienceMembers).values({ audience: 'event:mine', uid: me.uid })

  const texts = itemsOf(await feedOf(me)).map(({ card }) => card.post?.text)
  expect(texts.sort()).toEqual([
    'Bia followers',
    'Bia friends',
    'Bia public',
    'Caio event:mine',
    'Caio followers',
    'Caio public',
  ])
})

test('leaves out muted and blocked people, blockers and unaccepted follow requests', async () => {
  const me = await member('Ana')
  const people = await Promise.all(['muted', 'blocked', 'blocking'].map((name) => member(name)))
  const [muted, blocked, blocking] = people as [Person, Person, Person]
  for (const person of people) {
    await world.friends(me, person)
    await world.entry(person)
  }
  await world.db.insert(mutes).values({ muterId: me.uid, mutedId: muted.uid, createdAt: world.clock.now })
  await world.block(me, blocked)
  await world.block(blocking, me)
  const asked = await faraway('Asked')
  await world.db.execute(
    sql`insert into follows (follower_id, followed_id, status, created_at) values (${me.uid}, ${asked.uid}, 'requested', now())`,
  )
  await world.entry(asked, { visibility: 'followers' })
  expect(await feedOf(me)).toMatchObject([{ items: [], nextCursor: null }])
})

test('pages without gaps or repeats, even with equal timestamps', async () => {
  const me = await member('Ana')
  const people = await Promise.all(['Bia', 'Caio', 'Davi', 'Eva'].map(faraway))
  const made: string[] = []
  for (const person of people) {
    await world.follow(me, person)
    made.push(...(await entries(person, 4, { from: minutes(2) })))
    for (let same = 0; same < 4; same++) made.push((await world.entry(person, { timestamp: ago(minutes(1)) })).id)
  }
  const whole = idsOf(await feedOf(me, { limit: 50 }))
  expect([...whole].sort()).toEqual([...made].sort())
  for (const limit of [1, 3, 7, 16]) expect(idsOf(await feedOf(me, { limit })), `${limit} a page`).toEqual(whole)
})

test("doesn't shift later pages when new entries arrive", async () => {
  const me = await member('Ana')
  const friend = await faraway('Bia')
  await world.friends(me, friend)
  const made = await entries(friend, 25)
  const first = await readFeed(world.db, me, { limit: 10, ranked: false, now: world.clock.now })
  await world.entry(friend)
  const second = await readFeed(world.db, me, {
    cursor: first.nextCursor ?? '',
    limit: 10,
    ranked: false,
    now: world.clock.now,
  })
  expect(idsOf([first, second])).toEqual(made.slice(0, 20))
})

test("counts other people's new entries in the pill, but not the viewer's own", async () => {
  const me = await settled('Ana')
  const friend = await faraway('Bia')
  await world.friends(me, friend)
  await entries(friend, 2)
  const { newest } = await readFeed(world.db, me, { limit: 20, ranked: false, now: world.clock.now })
  expect(await countNewInFeed(world.db, me, newest ?? '')).toEqual({ count: 0, more: false })
  await world.entry(me)
  for (let number = 0; number < 3; number++) await world.entry(friend)
  await world.entry(friend, { visibility: 'private' })
  expect(await countNewInFeed(world.db, me, newest ?? '')).toEqual({ count: 3, more: false })
  for (let number = 0; number < 50; number++) await world.entry(friend)
  expect(await countNewInFeed(world.db, me, newest ?? '')).toEqual({ count: 50, more: true })
})

test("counts new entries in an empty feed's pill from when the feed was read", async () => {
  const me = await member('Ana')
  const friend = await faraway('Bia')
  await world.friends(me, friend)
  const { newest } = await readFeed(world.db, me, { limit: 20, ranked: false, now: world.clock.now })
  world.pass(1)
  await world.entry(friend)
  expect(await countNewInFeed(world.db, me, newest ?? '')).toEqual({ count: 1, more: false })
})

test("continues a short feed with public entries of the viewer's city, marked near", async () => {
  const me = await member('Ana')
  const [friend, neighbour] = [await faraway('Bia'), await member('Caio')]
  await world.friends(me, friend)
  const followed = await entries(friend, 3, { from: hours(1) })
  const near = await entries(neighbour, 30)
  await world.entry(neighbour, { visibility: 'followers' })
  await world.entry(await faraway('Davi'))
  for (const limit of [4, 20]) {
    const pages = await feedOf(me, { limit })
    expect(idsOf(pages)).toEqual([...followed, ...near])
    expect(itemsOf(pages).map(({ source }) => source)).toEqual([
      ...followed.map(() => 'friend'),
      ...near.map(() => 'near'),
    ])
  }
})

test('adds nothing nearby to a feed of twenty', async () => {
  const me = await member('Ana')
  const [friend, neighbour] = [await faraway('Bia'), await member('Caio')]
  await world.friends(me, friend)
  const followed = await entries(friend, 20)
  await entries(neighbour, 2)
  for (const limit of [7, 20]) expect(idsOf(await feedOf(me, { limit }))).toEqual(followed)
})

test('leaves out nearby people the viewer muted or blocked, or who block the viewer', async () => {
  const me = await settled('Ana')
  const [muted, blocked, blocking] = [await member('Bia'), await member('Caio'), await member('Davi')]
  await world.db.insert(mutes).values({ muterId: me.uid, mutedId: muted.uid, createdAt: world.clock.now })
  await world.block(me, blocked)
  await world.block(blocking, me)
  for (const person of [muted, blocked, blocking]) await world.entry(person)
  expect(idsOf(await feedOf(me))).toEqual([])
})

test('shows a member following no one their city, then country, then the world', async () => {
  const me = await member('Ana')
  const [neighbour, compatriot, abroad] = [
    await member('Bia'),
    await member('Caio', { city: 'Elsewhere' }),
    await world.member('Davi', { city: 'Nowhere', country: 'QQ' }),
  ]
  const gym = await world.gym('Country Gym', { city: 'Third', country: town.country })
  const home = await world.gym('Home Gym', { city: 'Third', country: town.country })
  await world.db.update(users).set({ homeGymId: home.id }).where(eq(users.uid, me.uid))
  await world.entry({ uid: home.id }, { actorType: 'gym', activityType: 'gym_post', timestamp: ago(hours(4)) })
  const made = [
    ...(await entries(neighbour, 3, { from: hours(3) })),
    ...(await entries(compatriot, 3, { from: hours(2) })),
    (await world.entry({ uid: gym.id }, { actorType: 'gym', activityType: 'gym_post', timestamp: ago(hours(4)) })).id,
    ...(await entries(abroad, 3, { from: hours(1) })),
  ]
  for (const limit of [2, 5, 20]) {
    const pages = await feedOf(me, { limit })
    const mine = itemsOf(pages).filter(({ card }) => made.includes(card.id))
    expect(mine.map(({ card }) => card.id)).toEqual(made)
    expect(new Set(idsOf(pages)).size).toBe(idsOf(pages).length)
    expect(mine.map(({ source }) => source)).toEqual([
      ...['near', 'near', 'near', 'country', 'country', 'country', 'country'],
      ...['world', 'world', 'world'],
    ])
  }
})

test('fills up a page that loses entries to visibility rules', async () => {
  const me = await member('Ana')
  const [friend, loud] = [await faraway('Bia'), await faraway('Caio')]
  await world.follow(me, loud)
  await world.friends(me, friend)
  for (let number = 0; number < 60; number++)
    await world.entry(loud, { visibility: number % 2 ? 'friends' : 'private', timestamp: ago(number) })
  const seen = await entries(friend, 5)
  expect(idsOf(await feedOf(me, { limit: 5 }))).toEqual(seen)
})

test('shows entries of everyone followed when the newest are hidden', async () => {
  const me = await member('Ana')
  const quiet = await faraway('Quiet')
  await world.follow(me, quiet)
  for (const name of ['Bia', 'Caio', 'Davi', 'Eva', 'Fabi', 'Gil']) {
    const person = await faraway(name)
    await world.follow(me, person)
    await world.entry(person, { visibility: 'friends', timestamp: ago(0) })
  }
  const seen = await entries(quiet, 5)
  expect(idsOf(await feedOf(me, { limit: 2 }))).toEqual(seen)
})

test('reads at most one page of rows per followed person', async () => {
  const me = await member('Ana')
  const people = await Promise.all(Array.from({ length: 12 }, (_, number) => faraway(`Person ${number}`)))
  for (const [number, person] of people.entries()) {
    await world.follow(me, person)
    await world.db.execute(sql`
      insert into activities (id, actor_id, actor_data, activity_type, timestamp, target_id, target_type, target_ref, content, visibility, score, in_feed)
      select to_char(t, 'YYYYMMDDHH24MISS') || '_' || ${person.uid} || '_aaaaaa', ${person.uid}, '{}', 'profile_post', t, 'p', 'post', 'p', '{}',
        case when n % 5 = 0 then 'friends' else 'followers' end, 100, true
      from generate_series(1, 500) n, lateral (select now() - n * interval '1 hour' - ${number} * interval '1 minute' as t) at`)
  }
  await world.db.execute(sql`vacuum analyze activities`)
  const page = 21
  for (const many of [page, 300]) {
    const query = newestCardsQuery({ uid: me.uid, most: many })
    const { rows } = await world.db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`explain (analyze, format json) ${query}`,
    )
    const read = rowsRead(rows[0]?.['QUERY PLAN'][0].Plan as Plan)
    expect(read, `${many} of them`).toBeGreaterThanOrEqual(many)
    expect(read, `${many} of them`).toBeLessThanOrEqual((people.length + 1) * many)
  }
})

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows read from `activities`, including those filtered out. */
function rowsRead(plan: Plan): number {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0)
  return below + (plan['Relation Name'] === 'activities' ? own : 0)
}

test('removes a deleted entry from the feed', async () => {
  const me = await settled('Ana')
  const { id } = await world.entry(me)
  await world.db.update(activities).set({ isDeleted: true, deletedAt: world.clock.now }).where(eq(activities.id, id))
  expect(idsOf(await feedOf(me))).toEqual([])
})

test('ranks the feed with newFeed, explains why, and pages without gaps', async () => {
  const me = await member('Ana')
  const people = await Promise.all(['Bia', 'Caio', 'Davi'].map(faraway))
  const made: string[] = []
  for (const person of people) {
    await world.follow(me, person)
    made.push(...(await entries(person, 15, { every: hours(3) })))
  }
  const promotion = await world.entry(people[0] as Person, {
    activityType: 'belt_promotion',
    timestamp: ago(hours(2)),
  })
  const pages = await feedOf(me, { limit: 10, ranked: true })
  expect(idsOf(pages)[0]).toBe(promotion.id)
  expect(idsOf(pages).toSorted()).toEqual([promotion.id, ...made].toSorted())
  expect(pages[0]?.items[0]?.why).toEqual({ score: 200, ageHours: 2, affinity: 1.2, boost: 1, reason: 'following' })
  expect(pages.every(({ ranked }) => ranked)).toBe(true)

  const [first] = pages
  world.pass(hours(5))
  await world.entry(people[1] as Person, { activityType: 'belt_promotion' })
  const later = await readFeed(world.db, me, {
    cursor: first?.nextCursor ?? '',
    limit: 50,
    ranked: true,
    now: world.clock.now,
  })
  expect(idsOf([first as FeedPage, later])).toEqual(idsOf(pages))
})

test('continues the ranked feed with entries older than 30 days, newest first', async () => {
  const me = await member('Ana')
  const friend = await faraway('Bia')
  await world.friends(me, friend)
  const young = await entries(friend, 3)
  const old = await entries(friend, 4, { from: hours(24 * 31) })
  const pages = await feedOf(me, { limit: 2, ranked: true })
  expect(idsOf(pages)).toEqual([...young, ...old])
  expect(itemsOf(pages).map(({ why }) => why !== null)).toEqual([true, true, true, false, false, false, false])
})

test('ranks nearby entries by weight in a short feed', async () => {
  const me = await member('Ana')
  const [friend, neighbour] = [await faraway('Bia'), await member('Caio')]
  await world.friends(me, friend)
  await entries(friend, 1, { from: hours(100) })
  await entries(neighbour, 2)
  expect(itemsOf(await feedOf(me, { ranked: true })).map(({ why }) => why?.reason)).toEqual(['near', 'near', 'friend'])
})

test('refuses an invalid cursor and names the field', async () => {
  const me = await member('Ana')
  const wrong = [
    'x',
    '',
    'followed',
    'followed.-1',
    'followed.1.x',
    'ranked.1',
    'city.1.WzEsMV0.x',
    'followed.1.Wy04LjY0ZTE1LCIiXQ',
  ]
  for (const cursor of wrong)
    for (const ranked of [true, false])
      await expect(
        readFeed(world.db, me, { cursor, limit: 20, ranked, now: world.clock.now }),
        cursor,
      ).rejects.toMatchObject({ status: 400, data: { field: 'cursor' } })
  await expect(countNewInFeed(world.db, me, 'x')).rejects.toMatchObject({ status: 400, data: { field: 'since' } })
})
