import { expect, test } from 'vitest'
import { contents } from '#domains/creators/content/server/tables.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld()
const { url } = await startProduct(world)

const ask = async (page: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/oembed?${new URLSearchParams({ url: page, ...more })}`, { headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}
const statusOf = async (query: string) => (await fetch(`${url}/oembed${query}`)).status

async function creator(name: string, differing: Partial<typeof creators.$inferInsert> = {}) {
  const person = await world.member(name)
  const at = { createdAt: world.clock.now, updatedAt: world.clock.now }
  await world.db.insert(creators).values({ uid: person.uid, country: 'IE', currency: 'EUR', ...at, ...differing })
  return person
}
async function lesson(by: Person, differing: Partial<typeof contents.$inferInsert> = {}) {
  const at = { createdAt: world.clock.now, updatedAt: world.clock.now, publishedAt: world.clock.now }
  const row = { id: newId(), creatorUid: by.uid, type: 'article', state: 'published', title: 'Frames' } as const
  await world.db.insert(contents).values({ ...row, ...at, ...differing })
  return `${url}/content/${row.id}`
}

const cover = { id: 'p', url: '/files/gym_pictures/g/p.webp', alt: '', width: 2000, height: 1000 }
const gym = await world.gym('Liffey "Grappling" <Club>', { cover })

test('describes a gym as a link, with its picture and without a frame', async () => {
  const { status, body, headers } = await ask(`${url}/gym/${gym.slug}`, { format: 'json' })
  expect(status).toBe(200)
  expect(body).toEqual({
    version: '1.0',
    type: 'link',
    title: 'Liffey "Grappling" <Club>, Dublin',
    author_name: gym.name,
    author_url: `${url}/gym/${gym.slug}`,
    provider_name: 'Open Mat',
    provider_url: url,
    cache_age: 300,
    thumbnail_url: `${url}${cover.url}?w=640`,
    thumbnail_width: 640,
    thumbnail_height: 320,
  })
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('keeps the thumbnail within the requested size', async () => {
  const page = `${url}/gym/${gym.slug}`
  expect((await ask(page, { maxwidth: '300' })).body).toMatchObject({ thumbnail_width: 192, thumbnail_height: 96 })
  expect((await ask(page, { maxheight: '50' })).body).not.toHaveProperty('thumbnail_url')
})

test('describes events and lessons open to everyone', async () => {
  const event = await world.event(gym, { title: 'Sunday rounds' })
  expect((await ask(`${url}/gym/${gym.slug}/event/${event.slug}`)).body).toMatchObject({
    title: 'Sunday rounds',
    author_name: gym.name,
    thumbnail_width: 640,
  })
  const ana = await creator('Ana')
  const page = await lesson(ana)
  const { body } = await ask(page)
  expect(body).toMatchObject({
    title: 'Frames',
    author_name: 'Ana',
    thumbnail_url: expect.stringContaining('/preview/'),
  })
  expect((await fetch(body.thumbnail_url)).status).toBe(200)
})

test("responds 404 for what visitors can't see, as if it didn't exist", async () => {
  const ana = await creator('Bia')
  const gone = await creator('Revoked', { state: 'revoked' })
  const link = await world.event(gym, { visibility: 'link' })
  const members = await world.event(gym, { visibility: 'gym_members' })
  const hidden = await world.gym('Hidden', { status: 'pending_review' })
  const closed = await world.gym('Closed', { status: 'permanently_closed' })
  const absent = await ask(`${url}/gym/nowhere`)
  expect(absent.status).toBe(404)
  for (const page of [
    `${url}/gym/${hidden.slug}`,
    `${url}/gym/${closed.slug}`,
    `${url}/gym/${gym.slug}/event/${link.slug}?key=${link.linkKey}`,
    `${url}/gym/${gym.slug}/event/${members.slug}`,
    await lesson(ana, { minLevel: 0 }),
    await lesson(ana, { state: 'draft' }),
    await lesson(gone),
  ]) {
    const { status, body } = await ask(page)
    expect({ status, body }, page).toEqual({ status: 404, body: absent.body })
  }
})

test('shows a merged gym as the one it became', async () => {
  const merged = await world.gym('Old name', { mergedInto: gym.id })
  expect((await ask(`${url}/gym/${merged.slug}`)).body).toMatchObject({ author_name: gym.name })
})

test('refuses pages of other sites, whatever host the request claims', async () => {
  const { host } = new globalThis.URL(url)
  for (const page of [
    `https://evil.example/gym/${gym.slug}`,
    `http://evil.example@${host}/gym/${gym.slug}`,
    `http://${host.split(':')[0]}.evil.example/gym/${gym.slug}`,
    `https://${host}/gym/${gym.slug}`,
    `${url}/settings`,
    `${url}/u/ana`,
    url,
  ])
    expect((await ask(page)).status, page).toBe(404)
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  expect((await ask(`https://evil.example/gym/${gym.slug}`, {}, forged)).status).toBe(404)
  expect((await ask(`${url}/gym/${gym.slug}`, {}, forged)).body.provider_url).toBe(url)
})

test('responds 501 to other formats, and 400 or 404 to malformed requests', async () => {
  const page = encodeURIComponent(`${url}/gym/${gym.slug}`)
  expect(await statusOf(`?url=${page}&format=xml`)).toBe(501)
  for (const query of [
    '',
    '?url=',
    '?url=%00',
    '?url=nonsense',
    '?url=javascript:alert(1)',
    '?url=http://[',
    '?url=%E0%A4%A',
    `?url=${page}&url=${page}`,
    `?url=${page}&maxwidth=-1`,
    `?url=${page}&maxheight=wide`,
    `?url=${encodeURIComponent(url)}/${'x'.repeat(10_000)}`,
  ])
    expect(await statusOf(query), query.slice(0, 60)).toBe(400)
  for (const path of ['/gym/%00', '/gym/%E0%A4%A', '/content/%00', '/gym/x/event/%00', `/gym/${'x'.repeat(1_500)}`])
    expect(await statusOf(`?url=${encodeURIComponent(url + path)}`), path.slice(0, 60)).toBe(404)
})

test('sends 304 if the client has the current version', async () => {
  const page = `${url}/gym/${gym.slug}`
  const etag = (await ask(page)).headers.get('etag') ?? ''
  expect((await ask(page, {}, { 'if-none-match': etag })).status).toBe(304)
})
