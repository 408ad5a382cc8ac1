import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import type { Message } from '#platform/messages.ts'
import { translatorFor } from '#platform/translator.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { extendAllSeries } from './extend.ts'
import { eventSeries, events } from './tables.ts'

const { t } = translatorFor('en')
const world = await openWorld()
const [owner, ana, bia] = await world.members('Olivia', 'Ana', 'Bia')
const gym = await world.gym('Mat House')
await world.staff(gym, owner, 'owner')
const parts = { db: world.db, jobs: world.jobs, log: world.log, now: () => world.clock.now }

/** Starts tomorrow: the world's clock begins on Friday 20 November. */
const NEW = { gymId: gym.id, title: 'Open mat', start: '2026-11-21T18:00', end: '2026-11-21T20:00' }
const plan = async (rule: string, differing = {}) => {
  const first = await owner.api.events.create({ ...NEW, rule, ...differing })
  return { ...first, seriesId: first.seriesId ?? '' }
}
const rowsOf = (seriesId: string) =>
  world.db
    .select()
    .from(events)
    .where(and(eq(events.seriesId, seriesId), eq(events.isDeleted, false)))
    .orderBy(events.startsAt)
const startsOf = async (seriesId: string) =>
  (await rowsOf(seriesId)).map(({ startsAt }) => startsAt.toISOString().slice(0, 16))
const comes = (person: Person, eventId: string) => world.rsvp({ id: eventId }, person)
const at = (id: string) => ({ gymId: gym.id, eventId: id })
/** A series of four Saturdays, with its second event. */
async function four(differing = {}) {
  const first = await plan('FREQ=WEEKLY;COUNT=4', differing)
  const rows = await rowsOf(first.seriesId)
  return { seriesId: first.seriesId, rows, second: rows[1] as (typeof rows)[number] }
}

describe('creating a series', () => {
  test('creates all events of a finite series, and eight weeks of an open-ended one', async () => {
    const finite = await plan('FREQ=WEEKLY;BYDAY=SA,SU;COUNT=5')
    expect(await startsOf(finite.seriesId)).toEqual(
      ['21', '22', '28', '29'].map((day) => `2026-11-${day}T18:00`).concat('2026-12-05T18:00'),
    )
    const open = await plan('FREQ=WEEKLY')
    expect(await startsOf(open.seriesId)).toHaveLength(9)
    expect(open).toMatchObject({
      series: { open: true, paused: false },
      recurrence: { every: 'week', interval: 1, days: [{ weekday: 6, nth: null }] },
      previousSlug: null,
      nextSlug: 'open-mat-2026-11-28-2',
    })
  })

  test('extends an open-ended series over time, only once even with two workers', async () => {
    const { seriesId } = await plan('FREQ=WEEKLY', { title: 'Goes on' })
    const now = world.clock.now
    try {
      world.pass(days(14))
      await Promise.all([extendAllSeries(parts), extendAllSeries(parts)])
      const starts = await startsOf(seriesId)
      expect(starts.at(-1)).toBe('2027-01-23T18:00')
      expect(new Set(starts).size).toBe(starts.length)
      expect(starts).toHaveLength(10)
    } finally {
      world.clock.now = now
    }
  })
})

