import { beforeAll, describe, expect, test } from 'vitest'
import { kilometresBetween } from '#platform/geography.ts'
import { allPages } from '#testing/all-pages.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld } from '#testing/world.ts'
import type { ScheduleItem } from '../contract.ts'
import { PLAIN_SESSION } from '../plain-session.ts'
import { NO_DROP_IN, NO_RULES } from './tables.ts'

const world = await openWorld()

const names = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)

describe('near a point', () => {
  test('lists the nearest gym first, with its great-circle distance', async () => {
    const here = { lat: 48.2, lng: 16.37 }
    const there = [
      { name: 'Vienna Far', lat: 48.3, lng: 16.5 },
      { name: 'Vienna Near', lat: 48.201, lng: 16.371 },
      { name: 'Vienna Middle', lat: 48.22, lng: 16.4 },
    ]
    for (const { name, ...point } of there) await world.gym(name, point)
    const page = await world.visitor.api.gyms.search({ near: '48.2,16.37', radiusKm: 25 })
    expect(names(page)).toEqual(['Vienna Near', 'Vienna Middle', 'Vienna Far'])
    for (const { distanceKm, location } of page.items)
      expect(distanceKm).toBeCloseTo(kilometresBetween(here, location ?? here), 2)
    expect(names(await world.visitor.api.gyms.search({ near: '48.2,16.37', radiusKm: 5 }))).toEqual([
      'Vienna Near',
      'Vienna Middle',
    ])
  })

  test('treats the antimeridian and the poles like any other place', async () => {
    await world.gym('Taveuni West', { lat: -16.9, lng: 179.9 })
    await world.gym('Taveuni East', { lat: -16.9, lng: -179.9 })
    await world.gym('Pole Station', { lat: 89.95, lng: 120 })
    const { api } = world.visitor
    expect(names(await api.gyms.search({ near: '-16.9,179.95', radiusKm: 25 }))).toEqual([
      'Taveuni West',
      'Taveuni East',
    ])
    expect(names(await api.gyms.search({ near: '89.95,-60', radiusKm: 25 }))).toEqual(['Pole Station'])
    expect(names(await api.gyms.search({ near: '90,0', radiusKm: 25 }))).toEqual(['Pole Station'])
  })

  test('pages gyms without gaps or repeats, even at the same location', async () => {
    const wanted = new Set<string>()
    for (let n = 0; n < 23; n++)
      wanted.add((await world.gym(`Perth ${n}`, { lat: -31.95 - Math.floor(n / 4) / 100, lng: 115.86 })).id)
    const seen = (
      await allPages((cursor) =>
        world.visitor.api.gyms.search({ near: '-31.95,115.86', radiusKm: 50, limit: 5, cursor }),
      )
    ).map(({ id }) => id)
    expect(seen).toHaveLength(23)
    expect(new Set(seen)).toEqual(wanted)
  })

  test('widens the search if asked when nothing is near, and returns how far', async () => {
    await world.gym('Oasis', { lat: 23.5, lng: 5.9 })
    const search = { near: '22.8,5.5', radiusKm: 25 }
    const { api } = world.visitor
    expect(await api.gyms.search(search)).toMatchObject({ items: [], nextCursor: null, widened: null })
    const wide = await api.gyms.search({ ...search, widen: true })
    expect(names(wide)).toEqual(['Oasis'])
    expect(wide.widened).toEqual({ toKm: 100 })
    expect(await api.gyms.search({ near: '-48,-120', widen: true })).toMatchObject({
      items: [],
      nextCursor: null,
      widened: null,
    })
  })
})

