import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contents } from '#domains/creators/content/server/tables.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { childrenOf, parseXml, textOf, type XmlElement } from '#testing/parse-xml.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld({ now: new Date() })
const { url, cookieOf } = await startProduct(world)
const inDays = (count: number) => new Date(world.clock.now.getTime() + days(count))

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const feedAt = async (path: string, headers: Record<string, string> = {}) => parseXml((await get(path, headers)).text)
const entriesIn = (feed: XmlElement) => childrenOf(feed, 'entry')
const titlesAt = async (path: string) => entriesIn(await feedAt(path)).map((entry) => textOf(entry, 'title'))
const PORTUGUESE = { 'accept-language': 'pt-BR' }

const gym = await world.gym('Liffey <Grappling> & Co')
const owner = await world.member('Owner')
await world.staff(gym, owner, 'owner')
const post = (text: string, visibility: 'public' | 'gym_members' = 'public') =>
  owner.api.gymPosts.create({ gymId: gym.id, text, visibility })
const gymFeed = `/gym/${gym.slug}/feed.atom`

async function creator(name: string) {
  const person = await world.member(name, { profileVisibility: 'members' })
  const at = { createdAt: world.clock.now, updatedAt: world.clock.now }
  await world.db.insert(creators).values({ uid: person.uid, country: 'IE', currency: 'EUR', ...at })
  const [row] = await world.db.select().from(users).where(eq(users.uid, person.uid))
  return { ...person, feed: `/u/${row?.username}/feed.atom` }
}
async function lesson(by: Pick<Person, 'uid'>, differing: Partial<typeof contents.$inferInsert> = {}) {
  const at = { createdAt: world.clock.now, updatedAt: world.clock.now, publishedAt: world.clock.now }
  const row = { id: newId(), creatorUid: by.uid, type: 'article', state: 'published', title: 'Frames' } as const
  await world.db.insert(contents).values({ ...row, ...at, ...differing })
}

test("a gym's feed has its public posts, and each keeps its id", async () => {
  const shown = await post('Closed on Monday & "Tuesday" <3')
  await post('For members', 'gym_members')
  const deleted = await post('Deleted')
  await owner.api.activities.remove({ id: deleted.id })
  const { text, headers } = await get(gymFeed)
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const feed = parseXml(text)
  expect(feed).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' } })
  expect(textOf(feed, 'id')).toBe(`tag:localhost,2026:gym/${gym.id}`)
  expect(textOf(feed, 'title')).toBe('Liffey <Grappling> & Co, Dublin')
  const [entry, ...others] = entriesIn(feed)
  expect(others).toEqual([])
  expect(
    entry && Object.fromEntries(['id', 'title', 'content', 'updated'].map((name) => [name, textOf(entry, name)])),
  ).toEqual({
    id: `tag:localhost,2026:activity/${shown.id}`,
    title: 'Closed on Monday & "Tuesday" <3',
    content: 'Closed on Monday & "Tuesday" <3',
    updated: shown.timestamp,
  })
  expect(textOf(feed, 'updated')).toBe(shown.timestamp)
  const links = childrenOf(feed, 'link').map(({ attributes: { rel, href } }) => [rel, href])
  expect(links).toEqual([
    ['self', url + gymFeed],
    ['alternate', `${url}/gym/${gym.slug}`],
  ])
})

test('a gym that is hidden or closed for good has no feed', async () => {
  const hidden = await world.gym('Hidden', { status: 'pending_review' })
  const closed = await world.gym('Closed', { status: 'permanently_closed' })
  const absent = await get('/gym/nowhere/feed.atom')
  expect(absent.status).toBe(404)
  for (const { slug } of [hidden, closed])
    expect(await get(`/gym/${slug}/feed.atom`)).toMatchObject({ status: 404, text: absent.text })
})

test('signing in changes nothing in a feed', async () => {
  const cookie = cookieOf(owner)
  const { text } = await get(gymFeed, { cookie })
  expect(text).toBe((await get(gymFeed)).text)
  expect(text).not.toContain('For members')
})

test('sends 304 until something changes', async () => {
  const etag = (await get(gymFeed)).headers.get('etag') ?? ''
  const same = await get(gymFeed, { 'if-none-match': etag })
  expect({ status: same.status, text: same.text }).toEqual({ status: 304, text: '' })
  await post('News')
  expect((await get(gymFeed, { 'if-none-match': etag })).status).toBe(200)
})

