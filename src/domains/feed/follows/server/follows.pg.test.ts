import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readDefaultVisibility } from '#domains/feed/activities/server/default-visibility.ts'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { chosenKinds } from '#domains/members/people/visibility.ts'
import { days } from '#platform/clock.ts'
import { answerOf, type Refusal } from '#platform/refusals.ts'
import { allPages } from '#testing/all-pages.ts'
import { outcomeOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { MOST_FOLLOWED } from '../limits.ts'
import { follows } from './tables.ts'

const world = await openWorld()

const GONE = "404 This isn't available any more."
const loggedBy = async (actor: Person, target: Person) =>
  (
    await world.db
      .select()
      .from(activities)
      .where(and(eq(activities.actorId, actor.uid), eq(activities.targetId, target.uid)))
      .orderBy(activities.timestamp)
  ).map(({ activityType }) => activityType)
const namesOf = (list: { items: { displayName: string }[] }) => list.items.map(({ displayName }) => displayName)
const follow = (one: Person, other: Person) => one.api.follows.follow({ uid: other.uid })
const followersOf = (who: Person, as: Person) => as.api.follows.followers({ uid: who.uid })

test("follows idempotently, and logs it once with the follower's id", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const first = await follow(ana, bia)
  expect(first).toMatchObject({ relation: { following: 'yes', followsMe: false }, followerCount: 1 })
  expect(await follow(ana, bia)).toEqual(first)
  expect(await loggedBy(ana, bia)).toEqual(['user_follow'])
  const [record] = await world.db.select().from(activities).where(eq(activities.actorId, ana.uid))
  expect(record).toMatchObject({ metadata: { followerId: ana.uid }, visibility: 'private', inFeed: false, score: 60 })
  expect(await bia.api.follows.summary({ uid: ana.uid })).toMatchObject({
    relation: { following: 'no', followsMe: true },
    followingCount: 1,
  })
})

test('ends the follow on unfollowing, and logs following again afterwards', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await follow(ana, bia)
  world.pass(1000)
  expect(await ana.api.follows.unfollow({ uid: bia.uid })).toMatchObject({
    relation: { following: 'no' },
    followerCount: 0,
  })
  await ana.api.follows.unfollow({ uid: bia.uid })
  world.pass(1000)
  await follow(ana, bia)
  expect(await loggedBy(ana, bia)).toEqual(['user_follow', 'user_unfollow', 'user_follow'])
})

test("refuses following yourself, missing members or anyone who hasn't finished signup", async () => {
  const ana = await world.member('Ana')
  const newcomer = await world.member('New', { username: null, onboardingComplete: false })
  expect(await outcomeOf(ana.api.follows.follow({ uid: 'me' }))).toBe("400 You can't follow yourself.")
  expect(await outcomeOf(follow(ana, ana))).toBe("400 You can't follow yourself.")
  for (const uid of ['nobody', newcomer.uid, 'a\u0000b', '']) {
    expect(await outcomeOf(ana.api.follows.follow({ uid }))).toBe(GONE)
    expect(await outcomeOf(ana.api.follows.summary({ uid }))).toBe(GONE)
  }
  expect(await outcomeOf(follow(newcomer, ana))).toBe('403 Choose a username first.')
})

test('lets a visitor read only the counts of a public profile', async () => {
  const [open, closed, fan] = [
    await world.member('Open', { profileVisibility: 'web' }),
    await world.member('Closed'),
    await world.member('Fan'),
  ]
  await follow(fan, open)
  expect(await world.visitor.api.follows.summary({ uid: open.uid })).toMatchObject({
    followerCount: 1,
    relation: { following: 'no', isBlocked: false },
  })
  expect(await outcomeOf(world.visitor.api.follows.summary({ uid: closed.uid }))).toBe(GONE)
})

test.each(['es', 'pt-BR'])(
  "never translates a member's name in a refusal, even when it equals our text (%s)",
  async (language) => {
    const [bia, ana] = await world.members('Please sign in to continue.', 'Ana')
    await bia.api.follows.changePrivacy({ uid: 'me', privateAccount: true })
    const refusal = await followersOf(bia, ana).catch((error: unknown) => error)
    expect(answerOf(refusal as Refusal, language).message).toContain('Please sign in to continue.')
  },
)

