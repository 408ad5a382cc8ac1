import { once } from 'node:events'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { contents } from '#domains/creators/content/server/tables.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { techniques } from '#domains/journal/techniques/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { childrenOf, parseXml, textOf } from '#testing/parse-xml.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { PublicParts } from '../public-parts.ts'
import { SITE_PAGES } from '../site-pages/names.ts'
import { sitemapRoutes } from './http.ts'

const world = await openWorld()
const publicUrl = 'https://openmat.example'
const { db, limits, clock, now } = world
const parts: PublicParts = { config: { publicUrl }, read: (work) => work(db), limits, now }
const server = Fastify()
sitemapRoutes(server, { ...parts, urlsPerFile: 3, rowsPerQuery: 2 })
afterAll(() => server.close())

const get = async (path: string) => {
  const { statusCode, body, headers } = await server.inject(path)
  return { status: statusCode, body, headers }
}
const listed = async (path: string) => {
  const { body } = await get(path)
  return parseXml(body).children.map((item) => ({ url: textOf(item, 'loc') ?? '', changed: textOf(item, 'lastmod') }))
}
const filesOf = async (kind: string) =>
  (await listed('/sitemap.xml')).flatMap(({ url }) => (url.includes(`/sitemap-${kind}-`) ? [url] : []))
/** All paths of a kind, through the index. */
const pathsOf = async (kind: string) => {
  const files = await Promise.all((await filesOf(kind)).map((url) => listed(url.slice(publicUrl.length))))
  return files.flat().map(({ url }) => url.slice(publicUrl.length))
}

async function creator(name: string, differing: Partial<typeof creators.$inferInsert> = {}, sells = true) {
  const person = await world.member(name, { role: { admin: false, creator: true } })
  const at = { createdAt: clock.now, updatedAt: clock.now }
  const row = { uid: person.uid, country: 'IE', currency: 'EUR', onboardedAt: clock.now } as const
  await db.insert(creators).values({ ...row, ...at, ...differing })
  const tier = {
    id: newId(),
    creatorUid: person.uid,
    name: 'Blue',
    level: 1,
    monthlyPrice: 990,
    currency: 'EUR',
  } as const
  if (sells) await db.insert(tiers).values({ ...tier, ...at, state: 'active' })
  return person
}

async function lesson(by: Person, differing: Partial<typeof contents.$inferInsert> = {}) {
  const at = { createdAt: clock.now, updatedAt: clock.now, publishedAt: clock.now }
  const row = { id: newId(), creatorUid: by.uid, type: 'article', state: 'published', title: 'Frames' } as const
  await db.insert(contents).values({ ...row, ...at, ...differing })
  return row.id
}

