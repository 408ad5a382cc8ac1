import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { allPages } from '#testing/all-pages.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld } from '#testing/world.ts'
import { demoGyms, insertDemoGyms } from './demo.ts'
import { favorites, gymSlugs, gyms } from './tables.ts'

const world = await openWorld()

const names = (page: { items: { name: string }[] }) => page.items.map(({ name }) => name)

test('finds a gym by its id, slug and previous slugs, with get and getLocation', async () => {
  const gym = await world.gym('Corrib Guard', { description: 'By the river.', openingHours: 'Mo-Fr 18:00-21:00' })
  await world.db.insert(gymSlugs).values({ slug: 'corrib-before', gymId: gym.id })
  const { api } = world.visitor

  const byId = await api.gyms.get({ id: gym.id })
  expect(byId).toMatchObject({
    id: gym.id,
    name: 'Corrib Guard',
    description: 'By the river.',
    previousSlugs: ['corrib-before'],
  })
  for (const reference of [gym.slug, 'corrib-before'])
    expect(await api.gyms.getLocation({ gymId: reference })).toEqual(byId)
})

test('resolves a merged gym to its successor, even through several merges', async () => {
  const last = await world.gym('Third Home')
  const middle = await world.gym('Second Home', { mergedInto: last.id })
  const first = await world.gym('First Home', { mergedInto: middle.id })
  expect((await world.visitor.api.gyms.get({ id: first.slug })).id).toBe(last.id)
  expect(await world.visitor.api.gyms.resolveGym({ id: first.id })).toEqual({ status: 'found', slug: last.slug })
})

test('lets only its author find a draft, rejected or unconfirmed gym', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  for (const status of ['draft', 'rejected', 'pending_review'] as const) {
    const name = `Hidden ${status}`
    const gym = await world.gym(name, { status, createdBy: ana.uid, placeId: `external-${status}`, lat: 71, lng: 25.7 })
    await world.db.insert(favorites).values({ uid: bia.uid, gymId: gym.id, createdAt: world.clock.now })
    const area = { bounds: '25,70.5,26,71.5' }

    for (const { api } of [bia, world.visitor]) {
      expect(await statusOf(api.gyms.get({ id: gym.slug }))).toBe(404)
      expect(await statusOf(api.gyms.getLocation({ gymId: gym.id }))).toBe(404)
      expect(await statusOf(api.gyms.favoritedBy({ gymId: gym.id }))).toBe(404)
      expect(await api.gyms.resolveGym({ id: gym.id })).toEqual({ status: 'not_found' })
      expect(await api.gyms.resolvePlace({ placeId: `external-${status}` })).toEqual({ status: 'not_found' })
      expect(names(await api.gyms.search({ text: name }))).toEqual([])
      expect(names(await api.gyms.search({ near: '71,25.7' }))).toEqual([])
      expect((await api.gyms.clusters({ ...area, zoom: 10 })).total).toBe(0)
    }
    expect(await statusOf(bia.api.gyms.favorite({ gymId: gym.id }))).toBe(404)
    expect((await bia.api.gyms.favorites({ uid: 'me' })).items).toEqual([])

    expect((await ana.api.gyms.get({ id: gym.slug })).status).toBe(status)
    expect(names(await ana.api.gyms.search({ text: name }))).toEqual([name])
    expect((await ana.api.gyms.clusters({ ...area, zoom: 10 })).total).toBe(1)
    await world.db.delete(gyms).where(eq(gyms.id, gym.id))
  }
})

test("adds and removes a favourite once, however often it's pressed", async () => {
  const ana = await world.member('Ana')
  const gym = await world.gym('Twice Pressed')
  const ref = { gymId: gym.id }
  expect(await ana.api.gyms.favorite(ref)).toEqual({ isFavorite: true, favoriteCount: 1 })
  expect(await ana.api.gyms.favorite(ref)).toEqual({ isFavorite: true, favoriteCount: 1 })
  expect(await ana.api.gyms.get({ id: gym.id })).toMatchObject({ isFavorite: true, favoriteCount: 1 })
  expect(await world.visitor.api.gyms.get({ id: gym.id })).toMatchObject({ isFavorite: false, favoriteCount: 1 })
  expect(await ana.api.gyms.unfavorite(ref)).toEqual({ isFavorite: false, favoriteCount: 0 })
  expect(await ana.api.gyms.unfavorite(ref)).toEqual({ isFavorite: false, favoriteCount: 0 })
})

test('counts concurrent favourites correctly, without naming anyone', { tags: 'race' }, async () => {
  const people = await world.members('Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabi')
  const gym = await world.gym('Crowd Pleaser')
  const ref = { gymId: gym.id }
  await Promise.all([...people, ...people].map(({ api }) => api.gyms.favorite(ref)))
  expect(await world.visitor.api.gyms.favoritedBy(ref)).toEqual({ count: 6 })
  await Promise.all(people.slice(0, 4).map(({ api }) => api.gyms.unfavorite(ref)))
  expect(await world.visitor.api.gyms.favoritedBy(ref)).toEqual({ count: 2 })
})

test("asks visitors to sign in, and hides members' favourites from each other", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const gym = await world.gym('Gate Kept')
  expect(await statusOf(world.visitor.api.gyms.favorite({ gymId: gym.id }))).toBe(401)
  expect(await statusOf(world.visitor.api.gyms.unfavorite({ gymId: gym.id }))).toBe(401)
  expect(await statusOf(world.visitor.api.gyms.favorites({ uid: 'me' }))).toBe(401)
  expect(await statusOf(bia.api.gyms.favorites({ uid: ana.uid }))).toBe(404)
})

