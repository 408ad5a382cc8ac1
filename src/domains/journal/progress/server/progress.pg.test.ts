import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertMatch } from '#domains/journal/matches/server/matches.fixture.ts'
import { insertSession } from '#domains/journal/training/server/sessions.fixture.ts'
import { accountDeletions } from '#domains/members/account/server/tables.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { openWorld } from '#testing/world.ts'
import { readPair } from './pair.ts'
import { trainingGoals } from './tables.ts'

const world = await openWorld()
// A Wednesday.
world.clock.now = new Date('2026-11-18T12:00:00Z')
const ana = await world.member('Ana', { timezone: 'Europe/Dublin' })
const [bia, caio] = await world.members('Bia', 'Caio')

const trained = insertSession(world)
const fought = insertMatch(world)
const read = (period: '4w' | '12w' | 'year' | 'all') => ana.api.progress.read({ period })

// This week so far: two sessions.
await trained(ana, '2026-11-16', {
  rounds: [
    { partnerUid: bia.uid, positions: ['closed-guard', 'mount'], subsFor: ['armbar', 'armbar'], minutes: 5 },
    { partnerUid: bia.uid, positions: ['mount', 'closed-guard', 'mount'], subsAgainst: ['armbar'] },
  ],
})
await trained(ana, '2026-11-18', {
  discipline: 'nogi',
  minutes: 60,
  kind: 'open_mat',
  rounds: [{ partnerName: 'Zé ' }],
})
// The first day of the four weeks, and the last of the comparable days before them.
await trained(ana, '2026-10-26', {
  discipline: 'both',
  minutes: 120,
  rounds: [
    { partnerName: 'zé', subsFor: ['clock-choke'] },
    { partnerUid: caio.uid, positions: ['mount'], subsFor: ['outside-heel-hook'] },
  ],
})
await trained(ana, '2026-10-21', {
  minutes: 75,
  rounds: [{ subsFor: ['armbar'], subsAgainst: ['outside-heel-hook'] }],
})
// Between the two periods, so in neither.
await trained(ana, '2026-10-25', { minutes: 45, rounds: [{ partnerUid: bia.uid, positions: ['mount'] }] })
await trained(ana, '2026-09-28', { minutes: 30 })
await trained(ana, '2026-09-27', { minutes: 15 })
await trained(ana, '2026-11-17', { isDeleted: true, rounds: [{ subsFor: ['armbar'], positions: ['mount'] }] })
await trained(bia, '2026-11-17', { minutes: 360, rounds: [{ subsFor: ['armbar'] }] })
await fought(ana, '2026-11-15', { method: 'submission', submission: 'armbar', positions: ['closed-guard'] })
await fought(ana, '2026-11-15', { outcome: 'loss', method: 'points', positions: ['closed-guard', 'mount'] })
await fought(ana, '2026-11-15', { outcome: 'draw', method: 'draw', isDeleted: true })
await fought(ana, '2026-10-01', { method: 'submission', submission: 'clock-choke' })
await fought(ana, '2019-05-05', { outcome: 'loss', method: 'submission', submission: 'outside-heel-hook' })
await fought(bia, '2026-11-15', {})

test('refuses visitors; members can read only their own progress', async () => {
  await expect(world.visitor.api.progress.read({})).rejects.toMatchObject({ status: 401 })
  await expect(world.visitor.api.progress.weeklyProgress({})).rejects.toMatchObject({ status: 401 })
  await expect(world.visitor.api.progress.setGoal({ goal: null })).rejects.toMatchObject({ status: 401 })
  await expect(ana.api.progress.read({ period: '5w' as never })).rejects.toMatchObject({ status: 400 })
  expect((await bia.api.progress.read({ period: '4w' })).minutes).toEqual({ now: 360, before: 0 })
})

test('compares sessions, hours and rounds of four weeks with the four before', async () => {
  expect(await read('4w')).toMatchObject({
    from: '2026-10-26',
    today: '2026-11-18',
    before: { from: '2026-09-28', to: '2026-10-21' },
    sessions: { now: 3, before: 2 },
    minutes: { now: 270, before: 105 },
    rounds: { now: 5, before: 1 },
    disciplines: [
      { discipline: 'gi', sessions: 1, minutes: 90 },
      { discipline: 'nogi', sessions: 1, minutes: 60 },
      { discipline: 'both', sessions: 1, minutes: 120 },
    ],
    weeks: [
      { week: '2026-10-26', sessions: 1, minutes: 120 },
      { week: '2026-11-02', sessions: 0, minutes: 0 },
      { week: '2026-11-09', sessions: 0, minutes: 0 },
      { week: '2026-11-16', sessions: 2, minutes: 150 },
    ],
    calendarFrom: '2026-10-26',
    days: [
      { day: '2026-10-26', sessions: 1, minutes: 120, rounds: 2 },
      { day: '2026-11-16', sessions: 1, minutes: 90, rounds: 2 },
      { day: '2026-11-18', sessions: 1, minutes: 60, rounds: 1 },
    ],
    // Two weeks without a session break the earlier streak.
    streak: { current: 1, longest: 2, trainedThisWeek: true },
  })
})