describe('in an area', () => {
  test('finds exactly the gyms in the visible area, even across the antimeridian', async () => {
    await world.gym('Inside', { lat: 60.17, lng: 24.94 })
    await world.gym('Outside', { lat: 60.17, lng: 25.6 })
    await world.gym('Chukotka', { lat: 66, lng: 179.5 })
    await world.gym('Alaska', { lat: 66, lng: -179.5 })
    const { api } = world.visitor
    expect(names(await api.gyms.search({ bounds: '24.5,60,25.2,60.4' }))).toEqual(['Inside'])
    expect(names(await api.gyms.search({ bounds: '179,65,-179,67' })).sort()).toEqual(['Alaska', 'Chukotka'])
    // As returned by a map that was panned eastwards around the world.
    expect(names(await api.gyms.search({ bounds: '179,65,181,67' })).sort()).toEqual(['Alaska', 'Chukotka'])
    expect((await api.gyms.search({ bounds: '-180,-90,180,90', limit: 100 })).items.length).toBeGreaterThan(5)
  })

  test('returns pins and clusters that together count every gym in the area', async () => {
    for (let n = 0; n < 12; n++) await world.gym(`Hobart ${n}`, { lat: -42.88 + n / 10_000, lng: 147.33 })
    await world.gym('Hobart apart', { lat: -42.6, lng: 147.0 })
    const { api } = world.visitor
    const far = await api.gyms.clusters({ bounds: '146.5,-43.2,148,-42.3', zoom: 9 })
    expect(far.total).toBe(13)
    expect(far.items.find(({ kind }) => kind === 'cluster')).toMatchObject({ count: 12 })
    expect(far.items.find(({ kind }) => kind === 'gym')).toMatchObject({ name: 'Hobart apart', lat: -42.6, lng: 147 })
    const close = await api.gyms.clusters({ bounds: '147.3,-42.9,147.36,-42.86', zoom: 17 })
    expect(close.items).toHaveLength(12)
    expect(close.items.every(({ kind }) => kind === 'gym')).toBe(true)
    await world.gym('Alaska too', { lat: 66, lng: -179.4 })
    const crossing = await api.gyms.clusters({ bounds: '179,65,-179,67', zoom: 5 })
    expect(crossing.total).toBe(3)
    const shared = crossing.items.find(({ kind }) => kind === 'cluster')
    expect(shared).toMatchObject({ count: 2 })
    expect(shared?.lng).toBeCloseTo(-179.45)
  })
})

describe('in a country', () => {
  test('finds every gym in a country, matching the count on its button', async () => {
    for (const [name, lat, lng] of [
      ['Manaus', -3.1, -60],
      ['Porto Alegre', -30, -51.2],
      ['Recife', -8, -34.9],
    ] as const)
      await world.gym(name, { lat, lng, country: 'BR' })
    const { api } = world.visitor
    const { items } = await api.gyms.countries()
    const page = await api.gyms.search({ country: 'BR' })
    expect(names(page).sort()).toEqual(['Manaus', 'Porto Alegre', 'Recife'])
    expect(page.total).toBe(3)
    expect(items.find(({ country }) => country === 'BR')).toMatchObject({ gyms: 3 })
  })

  test('returns the total only on the first page, even in a widened search', async () => {
    for (let n = 0; n < 7; n++) await world.gym(`Quito ${n}`, { lat: -0.18 + n / 1000, lng: -78.47, country: 'EC' })
    const { api } = world.visitor
    const first = await api.gyms.search({ country: 'EC', limit: 3 })
    expect([first.items.length, first.total]).toEqual([3, 7])
    const second = await api.gyms.search({ country: 'EC', limit: 3, cursor: first.nextCursor ?? '' })
    expect([second.items.length, second.total]).toEqual([3, null])
    const wide = await api.gyms.search({ near: '-0.18,-77.9', radiusKm: 5, widen: true, limit: 2 })
    expect([wide.items.length, wide.total]).toEqual([2, 7])
  })
})

