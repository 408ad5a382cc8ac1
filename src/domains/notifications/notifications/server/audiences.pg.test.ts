import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { audienceMembers } from '#domains/feed/activities/server/tables.ts'
import { mutes } from '#domains/feed/follows/server/tables.ts'
import { favorites } from '#domains/gyms/gyms/server/tables.ts'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { notifyingIn } from './notifications.fixture.ts'
import { notifyAudience } from './notify-audience.ts'

const world = await openWorld()
beforeEach(async () => {
  world.pass(minutes(1))
})

const { jobsOf, lines, people, rowsOf, tell } = notifyingIn(world)

const logFor = (
  actor: { uid: string } | { id: string },
  activityType: 'gym_post' | 'gym_update' | 'event_created' | 'belt_promotion',
  visibility: Visibility = 'public',
  metadata = {},
) =>
  world.write((context) =>
    logActivity(context, {
      actorId: 'uid' in actor ? actor.uid : actor.id,
      actorType: 'uid' in actor ? 'user' : 'gym',
      activityType,
      targetId: newId(),
      targetType: 'post',
      visibility,
      metadata,
      content: { text: 'Open mat on Sunday' },
    }),
  )

test("notifies a gym's favouriters of its post once, if their level includes posts", async () => {
  const gym = await world.gym('River Mats')
  const [all, events, none, stranger, off] = (await people('All', 'Events', 'None', 'Stranger', 'Off')) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  await off.api.people.changeNotificationPreferences({
    uid: 'me',
    toggle: { channel: 'inApp', type: 'gym_post', on: false },
  })
  for (const [{ uid }, level] of [
    [all, 'all'],
    [events, 'events'],
    [none, 'none'],
    [off, 'all'],
  ] as const)
    await world.db.insert(favorites).values({ uid, gymId: gym.id, createdAt: world.clock.now, level })

  const typesTold = async () =>
    Promise.all(
      [all, events, none, stranger, off].map(async (person) => (await lines(person)).map(({ type }) => type).sort()),
    )
  const post = await logFor(gym, 'gym_post')
  expect(await jobsOf('onActivityCreated')).toMatchObject([{ data: { actorId: gym.id, activityId: post.id } }])
  const ref = { actorId: gym.id, activityId: post.id }
  await Promise.all([notifyAudience(world, ref), notifyAudience(world, ref)])
  await notifyAudience(world, ref)
  expect(await typesTold()).toEqual([['gym_post'], [], [], [], []])
  expect(await lines(all)).toMatchObject([
    {
      actor: { type: 'gym', id: gym.id },
      activityId: post.id,
      preview: 'Open mat on Sunday',
      group: { count: 1 },
      extra: { gymId: gym.id, gymName: 'River Mats', gymSlug: gym.slug },
    },
  ])

  const event = await logFor(gym, 'event_created', 'public', { eventId: 'e1', eventTitle: 'Open mat', secret: 'no' })
  await notifyAudience(world, { actorId: gym.id, activityId: event.id })
  expect(await typesTold()).toEqual([['gym_event', 'gym_post'], ['gym_event'], [], [], ['gym_event']])
  expect((await lines(events))[0]?.extra).toEqual({
    gymId: gym.id,
    gymName: 'River Mats',
    gymSlug: gym.slug,
    eventId: 'e1',
    eventTitle: 'Open mat',
  })

  const gone = await logFor(gym, 'gym_update')
  await world.db.execute(sql`update activities set is_deleted = true, deleted_at = now() where id = ${gone.id}`)
  await notifyAudience(world, { actorId: gym.id, activityId: gone.id })
  await notifyAudience(world, { actorId: gym.id, activityId: 'none' })
  expect((await typesTold())[0]).toEqual(['gym_event', 'gym_post'])
})