describe('editing this date, this and the following, or all', () => {
  test('leaves a date edited individually unchanged when all are edited', async () => {
    const { second, seriesId } = await four({ title: 'This one' })
    await owner.api.events.edit({ ...at(second.id), version: 1, title: 'Guest coach', start: '2026-11-28T19:00' })
    const [first] = await rowsOf(seriesId)
    await owner.api.events.edit({ ...at(first?.id ?? ''), version: 1, scope: 'all', title: 'All of them', capacity: 9 })
    const rows = await rowsOf(seriesId)
    expect(rows.map(({ title }) => title)).toEqual(['All of them', 'Guest coach', 'All of them', 'All of them'])
    expect(rows[1]).toMatchObject({ overridden: true, recurrenceId: '2026-11-28T18:00:00', capacity: null })
  })

  test('moves later dates to a new series with their RSVPs, and notifies attendees once', async () => {
    const { second, seriesId, rows } = await four({ title: 'Splits' })
    for (const { id } of rows.slice(1, 3)) await comes(ana, id)
    const moved = await owner.api.events.edit({
      ...at(second.id),
      version: 1,
      scope: 'following',
      start: '2026-11-28T10:00',
    })
    expect(await startsOf(seriesId)).toEqual(['2026-11-21T18:00'])
    expect(await startsOf(moved.seriesId ?? '')).toEqual(['2026-11-28T10:00', '2026-12-05T10:00', '2026-12-12T10:00'])
    expect(moved).toMatchObject({ id: second.id, recurrence: { count: 3 }, counts: { going: 1 } })
    const [before] = await world.db.select().from(eventSeries).where(eq(eventSeries.id, seriesId))
    expect(before).toMatchObject({ rule: 'FREQ=WEEKLY;UNTIL=20261128T175959Z', sequence: 1 })
    expect(
      (await notificationsOf(world, ana, 'event_update')).filter(({ eventTitle }) => eventTitle === 'Splits'),
    ).toHaveLength(1)
  })

  test('moves each date by a day when all move to the next weekday', async () => {
    const { second, seriesId } = await four({ title: 'To Sunday' })
    await owner.api.events.edit({
      ...at(second.id),
      version: 1,
      scope: 'all',
      start: '2026-11-29T18:00',
      end: '2026-11-29T20:00',
    })
    expect(await startsOf(seriesId)).toEqual(
      ['22', '29'].map((day) => `2026-11-${day}T18:00`).concat('2026-12-06T18:00', '2026-12-13T18:00'),
    )
  })

  test('cancels dates a new rule drops, and notifies attendees of the reason', async () => {
    const { rows, seriesId } = await four({ title: 'Other days' })
    const [first, second] = rows
    await comes(bia, second?.id ?? '')
    await owner.api.events.edit({
      ...at(first?.id ?? ''),
      version: 1,
      scope: 'all',
      rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=2',
    })
    expect(await startsOf(seriesId)).toEqual(['2026-11-21T18:00', '2026-12-05T18:00'])
    expect(await owner.api.events.get(at(second?.id ?? ''))).toMatchObject({ status: 'cancelled', seriesId: null })
    const reasons = (await notificationsOf(world, bia, 'event_cancelled')).map(({ reason }) => t(reason as Message))
    expect(reasons).toEqual(['The series now takes place on other days.'])
    expect(await statusOf(owner.api.events.get(at(rows[3]?.id ?? '')))).toBe(404)
  })

  test('returns the next date when a new rule drops the edited one', async () => {
    const { second } = await four({ title: 'Sundays' })
    const rule = { scope: 'following', rule: 'FREQ=WEEKLY;BYDAY=SU;COUNT=3' } as const
    const moved = await owner.api.events.edit({ ...at(second.id), version: 1, ...rule })
    expect(moved.startsAt).toBe('2026-11-29T18:00:00.000Z')
  })

  test('leaves past dates at their time when all dates get a new one', async () => {
    const { seriesId, rows } = await four({ title: 'With a past' })
    const now = world.clock.now
    try {
      world.pass(days(3))
      const third = rows[2]
      const { api } = await world.session(owner.uid)
      await api.events.edit({ ...at(third?.id ?? ''), version: 1, scope: 'all', start: '2026-12-05T09:00' })
      expect(await startsOf(seriesId)).toEqual(['2026-11-21T18:00'])
      const [moved] = await world.db
        .select()
        .from(events)
        .where(eq(events.id, third?.id ?? ''))
      expect(await startsOf(moved?.seriesId ?? '')).toEqual([
        '2026-11-28T09:00',
        '2026-12-05T09:00',
        '2026-12-12T09:00',
      ])
    } finally {
      world.clock.now = now
    }
  })

  test('changes nothing on an invalid edit', async () => {
    const { second, seriesId } = await four({ title: 'Stays' })
    const edit = (change: object) => statusOf(owner.api.events.edit({ ...at(second.id), version: 1, ...change }))
    expect(await edit({ scope: 'all', rule: 'FREQ=DAILY' })).toBe(400)
    expect(await edit({ scope: 'following', end: '2026-11-28T17:00' })).toBe(400)
    expect(await edit({ rule: 'FREQ=WEEKLY' })).toBe(400)
    expect((await rowsOf(seriesId)).map(({ version }) => version)).toEqual([1, 1, 1, 1])
  })
})

