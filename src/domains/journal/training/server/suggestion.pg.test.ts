import { describe, expect, test } from 'vitest'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { days, minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { SessionInput } from '../contract.ts'
import { loggingLike } from './sessions.fixture.ts'

// Friday, 20 November 2026, 20:10 in Dublin.
const world = await openWorld({ now: new Date('2026-11-20T20:10:00Z') })

const class1900: ScheduleItem = {
  ...PLAIN_SESSION,
  id: 'c1',
  title: 'Evening class',
  discipline: 'nogi',
  weekday: 5,
  start: '19:00',
  end: '20:00',
}
const roots = await world.gym('Roots BJJ', { schedule: [class1900] })
const plain = await world.gym('Plain BJJ')

const base: SessionInput = {
  day: '2026-11-13',
  start: '18:30',
  timezone: 'Europe/Dublin',
  minutes: 75,
  kind: 'drilling',
  discipline: 'both',
}

const kept = loggingLike(base)

async function checkedIn(who: Person, at: Date, where: Partial<typeof checkIns.$inferInsert> = {}) {
  const id = newId()
  await world.db.insert(checkIns).values({ id, gymId: plain.id, uid: who.uid, at, method: 'code', ...where })
  return id
}

const ago = (ms: number) => new Date(world.clock.now.getTime() - ms)

describe('what "I trained" suggests', () => {
  test("with a check-in, suggests today's event with its times and place", async () => {
    const ana = await world.member('Ana', { homeGymId: roots.id })
    const event = await world.event(plain, {
      startsAt: ago(minutes(130)),
      endsAt: ago(minutes(10)),
      discipline: 'nogi',
    })
    await checkedIn(ana, ago(minutes(140)), { eventId: event.id })
    const suggested = await ana.api.training.suggestion({})
    expect(suggested).toMatchObject({
      ...{ because: 'event', day: '2026-11-20', start: '18:00', timezone: 'Europe/Dublin', minutes: 120 },
      place: { gymId: plain.id, slug: plain.slug, name: 'Plain BJJ' },
      kind: 'open_mat',
      discipline: 'nogi',
      eventId: event.id,
      title: 'Open mat',
      visibility: 'followers',
      logged: null,
    })
    const { day, start, timezone, minutes: length, kind, discipline, eventId } = suggested
    const saved = { day, start, timezone, minutes: length, kind, discipline, eventId, gymId: plain.id }
    const id = newId()
    await ana.api.training.keep({ id, ...saved })
    expect(await ana.api.training.suggestion({})).toMatchObject({ because: 'home_gym', logged: { id } })
  })

  test('uses a gym check-in: its current session, else 90 minutes from the check-in', async () => {
    const [ana, bia] = [await world.member('Ana', { discipline: 'both' }), await world.member('Bia')]
    await checkedIn(ana, ago(minutes(65)))
    await checkedIn(bia, ago(minutes(65)), { gymId: roots.id, sessionId: 'c1' })
    expect(await ana.api.training.suggestion({})).toMatchObject({
      because: 'checkin',
      start: '19:05',
      minutes: 90,
      title: null,
      discipline: 'both',
    })
    expect(await bia.api.training.suggestion({})).toMatchObject({
      because: 'checkin',
      start: '19:00',
      minutes: 60,
      title: 'Evening class',
      discipline: 'nogi',
    })
  })

  test("without a check-in, suggests a home gym session that's on or just ended", async () => {
    const ana = await world.member('Ana', { homeGymId: roots.id })
    expect(await ana.api.training.suggestion({})).toMatchObject({
      because: 'timetable',
      day: '2026-11-20',
      start: '19:00',
      minutes: 60,
      kind: 'class',
      title: 'Evening class',
      place: { gymId: roots.id },
    })
  })

  test('otherwise suggests the usual session of this weekday, never in the future', async () => {
    const ana = await world.member('Ana', { homeGymId: plain.id })
    await kept(ana, { place: 'Garage' })
    expect(await ana.api.training.suggestion({})).toMatchObject({
      ...{ because: 'weekday', day: '2026-11-20', start: '18:30', minutes: 75, kind: 'drilling', discipline: 'both' },
      place: { gymId: null, name: 'Garage' },
    })
    const bia = await world.member('Bia', { homeGymId: plain.id })
    await kept(bia, { start: '21:00' })
    expect(await bia.api.training.suggestion({})).toMatchObject({
      because: 'weekday',
      day: '2026-11-20',
      start: '18:55',
    })
  })

  test("otherwise suggests 90 minutes, in the home gym's or the device's time zone", async () => {
    const tokyo = await world.gym('Tokyo', { timezone: 'Asia/Tokyo' })
    const ana = await world.member('Ana', { homeGymId: tokyo.id })
    expect(await ana.api.training.suggestion({ timezone: 'America/Lima' })).toMatchObject({
      because: 'home_gym',
      day: '2026-11-21',
      start: '03:40',
      timezone: 'Asia/Tokyo',
      minutes: 90,
      discipline: 'gi',
    })
    const bia = await world.member('Bia', { discipline: 'nogi', defaultVisibility: { session: 'private' } })
    expect(await bia.api.training.suggestion({ timezone: 'America/Lima' })).toMatchObject({
      because: 'nothing',
      start: '13:40',
      timezone: 'America/Lima',
      place: null,
      discipline: 'nogi',
      visibility: 'private',
    })
  })

  test("includes the session if it's already logged", async () => {
    const ana = await world.member('Ana', { homeGymId: plain.id })
    const { id } = await kept(ana, { day: '2026-11-20', start: '18:45' })
    expect((await ana.api.training.suggestion({})).logged?.id).toBe(id)
  })
})

describe('"Log this session?"', () => {
  const asked = async (who: Person) => (await who.api.training.toLog({})).items

  test("asks about last week's events and check-ins once, until logged or dismissed", async () => {
    const ana = await world.member('Ana')
    const event = await world.event(plain, { startsAt: ago(days(2)), endsAt: ago(days(2) - minutes(120)) })
    await world.rsvp(event, ana, 'attended')
    await checkedIn(ana, ago(days(2) + minutes(5)), { eventId: event.id })
    const atGym = await checkedIn(ana, ago(days(3)))
    await checkedIn(ana, ago(days(4)), { undoneAt: world.clock.now })
    await checkedIn(ana, ago(days(8)))
    expect((await asked(ana)).map(({ key }) => key)).toEqual([`event:${event.id}`, `checkin:${atGym}`])
    expect((await asked(ana))[0]).toMatchObject({
      title: 'Open mat',
      day: '2026-11-18',
      start: '20:10',
      timezone: 'Europe/Dublin',
      minutes: 120,
      kind: 'open_mat',
      place: { gymId: plain.id },
      eventId: event.id,
    })
    for (let times = 0; times < 2; times++) await ana.api.training.dismiss({ key: `checkin:${atGym}` })
    expect((await asked(ana)).map(({ key }) => key)).toEqual([`event:${event.id}`])
    const { id } = await kept(ana, { day: '2026-11-18', start: '23:00', eventId: event.id })
    expect(await asked(ana)).toEqual([])
    await ana.api.training.remove({ id })
    expect(await asked(ana)).toEqual([])
  })

  test("asks until a session at that time is logged; other sessions don't count", async () => {
    const ana = await world.member('Ana')
    await checkedIn(ana, ago(days(1)))
    await kept(ana, { day: '2026-11-19', start: '10:00' })
    expect(await asked(ana)).toHaveLength(1)
    await kept(ana, { day: '2026-11-19', start: '20:00' })
    expect(await asked(ana)).toEqual([])
  })

  test("doesn't ask about ongoing events, competitions or others' check-ins", async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const now = await world.event(plain, { startsAt: ago(minutes(30)), endsAt: ago(-minutes(30)) })
    const fight = await world.event(plain, {
      eventType: 'competition',
      startsAt: ago(days(1)),
      endsAt: ago(days(1) - minutes(60)),
    })
    for (const event of [now, fight]) await checkedIn(ana, ago(minutes(30)), { eventId: event.id })
    await checkedIn(bia, ago(days(1)))
    expect(await asked(ana)).toEqual([])
  })
})

