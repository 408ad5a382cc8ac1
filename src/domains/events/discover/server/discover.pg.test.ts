import { describe, expect, test } from 'vitest'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { NO_DROP_IN, NO_RULES } from '#domains/gyms/gyms/server/tables.ts'
import { allPages } from '#testing/all-pages.ts'
import { openWorld, type World } from '#testing/world.ts'
import type { DiscoverItem, DiscoverPage, DiscoverSearch } from '../contract.ts'

const world = await openWorld()

const session = (differing: Partial<ScheduleItem> = {}): ScheduleItem => ({
  ...PLAIN_SESSION,
  id: 's',
  title: 'Open mat',
  kind: 'open_mat',
  discipline: 'both',
  weekday: 5,
  start: '18:00',
  end: '20:00',
  ...differing,
})

const startOf = (item: DiscoverItem) =>
  item.kind === 'event' ? `${item.date} ${item.start}` : `${item.session.date} ${item.session.start}`
const lines = ({ items }: DiscoverPage) => items.map((item) => `${startOf(item)} ${item.gym.name}: ${item.kind}`)
const fieldOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { status?: number; data?: { field?: string } }) => `${error.status} ${error.data?.field}`,
  )

describe('discover', () => {
  test("lists tonight's sessions and events by hour, then by distance", async () => {
    const york = { timezone: 'America/New_York', lat: 40.7, lng: -74 }
    await world.gym('Far', { ...york, lat: 40.8, schedule: [session({ start: '19:00', end: '21:00' })] })
    const near = await world.gym('Near', {
      ...york,
      schedule: [session({ start: '19:00', end: '21:00', kind: 'class' })],
    })
    await world.gym('Noon', { ...york, schedule: [session({ start: '12:00', end: '13:00' })] })
    // Friday 18:30 in New York is 23:30 in UTC.
    await world.event(near, { startsAt: new Date('2026-11-20T23:30:00Z'), timezone: york.timezone })
    const page = await world.visitor.api.discover.search({ near: '40.7,-74', when: 'tonight' })
    expect(lines(page)).toEqual([
      '2026-11-20 18:30 Near: event',
      '2026-11-20 19:00 Near: session',
      '2026-11-20 19:00 Far: session',
    ])
    expect(page.items[2]).toMatchObject({
      distanceKm: expect.closeTo(11.12, 1),
      session: { startsAt: '2026-11-21T00:00:00.000Z', endsAt: '2026-11-21T02:00:00.000Z', confirmedAt: null },
    })
  })

  test("follows each gym's clock for days, across time zones and past midnight", async () => {
    // Friday noon in UTC is Saturday 02:00 on Kiritimati and Friday 02:00 in Honolulu; one search finds both evenings.
    await world.gym('Kiribati', {
      timezone: 'Pacific/Kiritimati',
      lat: 1.9,
      lng: -157.4,
      schedule: [session({ weekday: 6, start: '17:00' })],
    })
    await world.gym('Honolulu', {
      timezone: 'Pacific/Honolulu',
      lat: 2.1,
      lng: -157.5,
      schedule: [session({ weekday: 5, start: '23:00', end: '01:30' })],
    })
    const { api } = world.visitor
    expect(lines(await api.discover.search({ near: '2,-157.45', radiusKm: 100, when: 'tonight' }))).toEqual([
      '2026-11-20 23:00 Honolulu: session',
      '2026-11-21 17:00 Kiribati: session',
    ])
    world.clock.now = new Date('2026-11-21T11:00:00Z')
    expect(lines(await api.discover.search({ near: '2,-157.45', radiusKm: 100, when: 'now' }))).toEqual([
      '2026-11-20 23:00 Honolulu: session',
    ])
    world.clock.now = new Date('2026-11-20T12:00:00Z')
  })

  test('lists the next 31 days at the venue for the month', async () => {
    const gym = await world.gym('Auckland', { timezone: 'Pacific/Auckland', lat: -36.8, lng: 174.8 })
    // It's 21 November there: the month ends on 21 December, at 11:00 UTC.
    for (const startsAt of ['2026-11-28T01:00:00Z', '2026-12-21T10:30:00Z', '2026-12-21T11:30:00Z'])
      await world.event(gym, { startsAt: new Date(startsAt), timezone: 'Pacific/Auckland' })
    const near = '-36.8,174.8'
    expect(lines(await world.visitor.api.discover.search({ near, when: 'month' }))).toEqual([
      '2026-11-28 14:00 Auckland: event',
      '2026-12-21 23:30 Auckland: event',
    ])
  })

  test("lists a trip's days in order, across clock changes and without days off", async () => {
    const gym = await world.gym('Lisbon', {
      timezone: 'Europe/Lisbon',
      lat: 38.7,
      lng: -9.1,
      schedule: [session({ id: 'sun', weekday: 7, start: '10:00', end: '12:00', exceptions: ['2027-04-04'] })],
    })
    await world.event(gym, { startsAt: new Date('2027-03-31T17:00:00Z'), timezone: 'Europe/Lisbon' })
    const page = await world.visitor.api.discover.search({ near: '38.7,-9.1', from: '2027-03-21', until: '2027-04-11' })
    expect(
      page.items.map((item) => [startOf(item), item.kind === 'session' ? item.session.startsAt : item.event.startsAt]),
    ).toEqual([
      ['2027-03-21 10:00', '2027-03-21T10:00:00.000Z'],
      ['2027-03-28 10:00', '2027-03-28T09:00:00.000Z'],
      ['2027-03-31 18:00', '2027-03-31T17:00:00.000Z'],
      ['2027-04-11 10:00', '2027-04-11T09:00:00.000Z'],
    ])
  })

  test('sorts unconfirmed sessions after the others on the same day', async () => {
    const rome = { timezone: 'Europe/Rome', lat: 41.9, lng: 12.5 }
    const heard = (at: string, offs = 0) => ({ s: { at, by: 'owner' as const, offs } })
    await world.gym('Unheard', { ...rome, schedule: [session({ start: '17:00' })] })
    await world.gym('Doubted', {
      ...rome,
      schedule: [session({ start: '17:30' })],
      sessionsConfirmed: heard('2026-11-19T12:00:00Z', 2),
    })
    await world.gym('Fresh', {
      ...rome,
      schedule: [session({ start: '19:00' })],
      sessionsConfirmed: heard('2026-11-19T12:00:00Z'),
    })
    await world.gym('Fading', {
      ...rome,
      lat: 41.95,
      schedule: [session({ start: '18:00' })],
      sessionsConfirmed: heard('2026-09-19T12:00:00Z'),
    })
    const { api } = world.visitor
    const page = await api.discover.search({ near: '41.9,12.5', when: 'tonight' })
    expect(page.items.map(({ gym }) => gym.name)).toEqual(['Fading', 'Fresh', 'Unheard', 'Doubted'])
    const found = await api.gyms.search({ near: '41.9,12.5', when: 'tonight' })
    expect(found.items.map(({ name }) => name).slice(0, 2)).toEqual(['Fresh', 'Fading'])
    expect(found.items[1]?.distanceKm).toBeCloseTo(5.56, 1)
    expect(found.items).toHaveLength(4)
  })

  test("shows the gym's event instead of its open mat, and neither if it's cancelled", async () => {
    const oslo = { timezone: 'Europe/Oslo', lat: 59.9, lng: 10.7 }
    const gym = await world.gym('Oslo', { ...oslo, schedule: [session({}), session({ id: 'class', kind: 'class' })] })
    const one = await world.event(gym, { startsAt: new Date('2026-11-20T17:30:00Z'), timezone: oslo.timezone })
    const on = async (by = world.visitor) =>
      (await by.api.discover.search({ near: '59.9,10.7', when: 'tonight' })).items.map((item) =>
        item.kind === 'session' ? item.session.kind : item.event.id,
      )
    expect(await on()).toEqual(['class', one.id].sort((a) => (a === 'class' ? 1 : -1)))
    await world.database.pool.query("update events set status = 'cancelled' where id = $1", [one.id])
    expect(await on()).toEqual(['class'])
    // Viewers who can't see the event see the timetable's session.
    await world.database.pool.query("update events set visibility = 'gym_members' where id = $1", [one.id])
    expect((await on()).sort()).toEqual(['class', 'open_mat'])
    await world.database.pool.query(
      "update events set visibility = 'public', official = false, status = 'scheduled' where id = $1",
      [one.id],
    )
    expect(await on()).toHaveLength(3)
  })

  test('filters sessions and events in the same way', async () => {
    const bern = { timezone: 'Europe/Zurich', lat: 46.9, lng: 7.4 }
    await world.gym('Nogi', {
      ...bern,
      schedule: [session({ id: 'n', discipline: 'nogi', level: 'advanced', kind: 'class', dropInOk: false })],
    })
    await world.gym('Kids', {
      ...bern,
      schedule: [session({ id: 'k', discipline: 'gi', kind: 'kids', price: 5 })],
      dropIn: { ...NO_DROP_IN, price: 0 },
    })
    await world.gym('Women', {
      ...bern,
      schedule: [session({ id: 'w', discipline: 'gi', kind: 'womens', level: 'beginner', price: 0 })],
    })
    const high = await world.gym('Purple', {
      ...bern,
      rules: { ...NO_RULES, visitorMinBelt: 'purple' },
      schedule: [session({ id: 'p', level: 'intermediate' })],
    })
    const startsAt = new Date('2026-11-20T18:30:00Z')
    await world.event(high, {
      title: 'Black',
      startsAt,
      timezone: bern.timezone,
      minBelt: 'black',
      level: 'advanced',
      price: { amount: 10, currency: 'CHF' },
      eventType: 'class',
      discipline: 'gi',
    })
    await world.event(high, {
      title: 'Ladies',
      startsAt,
      timezone: bern.timezone,
      womenOnly: true,
      official: false,
      discipline: 'nogi',
      level: 'beginner',
    })
    const found = async (filter: Partial<DiscoverSearch>) =>
      (await world.visitor.api.discover.search({ near: '46.9,7.4', when: 'tonight', ...filter })).items
        .map((item) => (item.kind === 'event' ? item.event.title : item.session.id))
        .sort()
    expect(await found({})).toEqual(['Black', 'Ladies', 'k', 'n', 'p', 'w'])
    expect(await found({ discipline: 'nogi' })).toEqual(['Ladies', 'n', 'p'])
    expect(await found({ openMat: true })).toEqual(['Ladies', 'p'])
    expect(await found({ free: true })).toEqual(['Ladies', 'w'])
    expect(await found({ dropIn: true })).toEqual(['Black', 'Ladies', 'k', 'p', 'w'])
    expect(await found({ beginners: true })).toEqual(['Ladies', 'k', 'w'])
    expect(await found({ women: true })).toEqual(['Ladies', 'w'])
    expect(await found({ kids: true })).toEqual(['k'])
    expect(await found({ belt: 'blue' })).toEqual(['Ladies', 'k', 'n', 'w'])
    expect(await found({ belt: 'red' })).toHaveLength(6)
    expect(await found({ kids: true, free: true })).toEqual([])
    const gyms = async (filter: object) =>
      (await world.visitor.api.gyms.search({ near: '46.9,7.4', when: 'tonight', ...filter })).items
        .map(({ name }) => name)
        .sort()
    const [shown] = (await world.visitor.api.gyms.search({ near: '46.9,7.4', when: 'tonight', text: 'purple' })).items
    expect(shown?.onThen).toMatchObject({
      session: { id: 'p', date: '2026-11-20' },
      event: { timezone: 'Europe/Zurich' },
    })
    expect(await gyms({ women: true })).toEqual(['Purple', 'Women'])
    expect(await gyms({ free: true })).toEqual(['Purple', 'Women'])
  })

  test('shows an event in the list, finder and map only to those who may see it', async () => {
    const cork = { timezone: 'Europe/Dublin', lat: 51.9, lng: -8.5 }
    const gym = await world.gym('Cork', cork)
    const [owner, stranger] = await world.members('Owner', 'Stranger')
    await world.staff(gym, owner, 'owner')
    const event = await world.event(gym, { startsAt: new Date('2026-11-20T19:00:00Z'), visibility: 'gym_members' })
    const seen = async ({ api }: { api: World['visitor']['api'] }) => {
      const listed = await api.discover.search({ near: '51.9,-8.5', when: 'tonight' })
      const found = await api.gyms.search({ near: '51.9,-8.5', when: 'tonight' })
      const pins = await api.gyms.clusters({ bounds: '-9,51.5,-8,52.5', zoom: 9, when: 'tonight' })
      return [listed.items.length, found.items.length, pins.total]
    }
    expect(await seen(owner)).toEqual([1, 1, 1])
    expect(await seen(stranger)).toEqual([0, 0, 0])
    expect(await seen(world.visitor)).toEqual([0, 0, 0])
    await world.database.pool.query("update events set visibility = 'public' where id = $1", [event.id])
    expect(await seen(world.visitor)).toEqual([1, 1, 1])
    await world.database.pool.query("update events set status = 'draft' where id = $1", [event.id])
    expect(await seen(stranger)).toEqual([0, 0, 0])
  })

  test('pages without gaps or repeats', async () => {
    const perth = { timezone: 'Australia/Perth', lat: -31.9, lng: 115.8 }
    for (let n = 0; n < 4; n++) {
      const gym = await world.gym(`Perth ${n}`, {
        ...perth,
        schedule: [1, 3, 5].map((weekday) => session({ id: `s${weekday}`, weekday })),
      })
      await world.event(gym, { startsAt: new Date('2026-11-22T10:00:00Z'), timezone: perth.timezone })
    }
    const search = { near: '-31.9,115.8', from: '2026-11-20', until: '2026-12-20' }
    const all = await world.visitor.api.discover.search({ ...search, limit: 100 })
    expect(all.items).toHaveLength(4 * (4 + 4 + 4) + 4)
    const items = await allPages((cursor) => world.visitor.api.discover.search({ ...search, limit: 7, cursor }))
    const seen = items.map(({ id }) => id)
    expect(seen).toEqual(all.items.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('finds sessions by the current timetable after a change', async () => {
    const gym = await world.gym('Changing', {
      lat: 64.1,
      lng: -21.9,
      timezone: 'Atlantic/Reykjavik',
      schedule: [session({})],
    })
    const on = async () => lines(await world.visitor.api.discover.search({ near: '64.1,-21.9', when: 'tonight' }))
    expect(await on()).toHaveLength(1)
    const late = JSON.stringify([session({ start: '20:00', end: '21:30' })])
    await world.database.pool.query('update gyms set schedule = $2 where id = $1', [gym.id, late])
    expect(await on()).toEqual(['2026-11-20 20:00 Changing: session'])
    await world.database.pool.query("update gyms set status = 'temporarily_closed' where id = $1", [gym.id])
    expect(await on()).toEqual([])
  })

  test('names the invalid field', async () => {
    const search = (input: DiscoverSearch) => fieldOf(world.visitor.api.discover.search(input))
    const near = '53.3,-6.2'
    expect(await search({})).toBe('400 near')
    expect(await search({ bounds: '-180,-90,180,90' })).toBe('400 bounds')
    expect(await search({ near, from: '2026-12-01', until: '2027-01-01' })).toBe('400 until')
    expect(await search({ near, from: '2026-12-01', until: '2026-12-31' })).toBeUndefined()
    expect(await search({ near, from: '2026-12-01' })).toBe('400 until')
    expect(await search({ near, from: '2026-12-02', until: '2026-12-01' })).toBe('400 until')
    expect(await search({ near, when: 'date' })).toBe('400 date')
    for (const date of ['2026-02-30', '0000-01-01', '9999-12-31']) expect(await search({ near, date })).toMatch(/^400/)
    expect(await search({ near, when: 'tonight', from: '2026-12-01', until: '2026-12-02' })).toBe('400 when')
    for (const cursor of [
      'x',
      '',
      'bnVsbA',
      Buffer.from('["2026-13-01",0,"2026-11-20 18:00:00",1,"a","b"]').toString('base64url'),
      Buffer.from('["0000-01-01",0,"0000-01-01 18:00:00",1,"a","b"]').toString('base64url'),
    ])
      expect(await search({ near, cursor }), cursor).toBe('400 cursor')
  })
})
