import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#domains/members/people/server/tables.ts'
import { days, minutes } from '#platform/clock.ts'
import { allPages } from '#testing/all-pages.ts'
import { openWorld } from '#testing/world.ts'
import { eveningClass, refusal } from './sessions.fixture.ts'

const world = await openWorld()
const { roots, evening, kept } = await eveningClass(world)
const round = { minutes: 6 }

describe('changing a session', () => {
  test('merges two changes field by field, the later one winning, and updates the entry', async () => {
    const ana = await world.member('Ana')
    const { id, activityId } = await kept(ana, { notes: 'Hard.' })
    await ana.api.training.change({ id, minutes: 60, rounds: [round] })
    world.pass(1000)
    const { session } = await ana.api.training.change({ id, start: '19:00', discipline: 'nogi', visibility: 'public' })
    expect(session).toMatchObject({
      minutes: 60,
      roundCount: 1,
      start: '19:00',
      notes: 'Hard.',
      visibility: 'public',
      updatedAt: world.clock.now.toISOString(),
    })
    const card = await ana.api.activities.get({ id: activityId })
    expect(card).toMatchObject({
      visibility: 'public',
      content: { text: '60 min, no-gi, 1 round at Roots BJJ', facts: { minutes: 60, rounds: 1 } },
    })
  })

  test("preserves one device's notes when another changes only the minutes", async () => {
    const ana = await world.member('Ana')
    const { id, updatedAt: seenAt } = await kept(ana)
    world.pass(1000)
    await ana.api.training.change({ id, notes: 'Half guard all night.', minutes: 45, seenAt })
    world.pass(1000)
    const { session } = await ana.api.training.change({ id, start: '19:00', seenAt })
    expect(session).toMatchObject({ notes: 'Half guard all night.', minutes: 45, start: '19:00' })
  })

  test('refuses and names a field that another device has changed since', async () => {
    const ana = await world.member('Ana')
    const { id, updatedAt: seenAt } = await kept(ana)
    world.pass(1000)
    const { session } = await ana.api.training.change({ id, notes: 'Desktop.', minutes: 45, seenAt })
    world.pass(1000)
    const phone = { id, notes: 'Phone.', minutes: 45 }
    await expect(ana.api.training.change({ ...phone, seenAt })).rejects.toMatchObject({
      status: 409,
      code: 'CHANGED_ELSEWHERE',
      data: { fields: ['notes'] },
    })
    expect((await ana.api.training.get({ id })).notes).toBe('Desktop.')
    // After seeing the other version, the member can still choose their own.
    expect((await ana.api.training.change({ ...phone, seenAt: session.updatedAt })).session.notes).toBe('Phone.')
  })

  test("uses the new gym's time zone", async () => {
    const ana = await world.member('Ana')
    const tokyo = await world.gym('Tokyo', { timezone: 'Asia/Tokyo' })
    const { id } = await kept(ana)
    expect((await ana.api.training.change({ id, gymId: tokyo.id })).session).toMatchObject({
      start: '18:30',
      startedAt: '2026-11-19T09:30:00.000Z',
    })
    expect((await ana.api.training.change({ id, gymId: null, place: 'Garage' })).session.place).toEqual({
      gymId: null,
      slug: null,
      name: 'Garage',
    })
  })

  test('validates a change like a new session', async () => {
    const ana = await world.member('Ana', { yearStarted: 2018 })
    const { id } = await kept(ana, { rounds: [{ minutes: 60 }] })
    expect(await refusal(ana.api.training.change({ id, minutes: 45 }))).toMatchObject({
      status: 400,
      code: 'ROUND_TOO_LONG',
    })
    expect(await refusal(ana.api.training.change({ id, day: '2016-01-01' }))).toMatchObject({
      status: 400,
      code: 'BEFORE_TRAINING_STARTED',
    })
  })

  test('accepts a change after its gym, partner or start year became invalid', async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const gym = await world.gym('Gone')
    const { id } = await kept(ana, {
      gymId: gym.id,
      day: '2018-03-01',
      rounds: [{ ...round, partner: { uid: bia.uid } }],
    })
    await world.db.update(users).set({ yearStarted: 2020 }).where(eq(users.uid, ana.uid))
    await world.db.update(users).set({ username: null, onboardingComplete: false }).where(eq(users.uid, bia.uid))
    await world.db.execute(sql`update gyms set status = 'rejected' where id = ${gym.id}`)
    const { session } = await ana.api.training.change({ id, notes: 'Remembered.' })
    expect(session).toMatchObject({
      notes: 'Remembered.',
      place: { gymId: null, name: 'Gone' },
      rounds: [{ partner: { uid: null, name: 'Bia' } }],
    })
  })
})