describe('the index', () => {
  test('lists a file per page of each kind, each page with its own URLs', async () => {
    const gyms = []
    for (let n = 0; n < 7; n++) gyms.push(await world.gym(`Many ${n}`))
    expect(await filesOf('gyms')).toEqual([1, 2, 3].map((page) => `${publicUrl}/sitemap-gyms-${page}.xml`))
    const sizes = await Promise.all([1, 2, 3].map(async (page) => (await listed(`/sitemap-gyms-${page}.xml`)).length))
    expect(sizes).toEqual([3, 3, 1])
    expect((await pathsOf('gyms')).toSorted()).toEqual(gyms.map(({ slug }) => `/gym/${slug}`).toSorted())
    expect((await get('/sitemap-gyms-4.xml')).status).toBe(404)
  })

  test('is valid: namespace, content type, and a time for every entry', async () => {
    const { body, headers } = await get('/sitemap.xml')
    const root = parseXml(body)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(root).toMatchObject({
      name: 'sitemapindex',
      attributes: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
    })
    expect(childrenOf(root, 'sitemap')).toHaveLength(root.children.length)
    const pages = await Promise.all((await filesOf('pages')).map((url) => listed(url.slice(publicUrl.length))))
    for (const { changed } of [
      ...(await listed('/sitemap.xml')),
      ...pages.flat(),
      ...(await listed('/sitemap-gyms-1.xml')),
    ])
      expect(changed).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  test('leaves out kinds without pages', async () => {
    expect(await filesOf('creators')).toEqual([])
    expect((await get('/sitemap-creators-1.xml')).status).toBe(404)
  })
})

test('lists the public pages that need no data', async () => {
  expect(await pathsOf('pages')).toEqual(
    expect.arrayContaining(['/map', '/events', '/about', ...SITE_PAGES.map((name) => `/${name}`)]),
  )
})

test('leaves out gyms that are hidden, merged or closed for good', async () => {
  const open = await world.gym('Open <&> "Mat"', { status: 'temporarily_closed' })
  const left = await Promise.all([
    world.gym('Waiting', { status: 'pending_review' }),
    world.gym('Refused', { status: 'rejected' }),
    world.gym('Closed', { status: 'permanently_closed' }),
    world.gym('Merged', { mergedInto: open.id }),
  ])
  const paths = await pathsOf('gyms')
  expect(paths).toContain(`/gym/${open.slug}`)
  for (const { slug } of left) expect(paths).not.toContain(`/gym/${slug}`)
})

test('lists each country and city with gyms once', async () => {
  await world.gym('Ghent Guard', { city: 'Ghent', country: 'BE' })
  await world.gym('Ghent Grappling', { city: 'GHENT', country: 'BE' })
  await world.gym('Hidden in Bruges', { city: 'Bruges', country: 'BE', status: 'pending_review' })
  expect((await pathsOf('places')).filter((path) => path.startsWith('/gyms/belgium'))).toEqual([
    '/gyms/belgium',
    '/gyms/belgium/ghent',
  ])
})

test('lists public events that are still to come', async () => {
  const gym = await world.gym('Venue')
  const hiddenGym = await world.gym('Hidden venue', { status: 'pending_review' })
  const coming = await world.event(gym)
  const running = await world.event(gym, { startsAt: new Date(clock.now.getTime() - 3_600_000) })
  await world.event(gym, { startsAt: new Date(clock.now.getTime() - days(2)) })
  await world.event(gym, { visibility: 'link' })
  await world.event(gym, { visibility: 'gym_members' })
  await world.event(gym, { status: 'draft' })
  await world.event(gym, { isDeleted: true, deletedAt: clock.now })
  await world.event(hiddenGym)
  expect((await pathsOf('events')).toSorted()).toEqual(
    [coming, running].map(({ slug }) => `/gym/${gym.slug}/event/${slug}`).toSorted(),
  )
})

test("lists profiles on the web, without the hour of a member's last change", async () => {
  const onTheWeb = { profileVisibility: 'web' } as const
  const ana = await world.member('Ana', onTheWeb)
  const unnamed = await world.member('Unnamed', { ...onTheWeb, username: null })
  await world.member('Members only', { profileVisibility: 'members' })
  await world.member('Newcomer', { ...onTheWeb, username: null, onboardingComplete: false })
  const leaving = await world.member('Leaving', onTheWeb)
  await leaving.api.account.leave({ confirmation: leaving.username })
  expect((await pathsOf('profiles')).toSorted()).toEqual([`/u/${ana.username}`, `/profile/${unnamed.uid}`].toSorted())
  for (const { changed } of await listed('/sitemap-profiles-1.xml')) expect(changed).toBe('2026-11-20T00:00:00.000Z')
})

test('lists creators with something on offer, and lessons open to everyone', async () => {
  const [ana, suspended] = [await creator('Ana teaches'), await creator('Suspended', { state: 'suspended' })]
  await creator('Without tiers', {}, false)
  const open = await lesson(ana)
  await lesson(ana, { minLevel: 0 })
  await lesson(ana, { state: 'draft' })
  await lesson(ana, { state: 'removed' })
  await lesson(suspended)
  expect(await pathsOf('creators')).toEqual([`/u/${ana.username}/subscribe`])
  expect(await pathsOf('lessons')).toEqual([`/content/${open}`])
})

test('lists the techniques of the library, not suggestions', async () => {
  const technique = { name: 'Test', role: 'attack', createdAt: clock.now, updatedAt: clock.now } as const
  await db.insert(techniques).values([
    { ...technique, slug: 'suggested-lock', state: 'proposed' },
    { ...technique, slug: 'former-name', state: 'merged', mergedInto: 'armbar' },
  ])
  const paths = await pathsOf('techniques')
  expect(paths).toEqual(expect.arrayContaining(['/techniques/armbar', '/techniques/rear-naked-choke']))
  expect(paths.filter((path) => /suggested-lock|former-name/.test(path))).toEqual([])
})

test('is compressed by the server; wrong file names get a 404', async () => {
  const product = await startProduct(world)
  const robots = await fetch(`${product.url}/robots.txt`)
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await robots.text()).toContain(`Sitemap: ${product.url}/sitemap.xml`)
  const zipped = await product.server.inject({ url: '/sitemap-gyms-1.xml', headers: { 'accept-encoding': 'gzip' } })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(childrenOf(parseXml(gunzipSync(zipped.rawPayload).toString()), 'url').length).toBeGreaterThan(5)
  for (const path of ['gyms-0', 'gyms-01', 'gyms-99999', 'gyms-999999999999', 'gyms-%00', 'nothing-1', 'gyms-1%2F'])
    expect((await fetch(`${product.url}/sitemap-${path}.xml`)).status, path).toBe(404)
  expect((await fetch(`${product.url}/sitemap.xml?${'x'.repeat(10_000)}`)).status).toBe(200)
})

test('stops reading the database when the client leaves', async () => {
  await db.execute(sql`insert into techniques (slug, name, role)
    select 'long-' || repeat('x', 200) || n, 'Long', 'sweep' from generate_series(1, 50000) n`)
  const large = Fastify({ forceCloseConnections: true })
  sitemapRoutes(large, { ...parts, rowsPerQuery: 500 })
  const address = await large.listen({ port: 0, host: '127.0.0.1' })
  let queries = 0
  const count = () => {
    queries += 1
  }
  world.database.pool.on('acquire', count)
  const left = await new Promise<IncomingMessage>((resolve) => httpGet(`${address}/sitemap-techniques-1.xml`, resolve))
  await once(left, 'readable')
  left.destroy()
  await large.close()
  expect(queries).toBeGreaterThan(0)
  expect(queries).toBeLessThan(100)
  world.database.pool.off('acquire', count)
})