describe('by text', () => {
  beforeAll(async () => {
    await world.gym('Brú Grappling Šentjur', { city: 'Łódź', affiliation: { name: 'Nova União', website: null } })
    await world.gym('東京柔術アカデミー', { city: '東京' })
    await world.gym('Клуб Самсон', { city: 'Київ' })
    await world.gym('أكاديمية الصقر', { city: 'القاهرة' })
    await world.gym('서울 그래플링', { city: '서울' })
    await world.gym("O'Malley’s Jiu-Jitsu", { previousNames: ['Straße Eins'] })
    await world.gym('100 Percent_Grappling', {})
  })

  test.each([
    ['bru grappling', 'Brú Grappling Šentjur'],
    ['SENTJUR lodz', 'Brú Grappling Šentjur'],
    ['nova uniao bru', 'Brú Grappling Šentjur'],
    ['柔術', '東京柔術アカデミー'],
    ['東京 あかでみー', '東京柔術アカデミー'],
    ['самсон', 'Клуб Самсон'],
    ['КИЇВ', 'Клуб Самсон'],
    ['اكاديميه', 'أكاديمية الصقر'],
    ['서울', '서울 그래플링'],
    ['omalleys jiujitsu', "O'Malley’s Jiu-Jitsu"],
    ['strasse', "O'Malley’s Jiu-Jitsu"],
  ])('finds the gym for %s', async (text, name) => {
    expect(names(await world.visitor.api.gyms.search({ text }))).toEqual([name])
  })

  test('requires every word, and escapes characters the database treats specially', async () => {
    const { api } = world.visitor
    expect(names(await api.gyms.search({ text: 'bru samson' }))).toEqual([])
    for (const text of ['%', '_', '\\', "'", '100%_grappling\\', '🥋']) {
      const found = names(await api.gyms.search({ text }))
      expect(found, text).toEqual(text.startsWith('100') ? ['100 Percent_Grappling'] : [])
    }
  })

  test('names the field of bad input', async () => {
    const { api } = world.visitor
    for (const near of ['91,0', '0,181', '1', 'a,b', '1,2,3', '1e2,3'])
      expect(await statusOf(api.gyms.search({ near })), near).toBe(400)
    for (const bounds of ['0,10,1,5', '0,-91,1,0', '1,2,3'])
      expect(await statusOf(api.gyms.search({ bounds })), bounds).toBe(400)
    for (const cursor of ['x', '', 'bnVsbA', 'WzEsMiwzXQ'])
      expect(await statusOf(api.gyms.search({ cursor })), cursor).toBe(400)
    expect(await statusOf(api.gyms.search({ limit: 101 }))).toBe(400)
    expect(await statusOf(api.gyms.search({ text: 'a\u0000b' }))).toBe(400)
    expect(await statusOf(api.gyms.search({ when: 'date' }))).toBe(400)
    for (const date of ['2026-02-30', '0000-01-01', '9999-12-31'])
      expect(await statusOf(api.gyms.search({ when: 'date', date })), date).toBe(400)
    expect(await statusOf(api.gyms.search({ fancy: 1 } as never))).toBe(400)
  })
})