test('notifies followers of a promotion they can see, except with a block or mute', async () => {
  const [ana, follower, friend, stranger, asked, blocked, muting] = (await people(
    'Ana',
    'Follower',
    'Friend',
    'Stranger',
    'Asked',
    'Blocked',
    'Muting',
  )) as [Person, Person, Person, Person, Person, Person, Person]
  for (const one of [follower, blocked, muting]) await world.follow(one, ana)
  await world.friends(friend, ana)
  await world.block(blocked, ana)
  await world.db.insert(mutes).values({ muterId: muting.uid, mutedId: ana.uid, createdAt: world.clock.now })
  await world.db.execute(
    sql`insert into follows (followed_id, follower_id, status, created_at) values (${ana.uid}, ${asked.uid}, 'requested', now())`,
  )
  const told = async () => {
    const everybody = [ana, follower, friend, stranger, asked, blocked, muting]
    const found = await Promise.all(
      everybody.map(async (person) => ((await rowsOf(person.uid)).length > 0 ? person.name : '')),
    )
    return found.filter((name) => name !== '')
  }
  const promote = async (visibility: Visibility) => {
    const { id } = await logFor(ana, 'belt_promotion', visibility, { belt: 'purple', stripes: 0 })
    await notifyAudience(world, { actorId: ana.uid, activityId: id })
  }
  await promote('private')
  expect(await told()).toEqual([])
  await promote('friends')
  expect(await told()).toEqual(['Friend'])
  await promote('followers')
  expect(await told()).toEqual(['Follower', 'Friend'])
  expect((await lines(follower))[0]).toMatchObject({ type: 'belt_promotion', extra: { belt: 'purple', stripes: 0 } })
})

test('queues only activities with an audience, and only after the commit', async () => {
  const [ana] = (await people('Ana')) as [Person]
  const before = (await jobsOf('onActivityCreated')).length
  await world.entry(ana)
  await logFor(ana, 'event_created')
  await logFor(ana, 'belt_promotion', 'private')
  await world
    .write(async (context) => {
      await logActivity(context, {
        actorId: ana.uid,
        activityType: 'belt_promotion',
        targetId: 'x',
        targetType: 'promotion',
      })
      throw new Error('undone')
    })
    .catch(() => {})
  expect(await jobsOf('onActivityCreated')).toHaveLength(before)
})

test("notifies only members of the activity's audience", async () => {
  const gym = await world.gym('Closed Mats')
  const [inside, outside] = (await people('Inside', 'Outside')) as [Person, Person]
  for (const { uid } of [inside, outside])
    await world.db.insert(favorites).values({ uid, gymId: gym.id, createdAt: world.clock.now })
  await world.db.insert(audienceMembers).values({ audience: `gym:${gym.id}`, uid: inside.uid })
  const { id } = await world.write((context) =>
    logActivity(context, {
      actorId: gym.id,
      actorType: 'gym',
      activityType: 'gym_post',
      targetId: 'p',
      targetType: 'post',
      visibility: 'gym_members',
      audience: `gym:${gym.id}`,
    }),
  )
  await notifyAudience(world, { actorId: gym.id, activityId: id })
  expect([(await rowsOf(inside.uid)).length, (await rowsOf(outside.uid)).length]).toEqual([1, 0])
})

test('sends an announcement to everyone who finished onboarding', async () => {
  const newcomer = await world.member('Newcomer', { onboardingComplete: false })
  const [{ count = 0 } = {}] = (
    await world.db.execute<{ count: number }>(sql`select count(*)::int as count from users where onboarding_complete`)
  ).rows
  const off = (type: NotificationType) =>
    sql`(notification_preferences #> array['inApp', 'types', ${type}]) = 'false'::jsonb`
  const [{ deaf = 0 } = {}] = (
    await world.db.execute<{ deaf: number }>(
      sql`select count(*)::int as deaf from users where onboarding_complete and ${off('system_announcement')}`,
    )
  ).rows
  expect(await tell({ type: 'system_announcement', actorId: null, extra: { title: 'New', text: 'Hello' } })).toBe(
    count - deaf,
  )
  expect(await rowsOf(newcomer.uid)).toEqual([])
})
