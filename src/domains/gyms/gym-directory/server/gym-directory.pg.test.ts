import { describe, expect, test } from 'vitest'
import { headOf } from '#app/page-meta.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld } from '#testing/world.ts'
import type { ScheduleItem } from '../../gyms/contract.ts'
import { PLAIN_SESSION } from '../../gyms/plain-session.ts'

const openMat = (differing: Partial<ScheduleItem> = {}): ScheduleItem => ({
  ...PLAIN_SESSION,
  id: 's',
  title: 'Open mat',
  kind: 'open_mat',
  weekday: 6,
  start: '10:00',
  end: '12:00',
  ...differing,
})

const world = await openWorld()

const directory = () => world.visitor.api.gymDirectory

describe('which gyms are listed', () => {
  test('counts only gyms everyone can find, and lists no city without one', async () => {
    const oslo = { country: 'NO', city: 'Oslo', lat: 59.9, lng: 10.7, timezone: 'Europe/Oslo' }
    const open = await world.gym('Oslo Open', oslo)
    await world.gym('Oslo Paused', { ...oslo, status: 'temporarily_closed' })
    await world.gym('Oslo Soon', { ...oslo, status: 'opening_soon' })
    await world.gym('Oslo Merged', { ...oslo, mergedInto: open.id })
    const ana = await world.member('Ana')
    for (const status of ['pending_review', 'permanently_closed', 'needs_place', 'draft', 'rejected'] as const)
      await world.gym(`Bergen ${status}`, { ...oslo, city: 'Bergen', status, createdBy: ana.uid })

    for (const { api } of [world.visitor, ana]) {
      const country = await api.gymDirectory.country({ country: 'norway' })
      expect(country).toMatchObject({ gyms: 3, cities: [{ name: 'Oslo', slug: 'oslo', gyms: 3 }], moreCities: 0 })
      const { items } = await api.gymDirectory.gyms({ country: 'norway', city: 'oslo' })
      expect(items.map(({ name }) => name).sort()).toEqual(['Oslo Open', 'Oslo Paused', 'Oslo Soon'])
      for (const call of [api.gymDirectory.city, api.gymDirectory.gyms])
        expect(await statusOf(call({ country: 'norway', city: 'bergen' }))).toBe(404)
    }
    const { items } = await directory().countries()
    expect(items).toContainEqual({ country: 'NO', countrySlug: 'norway', gyms: 3 })
  })

  test('returns 404 for a country or city without gyms, as for a missing one', async () => {
    await world.gym('Reykjavik', { country: 'IS', city: 'Reykjavík', lat: 64.1, lng: -21.9 })
    for (const country of ['chad', 'atlantis', '', '%', 'iceland\u0000x'])
      expect(await statusOf(directory().country({ country }))).toBe(404)
    for (const city of ['akureyri', '', '-', 'reykjavik-2', "reykjavik' or '1"])
      expect(await statusOf(directory().city({ country: 'iceland', city }))).toBe(404)
    expect(await statusOf(directory().city({ country: 'chad', city: 'reykjavik' }))).toBe(404)
  })

  test("marks the viewer's favourites", async () => {
    const gym = await world.gym('Riga', { country: 'LV', city: 'Rīga', lat: 56.9, lng: 24.1 })
    const fan = await world.member('Fan')
    await fan.api.gyms.favorite({ gymId: gym.id })
    const [mine] = (await fan.api.gymDirectory.gyms({ country: 'latvia', city: 'riga' })).items
    const [theirs] = (await directory().gyms({ country: 'latvia', city: 'riga' })).items
    expect([mine?.isFavorite, theirs?.isFavorite]).toEqual([true, false])
  })
})

test('shows two spellings of a city as one, and finds it by either', async () => {
  const malaga = { country: 'ES', lat: 36.7, lng: -4.4 }
  await world.gym('One', { ...malaga, city: 'Málaga' })
  await world.gym('Two', { ...malaga, city: 'Málaga' })
  await world.gym('Three', { ...malaga, city: 'MALAGA' })
  expect(await directory().country({ country: 'spain' })).toMatchObject({
    cities: [{ name: 'Málaga', slug: 'malaga', gyms: 3 }],
  })
  for (const [country, city] of [
    ['spain', 'malaga'],
    ['España', 'Málaga'],
    ['ES', 'MALAGA'],
  ] as const) {
    const found = await directory().city({ country, city })
    expect(found).toMatchObject({ countrySlug: 'spain', slug: 'malaga', name: 'Málaga', gyms: 3 })
    expect((await directory().gyms({ country, city })).items).toHaveLength(3)
  }
})