describe('filters', () => {
  const session = (differing: Partial<ScheduleItem>): ScheduleItem => ({
    ...PLAIN_SESSION,
    id: 's',
    title: 'Class',
    weekday: 5,
    start: '18:00',
    end: '19:30',
    ...differing,
  })
  const madrid = { lat: 40.4, lng: -3.7, city: 'Madrid', country: 'ES', timezone: 'Europe/Madrid' }
  const near = { near: '40.4,-3.7' }

  test("offers what's on next if nothing is on at the time searched for", async () => {
    const at = { lat: -41.29, lng: 174.78, timezone: 'Etc/UTC' }
    const { api } = world.visitor
    const weekday = (days: number) => (((world.clock.now.getUTCDay() + 6 + days) % 7) + 1) as 1
    const gym = (name: string, days: number, start: string, end: string) =>
      world.gym(name, { ...at, schedule: [session({ weekday: weekday(days), start, end })] })
    await gym('In Two Days', 2, '07:00', '08:00')
    await gym('Tomorrow', 1, '07:00', '08:00')
    const page = await api.gyms.search({ near: '-41.29,174.78', when: 'tonight' })
    expect(page.items).toEqual([])
    expect(page.next.map(({ name }) => name)).toEqual(['Tomorrow', 'In Two Days'])
    expect(page.next[0]?.onThen?.session).toMatchObject({ start: '07:00' })
    expect((await api.gyms.search({ near: '-41.29,174.78' })).next).toEqual([])
  })

  test('narrows the search by what a gym offers', async () => {
    await world.gym('Gi Free', { ...madrid, disciplines: ['gi'], dropIn: { ...NO_DROP_IN, accepted: true, price: 0 } })
    await world.gym('Nogi Kids', {
      ...madrid,
      disciplines: ['nogi', 'kids'],
      dropIn: { ...NO_DROP_IN, accepted: true, price: 10 },
    })
    await world.gym('Womens Open', {
      ...madrid,
      disciplines: ['womens'],
      schedule: [session({ kind: 'open_mat', weekday: 3, dropInOk: false })],
    })
    await world.gym('Beginner Alliance', {
      ...madrid,
      rules: { ...NO_RULES, beginnersWelcome: true, visitorMinBelt: 'blue' },
      affiliation: { name: 'Aliança Norte', website: null },
    })
    const found = async (filter: object) => names(await world.visitor.api.gyms.search({ ...near, ...filter })).sort()
    expect(await found({ discipline: 'gi' })).toEqual(['Gi Free'])
    expect(await found({ free: true })).toEqual(['Gi Free'])
    expect(await found({ dropIn: true })).toEqual(['Gi Free', 'Nogi Kids'])
    expect(await found({ kids: true })).toEqual(['Nogi Kids'])
    expect(await found({ women: true })).toEqual(['Womens Open'])
    expect(await found({ openMat: true })).toEqual(['Womens Open'])
    expect(await found({ beginners: true })).toEqual(['Beginner Alliance'])
    expect(await found({ belt: 'blue' })).toHaveLength(4)
    expect(await found({ belt: 'white' })).toEqual(['Gi Free', 'Nogi Kids', 'Womens Open'])
    expect(await found({ affiliation: 'alianca norte' })).toEqual(['Beginner Alliance'])
    expect(await found({ country: 'es' })).toHaveLength(4)
    expect(await found({ country: 'ie' })).toEqual([])
    expect(await world.visitor.api.gyms.affiliations({ text: 'ALI' })).toEqual({
      items: [{ name: 'Aliança Norte', gyms: 1 }],
    })
  })

  test("searches now, tonight, this weekend and a date in the gym's time zone", async () => {
    // Friday 2026-11-20, noon in UTC: 21:00 in Tokyo, 07:00 in New York.
    const tokyo = { lat: 35.6, lng: 139.7, timezone: 'Asia/Tokyo' }
    const york = { lat: 40.7, lng: -74, timezone: 'America/New_York' }
    await world.gym('Tokyo Running', { ...tokyo, schedule: [session({ start: '20:30', end: '22:00' })] })
    await world.gym('Tokyo Over', { ...tokyo, schedule: [session({ start: '18:00', end: '20:00' })] })
    await world.gym('Tokyo Midnight', {
      ...tokyo,
      schedule: [session({ weekday: 5, start: '22:30', end: '00:30', kind: 'open_mat' })],
    })
    await world.gym('York Evening', { ...york, schedule: [session({ start: '18:00', end: '19:30' })] })
    await world.gym('York Sunday', {
      ...york,
      schedule: [session({ weekday: 7, start: '10:00', end: '12:00', kind: 'open_mat' })],
    })
    await world.gym('York Off', { ...york, schedule: [session({ exceptions: ['2026-11-20'] })] })
    await world.gym('York Next Year', { ...york, schedule: [session({ from: '2027-01-01' })] })
    const found = async (at: string, filter: object) =>
      names(await world.visitor.api.gyms.search({ near: at, ...filter })).sort()
    const [inTokyo, inYork] = ['35.6,139.7', '40.7,-74']

    expect(await found(inTokyo, { when: 'now' })).toEqual(['Tokyo Running'])
    expect(await found(inYork, { when: 'now' })).toEqual([])
    expect(await found(inTokyo, { when: 'tonight' })).toEqual(['Tokyo Midnight', 'Tokyo Running'])
    expect(await found(inTokyo, { when: 'tonight', openMat: true })).toEqual(['Tokyo Midnight'])
    expect(await found(inYork, { when: 'tonight' })).toEqual(['York Evening'])
    expect(await found(inYork, { when: 'weekend' })).toEqual(['York Sunday'])
    expect(await found(inYork, { when: 'date', date: '2026-11-27' })).toEqual(['York Evening', 'York Off'])
    expect(await found(inYork, { when: 'date', date: '2026-11-22', discipline: 'nogi' })).toEqual([])

    const page = await world.visitor.api.gyms.search({ near: inTokyo, text: 'midnight' })
    expect(page.items[0]?.nextOpenMat).toMatchObject({
      date: '2026-11-20',
      start: '22:30',
      startsAt: '2026-11-20T13:30:00.000Z',
      endsAt: '2026-11-20T15:30:00.000Z',
    })
  })
})
