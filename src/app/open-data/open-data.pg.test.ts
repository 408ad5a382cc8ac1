import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { gymSources, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { days } from '#platform/clock.ts'
import { linesOf, readCalendar } from '#testing/read-calendar.ts'
import { openWorld } from '#testing/world.ts'
import type { PublicParts } from '../public-parts.ts'
import { openDataRoutes } from './http.ts'

const world = await openWorld()
const publicUrl = 'https://openmat.example'
const { db, limits, clock, now } = world
const server = Fastify()
const parts: PublicParts = { config: { publicUrl }, read: (work) => work(db), limits, now }
openDataRoutes(server, { ...parts, rowsPerQuery: 2 })
afterAll(() => server.close())

const get = (name: string, headers: Record<string, string> = {}) =>
  server.inject({ url: `/open-data/${name}`, headers })
const json = async (name: string) => (await get(name)).json()
const inDays = (count: number) => new Date(clock.now.getTime() + days(count))

const session = { ...PLAIN_SESSION, id: 's1', title: 'Fundamentals', weekday: 2, start: '18:00', end: '19:30' }
const shown = await Promise.all(
  ['One', 'Two', 'Three', 'Four', 'Five'].map((name) =>
    world.gym(`Gym ${name}`, {
      schedule: [{ ...session, instructor: 'Secret Ana', instructorId: 'secret-ana' }],
      website: 'https://gym.example',
      phone: '+353 1 secret',
      email: 'secret@gym.example',
      description: 'Secret story',
      headCoach: { name: 'Secret Bia', userId: null, belt: null },
    }),
  ),
)
const [gym = await world.gym('Never')] = shown
const hidden = [
  await world.gym('Secret draft', { status: 'pending_review' }),
  await world.gym('Secret closed', { status: 'permanently_closed' }),
]
await world.gym('Secret merged', { mergedInto: gym.id })
const at = { startsAt: inDays(3), description: 'Secret plan', dropInNote: 'Ask Secret Ana', capacity: 20 }
const events = await Promise.all(['A', 'B', 'C'].map((name) => world.event(gym, { ...at, title: `Roll ${name}` })))
await world.event(gym, { ...at, title: 'Off', status: 'cancelled', cancelReason: 'Secret illness' })
for (const visibility of ['followers', 'gym_members', 'link'] as const)
  await world.event(gym, { ...at, title: `Secret ${visibility}`, visibility })
await world.event(gym, { ...at, title: 'Secret draft', status: 'draft' })
await world.event(gym, { ...at, title: 'Secret deleted', isDeleted: true })
await world.event(gym, { ...at, title: 'Secret past', startsAt: inDays(-3) })
for (const one of hidden) await world.event(one, { ...at, title: 'Secret roll' })

test('has the facts of listed gyms that the API gives visitors', async () => {
  const { gyms: listed, licence } = await json('gyms.json')
  expect(licence).toMatchObject({ name: 'CC-BY-4.0', attribution: 'Open Mat' })
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(shown.map(({ id }) => id).toSorted())
  const { gyms: first } = { gyms: listed.find(({ id }: { id: string }) => id === gym.id) }
  const known = await world.visitor.api.gyms.get({ id: gym.id })
  const { id, name, status, location, address, timezone, disciplines, website, openingHours, updatedAt } = known
  const [{ instructor: _, instructorId: __, confirmedAt: ___, ...weekly } = { instructor: '' }] = known.schedule
  expect(first).toMatchObject({ id, name, status, location, address, timezone, disciplines, website, openingHours })
  expect(first).toMatchObject({ url: `${publicUrl}/gym/${gym.slug}`, updatedAt })
  expect(weekly).toMatchObject(first.schedule[0])
})

test('has the same gyms as points for a map', async () => {
  const { type, features } = await json('gyms.geojson')
  expect(type).toBe('FeatureCollection')
  expect(features).toHaveLength(shown.length)
  expect(features[0]).toMatchObject({ type: 'Feature', geometry: { type: 'Point', coordinates: [-6.2603, 53.3498] } })
})

test('has the public events that the API gives visitors, in JSON and for calendars', async () => {
  const { items } = await world.visitor.api.events.list({ gymId: gym.id })
  const { events: listed } = await json('events.json')
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(items.map(({ id }) => id).toSorted())
  for (const one of listed) {
    const { title, startsAt, endsAt, timezone, price } = items.find(({ id }) => id === one.id) ?? items[0] ?? one
    expect(one).toMatchObject({ title, startsAt, endsAt, timezone, price, gym: { name: gym.name } })
  }
  const ics = (await get('events.ics')).body
  linesOf(ics)
  const entries = readCalendar(ics, new Date(0), inDays(400))
  expect(entries.map(({ title }) => title).toSorted()).toEqual(
    ['Cancelled: Off', 'Roll A', 'Roll B', 'Roll C'].map((title) => `${title} · ${gym.name}`).toSorted(),
  )
  expect(entries[0]).toMatchObject({ start: at.startsAt.toISOString(), end: events[0]?.endsAt.toISOString() })
})

test.each(['gyms.json', 'gyms.geojson', 'events.json', 'events.ics'])(
  '%s leaves out people, contacts, texts and what visitors may not see',
  async (name) => expect((await get(name)).body).not.toMatch(/secret/i),
)

test("says which gyms are under OpenStreetMap's licence", async () => {
  const row = { sourceId: '1', rowHash: '', imported: {} }
  await db.insert(gymSources).values({ ...row, source: 'OpenStreetMap', gymId: gym.id })
  const { gyms: listed } = await json('gyms.json')
  for (const { id, licence, sources } of listed)
    expect([licence.name, sources]).toEqual(id === gym.id ? ['ODbL-1.0', ['OpenStreetMap']] : ['CC-BY-4.0', []])
})

test.each(['gyms.json', 'gyms.geojson', 'events.json', 'events.ics'])(
  'gets 304 for %s until a gym changes',
  async (name) => {
    const { headers } = await get(name)
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' })
    expect(Date.parse(String(headers['last-modified']))).toBeLessThanOrEqual(clock.now.getTime())
    const known = { 'if-none-match': String(headers.etag) }
    expect((await get(name, known)).statusCode).toBe(304)
    const [{ updatedAt } = { updatedAt: clock.now }] = await db.select().from(gyms).where(eq(gyms.id, gym.id))
    await db
      .update(gyms)
      .set({ name: `Renamed for ${name}`, updatedAt: new Date(updatedAt.getTime() + 1) })
      .where(eq(gyms.id, gym.id))
    const after = await get(name, known)
    expect([after.statusCode, after.body.includes(`Renamed for ${name}`)]).toEqual([200, true])
  },
)

test('is complete without any gym or event', async () => {
  await db.update(gyms).set({ status: 'pending_review' })
  expect((await json('gyms.json')).gyms).toEqual([])
  expect((await json('gyms.geojson')).features).toEqual([])
  expect((await json('events.json')).events).toEqual([])
  expect(readCalendar((await get('events.ics')).body, new Date(0), inDays(400))).toEqual([])
})