describe('deleting a session', () => {
  test('hides it everywhere immediately and restores it with its milestone', async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    await world.follow(bia, ana)
    const { id, activityId } = await kept(ana)
    const everywhere = async () => [
      (await ana.api.training.list({})).items.length,
      (await ana.api.training.calendar({ year: 2026 })).days.length,
      (await bia.api.training.byUser({ uid: ana.uid })).items.length,
      (await bia.api.activities.feed({})).items.filter(({ card }) => card.id === activityId).length,
    ]
    expect(await everywhere()).toEqual([1, 1, 1, 1])
    const removed = await ana.api.training.remove({ id })
    expect(removed).toMatchObject({
      activityId,
      restorableUntil: new Date(world.clock.now.getTime() + days(30)).toISOString(),
    })
    expect(await everywhere()).toEqual([0, 0, 0, 0])
    expect(await refusal(ana.api.training.get({ id }))).toMatchObject({ status: 404 })
    expect(await refusal(ana.api.training.keep({ id, ...evening }))).toMatchObject({ status: 409, code: 'DELETED' })
    world.pass(minutes(10))
    expect(await ana.api.training.remove({ id })).toMatchObject({ restorableUntil: removed.restorableUntil })
    expect((await ana.api.training.restore({ id })).session).toMatchObject({ id })
    expect(await everywhere()).toEqual([1, 1, 1, 1])
    await ana.api.activities.remove({ id: activityId })
    expect(await everywhere()).toEqual([0, 0, 0, 0])
    await ana.api.activities.restore({ id: activityId })
    expect(await everywhere()).toEqual([1, 1, 1, 1])
    world.pass(-minutes(10))
  })

  test("can't be restored after 30 days", async () => {
    const ana = await world.member('Ana')
    const { id } = await kept(ana)
    await ana.api.training.remove({ id })
    world.pass(days(30))
    const { api } = await world.session(ana.uid)
    expect(await refusal(api.training.restore({ id }))).toMatchObject({ status: 404 })
    world.pass(-days(30))
  })
})

describe('own sessions', () => {
  test('pages without gaps or repeats, latest first, even with equal starts', async () => {
    const ana = await world.member('Ana')
    for (const start of ['07:00', '07:00', '07:00', '12:00', '18:00']) await kept(ana, { start })
    await kept(ana, { day: '1962-05-05', start: '10:00' })
    const items = await allPages((cursor) => ana.api.training.list({ limit: 2, cursor }))
    const seen = items.map(({ startedAt, id }) => `${startedAt} ${id}`)
    expect(seen).toHaveLength(6)
    expect(seen).toEqual([...new Set(seen)].sort().reverse())
  })

  test('finds sessions by month, day, kind, discipline, gym and notes, without accents', async () => {
    const ana = await world.member('Ana')
    const summer = await kept(ana, { day: '2026-07-31', kind: 'open_mat', gymId: null, place: 'Praia de Ipanema' })
    const winter = await kept(ana, { discipline: 'nogi', notes: 'Worked on the São Paulo pass.' })
    const found = async (filter: object) => (await ana.api.training.list(filter)).items.map(({ id }) => id)
    expect(await found({ month: '2026-07' })).toEqual([summer.id])
    expect(await found({ month: '2026-08' })).toEqual([])
    expect(await found({ day: '2026-11-19' })).toEqual([winter.id])
    expect(await found({ kind: 'open_mat' })).toEqual([summer.id])
    expect(await found({ discipline: 'nogi' })).toEqual([winter.id])
    expect(await found({ gymId: roots.id })).toEqual([winter.id])
    expect(await found({ text: 'sao paulo' })).toEqual([winter.id])
    expect(await found({ text: 'IPANEMA' })).toEqual([summer.id])
    expect(await found({ text: '%' })).toEqual([])
  })

  test("adds up each day in a year's calendar", async () => {
    const ana = await world.member('Ana')
    await kept(ana, { start: '07:00', minutes: 60 })
    await kept(ana, { start: '18:00' })
    await kept(ana, { day: '2025-12-31' })
    expect((await ana.api.training.calendar({ year: 2026 })).days).toEqual([
      { day: '2026-11-19', sessions: 2, minutes: 150 },
    ])
  })
})