test("shows and counts a request to a private account only once it's accepted", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await bia.api.follows.changePrivacy({ uid: 'me', privateAccount: true })
  expect(await follow(ana, bia)).toMatchObject({ relation: { following: 'requested' }, followerCount: 0 })
  await follow(ana, bia)
  expect(await loggedBy(ana, bia)).toEqual([])
  expect(await outcomeOf(followersOf(bia, ana))).toBe('403 Only people Bia has accepted can see this.')
  expect(await outcomeOf(ana.api.follows.following({ uid: bia.uid }))).toMatch(/^403/)

  const asked = await bia.api.follows.requests({ uid: 'me' })
  expect(asked.items).toMatchObject([{ displayName: 'Ana', relation: { asksMe: true, followsMe: false } }])
  expect(await bia.api.follows.accept({ uid: 'me', followerId: ana.uid })).toMatchObject({
    asksMe: false,
    followsMe: true,
  })
  await bia.api.follows.accept({ uid: 'me', followerId: ana.uid })
  expect(await loggedBy(ana, bia)).toEqual(['user_follow'])
  expect(namesOf(await followersOf(bia, ana))).toEqual(['Ana'])
  expect(await ana.api.follows.summary({ uid: bia.uid })).toMatchObject({
    relation: { following: 'yes' },
    followerCount: 1,
  })
})

test('leaves no trace of a withdrawn or declined request, and accepts only requests', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await bia.api.follows.changePrivacy({ uid: 'me', privateAccount: true })
  await follow(ana, bia)
  expect(await ana.api.follows.unfollow({ uid: bia.uid })).toMatchObject({ relation: { following: 'no' } })
  expect(await outcomeOf(bia.api.follows.accept({ uid: 'me', followerId: ana.uid }))).toBe(GONE)
  await follow(ana, bia)
  await bia.api.follows.decline({ uid: 'me', followerId: ana.uid })
  await bia.api.follows.decline({ uid: 'me', followerId: ana.uid })
  expect((await ana.api.follows.summary({ uid: bia.uid })).relation.following).toBe('no')
  expect(await loggedBy(ana, bia)).toEqual([])
  expect(await bia.api.follows.requests({ uid: 'me' })).toEqual({ items: [], nextCursor: null })
})

test('never ends an accepted follow by declining', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await follow(ana, bia)
  await bia.api.follows.decline({ uid: 'me', followerId: ana.uid })
  expect(namesOf(await followersOf(bia, bia))).toEqual(['Ana'])
})

test("accepts and logs an account's requests when it becomes public", async () => {
  const bia = await world.member('Bia', { privateAccount: true })
  const fans = await world.members('One', 'Two', 'Three')
  for (const fan of fans) await follow(fan, bia)
  await bia.api.follows.changePrivacy({ uid: 'me', privateAccount: false })
  expect((await bia.api.follows.summary({ uid: 'me' })).followerCount).toBe(3)
  for (const fan of fans) expect(await loggedBy(fan, bia)).toEqual(['user_follow'])
  expect((await bia.api.follows.requests({ uid: 'me' })).items).toEqual([])
})

test("accepts requests even if they're made while an account becomes public", async () => {
  const bia = await world.member('Bia', { privateAccount: true })
  const fans = await world.members(...Array.from({ length: 12 }, (_, index) => `Fan ${index}`))
  await Promise.all([
    ...fans.slice(0, 6).map((fan) => follow(fan, bia)),
    bia.api.follows.changePrivacy({ uid: 'me', privateAccount: false }),
    ...fans.slice(6).map((fan) => follow(fan, bia)),
  ])
  expect((await bia.api.follows.summary({ uid: 'me' })).followerCount).toBe(12)
})

test("ends access to friends' entries immediately on unfollowing, even to old ones", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.write((context) =>
    logActivity(context, {
      actorId: bia.uid,
      activityType: 'profile_post',
      targetId: 'p1',
      targetType: 'post',
      visibility: 'friends',
    }),
  )
  const seen = async () => (await ana.api.follows.summary({ uid: bia.uid })).postCount
  await follow(ana, bia)
  expect(await seen()).toBe(0)
  await follow(bia, ana)
  expect(await seen()).toBe(1)
  await bia.api.follows.unfollow({ uid: ana.uid })
  expect(await seen()).toBe(0)
  await follow(bia, ana)
  await bia.api.follows.removeFollower({ uid: 'me', followerId: ana.uid })
  expect(await seen()).toBe(0)
})

test('pages followers and following without gaps or repeats', async () => {
  const star = await world.member('Star')
  const fans = await world.members(...Array.from({ length: 7 }, (_, index) => `Fan ${index}`))
  // Two of the follows happen at the same time.
  for (const [index, fan] of fans.entries()) {
    if (index !== 3) world.pass(1000)
    await follow(fan, star)
    await follow(star, fan)
  }
  for (const call of ['followers', 'following'] as const) {
    const found = namesOf({
      items: await allPages((cursor) => star.api.follows[call]({ uid: 'me', limit: 3, cursor })),
    })
    expect(found).toHaveLength(7)
    expect(new Set(found).size).toBe(7)
    expect(found[0]).toBe('Fan 6')
    expect(found.at(-1)).toBe('Fan 0')
  }
  expect(await outcomeOf(star.api.follows.followers({ uid: 'me', cursor: 'nonsense' }))).toBe(
    "400 cursor: isn't a valid cursor for this list",
  )
})

