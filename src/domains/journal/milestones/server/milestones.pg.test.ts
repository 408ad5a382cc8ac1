import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { milestoneKinds } from '#domains/feed/activities/milestone-kinds.ts'
import { logActivity, setEntryDeleted } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { matches } from '#domains/journal/matches/server/tables.ts'
import { promotions } from '#domains/journal/promotions/server/tables.ts'
import { trainingSessions } from '#domains/journal/training/server/tables.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { notifyAudience } from '#domains/notifications/notifications/server/notify-audience.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { awardMilestones } from './award.ts'
import { milestonesJobHandlers, queueAnniversaryRecounts } from './job-handlers.ts'
import { milestones } from './tables.ts'

const world = await openWorld()
const parts = { ...world, now: () => world.clock.now }
const NOW = new Date('2026-11-20T12:00:00Z')
const TODAY = '2026-11-20'

beforeEach(() => {
  world.clock.now = NOW
})

const dayBefore = (ago: number) => new Date(NOW.getTime() - days(ago)).toISOString().slice(0, 10)
const context = (tx: Parameters<Parameters<typeof world.db.transaction>[0]>[0]) => ({
  ...{ tx, jobs: world.jobs, log: world.log, now: world.clock.now },
})

/** Logs a session and awards milestones in one transaction, as a write does. Returns the new milestones. */
function train(
  { uid }: Pick<Person, 'uid'>,
  differing: Partial<typeof trainingSessions.$inferInsert> & { times?: number; visibility?: Visibility } = {},
  award = true,
) {
  const { times = 1, visibility = 'followers', day = TODAY, ...columns } = differing
  return world.db.transaction(async (tx) => {
    for (let time = 0; time < times; time++) {
      const id = newId()
      const { id: activityId } = await logActivity(context(tx), {
        ...{ actorId: uid, activityType: 'training_session', targetId: id, targetType: 'session', visibility },
      })
      await tx.insert(trainingSessions).values({
        ...{ uid, id, activityId, day, startedAt: new Date(`${day}T18:00:00Z`), timezone: 'UTC', minutes: 15 },
        ...{ kind: 'class', discipline: 'gi', createdAt: world.clock.now, updatedAt: world.clock.now, ...columns },
      })
    }
    return award ? awardMilestones(context(tx), uid) : []
  })
}

const compete = ({ uid }: Person, differing: Partial<typeof matches.$inferInsert>, visibility: Visibility = 'public') =>
  world.db.transaction(async (tx) => {
    const id = newId()
    const { id: activityId } = await logActivity(context(tx), {
      ...{ actorId: uid, activityType: 'match_result', targetId: id, targetType: 'match', visibility },
    })
    await tx.insert(matches).values({
      ...{ uid, id, activityId, eventName: 'Dublin Open', day: TODAY, ruleSet: 'ibjjf', discipline: 'gi' },
      ...{ outcome: 'loss', method: 'points', createdAt: world.clock.now, updatedAt: world.clock.now, ...differing },
    })
    return awardMilestones(context(tx), uid)
  })

const promote = ({ uid }: Person, differing: Partial<typeof promotions.$inferInsert>) =>
  world.db.transaction(async (tx) => {
    const id = newId()
    const { id: activityId } = await logActivity(context(tx), {
      ...{ actorId: uid, activityType: 'belt_promotion', targetId: id, targetType: 'promotion' },
    })
    await tx.insert(promotions).values({
      ...{ uid, id, activityId, belt: 'blue', day: TODAY, createdAt: world.clock.now, updatedAt: world.clock.now },
      ...differing,
    })
    return awardMilestones(context(tx), uid)
  })

const award = (uid: string, options = {}) => world.db.transaction((tx) => awardMilestones(context(tx), uid, options))
/** A member's milestone entries, in the order of `milestoneKinds`. */
const entriesOf = async ({ uid }: Person) => {
  const mine = and(eq(activities.actorId, uid), eq(activities.activityType, 'milestone_achieved'))
  const kinds: readonly string[] = milestoneKinds
  return (await world.db.select().from(activities).where(mine)).toSorted(
    (one, other) => kinds.indexOf(one.targetId) - kinds.indexOf(other.targetId),
  )
}
const held = async ({ uid }: Person) =>
  (await world.db.select().from(milestones).where(eq(milestones.uid, uid)))
    .filter(({ withdrawnAt }) => !withdrawnAt)
    .map(({ kind }) => kind)
const setDeleted = (uid: string, id: string, isDeleted: boolean) =>
  world.db.transaction((tx) => setEntryDeleted(tx, { actorId: uid, id }, { isDeleted, now: world.clock.now }))