describe('ending dates of a series', () => {
  test('cancels this and the following dates, notifying once; earlier ones stay', async () => {
    const { second, seriesId, rows } = await four({ title: 'Ends' })
    for (const { id } of rows.slice(1)) await comes(ana, id)
    await owner.api.events.cancel({ ...at(second.id), scope: 'following', reason: 'The hall is sold' })
    expect((await rowsOf(seriesId)).map(({ status }) => status)).toEqual([
      'scheduled',
      'cancelled',
      'cancelled',
      'cancelled',
    ])
    expect(
      (await notificationsOf(world, ana, 'event_cancelled')).filter(({ reason }) => reason === 'The hall is sold'),
    ).toHaveLength(1)
  })

  test("doesn't cancel a date again that its series drops later", async () => {
    const { seriesId } = await plan('FREQ=WEEKLY;COUNT=3', { title: 'Wet mats' })
    const [first, second] = await rowsOf(seriesId)
    const [id, firstId] = [second?.id ?? '', first?.id ?? '']
    await comes(ana, id)
    await owner.api.events.cancel({ ...at(id), scope: 'this', reason: 'The mats are wet' })
    await owner.api.events.edit({ ...at(firstId), version: 1, scope: 'all', rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=2' })
    expect(await world.db.select().from(events).where(eq(events.id, id))).toMatchObject([
      { seriesId: null, status: 'cancelled', cancelReason: 'The mats are wet' },
    ])
  })

  test("doesn't plan a deleted date again", async () => {
    const { seriesId } = await plan('FREQ=WEEKLY', { title: 'With a gap' })
    const [, second] = await rowsOf(seriesId)
    await owner.api.events.remove(at(second?.id ?? ''))
    await owner.api.events.confirmSeries({ id: seriesId })
    expect((await startsOf(seriesId)).slice(0, 2)).toEqual(['2026-11-21T18:00', '2026-12-05T18:00'])
    const [series] = await world.db.select().from(eventSeries).where(eq(eventSeries.id, seriesId))
    expect(series?.exceptions).toEqual(['2026-11-28T18:00:00'])
  })
})

test('pauses a series after three ignored prompts, and resumes it with one tap', async () => {
  const { seriesId } = await plan('FREQ=WEEKLY', { title: 'Nobody home' })
  expect(await ana.api.events.followSeries({ id: seriesId })).toEqual({ following: true })
  const now = world.clock.now
  const series = async () => (await world.session(owner.uid)).api.events.getSeries({ id: seriesId })
  try {
    for (const [passed, prompts] of [
      [55, 0],
      [1, 1],
      [14, 2],
      [14, 3],
    ] as const) {
      world.pass(days(passed))
      await extendAllSeries(parts)
      await extendAllSeries(parts)
      const asked = (await notificationsOf(world, owner, 'account_update')).filter(
        ({ title }) => t(title as Message) === 'Is Nobody home still on?',
      )
      expect(asked).toHaveLength(prompts)
    }
    expect(await series()).toMatchObject({ isAsked: true, pausedAt: null })
    world.pass(days(14))
    await extendAllSeries(parts)
    expect(await series()).toMatchObject({ pausedAt: world.clock.now.toISOString(), following: false })
    const planned = (await rowsOf(seriesId)).length
    world.pass(days(7))
    await extendAllSeries(parts)
    expect(await rowsOf(seriesId)).toHaveLength(planned)
    expect((await notificationsOf(world, ana, 'event_update')).map(({ change }) => change)).toContain('paused')
    const later = { owner: await world.session(owner.uid), bia: await world.session(bia.uid) }
    expect(await statusOf(later.bia.api.events.confirmSeries({ id: seriesId }))).toBe(403)
    expect(await later.owner.api.events.confirmSeries({ id: seriesId })).toMatchObject({
      pausedAt: null,
      isAsked: false,
    })
    expect((await rowsOf(seriesId)).length).toBeGreaterThan(planned)
  } finally {
    world.clock.now = now
  }
})

test("treats a series as missing for viewers who can't see its events", async () => {
  const { seriesId } = await plan('FREQ=WEEKLY;COUNT=2', { visibility: 'gym_members' })
  for (const { api } of [world.visitor, bia]) expect(await statusOf(api.events.getSeries({ id: seriesId }))).toBe(404)
  expect(await statusOf(bia.api.events.followSeries({ id: seriesId }))).toBe(404)
  expect(await statusOf(bia.api.events.pauseSeries({ id: seriesId }))).toBe(404)
})

test("previews a rule's next dates, marking those that a clock change moves", async () => {
  const preview = await world.visitor.api.events.preview({
    start: '2027-03-21T02:30',
    timezone: 'Europe/Paris',
    rule: 'FREQ=WEEKLY;UNTIL=20270328T230000Z',
    limit: 2,
  })
  expect(preview.recurrence.until, 'the date in Paris').toBe('2027-03-29')
  expect(preview.items).toEqual([
    { date: '2027-03-21T02:30:00', startsAt: '2027-03-21T01:30:00.000Z', skipped: false },
    { date: '2027-03-28T02:30:00', startsAt: '2027-03-28T01:30:00.000Z', skipped: true },
  ])
})
