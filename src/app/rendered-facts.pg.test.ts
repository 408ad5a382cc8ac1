import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { days } from '#platform/clock.ts'
import { startProduct } from '#testing/product.ts'
import { publicPages } from '#testing/public-pages.ts'
import { openWorld } from '#testing/world.ts'
import { PAGES, type Readers } from './page-chunks.ts'
import type { PageData } from './page-data.ts'

// Pages rendered for visitors or members: their data is what the API returns to the same viewer. Those rendered only
// for visitors contain no data when a member opens them.

const world = await openWorld({ now: new Date() })
const { url, cookieOf } = await startProduct(world)
const { paths, teacher, gym } = await publicPages(world)
const member = await world.member('Someone Else')
const isRenderedFor = (readers: Readers) => (path: string) =>
  PAGES.find((page) => page.path.test(path))?.renderedFor?.includes(readers)
const rendered = [
  ...Object.values(paths).filter(isRenderedFor('visitors')),
  // Not among `paths`, because it isn't for search engines.
  '/search?q=liffey',
]

async function open(path: string, { token, zone }: { token?: string; zone?: string } = {}) {
  const cookie = [token && cookieOf({ token }), zone && `timezone=${encodeURIComponent(zone)}`]
    .filter(Boolean)
    .join('; ')
  const response = await fetch(url + path, { headers: { 'accept-language': 'en', cookie }, redirect: 'manual' })
  const html = (await response.text()).replaceAll('<!-- -->', '')
  const [, root = '', json] =
    /<div id="root">(.*)<\/div><script type="application\/json" id="page-data"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return { response, html, root, data: json === undefined ? undefined : (JSON.parse(json) as PageData) }
}

/** The API's answer to a query in a page; undefined for a query that isn't one API call. */
async function answerTo(queryKey: readonly unknown[], api: object): Promise<unknown> {
  const { input = {}, type } = (queryKey[1] ?? {}) as { input?: object; type?: string }
  if (!type) return undefined
  const call = (queryKey[0] as string[]).reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], api)
  const answer = await (call as (input: object) => Promise<unknown>)(input)
  return JSON.parse(JSON.stringify(answer))
}

/** An empty feed's `newest` is the time of the call. */
const withoutTime = (answer: unknown) =>
  answer && typeof answer === 'object' && 'newest' in answer ? { ...answer, newest: undefined } : answer

async function expectAnswers(data: PageData | undefined, api: object) {
  expect(data).toBeDefined()
  let compared = 0
  for (const { queryKey, data: found } of data?.queries ?? []) {
    const answer = await answerTo(queryKey, api)
    if (answer === undefined) continue
    compared += 1
    const pages = (found as { pages?: unknown[] }).pages
    expect(withoutTime(pages ? pages[0] : found), JSON.stringify(queryKey)).toEqual(withoutTime(answer))
  }
  return compared
}

test('covers every kind of rendered page', () => {
  const kinds = PAGES.filter(({ renderedFor }) => renderedFor?.includes('visitors'))
  expect(kinds.filter(({ path }) => !rendered.some((one) => path.test(new URL(one, url).pathname)))).toEqual([])
})

test.each(rendered)("shows a visitor exactly the API's answers at %s", async (path) => {
  const { data } = await open(path)
  await expectAnswers(data, world.visitor.api)
})

const ZONE = 'Australia/Sydney'
const ofMembers = [
  ...['/', '/notifications', '/journal', '/journal/matches', '/journal/promotions', '/journal/milestones'],
  ...rendered.filter(isRenderedFor('members')),
]

test.each(ofMembers)("shows a member exactly the API's answers at %s, and stores the page nowhere", async (path) => {
  const { response, root, data } = await open(path, { token: member.token, zone: ZONE })
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('etag')).toBeNull()
  expect(await expectAnswers(data, member.api)).toBeGreaterThan(0)
  expect(data?.overview).toMatchObject({ notifications: await member.api.notifications.unread({ uid: 'me' }) })
  expect(data?.zone).toBe(ZONE)
  expect(root).toContain('Someone Else')
})

test("never shows a member's page to anyone else", async () => {
  const other = await world.member('Another One', { username: 'another_one' })
  await other.api.posts.create({ uid: 'me', text: 'Only for me', visibility: 'private' })
  const pages = await Promise.all([member, other, member, other].map(({ token }) => open('/', { token, zone: ZONE })))
  expect(pages.map(({ html }) => html.includes('Hello, Another'))).toEqual([false, true, false, true])
  expect(pages.map(({ html }) => html.includes('Only for me'))).toEqual([false, true, false, true])
  expect((await open('/', { zone: ZONE })).html).not.toMatch(/Another|Someone/)
})

test("doesn't show a member the posts of someone who has blocked them", async () => {
  const [writer, reader] = await world.members('Wren Writer', 'Rae Reader')
  await reader.api.follows.follow({ uid: writer.uid })
  await writer.api.posts.create({ uid: 'me', text: 'Seven rounds today', visibility: 'public' })
  const feed = async () => (await open('/', { token: reader.token, zone: ZONE })).html
  expect(await feed()).toContain('Seven rounds today')
  await writer.api.follows.block({ uid: 'me', blockedId: reader.uid })
  expect(await feed()).not.toContain('Seven rounds today')
})

test('leaves pages to the browser without a known time zone, and with an outdated token', async () => {
  for (const zone of [undefined, 'Mars/Olympus', '+05:30'])
    expect((await open('/journal', { token: member.token, ...(zone && { zone }) })).data, zone).toBeUndefined()
  expect((await open('/journal', { token: 'unknown', zone: ZONE })).data).toBeUndefined()
})

test('redirects members who may not see their pages, and keeps running', async () => {
  const newcomer = await world.member('New Comer', { username: null, onboardingComplete: false })
  const [leaving, suspended] = [await world.member('Lea', { username: 'lea_leaves' }), await world.member('Sue')]
  await leaving.api.account.leave({ confirmation: 'lea_leaves' })
  const suspendedUntil = new Date(world.clock.now.getTime() + days(3))
  await world.db.update(authUsers).set({ suspendedUntil }).where(eq(authUsers.id, suspended.uid))
  for (const [{ token }, location] of [
    [newcomer, '/onboarding?from=%2F'],
    [leaving, '/leaving'],
    [suspended, '/account/status'],
  ] as const) {
    const { response } = await open('/', { token, zone: ZONE })
    expect([response.status, response.headers.get('location')]).toEqual([302, location])
  }
})

test.each(rendered.filter((path) => !isRenderedFor('members')(path)))(
  'puts no data into the HTML of a signed-in member or owner at %s',
  async (path) => {
    const visitors = await open(path)
    for (const { token } of [member, teacher]) {
      const { html, root, data } = await open(path, { token, zone: ZONE })
      expect({ root, data }).toEqual({ root: '', data: undefined })
      expect(titleOf(html)).toBe(titleOf(visitors.html))
      expect(html).not.toContain('Someone Else')
    }
  },
)

test('shows names and times in the HTML as the API has them', async () => {
  const { root } = await open(`/gym/${gym.slug}`)
  const { name, nextOpenMat } = await world.visitor.api.gyms.get({ id: gym.slug })
  expect(root).toContain(name)
  expect(root).toContain(nextOpenMat?.start)
})

const titleOf = (html: string) => /<title[^>]*>([^<]*)/.exec(html)?.[1]
