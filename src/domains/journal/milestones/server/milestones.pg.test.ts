import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { trainingSessions } from '#domains/journal/training/server/tables.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { awardMilestones } from './award.ts'
import { milestonesJobHandlers, queueAnniversaryRecounts } from './job-handlers.ts'
import { milestones } from './tables.ts'

const world = await openWorld()
const parts = { ...world, now: () => world.clock.now }

const train = ({ uid }: Person, { day = '2026-11-20', visibility = 'followers' as Visibility } = {}) =>
  world.db.transaction(async (tx) => {
    const context = { tx, jobs: world.jobs, log: world.log, now: world.clock.now }
    const id = newId()
    const { id: activityId } = await logActivity(context, {
      ...{ actorId: uid, activityType: 'training_session', targetId: id, targetType: 'session', visibility },
    })
    await tx.insert(trainingSessions).values({
      ...{ uid, id, activityId, day, startedAt: new Date(`${day}T18:00:00Z`), timezone: 'UTC', minutes: 90 },
      ...{ kind: 'class', discipline: 'gi', createdAt: world.clock.now, updatedAt: world.clock.now },
    })
    return awardMilestones(context, uid)
  })

test('lists reached milestones with their dates, and the next with its progress', async () => {
  const ana = await world.member('Ana')
  expect((await ana.api.milestones.mine()).coming.slice(0, 3)).toEqual([
    { kind: 'first_session', have: 0, of: 1 },
    { kind: 'sessions_10', have: 0, of: 10 },
    { kind: 'hours_50', have: 0, of: 50 },
  ])
  for (const day of ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-18']) await train(ana, { day })
  const { reached, coming } = await ana.api.milestones.mine()
  expect(reached).toEqual([{ kind: 'first_session', day: '2026-11-03' }])
  expect(coming).toEqual(
    expect.arrayContaining([
      { kind: 'sessions_10', have: 4, of: 10 },
      { kind: 'hours_50', have: 6, of: 50 },
      { kind: 'streak_4', have: 3, of: 4 },
      { kind: 'years_1', have: 0, of: 1 },
      { kind: 'first_win', have: 0, of: 1 },
    ]),
  )
})

test('shows a milestone only to members who can see its entry', async () => {
  const [bia, friend, follower, stranger, blocked] = await world.members(
    'Bia',
    'Friend',
    'Follower',
    'Stranger',
    'Blocked',
  )
  await world.friends(friend, bia)
  await world.follow(follower, bia)
  await world.follow(blocked, bia)
  await world.block(bia, blocked)
  for (let nth = 1; nth < 10; nth++) await train(bia, { visibility: 'friends' })
  await train(bia)
  // Logged long afterwards, and private.
  await train(bia, { day: '2025-01-01' })
  const seenBy = async (api: Person['api']) =>
    (await api.milestones.byUser({ uid: bia.uid })).items.map(({ kind }) => kind)
  expect(await seenBy(bia.api)).toEqual(['first_session', 'sessions_10', 'years_1'])
  expect(await seenBy(friend.api)).toEqual(['first_session', 'sessions_10'])
  expect(await seenBy(follower.api)).toEqual(['sessions_10'])
  expect(await seenBy(stranger.api)).toEqual([])
  for (const api of [world.visitor.api, blocked.api]) await expect(seenBy(api)).rejects.toMatchObject({ status: 404 })
  for (const call of [() => world.visitor.api.milestones.mine(), () => world.visitor.api.milestones.unseen()])
    await expect(call()).rejects.toMatchObject({ status: 401 })
})

test("shows a celebration until it's seen on any device, for up to 30 days", async () => {
  const caio = await world.member('Caio')
  await train(caio)
  const first = { kind: 'first_session', day: '2026-11-20' } as const
  expect(await caio.api.milestones.unseen()).toEqual({ items: [first] })
  await caio.api.milestones.see({ kinds: ['first_session'] })
  await caio.api.milestones.see({ kinds: ['first_session', 'hours_1000'] })
  expect((await (await world.session(caio.uid)).api.milestones.unseen()).items).toEqual([])
  await expect(world.visitor.api.milestones.see({ kinds: ['first_session'] })).rejects.toMatchObject({ status: 401 })

  const dora = await world.member('Dora')
  await train(dora)
  world.pass(days(31))
  expect((await (await world.session(dora.uid)).api.milestones.unseen()).items).toEqual([])
  world.pass(-days(31))
})

test("reaches a year of training by time alone, in the member's time zone", async () => {
  const eva = await world.member('Eva', { timezone: 'Pacific/Kiritimati' })
  // Noon UTC on the 20th is already the 21st on Kiritimati.
  world.pass(-days(1))
  await train(eva, { day: '2025-11-21' })
  const recounted = milestonesJobHandlers(parts)[0] as unknown as { run(data: { uid: string }): Promise<void> }
  const isHeld = async () =>
    (
      await world.db
        .select()
        .from(milestones)
        .where(and(eq(milestones.uid, eva.uid), eq(milestones.kind, 'years_1')))
    ).length
  await recounted.run({ uid: eva.uid })
  expect(await isHeld()).toBe(0)
  world.pass(days(1))
  expect(await queueAnniversaryRecounts(parts)).toBeGreaterThan(0)
  await recounted.run({ uid: eva.uid })
  await recounted.run({ uid: eva.uid })
  expect(await isHeld()).toBe(1)
})