test("refuses reading others' requests, blocks, mutes or privacy settings", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { follows: api } = ana.api
  const { uid } = bia
  for (const answer of await Promise.all(
    [
      api.requests({ uid }),
      api.blocked({ uid }),
      api.muted({ uid }),
      api.privacy({ uid }),
      api.changePrivacy({ uid, privateAccount: true }),
      api.accept({ uid, followerId: ana.uid }),
      api.block({ uid, blockedId: ana.uid }),
      api.removeFollower({ uid, followerId: ana.uid }),
    ].map(outcomeOf),
  ))
    expect(answer).toBe(GONE)
})

test('changes only the named fields in a privacy update', async () => {
  const ana = await world.member('Ana')
  expect(await ana.api.follows.privacy({ uid: 'me' })).toEqual({ privateAccount: false, defaultVisibility: {} })
  await ana.api.follows.changePrivacy({ uid: 'me', defaultVisibility: { post: 'friends' } })
  expect(await ana.api.follows.changePrivacy({ uid: ana.uid, privateAccount: true })).toEqual({
    privateAccount: true,
    defaultVisibility: { post: 'friends' },
  })
  expect(await ana.api.follows.changePrivacy({ uid: 'me' })).toMatchObject({ privateAccount: true })
})

test("keeps each kind's default audience until that one is changed", async () => {
  const ana = await world.member('Ana')
  const usual = () => Promise.all(chosenKinds.map((kind) => readDefaultVisibility(world.db, ana.uid, kind)))
  expect(await usual()).toEqual([
    'followers',
    'followers',
    'followers',
    'public',
    'followers',
    'followers',
    'friends',
    'friends',
  ])
  await ana.api.follows.changePrivacy({ uid: 'me', defaultVisibility: { session: 'private', promotion: 'friends' } })
  await ana.api.follows.changePrivacy({ uid: 'me', defaultVisibility: { match: 'public' } })
  expect(await usual()).toEqual([
    'followers',
    'private',
    'public',
    'friends',
    'followers',
    'followers',
    'friends',
    'friends',
  ])
})

test("logs no visit to your own profile, and others' once a day, privately", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const view = () => ana.api.follows.viewed({ uid: bia.uid })
  expect(await ana.api.follows.viewed({ uid: 'me' })).toEqual({ logged: false })
  expect(await ana.api.follows.viewed({ uid: ana.uid })).toEqual({ logged: false })

  const answers = await Promise.all([view(), view(), view()])
  expect(answers.filter(({ logged }) => logged)).toHaveLength(1)
  expect(await view()).toEqual({ logged: false })
  const records = await world.db.select().from(activities).where(eq(activities.actorId, ana.uid))
  expect(records).toMatchObject([
    { activityType: 'profile_view', visibility: 'private', targetId: bia.uid, targetRef: `users/${bia.uid}` },
  ])
  expect(records[0]?.inFeed).toBe(false)

  world.pass(days(1))
  const nextDay = await world.session(ana.uid)
  expect(await nextDay.api.follows.viewed({ uid: bia.uid })).toEqual({ logged: true })
  expect(await outcomeOf(nextDay.api.follows.viewed({ uid: 'nobody' }))).toBe(GONE)
})

test('lets a member follow up to 7,500 people', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.db.execute(sql`alter table follows disable trigger follows_counted`)
  await world.db.execute(sql`insert into follows (followed_id, follower_id, status, created_at)
    select 'filler-' || n, ${ana.uid}, 'accepted', now() from generate_series(1, ${MOST_FOLLOWED - 1}) n`)
  await world.db.execute(sql`alter table follows enable trigger follows_counted`)
  await follow(ana, bia)
  await follow(ana, bia)
  const caio = await world.member('Caio')
  expect(await outcomeOf(follow(ana, caio))).toMatch(/^409 You can follow up to 7,500 people/)
})

test('counts correctly when 20 members follow and unfollow concurrently', async () => {
  const everybody = await world.members(...Array.from({ length: 20 }, (_, index) => `Member ${index}`))
  const pairs = everybody.flatMap((one) => everybody.filter((other) => other !== one).map((other) => [one, other]))
  const acts = pairs.flatMap(([one, other], index) => [
    () => follow(one as Person, other as Person),
    () =>
      index % 3 === 0
        ? (one as Person).api.follows.unfollow({ uid: (other as Person).uid })
        : follow(other as Person, one as Person),
  ])
  for (let from = 0; from < acts.length; from += 40) await Promise.all(acts.slice(from, from + 40).map((act) => act()))

  const uids = everybody.map(({ uid }) => uid)
  const rows = await world.db.select().from(follows)
  const counted = (column: 'followedId' | 'followerId', uid: string) =>
    rows.filter((row) => row[column] === uid && row.status === 'accepted').length
  for (const uid of uids) {
    const [kept] = await world.db.select().from(users).where(eq(users.uid, uid))
    expect(kept?.followerCount).toBe(counted('followedId', uid))
    expect(kept?.followingCount).toBe(counted('followerId', uid))
  }
}, 60_000)