describe('templates', () => {
  const content = { start: '18:30', minutes: 90, kind: 'class', discipline: 'gi', visibility: 'followers' } as const

  test('contain everything but day, notes and photos, without duplicates', async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const id = newId()
    const rounds = [{ minutes: 6, partner: { uid: bia.uid } }]
    for (const name of ['Tuesday', 'Tuesday gi'])
      await ana.api.training.keepTemplate({ id, name, ...content, gymId: roots.id, rounds, intensity: 3 })
    const { items } = await ana.api.training.templates({})
    expect(items).toMatchObject([
      {
        id,
        name: 'Tuesday gi',
        ...content,
        place: { slug: roots.slug },
        intensity: 3,
        rounds: [{ minutes: 6, partner: { uid: bia.uid, name: 'Bia' } }],
      },
    ])
    await world.block(bia, ana)
    expect((await ana.api.training.templates({})).items[0]?.rounds[0]?.partner).toEqual({ uid: null, name: 'Bia' })
    expect((await bia.api.training.templates({})).items).toEqual([])
    await bia.api.training.removeTemplate({ id })
    expect((await ana.api.training.templates({})).items).toHaveLength(1)
    await ana.api.training.removeTemplate({ id })
    expect((await ana.api.training.templates({})).items).toEqual([])
  })

  test('are limited to twenty, and validated like a session', async () => {
    const ana = await world.member('Ana')
    const ids = Array.from({ length: 20 }, () => newId())
    for (const id of ids) await ana.api.training.keepTemplate({ id, name: 'One', ...content })
    await expect(ana.api.training.keepTemplate({ id: newId(), name: 'More', ...content })).rejects.toMatchObject({
      status: 409,
    })
    await ana.api.training.keepTemplate({ id: ids[0] ?? '', name: 'Another name', ...content })
    await expect(
      ana.api.training.keepTemplate({ id: ids[0] ?? '', name: 'Long', ...content, minutes: 2400 }),
    ).rejects.toMatchObject({
      ...{ status: 400, data: { field: 'minutes' } },
    })
  })

  test('"repeat last" copies the last session without notes, results and photos', async () => {
    const ana = await world.member('Ana')
    expect((await ana.api.training.last({})).draft).toBeNull()
    const rounds = [{ minutes: 6, partner: { name: 'Tom' }, result: 'Tapped.', positions: ['closed-guard'] }]
    await kept(ana, { notes: 'Private.', rounds })
    const { draft } = await ana.api.training.last({})
    expect(draft).toMatchObject({
      start: '18:30',
      minutes: 75,
      kind: 'drilling',
      rounds: [{ minutes: 6, partner: { name: 'Tom' }, result: '', positions: [] }],
    })
    expect(JSON.stringify(draft)).not.toContain('Private')
  })
})

test('dates imports by their start, keeps them private and notifies no one', async () => {
  const { saveSession } = await import('./writes.ts')
  const { sessionInput } = await import('../contract.ts')
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.friends(ana, bia)
  const session = sessionInput.parse({
    ...base,
    day: '2011-03-04',
    rounds: [{ minutes: 6, partner: { uid: bia.uid, name: 'Bia' } }],
  })
  const { jobs, log } = world
  const id = newId()
  await world.db.transaction((tx) =>
    saveSession({ tx, jobs, log, now: world.clock.now }, { uid: ana.uid, id, session, importId: newId() }),
  )
  const got = await ana.api.training.get({ id })
  expect(got).toMatchObject({ visibility: 'private', partners: [], rounds: [{ partner: { uid: null, name: 'Bia' } }] })
  expect((await ana.api.activities.get({ id: got.activityId })).timestamp).toBe('2011-03-04T18:30:00.000Z')
  expect((await bia.api.notifications.list({ uid: 'me' })).items).toEqual([])
})