test('includes everything in longer periods; all time has no comparison', async () => {
  expect(await read('12w')).toMatchObject({ sessions: { now: 7, before: 0 }, minutes: { now: 435, before: 0 } })
  const all = await read('all')
  expect(all).toMatchObject({ from: '2019-04-29', before: null, sessions: { now: 7, before: null }, hasSessions: true })
  expect(all.weeks[0]).toEqual({ week: '2019-04-29', sessions: 0, minutes: 0, goal: null })
  expect(all.matches.losses).toEqual({ now: 2, before: null })
})

test("includes the days of January that last year's recap needs", async () => {
  const jana = await world.member('Jana')
  await trained(jana, '2026-01-02')
  const { now } = world.clock
  world.clock.now = new Date('2027-01-20T12:00:00Z')
  const { api } = await world.session(jana.uid)
  const { calendarFrom, days } = await api.progress.read({ period: 'all' })
  world.clock.now = now
  expect(calendarFrom).toBe('2026-01-19')
  expect(days).toMatchObject([{ day: '2026-01-02' }])
})

test('counts submissions for and against by family, from rounds only', async () => {
  expect((await read('4w')).submissions).toEqual({
    mine: { now: 4, before: 1 },
    theirs: { now: 1, before: 1 },
    families: [
      { family: 'choke', mine: 1, theirs: 0 },
      { family: 'arm', mine: 2, theirs: 1 },
      { family: 'leg', mine: 1, theirs: 0 },
    ],
    techniques: [
      { slug: 'armbar', name: 'Armbar', family: 'arm', mine: 2, theirs: 1 },
      { slug: 'clock-choke', name: 'Clock choke', family: 'choke', mine: 1, theirs: 0 },
      { slug: 'outside-heel-hook', name: 'Outside heel hook', family: 'leg', mine: 1, theirs: 0 },
    ],
  })
})

test('counts the positions where rounds ended', async () => {
  expect((await read('4w')).endings).toEqual([{ slug: 'mount', name: 'Mount', rounds: 3 }])
})

test('maps positions, the transitions between them and the position of each submission', async () => {
  expect((await read('4w')).game).toEqual({
    positions: [
      { slug: 'mount', name: 'Mount', times: 5 },
      { slug: 'closed-guard', name: 'Closed guard', times: 4 },
    ],
    moves: [
      { from: 'closed-guard', to: 'mount', times: 3 },
      { from: 'mount', to: 'closed-guard', times: 1 },
    ],
    finishes: [
      // Two from the round that went from closed guard to mount. The one against is from the next round, which ended in
      // mount.
      { from: 'mount', technique: { slug: 'armbar', name: 'Armbar' }, mine: 2, theirs: 1 },
      // From the match, in which only closed guard was logged.
      { from: 'closed-guard', technique: { slug: 'armbar', name: 'Armbar' }, mine: 1, theirs: 0 },
      // No position was logged, and the library has only one for this submission.
      { from: 'turtle', technique: { slug: 'clock-choke', name: 'Clock choke' }, mine: 1, theirs: 0 },
    ],
    unplaced: { mine: 1, theirs: 0 },
  })
})

test('counts match results by method', async () => {
  expect((await read('4w')).matches).toEqual({
    wins: { now: 1, before: 1 },
    losses: { now: 1, before: 0 },
    draws: { now: 0, before: 0 },
    methods: [
      { method: 'submission', wins: 1, losses: 0, draws: 0 },
      { method: 'points', wins: 0, losses: 1, draws: 0 },
    ],
  })
})

test("merges spellings of a partner's name, and hides blocked members", async () => {
  expect((await read('4w')).partners).toMatchObject({
    top: [
      { person: null, name: 'Zé', rounds: 2, minutes: 12 },
      { person: { uid: bia.uid }, name: 'Bia', rounds: 2, minutes: 11 },
      { person: { uid: caio.uid }, rounds: 1 },
    ],
    unnamed: { rounds: 0, minutes: 0 },
  })
  await world.block(caio, ana)
  const { top, unnamed } = (await read('4w')).partners
  expect(top.map(({ person }) => person?.uid)).not.toContain(caio.uid)
  expect(unnamed).toEqual({ rounds: 1, minutes: 6 })
})

