import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { outcomeOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld()

const GONE = "404 This isn't available any more."
const namesOf = (list: { items: { displayName: string }[] }) => list.items.map(({ displayName }) => displayName)
const follow = (one: Person, other: Person) => one.api.follows.follow({ uid: other.uid })
const block = (one: Person, other: Person) => one.api.follows.block({ uid: 'me', blockedId: other.uid })
const unblock = (one: Person, other: Person) => one.api.follows.unblock({ uid: 'me', blockedId: other.uid })
const followersOf = async (who: Person, as: Person) => namesOf(await as.api.follows.followers({ uid: who.uid }))

test('ends follows both ways and hides both on a block; unblocking restores nothing', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await follow(ana, bia)
  await follow(bia, ana)
  expect(await block(ana, bia)).toEqual({
    following: 'no',
    followsMe: false,
    asksMe: false,
    isBlocked: true,
    isMuted: false,
  })
  await block(ana, bia)
  for (const [one, other] of [
    [ana, bia],
    [bia, ana],
  ] as const)
    for (const answer of await Promise.all(
      [
        one.api.people.profile({ uid: other.uid }),
        one.api.follows.summary({ uid: other.uid }),
        one.api.follows.followers({ uid: other.uid }),
        one.api.follows.following({ uid: other.uid }),
        one.api.follows.follow({ uid: other.uid }),
        one.api.follows.unfollow({ uid: other.uid }),
        one.api.follows.mute({ uid: 'me', mutedId: other.uid }),
        one.api.follows.viewed({ uid: other.uid }),
      ].map(outcomeOf),
    ))
      expect(answer).toBe(GONE)

  await unblock(ana, bia)
  await unblock(ana, bia)
  expect(await bia.api.follows.summary({ uid: ana.uid })).toMatchObject({
    relation: { following: 'no', followsMe: false },
    followerCount: 0,
    followingCount: 0,
  })
  const logged = await world.db
    .select({ type: activities.activityType, visibility: activities.visibility })
    .from(activities)
    .where(and(eq(activities.actorId, ana.uid), eq(activities.targetType, 'user')))
    .orderBy(activities.timestamp)
  expect(logged.filter(({ type }) => type === 'user_block' || type === 'user_unblock')).toHaveLength(2)
  expect(logged.every(({ visibility }) => visibility === 'private')).toBe(true)
})

test('makes a block look like a missing profile in every call', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.db.update(users).set({ displayName: 'Wanda' }).where(eq(users.uid, ana.uid))
  await block(ana, bia)
  const tries = (uid: string) => [
    bia.api.follows.follow({ uid }),
    bia.api.follows.unfollow({ uid }),
    bia.api.follows.block({ uid: 'me', blockedId: uid }),
    bia.api.follows.unblock({ uid: 'me', blockedId: uid }),
    bia.api.follows.mute({ uid: 'me', mutedId: uid }),
    bia.api.follows.unmute({ uid: 'me', mutedId: uid }),
    bia.api.follows.accept({ uid: 'me', followerId: uid }),
    bia.api.follows.decline({ uid: 'me', followerId: uid }),
    bia.api.follows.removeFollower({ uid: 'me', followerId: uid }),
    bia.api.follows.summary({ uid }),
    bia.api.follows.viewed({ uid }),
  ]
  expect(await Promise.all(tries(ana.uid).map(outcomeOf))).toEqual(await Promise.all(tries('nobody').map(outcomeOf)))
  expect((await bia.api.follows.search({ text: 'wanda' })).items).toEqual([])
})

test('lists a blocked person only for the blocker, and stores concurrent blocks once', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const answers = await Promise.all([outcomeOf(block(ana, bia)), outcomeOf(block(bia, ana))])
  expect(answers.toSorted()).toEqual([GONE, 'accepted'])
  const [blocker, other] = answers[0] === 'accepted' ? [ana, bia] : [bia, ana]
  const list = await blocker.api.follows.blocked({ uid: 'me' })
  expect(list.items).toMatchObject([{ displayName: other.name, relation: { isBlocked: true } }])
  expect((await other.api.follows.blocked({ uid: 'me' })).items).toEqual([])
  await unblock(blocker, other)
  expect(await blocker.api.follows.blocked({ uid: 'me' })).toEqual({ items: [], nextCursor: null })
})