test('lists favourites latest first, and pages them without gaps or repeats', async () => {
  const ana = await world.member('Ana')
  const kept: string[] = []
  for (let n = 0; n < 7; n++) {
    const gym = await world.gym(`Kept ${n}`)
    // Some favourites share a timestamp, so that the second sort key decides.
    if (n % 2 === 0) world.pass(1000)
    await ana.api.gyms.favorite({ gymId: gym.id })
    kept.push(gym.id)
  }
  const seen = (await allPages((cursor) => ana.api.gyms.favorites({ uid: ana.uid, limit: 2, cursor }))).map(
    ({ id }) => id,
  )
  expect(seen).toHaveLength(7)
  expect(new Set(seen)).toEqual(new Set(kept))
  expect(seen[0]).toBe(kept[6])
})

test('names a permanently closed gym, with the nearest three open gyms', async () => {
  const closed = await world.gym('Gone Gym', {
    status: 'permanently_closed',
    lat: 64.14,
    lng: -21.94,
    placeId: 'ext-gone',
  })
  for (const [n, lat] of [64.2, 64.15, 64.4, 64.3].entries()) await world.gym(`Iceland ${n}`, { lat, lng: -21.94 })
  const answer = await world.visitor.api.gyms.resolveGym({ id: closed.slug })
  expect(answer).toMatchObject({ status: 'gone', name: 'Gone Gym' })
  expect(answer.status === 'gone' && answer.nearest.map(({ name }) => name)).toEqual([
    'Iceland 1',
    'Iceland 0',
    'Iceland 3',
  ])
  expect(await world.visitor.api.gyms.resolvePlace({ placeId: 'ext-gone' })).toMatchObject({ status: 'gone' })
  expect((await world.visitor.api.gyms.get({ id: closed.id })).status).toBe('permanently_closed')
})

test('finds a gym by external id or its own id, and none by a malformed id', async () => {
  const gym = await world.gym('Placed', { placeId: 'ChIJ-placed' })
  const { api } = world.visitor
  expect(await api.gyms.resolvePlace({ placeId: 'ChIJ-placed' })).toEqual({ status: 'found', slug: gym.slug })
  expect(await api.gyms.resolvePlace({ placeId: gym.id })).toEqual({ status: 'found', slug: gym.slug })
  for (const id of ['', 'x'.repeat(129), 'a/b', 'a\u0000b', 'a\nb', '\ud800'])
    expect(await api.gyms.resolveGym({ id })).toEqual({ status: 'not_found' })
})

test('seeds about thirty demo gyms with open mats, marked for clean-up', async () => {
  const drafts = demoGyms('batch-1', world.clock.now)
  const inserted = await world.db.transaction((tx) => insertDemoGyms(tx, drafts))
  expect(inserted.length).toBeGreaterThanOrEqual(30)
  expect(new Set(inserted.map(({ country }) => country)).size).toBeGreaterThan(15)
  for (const { id } of inserted) {
    const gym = await world.visitor.api.gyms.get({ id })
    expect(gym.isDummy).toBe(true)
    expect(gym.nextOpenMat, gym.name).not.toBeNull()
  }
  await world.db.delete(gyms).where(eq(gyms.dummyBatchId, 'batch-1'))
})

test('keeps a private notification level for each favourite gym', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const gym = await world.gym('Loud Gym')
  const other = await world.gym('Other Gym')
  for (const { id } of [gym, other]) await ana.api.gyms.favorite({ gymId: id })
  await bia.api.gyms.favorite({ gymId: gym.id })
  const change = (level: 'all' | 'events' | 'none') => ana.api.gyms.changeLevel({ gymId: gym.slug, level })

  for (const level of ['events', 'none', 'all', 'none'] as const) {
    expect(await change(level)).toEqual({ notifyLevel: level })
    expect((await ana.api.gyms.get({ id: gym.id })).notifyLevel).toBe(level)
  }
  const levels = (await ana.api.gyms.favorites({ uid: 'me' })).items.map(({ id, notifyLevel }) => [id, notifyLevel])
  expect(Object.fromEntries(levels)).toEqual({ [gym.id]: 'none', [other.id]: 'all' })
  expect((await bia.api.gyms.get({ id: gym.id })).notifyLevel).toBe('all')
  expect((await bia.api.gyms.get({ id: other.id })).notifyLevel).toBeNull()
  expect((await world.visitor.api.gyms.get({ id: gym.id })).notifyLevel).toBeNull()

  await ana.api.gyms.favorite({ gymId: gym.id })
  expect((await ana.api.gyms.get({ id: gym.id })).notifyLevel, 'a second press takes nothing back').toBe('none')
})

test("refuses a notification level for a gym that isn't a favourite", async () => {
  const ana = await world.member('Ana')
  const gym = await world.gym('Unloved Gym')
  const change = { gymId: gym.id, level: 'events' } as const
  await expect(ana.api.gyms.changeLevel(change)).rejects.toMatchObject({ status: 400, data: { field: 'level' } })
  expect(await statusOf(ana.api.gyms.changeLevel({ ...change, gymId: 'no-such-gym' }))).toBe(404)
  expect(await statusOf(ana.api.gyms.changeLevel({ ...change, level: 'some' as never }))).toBe(400)
  expect(await statusOf(world.visitor.api.gyms.changeLevel(change))).toBe(401)
})