test('names the pair with the longest run, without anyone hidden, suspended or leaving', async () => {
  const [dani, eva, fay] = [
    await world.member('Dani', { timezone: 'Pacific/Auckland' }),
    await world.member('Eva'),
    await world.member('Fay'),
  ]
  const pair = async () => (await dani.api.progress.pair({})).pair
  const rounds = (...people: { uid: string }[]) => ({ rounds: people.map(({ uid }) => ({ partnerUid: uid })) })
  await trained(dani, '2026-11-02', { ...rounds(eva, fay), isDeleted: true })
  await trained(dani, '2026-11-09', rounds(eva, fay))
  expect(await pair(), 'one week').toBeNull()
  await trained(dani, '2026-11-03', rounds(eva, fay))
  await trained(dani, '2026-10-28', rounds(eva))
  await trained(eva, '2026-10-21', rounds(dani))
  expect(await pair()).toMatchObject({ person: { uid: eva.uid }, weeks: 3 })
  expect((await fay.api.progress.pair({})).pair, "only one's own sessions").toBeNull()
  await world.db
    .update(authUsers)
    .set({ suspendedUntil: new Date('2026-11-18T13:00:00Z') })
    .where(eq(authUsers.id, eva.uid))
  expect(await pair()).toMatchObject({ person: { uid: fay.uid }, weeks: 2 })
  await world.db.update(authUsers).set({ suspendedUntil: null }).where(eq(authUsers.id, eva.uid))
  await world.block(eva, dani)
  expect(await pair()).toMatchObject({ person: { uid: fay.uid } })
  const { now } = world.clock
  expect(await readPair(world.db, dani, new Date('2026-11-22T10:59:00Z')), 'Sunday in Auckland').not.toBeNull()
  expect(await readPair(world.db, dani, new Date('2026-11-22T11:00:00Z')), 'Monday in Auckland').toBeNull()
  await world.db
    .insert(accountDeletions)
    .values({ uid: fay.uid, askedAt: now, askedBy: fay.uid, deleteAt: now, profileVisibility: 'members' })
  expect(await pair()).toBeNull()
})

test('compares each week with its own goal, and applies a new goal from this week on', async () => {
  expect(await ana.api.progress.weeklyProgress({})).toMatchObject({
    today: '2026-11-18',
    week: { from: '2026-11-16', sessions: 2, minutes: 150 },
    goal: null,
    history: [],
  })
  await world.db
    .insert(trainingGoals)
    .values({ uid: ana.uid, week: '2026-10-26', unit: 'sessions', amount: 1, updatedAt: world.clock.now })
  const set = () => ana.api.progress.setGoal({ goal: { unit: 'hours', amount: 2.5 } })
  expect(await set()).toEqual(await set())
  const { goal, goalsReached, weeks } = await read('4w')
  expect({ goal, goalsReached }).toEqual({ goal: { unit: 'hours', amount: 2.5 }, goalsReached: { reached: 2, of: 4 } })
  expect(weeks.map((week) => week.goal?.unit)).toEqual(['sessions', 'sessions', 'sessions', 'hours'])
  expect((await ana.api.progress.setGoal({ goal: null })).goal).toBeNull()
  expect((await bia.api.progress.weeklyProgress({})).history).toEqual([])
})

test.each([
  { unit: 'hours', amount: 0 },
  { unit: 'hours', amount: 40.5 },
  { unit: 'hours', amount: 1.25 },
  { unit: 'sessions', amount: 1.5 },
  { unit: 'sessions', amount: -3 },
  { unit: 'sessions', amount: 22 },
  { unit: 'rounds', amount: 3 },
] as never[])('refuses %j as a goal', async (goal) => {
  await expect(ana.api.progress.setGoal({ goal })).rejects.toMatchObject({ status: 400 })
})

test("uses the member's local date, and counts a session logged where it's tomorrow", async () => {
  world.clock.now = new Date('2026-11-22T12:00:00Z')
  const emi = await world.member('Emi', { timezone: 'Pacific/Auckland' })
  expect(await emi.api.progress.weeklyProgress({})).toMatchObject({ today: '2026-11-23', week: { from: '2026-11-23' } })
  const lia = await world.member('Lia', { timezone: 'America/Los_Angeles' })
  expect((await lia.api.progress.weeklyProgress({})).today).toBe('2026-11-22')
  await trained(lia, '2026-11-23', { timezone: 'Asia/Tokyo' })
  const { today, sessions, weeks } = await lia.api.progress.read({ period: '4w' })
  expect({ today, sessions: sessions.now, week: weeks.at(-1) }).toEqual({
    today: '2026-11-23',
    sessions: 1,
    week: { week: '2026-11-23', sessions: 1, minutes: 90, goal: null },
  })
  world.clock.now = new Date('2026-11-18T12:00:00Z')
})

test('returns empty progress for a newcomer', async () => {
  const newcomer = await world.member('Newcomer')
  for (const period of ['4w', '12w', 'year', 'all'] as const)
    expect(await newcomer.api.progress.read({ period })).toMatchObject({
      hasSessions: false,
      sessions: { now: 0 },
      streak: { current: 0, longest: 0, since: null },
      days: [],
      partners: { top: [] },
      game: { positions: [], moves: [], finishes: [] },
    })
})
