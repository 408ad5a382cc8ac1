import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ActivityType } from '#domains/feed/activities/activity-types.ts'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { days } from '#platform/clock.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld()

const DAY_MS = days(1)
const TYPES = { session: 'training_session', post: 'profile_post', promotion: 'belt_promotion' } as const

async function entry(who: Person, kind: keyof typeof TYPES, visibility: Visibility, daysAgo: number) {
  const activityType: ActivityType = TYPES[kind]
  const now = new Date(world.clock.now.getTime() - daysAgo * DAY_MS)
  const context = { jobs: world.jobs, log: world.log, now }
  const { id } = await world.db.transaction((tx) =>
    logActivity({ ...context, tx }, { actorId: who.uid, activityType, targetId: 'x', targetType: kind, visibility }),
  )
  return id
}

const visibilitiesOf = async ({ uid }: Person) =>
  new Map(
    (await world.db.select().from(activities).where(eq(activities.actorId, uid))).map((row) => [
      row.id,
      row.visibility,
    ]),
  )

test('narrows older entries by kind and day after counting, and never widens', async () => {
  const [ana, bia] = await Promise.all([world.member('Ana'), world.member('Bia')])
  const old = await entry(ana, 'session', 'public', 400)
  const friends = await entry(ana, 'session', 'friends', 400)
  const hidden = await entry(ana, 'session', 'private', 400)
  const fresh = await entry(ana, 'session', 'public', 3)
  const promotion = await entry(ana, 'promotion', 'public', 400)
  const others = await entry(bia, 'session', 'public', 400)
  expect(await bia.api.activities.get({ id: old })).toMatchObject({ id: old })

  const before = new Date(world.clock.now.getTime() - 100 * DAY_MS).toISOString()
  const wanted = { uid: 'me', kinds: ['session' as const, 'post' as const], before, to: 'followers' as const }
  expect(await ana.api.follows.countOlder(wanted)).toEqual({ count: 1 })
  expect((await visibilitiesOf(ana)).get(old)).toBe('public')
  expect(await ana.api.follows.narrowOlder(wanted)).toEqual({ changed: 1, left: 0 })
  expect(await ana.api.follows.narrowOlder(wanted)).toEqual({ changed: 0, left: 0 })

  expect(Object.fromEntries(await visibilitiesOf(ana))).toMatchObject({
    [old]: 'followers',
    [friends]: 'friends',
    [hidden]: 'private',
    [fresh]: 'public',
    [promotion]: 'public',
  })
  expect((await visibilitiesOf(bia)).get(others)).toBe('public')
  await expect(bia.api.activities.get({ id: old })).rejects.toMatchObject({ status: 404 })
})

test('narrows thousands of entries in batches; shares reveal nothing to strangers', async () => {
  const [ana, bia, cleo] = await Promise.all([world.member('Ana'), world.member('Bia'), world.member('Cleo')])
  const shared = await entry(ana, 'post', 'public', 200)
  await world.db.execute(`insert into activities (id, actor_id, actor_data, activity_type, "timestamp", target_id, target_type, target_ref,
      content, visibility, score, in_feed)
    select '20200101000000_' || actor_id || '_' || lpad(n::text, 6, '0'), actor_id, actor_data, activity_type, "timestamp", target_id, target_type,
      target_ref, content, visibility, score, in_feed from activities, generate_series(1, 2300) n where id = '${shared}'`)
  const share = await bia.api.posts.create({
    uid: 'me',
    text: 'look',
    pictures: [],
    techniques: [],
    visibility: 'public',
    sharedActivityId: shared,
  })
  const sharedAs = async () => (await cleo.api.activities.get({ id: share.id })).shared?.status
  expect(await sharedAs()).toBe('here')

  const wanted = {
    uid: ana.uid,
    kinds: ['post' as const],
    before: world.clock.now.toISOString(),
    to: 'private' as const,
  }
  const answers = [await ana.api.follows.narrowOlder(wanted)]
  while (answers.at(-1)?.left) answers.push(await ana.api.follows.narrowOlder(wanted))
  expect(answers.length).toBeGreaterThan(1)
  expect(answers.reduce((sum, { changed }) => sum + changed, 0)).toBe(2301)
  expect(new Set((await visibilitiesOf(ana)).values())).toEqual(new Set(['private']))
  expect(await sharedAs()).toBe('gone')
})

test("refuses changing the audience of someone else's entries", async () => {
  const [ana, bia] = await Promise.all([world.member('Ana'), world.member('Bia')])
  const wanted = {
    uid: ana.uid,
    kinds: ['post' as const],
    before: world.clock.now.toISOString(),
    to: 'private' as const,
  }
  for (const call of ['countOlder', 'narrowOlder'] as const) {
    await expect(bia.api.follows[call](wanted)).rejects.toMatchObject({ status: 404 })
    await expect(world.visitor.api.follows[call]({ ...wanted, uid: 'me' })).rejects.toMatchObject({ status: 401 })
  }
})