test('lists gyms without a city separately, a page at a time', async () => {
  const malta = { country: 'MT', lat: 35.9, lng: 14.5 }
  for (const city of ['', '', '–']) await world.gym('Somewhere', { ...malta, city })
  await world.gym('Valletta', { ...malta, city: 'Valletta' })
  expect(await directory().country({ country: 'malta' })).toMatchObject({
    gyms: 4,
    withoutCity: 3,
    cities: [{ slug: 'valletta' }],
  })
  const first = await directory().gyms({ country: 'malta', city: '-', limit: 2 })
  const rest = await directory().gyms({ country: 'malta', city: '-', limit: 2, cursor: first.nextCursor ?? '' })
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(3)
  expect(rest.nextCursor).toBeNull()
})

test("doesn't let a misplaced gym move the centre of its city", async () => {
  const lyon = { country: 'FR', city: 'Lyon', lat: 45.76, lng: 4.83 }
  await world.gym('Lyon 1', lyon)
  await world.gym('Lyon 2', lyon)
  await world.gym('Lyon lost', { ...lyon, lat: 4.8, lng: -52.3 })
  expect((await directory().city({ country: 'france', city: 'lyon' })).location).toEqual({ lat: 45.76, lng: 4.83 })
})

test('lists neighbouring cities nearest first, across borders', async () => {
  const basel = { country: 'CH', city: 'Basel', lat: 47.56, lng: 7.59 }
  await world.gym('Basel', basel)
  await world.gym('Weil', { country: 'DE', city: 'Weil am Rhein', lat: 47.59, lng: 7.62 })
  await world.gym('Mulhouse far', { country: 'FR', city: 'Mulhouse', lat: 47.8, lng: 7.3 })
  await world.gym('Mulhouse near', { country: 'FR', city: 'MULHOUSE', lat: 47.75, lng: 7.34 })
  await world.gym('Closed', { ...basel, city: 'Riehen', status: 'permanently_closed' })
  await world.gym('Geneva', { ...basel, city: 'Genève', lat: 46.2, lng: 6.15 })
  const { neighbors } = await directory().city({ country: 'switzerland', city: 'basel' })
  expect(neighbors).toEqual([
    {
      country: 'DE',
      countrySlug: 'germany',
      name: 'Weil am Rhein',
      slug: 'weil-am-rhein',
      distanceKm: expect.closeTo(4, 0),
    },
    {
      country: 'FR',
      countrySlug: 'france',
      name: expect.stringMatching(/mulhouse/i),
      slug: 'mulhouse',
      distanceKm: expect.closeTo(28, 0),
    },
  ])
})

test('lists next open mats soonest first, unconfirmed ones last within each day', async () => {
  const italy = { country: 'IT', lat: 41.9, lng: 12.5, timezone: 'Europe/Rome' }
  const confirmed = { s: { at: '2026-11-19T12:00:00Z', by: 'owner' as const } }
  await world.gym('Unconfirmed', { ...italy, schedule: [openMat({ start: '08:00' })] })
  await world.gym('Saturday', {
    ...italy,
    schedule: [openMat(), openMat({ id: 't', weekday: 7 })],
    sessionsConfirmed: confirmed,
  })
  await world.gym('Tonight', { ...italy, schedule: [openMat({ weekday: 5, start: '20:00' })] })
  await world.gym('Ended', { ...italy, schedule: [openMat({ until: '2026-11-01' })] })
  await world.gym('Class', { ...italy, schedule: [openMat({ kind: 'class' })] })
  await world.gym('Paused', { ...italy, status: 'temporarily_closed', schedule: [openMat({ weekday: 5 })] })
  const { openMats } = await directory().country({ country: 'italy' })
  expect(openMats.map(({ name, nextOpenMat }) => [name, nextOpenMat?.startsAt])).toEqual([
    ['Tonight', '2026-11-20T19:00:00.000Z'],
    ['Saturday', '2026-11-21T09:00:00.000Z'],
    ['Unconfirmed', '2026-11-21T07:00:00.000Z'],
  ])
})

test('gives every page its own title, and returns 404 for a missing one', async () => {
  await world.gym('Porto', { country: 'PT', city: 'Porto', lat: 41.1, lng: -8.6 })
  const head = (path: string) => headOf(world.db, path, 'https://openmat.example', world.clock.now)
  expect(await head('/gyms')).toMatchObject({ status: 200, title: 'Gyms by country · Open Mat' })
  expect(await head('/gyms/')).toMatchObject({ status: 200, title: 'Gyms by country · Open Mat' })
  expect(await head('/gyms/portugal')).toMatchObject({
    status: 200,
    title: 'Portugal: Brazilian jiu-jitsu gyms by city · Open Mat',
    description: '1 gym, city by city: timetables, open mats and what to know before you visit.',
  })
  expect(await head('/gyms/portugal/porto')).toMatchObject({
    status: 200,
    title: 'Brazilian jiu-jitsu gyms in Porto, Portugal · Open Mat',
  })
  for (const path of [
    '/gyms/atlantis',
    '/gyms/portugal/lisbon',
    '/gyms/%E0%A4%A',
    '/gyms/portugal/%E0%A4%A',
    '/gyms/a/b/c',
  ])
    expect(await head(path)).toMatchObject({ status: 404, unlisted: true })
})