test('awards milestones for the first and tenth session once, dated that day', async () => {
  const ana = await world.member('Ana')
  expect(await train(ana)).toEqual([{ kind: 'first_session', day: TODAY }])
  expect(await train(ana, { times: 8 })).toEqual([])
  expect(await train(ana)).toEqual([{ kind: 'sessions_10', day: TODAY }])
  expect(await train(ana)).toEqual([])
  expect((await entriesOf(ana)).map(({ content, visibility, targetRef }) => [content, visibility, targetRef])).toEqual(
    ['first_session', 'sessions_10'].map((milestone) => [
      {
        ...{ text: expect.any(String), preview: expect.any(String) },
        facts: { kind: 'milestone', milestone, day: TODAY },
      },
      'followers',
      `users/${ana.uid}/milestones/${milestone}`,
    ]),
  )
})

test('dates hours, streaks, years, gyms, countries and a belt year to the day reached', async () => {
  const bia = await world.member('Bia', { yearStarted: 2016 })
  await train(bia, { day: dayBefore(400), minutes: 360, times: 8 })
  await train(bia, { day: dayBefore(3), minutes: 119 })
  expect(await train(bia, { day: dayBefore(2), minutes: 15 })).toEqual([
    { kind: 'sessions_10', day: dayBefore(2) },
    { kind: 'hours_50', day: dayBefore(2) },
  ])

  const caio = await world.member('Caio')
  for (const ago of [22, 15, 8])
    expect(await train(caio, { day: dayBefore(ago) })).not.toContainEqual({ kind: 'streak_4' })
  expect(await train(caio, { day: dayBefore(1) })).toEqual([{ kind: 'streak_4', day: dayBefore(1) }])

  const dora = await world.member('Dora', { yearStarted: 2014 })
  expect(await train(dora)).toEqual([
    { kind: 'first_session', day: TODAY },
    { kind: 'years_1', day: '2015-12-31' },
    { kind: 'years_5', day: '2019-12-31' },
    { kind: 'years_10', day: '2024-12-31' },
  ])
  expect(await entriesOf(dora)).toHaveLength(1)

  const eva = await world.member('Eva')
  const gyms = await Promise.all(
    ['IE', 'IE', 'PT', 'BR', 'JP', 'IE', 'IE', 'IE', 'IE', 'US'].map((country, at) =>
      world.gym(`Gym ${at}`, { country }),
    ),
  )
  for (const [at, gym] of gyms.slice(0, 9).entries()) await train(eva, { gymId: gym.id, day: dayBefore(20 - at) })
  await train(eva, { gymId: gyms[0]?.id ?? '', day: dayBefore(1) })
  const visited = { gymId: gyms[9]?.id ?? '', uid: eva.uid, at: NOW, day: TODAY, method: 'location' as const }
  await world.db.insert(checkIns).values({ id: newId(), ...visited })
  expect(await award(eva.uid)).toEqual([
    { kind: 'gyms_10', day: TODAY },
    { kind: 'countries_5', day: TODAY },
  ])

  const finn = await world.member('Finn')
  await promote(finn, { belt: 'white', day: '2024-01-10' })
  await promote(finn, { belt: 'white', stripes: 2, day: '2024-06-10' })
  await promote(finn, { belt: 'blue', day: '2024-12-10' })
  expect(await held(finn)).toEqual(['year_at_belt'])
  expect(await world.db.select().from(milestones).where(eq(milestones.uid, finn.uid))).toMatchObject([
    { day: '2025-12-10' },
  ])
})

test('awards three firsts for a competition, win and submission win, none for a bye', async () => {
  const gabi = await world.member('Gabi')
  expect(await compete(gabi, { outcome: 'win', method: 'bye' })).toEqual([{ kind: 'first_competition', day: TODAY }])
  // The public bye doesn't make the win's milestone more visible than the win.
  expect(await compete(gabi, { outcome: 'win', method: 'points' }, 'friends')).toEqual([
    { kind: 'first_win', day: TODAY },
  ])
  expect(await compete(gabi, { outcome: 'win', method: 'technical_submission' }, 'private')).toEqual([
    { kind: 'first_submission_win', day: TODAY },
  ])
  expect(Object.fromEntries((await entriesOf(gabi)).map((entry) => [entry.targetId, entry.visibility]))).toEqual({
    ...{ first_competition: 'followers', first_win: 'friends', first_submission_win: 'private' },
  })
})

test('awards the tenth session once when two devices sync concurrently', async () => {
  const hugo = await world.member('Hugo')
  await train(hugo, { times: 8 })
  const answers = await Promise.all([train(hugo), train(hugo)])
  expect(answers.flat().filter(({ kind }) => kind === 'sessions_10')).toHaveLength(1)
  expect((await entriesOf(hugo)).filter(({ targetId }) => targetId === 'sessions_10')).toHaveLength(1)
})