test('lists public events near a place, soonest first, with cancelled ones', async () => {
  const at = { lat: 48.85, lng: 2.35, timezone: 'Europe/Paris', city: 'Paris' }
  const venue = await world.gym('Seine', at)
  const hidden = await world.gym('Hidden', { ...at, status: 'pending_review' })
  await world.event(venue, { title: 'Second', startsAt: inDays(3), status: 'cancelled' })
  await world.event(venue, { title: 'First', startsAt: inDays(2) })
  await world.event(venue, { title: 'Over', startsAt: inDays(-2) })
  await world.event(venue, { title: 'Far off', startsAt: inDays(60) })
  await world.event(venue, { title: 'By link', startsAt: inDays(2), visibility: 'link' })
  await world.event(venue, { title: 'Members', startsAt: inDays(2), visibility: 'gym_members' })
  await world.event(venue, { title: 'Draft', startsAt: inDays(2), status: 'draft' })
  await world.event(hidden, { title: 'Hidden', startsAt: inDays(2) })
  await world.event(await world.gym('Lyon', { ...at, lat: 45.76, lng: 4.83 }), { title: 'Lyon', startsAt: inDays(2) })
  expect(await titlesAt('/events/feed.atom?near=48.85,2.35')).toEqual(['First', 'Second'])
  expect(await titlesAt('/events/feed.atom?near=48.85,2.35&radiusKm=0.1')).toEqual(['First', 'Second'])
  expect(await titlesAt('/events/feed.atom?near=48.9,2.35&km=1')).toEqual([])
  const [, cancelled] = entriesIn(await feedAt('/events/feed.atom?near=48.85,2.35'))
  expect(cancelled && textOf(cancelled, 'content')).toMatch(/^Cancelled\. .+, Seine, Paris\.$/)
})

test("titles are in the reader's language, or the one in the URL", async () => {
  const path = '/events/feed.atom?near=48.85,2.35'
  await world.place('Paris', { lat: 48.853, lng: 2.349 })
  const titleOf = async (asked: string, headers = {}) => textOf(await feedAt(asked, headers), 'title')
  expect(await titleOf(path)).toBe('Events near Paris')
  expect(await titleOf(path, PORTUGUESE)).toBe('Eventos perto de Paris')
  expect(await titleOf(`${path}&lang=es`, PORTUGUESE)).toBe('Eventos cerca de Paris')
  const chosen = await get(`${path}&lang=es`, PORTUGUESE)
  expect(chosen.headers.get('content-language')).toBe('es')
  expect(chosen.headers.get('vary') ?? '').not.toContain('accept-language')
  expect((await get(path)).headers.get('vary')).toContain('accept-language')
})

test("a creator's feed has every open lesson, whatever their profile's visibility", async () => {
  const ana = await creator('Ana')
  await lesson(ana, { title: 'Frames', teaser: 'Elbows in.' })
  await lesson(ana, { title: 'For members', minLevel: 0 })
  await lesson(ana, { title: 'Draft', state: 'draft' })
  const feed = await feedAt(ana.feed)
  expect(textOf(feed, 'title')).toBe('Lessons by Ana')
  expect(entriesIn(feed).map((entry) => [textOf(entry, 'title'), textOf(entry, 'content')])).toEqual([
    ['Frames', 'Elbows in.'],
  ])
  await world.db.update(creators).set({ state: 'suspended' }).where(eq(creators.uid, ana.uid))
  expect((await get(ana.feed)).status).toBe(404)
  await world.member('Member', { profileVisibility: 'web', username: 'only_member' })
  expect((await get('/u/only_member/feed.atom')).status).toBe(404)
})

test('an empty feed is valid too', async () => {
  const quiet = await creator('Quiet')
  expect(textOf(await feedAt(quiet.feed), 'updated')).toBe('1970-01-01T00:00:00.000Z')
})

test('responds 400 or 404 to malformed requests', async () => {
  const statusOf = async (path: string) => (await get(path)).status
  for (const query of [
    '',
    '?near=',
    '?near=north',
    '?near=91,0',
    '?near=%00',
    '?near=%E0%A4%A',
    '?near=53,-6&near=53,-6',
    '?near=53,-6&km=0',
    '?near=53,-6&km=1e9',
    '?near=53,-6&km=far',
    `?near=${'5'.repeat(10_000)}`,
  ])
    expect(await statusOf(`/events/feed.atom${query}`), query.slice(0, 40)).toBe(400)
  expect(await statusOf('/gym/%E0%A4%A/feed.atom')).toBe(404)
  for (const name of ['%00', '%F0%9F%A5%8B', 'x'.repeat(400), '..%2Fsettings', "'--"]) {
    expect(await statusOf(`/gym/${name}/feed.atom`), name.slice(0, 40)).toBe(404)
    expect(await statusOf(`/u/${name}/feed.atom`), name.slice(0, 40)).toBe(404)
  }
  expect(await statusOf(`${gymFeed}?${'x'.repeat(10_000)}`)).toBe(200)
  expect(await statusOf(`${gymFeed}?lang=${'x'.repeat(10_000)}`)).toBe(200)
})
