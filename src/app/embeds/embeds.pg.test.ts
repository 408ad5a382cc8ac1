import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { hours } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld({ now: new Date() })
const { url, cookieOf } = await startProduct(world)
const startsAt = new Date(world.clock.now.getTime() + hours(48))
const session = { ...PLAIN_SESSION, id: 's1', title: 'Fundamentals <1>', weekday: 2, start: '18:00', end: '19:30' }
const over = { ...session, id: 's2', title: 'Summer class', until: '2020-08-31' }
const gym = await world.gym('Liffey <Grappling> & Co', { schedule: [{ ...session, instructor: 'Ana' }, over] })
const base = `/embed/gym/${gym.slug}`
const PARTS = ['timetable', 'events', 'reviews']

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

test.each(PARTS)('other sites may frame the %s, which runs no script', async (part) => {
  const { status, headers, html } = await get(`${base}/${part}`)
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*frame-ancestors \*/)
  expect(headers.get('x-frame-options')).toBeNull()
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(html).toContain(`<link rel="canonical" href="${url}/gym/${gym.slug}">`)
  expect(html).not.toMatch(/<script|<style|style="| on\w+="|<Grappling>/)
  for (const [tag] of html.matchAll(/<a [^>]*>/g))
    expect(tag).toMatch(new RegExp(`^<a href="${url}/gym/[^"]+" target="_blank" rel="noopener">$`))
})

test.each(['/', '/login', `/gym/${gym.slug}`, '/api/gyms', '/embed/gym', `${base}/people`, '/privacy', '/embed.css'])(
  'no other site may frame %s',
  async (path) => {
    const { headers } = await get(path)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  },
)

test('shows the sessions of the week that are still on, in the language and theme of the URL', async () => {
  const { html, headers } = await get(`${base}/timetable?lang=pt-BR&theme=dark`, { 'accept-language': 'es' })
  expect(html).toContain('<html lang="pt" data-theme="dark">')
  expect(html).toContain('terça-feira</h2>')
  expect(html).toContain('<bdi>Fundamentals &lt;1&gt;</bdi>')
  expect(html).toContain('18:00')
  expect(html).not.toContain('Summer class')
  expect(headers.get('vary')).not.toContain('accept-language')
  const plain = await get(`${base}/timetable?theme=%22%3E`, { 'accept-language': 'es' })
  expect(plain.html).toContain('<html lang="es">')
  expect(plain.headers.get('vary')).toContain('accept-language')
})

test("lists the gym's own public events, and none that visitors can't see", async () => {
  const at = { startsAt }
  const shown = await world.event(gym, { ...at, title: 'Saturday <rounds>', capacity: 12 })
  await world.event(gym, { ...at, title: 'Rained off', status: 'cancelled' })
  for (const visibility of ['gym_members', 'followers', 'link'] as const)
    await world.event(gym, { ...at, title: `For ${visibility}`, visibility })
  await world.event(gym, { ...at, title: 'Draft roll', status: 'draft' })
  await world.event(gym, { ...at, title: 'Deleted roll', isDeleted: true })
  await world.event(gym, { ...at, title: 'Visitors roll', official: false })
  const { html } = await get(`${base}/events`)
  expect(html).toContain(`href="${url}/gym/${gym.slug}/event/${shown.slug}" target="_blank" rel="noopener">`)
  expect(html).toContain('<bdi>Saturday &lt;rounds&gt;</bdi>')
  expect(html).toContain('12 spots left')
  expect(html).toMatch(/Rained off[\s\S]*Cancelled/)
  expect(html).not.toMatch(/For \w+|Draft roll|Deleted roll|Visitors roll/)
})

test('shows reviews that visitors can see, the same to their authors', async () => {
  const people = { Open: 'web', Shy: 'members' } as const
  const authors = []
  for (const [name, profileVisibility] of Object.entries(people)) {
    const author = await world.member(`${name} author`, { profileVisibility })
    await world.db
      .insert(checkIns)
      .values({ id: newId(), gymId: gym.id, uid: author.uid, at: world.clock.now, method: 'code' })
    await author.api.reviews.write({ gymId: gym.id, score: 4, text: `Warm people & hard rounds, says ${name}.` })
    authors.push(author)
  }
  const { items } = await world.visitor.api.reviews.list({ gymId: gym.id })
  const { html } = await get(`${base}/reviews`)
  expect(html.match(/<bdi>\w+ author<\/bdi>/g)).toEqual(items.map(({ author }) => `<bdi>${author.displayName}</bdi>`))
  expect(items.map(({ author }) => author.displayName)).toEqual(['Open author'])
  expect(html).toContain('says Open.')
  expect(html).toContain('2 reviews')
  for (const { token } of authors)
    expect((await get(`${base}/reviews`, { cookie: cookieOf({ token }) })).html).toBe(html)
})

test('is cached for a minute, and gets 304 until it changes', async () => {
  const { headers } = await get(`${base}/timetable`)
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await get(`${base}/timetable`, known)).status).toBe(304)
  await world.db.update(gyms).set({ openingHours: 'Mo-Fr 18:00-21:00', schedule: [] }).where(eq(gyms.id, gym.id))
  const changed = await get(`${base}/timetable`, known)
  expect(changed.status).toBe(200)
  expect(changed.html).toContain('No timetable yet. Opening hours: Mo-Fr 18:00-21:00')
})

test('a hidden gym gets the same 404 as one that never existed, a closed one 410', async () => {
  const owner = await world.member('Owner')
  const hidden = await world.gym('Hidden', { status: 'pending_review', createdBy: owner.uid })
  const closed = await world.gym('Closed', { status: 'permanently_closed' })
  for (const part of PARTS) {
    const missing = await get(`/embed/gym/nowhere/${part}`)
    expect(missing.status).toBe(404)
    expect(missing.html).toContain('This page isn&#39;t available.')
    for (const headers of [{}, { cookie: cookieOf(owner) }] as Record<string, string>[]) {
      const { status, html } = await get(`/embed/gym/${hidden.slug}/${part}`, headers)
      expect({ status, html }).toEqual({ status: 404, html: missing.html })
    }
    const gone = await get(`/embed/gym/${closed.slug}/${part}`)
    expect(gone.status).toBe(410)
    expect(gone.html).toContain('Closed has closed.')
  }
})