test('withdraws milestones that no longer hold and restores them, notifying no one', async () => {
  const [iris, joao] = await world.members('Iris', 'João')
  await world.follow(joao, iris)
  await train(iris, { times: 10 })
  for (const { id } of await entriesOf(iris)) await notifyAudience(parts, { actorId: iris.uid, activityId: id })
  const told = async () =>
    (await joao.api.notifications.list({ uid: joao.uid, tab: 'all' })).items.map(({ extra }) => extra.title)
  expect(await told()).toEqual(expect.arrayContaining(['10 sessions', 'First session']))
  const [last] = await world.db
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.actorId, iris.uid), eq(activities.activityType, 'training_session')))
    .limit(1)
  if (!last) throw new Error('no session')

  await setDeleted(iris.uid, last.id, true)
  expect(await award(iris.uid)).toEqual([])
  expect(await held(iris)).toEqual(['first_session'])
  expect(await told()).toEqual(['First session'])
  // A withdrawn milestone can't be restored by hand.
  const deleted = await iris.api.activities.deleted({ uid: iris.uid })
  expect(deleted.items.map(({ activityType }) => activityType)).toEqual(['training_session'])
  const entry = (await entriesOf(iris)).find(({ targetId }) => targetId === 'sessions_10')
  await expect(iris.api.activities.restore({ id: entry?.id ?? '' })).rejects.toMatchObject({ status: 404 })

  await setDeleted(iris.uid, last.id, false)
  expect(await award(iris.uid)).toEqual([])
  expect(await held(iris)).toEqual(expect.arrayContaining(['first_session', 'sessions_10']))
  const entries = await entriesOf(iris)
  expect(entries).toHaveLength(2)
  expect(entries.every(({ isDeleted, metadata }) => !isDeleted && !metadata.withdrawn)).toBe(true)
  for (const { id } of entries) await notifyAudience(parts, { actorId: iris.uid, activityId: id })
  const { rows } = await world.db.execute(sql`select from notifications where uid = ${joao.uid}`)
  expect(rows).toHaveLength(2)
})

test("moves a milestone's date for a backdated session; deleted entries stay deleted", async () => {
  const kai = await world.member('Kai')
  await train(kai)
  const [entry] = await entriesOf(kai)
  await setDeleted(kai.uid, entry?.id ?? '', true)
  expect(await train(kai, { day: dayBefore(3), visibility: 'private' })).toEqual([])
  expect(await world.db.select().from(milestones).where(eq(milestones.uid, kai.uid))).toMatchObject([
    { kind: 'first_session', day: dayBefore(3), withdrawnAt: null },
  ])
  expect(await entriesOf(kai)).toMatchObject([
    { isDeleted: true, visibility: 'private', content: { facts: { day: dayBefore(3) } } },
  ])
})

test("doesn't announce old or imported milestones, or reveal more than sessions do", async () => {
  const lia = await world.member('Lia')
  expect(await train(lia, { day: dayBefore(8) })).toHaveLength(1)
  expect(await entriesOf(lia)).toEqual([])
  await train(lia, { times: 9 }, false)
  expect(await award(lia.uid, { quiet: true })).toEqual([{ kind: 'sessions_10', day: TODAY }])
  expect(await entriesOf(lia)).toEqual([])

  const milo = await world.member('Milo', { defaultVisibility: { milestone: 'public' } })
  await train(milo, { times: 10, visibility: 'private' })
  expect((await entriesOf(milo)).map(({ visibility }) => visibility)).toEqual(['private', 'private'])
  await train(milo, { times: 15, visibility: 'friends' })
  expect((await entriesOf(milo)).at(-1)).toMatchObject({ targetId: 'sessions_25', visibility: 'friends' })
  const shy = await world.member('Shy', { defaultVisibility: { milestone: 'private' } })
  await train(shy, { visibility: 'public' })
  expect(await entriesOf(shy)).toMatchObject([{ visibility: 'private' }])

  const nia = await world.member('Nia')
  await train(nia)
  await world.db.update(activities).set({ visibility: 'friends' }).where(eq(activities.targetType, 'session'))
  await award(nia.uid)
  expect(await entriesOf(nia)).toMatchObject([{ visibility: 'friends' }])
})

test('lists reached milestones with their dates, and the next with its progress', async () => {
  const ana = await world.member('Ana')
  expect((await ana.api.milestones.mine()).coming.slice(0, 3)).toEqual([
    { kind: 'first_session', have: 0, of: 1 },
    { kind: 'sessions_10', have: 0, of: 10 },
    { kind: 'hours_50', have: 0, of: 50 },
  ])
  for (const day of ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-18']) await train(ana, { day, minutes: 90 })
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