test('leaves out blocked people in lists and counts, in both directions', async () => {
  const [star, ana, bia, caio] = await world.members('Star', 'Ana', 'Bia', 'Caio')
  for (const fan of [ana, bia, caio]) {
    await follow(fan, star)
    await follow(star, fan)
  }
  await block(ana, bia)
  for (const [viewer, hidden] of [
    [ana, 'Bia'],
    [bia, 'Ana'],
  ] as const) {
    expect(await followersOf(star, viewer)).toHaveLength(2)
    expect(await followersOf(star, viewer)).not.toContain(hidden)
    expect(namesOf(await viewer.api.follows.following({ uid: star.uid }))).not.toContain(hidden)
    expect(await viewer.api.follows.summary({ uid: star.uid })).toMatchObject({ followerCount: 2, followingCount: 2 })
  }
  expect(await caio.api.follows.summary({ uid: star.uid })).toMatchObject({ followerCount: 3, followingCount: 3 })
  // A page that loses someone is filled up with the next person.
  expect((await ana.api.follows.followers({ uid: star.uid, limit: 2 })).items).toHaveLength(2)
})

test('deletes follow requests in both directions on a block', async () => {
  const ana = await world.member('Ana', { privateAccount: true })
  const bia = await world.member('Bia', { privateAccount: true })
  await follow(ana, bia)
  await follow(bia, ana)
  await block(ana, bia)
  await unblock(ana, bia)
  expect((await ana.api.follows.requests({ uid: 'me' })).items).toEqual([])
  expect((await bia.api.follows.requests({ uid: 'me' })).items).toEqual([])
})

test('leaves no follow after a concurrent block and follow', { tags: 'race' }, async () => {
  const pairs = await Promise.all(Array.from({ length: 10 }, () => world.members('Ana', 'Bia')))
  await Promise.all(
    (pairs as [Person, Person][]).flatMap(([ana, bia]) => [
      outcomeOf(follow(bia, ana)),
      block(ana, bia),
      outcomeOf(follow(bia, ana)),
      outcomeOf(follow(ana, bia)),
    ]),
  )
  for (const [ana] of pairs as [Person, Person][])
    expect(await ana.api.follows.summary({ uid: 'me' })).toMatchObject({ followerCount: 0, followingCount: 0 })
})

test('shows mutes to their owner only; suggests no one muted, blocked or followed', async () => {
  const [me, muted, blocked, followed, fresh] = (await Promise.all(
    ['Me', 'Muted', 'Blocked', 'Followed', 'Fresh'].map((name) => world.member(name, { city: 'Galway' })),
  )) as [Person, Person, Person, Person, Person]
  const asked = await world.member('Asked', { city: 'Galway', privateAccount: true })
  expect(await me.api.follows.mute({ uid: 'me', mutedId: muted.uid })).toMatchObject({ isMuted: true })
  await me.api.follows.mute({ uid: 'me', mutedId: muted.uid })
  await block(me, blocked)
  await follow(me, followed)
  await follow(me, asked)

  expect(namesOf(await me.api.people.onboarding.suggestions({}).then(({ people: items }) => ({ items })))).toEqual([
    fresh.name,
  ])
  expect(namesOf(await me.api.follows.muted({ uid: 'me' }))).toEqual(['Muted'])
  expect((await muted.api.follows.summary({ uid: me.uid })).relation).toEqual({
    following: 'no',
    followsMe: false,
    asksMe: false,
    isBlocked: false,
    isMuted: false,
  })
  expect(await me.api.follows.unmute({ uid: 'me', mutedId: muted.uid })).toMatchObject({ isMuted: false })
  expect(await me.api.follows.muted({ uid: 'me' })).toEqual({ items: [], nextCursor: null })
})

test('refuses blocking or muting yourself', async () => {
  const ana = await world.member('Ana')
  expect(await outcomeOf(block(ana, ana))).toBe("400 You can't block yourself.")
  expect(await outcomeOf(ana.api.follows.mute({ uid: 'me', mutedId: 'me' }))).toBe("400 You can't mute yourself.")
})

test('counts only entries the viewer can see', async () => {
  const [ana, bia, stranger] = await world.members('Ana', 'Bia', 'Stranger')
  for (const visibility of ['public', 'followers', 'friends', 'private'] as const)
    await world.write((context) =>
      logActivity(context, {
        actorId: ana.uid,
        activityType: 'profile_post',
        targetId: visibility,
        targetType: 'post',
        visibility,
      }),
    )
  const count = async (who: Person) => (await who.api.follows.summary({ uid: ana.uid })).postCount
  await follow(bia, ana)
  expect([await count(ana), await count(bia), await count(stranger)]).toEqual([4, 2, 1])
})
