import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#domains/members/people/server/tables.ts'
import { startProduct } from '#testing/product.ts'
import { publicPages } from '#testing/public-pages.ts'
import { openWorld } from '#testing/world.ts'

// The web server's response for a page: status, headers and head. `page-meta.pg.test.ts` covers the texts.

const world = await openWorld({ now: new Date() })
const { url, cookieOf } = await startProduct(world)
const { paths, gym, event, teacher, lesson } = await publicPages(world)

const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const as = ({ token }: { token: string }) => ({ cookie: cookieOf({ token }) })
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]
const languageIn = (html: string) => /<html lang="([^"]+)">/.exec(html)?.[1]

test.each(Object.entries(paths))('responds 200 with a canonical URL for %s', async (_, path) => {
  const { status, html } = await open(path)
  expect({ status, canonical: canonicalIn(html) }).toEqual({ status: 200, canonical: url + path })
  expect(html).not.toContain('noindex')
})

const bad = [
  'nothing-here',
  '%00',
  'a%00b',
  '%E0%A4%A',
  '%F0%9F%A5%8B',
  '..%2f..%2fetc',
  "'%20or%201=1--",
  'x'.repeat(700),
]
const patterns = [
  '/gym/*',
  '/u/*',
  '/@*',
  '/profile/*',
  '/users/*',
  '/location/*',
  '/place/*',
  '/content/*',
  '/activity/*',
]
const deeper = [`/gym/${gym.slug}/event/*`, '/gym/*/event/x', '/techniques/*', '/u/*/subscribe', '/profile/*/event/x']
test.each([...patterns, ...deeper])('responds with the same 404 page to every wrong id at %s', async (pattern) => {
  const missing = await open('/no/such/address')
  expect(missing.status).toBe(404)
  for (const id of [...bad, '20261120120000_%00_abcdef', `20261120120000_${'x'.repeat(128)}_abcdef`]) {
    const { status, html } = await open(pattern.replace('*', id))
    expect({ id, status, same: html === missing.html }).toEqual({ id, status: 404, same: true })
  }
})

test('hidden pages get a 404, byte for byte the same as missing ones', async () => {
  const hidden = await world.member('Hidden', { username: 'hidden_one', profileVisibility: 'members' })
  const draft = await lesson({ state: 'draft' })
  const entry = await world.entry(hidden, { text: 'For members only.' })
  const secret = await world.gym('Not yet', { status: 'pending_review' })
  const meeting = await world.event(gym, { visibility: 'gym_members' })
  const missing = await open('/u/no_one_here')
  for (const path of [
    '/u/hidden_one',
    '/@hidden_one',
    `/profile/${hidden.uid}`,
    `/users/${hidden.uid}`,
    '/u/hidden_one/subscribe',
    draft.path,
    `/activity/${entry.id}`,
    `/gym/${secret.slug}`,
    `/gym/${gym.slug}/event/${meeting.slug}`,
    `/profile/${gym.id}/event/${meeting.id}`,
  ])
    expect({ path, ...(await open(path)), headers: null }).toEqual({ path, ...missing, headers: null })
  expect(missing).toMatchObject({ status: 404, html: expect.stringContaining('noindex') })
  expect(canonicalIn(missing.html)).toBeUndefined()
})

test('a member gets 200 for a page they can see, with a head that reveals nothing', async () => {
  const friend = await world.member('Friend', { username: 'friend_one', profileVisibility: 'members' })
  const viewer = await world.member('Viewer')
  const { status, html, headers } = await open('/u/friend_one', as(viewer))
  expect(status).toBe(200)
  expect(html).toContain('<title>Open Mat</title>')
  expect(html).not.toContain('Friend')
  expect(headers.get('cache-control')).toContain('private')
  expect((await open('/u/no_one_here', as(viewer))).status).toBe(404)
  await world.block(friend, viewer)
  expect((await open('/u/friend_one', as(viewer))).status).toBe(404)
})

test("a closed gym's links get 410; a deleted event gets it only at its share link", async () => {
  const closed = await world.gym('Old School', { status: 'permanently_closed', placeId: 'place-1' })
  for (const path of [`/gym/${closed.slug}`, `/location/${closed.id}`, '/places/place-1'])
    expect((await open(path)).status, path).toBe(410)
  const gone = await world.event(gym, { isDeleted: true, createdBy: teacher.uid })
  expect((await open(`/profile/${teacher.uid}/event/${gone.id}`)).status).toBe(410)
  expect((await open(`/gym/${gym.slug}/event/${gone.slug}`)).status).toBe(404)
})

test('every alias of a page has the same canonical URL', async () => {
  const aliases = [
    ['gym', `/gym/${gym.id}`],
    ['gym', `/location/${gym.id}`],
    ['gym', `/places/${gym.id}`],
    ['gym', `${paths.gym.toUpperCase().replace('/GYM', '/Gym')}/?utm_source=x&fbclid=1#top`],
    ['event', `/gym/${gym.id}/event/${event.slug.toUpperCase()}`],
    ['event', `/profile/${gym.id}/event/${event.id}`],
    ['profile', `/profile/${teacher.uid}`],
    ['profile', `/users/${teacher.uid}`],
    ['profile', '/@Marcus'],
    ['profile', '/%40marcus/'],
    ['profile', '/U/MARCUS?ref=mail'],
    ['offer', '/u/MARCUS/subscribe/'],
    ['technique', paths.technique.toUpperCase().replace('/TECHNIQUES', '/techniques')],
    ['finder', '/map?country=IE&discipline=gi&when=tonight'],
    ['finder', '//map'],
    ['events', '/Events/?tab=calendar'],
  ] as const
  for (const [page, alias] of aliases.filter(([page]) => page !== 'event' || true)) {
    const answer = await open(alias)
    const movedTo = answer.status === 302 ? answer.headers.get('location') : undefined
    const { status, html } = movedTo ? await open(movedTo) : answer
    expect({ alias, status, canonical: canonicalIn(html) }).toEqual({
      alias,
      status: 200,
      canonical: url + paths[page],
    })
  }
})

test('links the page in each language, and uses the one in the URL', async () => {
  const { html, headers } = await open(`${paths.gym}?lang=pt-BR`, { 'accept-language': 'es' })
  expect(languageIn(html)).toBe('pt-BR')
  expect(headers.get('content-language')).toBe('pt-BR')
  expect(html).toContain('Jiu-jitsu brasileiro em Dublin')
  expect(canonicalIn(html)).toBe(`${url + paths.gym}?lang=pt-BR`)
  for (const language of ['en', 'pt-BR', 'es'])
    expect(html).toContain(`<link rel="alternate" hreflang="${language}" href="${url + paths.gym}?lang=${language}">`)
  expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${url + paths.gym}">`)
  expect(html).toContain(`<meta property="og:url" content="${url + paths.gym}?lang=pt-BR">`)
})

test("uses the URL's language, else the member's, else the browser's", async () => {
  await world.db.update(users).set({ language: 'es' }).where(eq(users.uid, teacher.uid))
  const portuguese = { 'accept-language': 'pt-PT,pt;q=0.9,en;q=0.5' }
  expect(languageIn((await open('/map')).html)).toBe('en')
  expect(languageIn((await open('/map', portuguese)).html)).toBe('pt-BR')
  const { html, headers } = await open('/map', { ...portuguese, ...as(teacher) })
  expect(languageIn(html)).toBe('es')
  expect(headers.get('vary')).toContain('accept-language, cookie')
  for (const query of [
    'lang=xx',
    'lang=',
    'lang=es&lang=en',
    'lang[]=es',
    `lang=${'x'.repeat(10_000)}`,
    'lang=%E0%A4',
  ]) {
    const other = await open(`/map?${query}`, portuguese)
    expect({ query, status: other.status, language: languageIn(other.html) }).toEqual({
      query,
      status: 200,
      language: 'pt-BR',
    })
    expect(canonicalIn(other.html)).toBe(`${url}/map`)
  }
})

test('redirects other spellings of a country or city in the gym directory', async () => {
  await world.gym('Málaga', { city: 'Málaga', country: 'ES' })
  await world.gym('Osaka', { city: '大阪', country: 'JP' })
  for (const [path, location] of [
    ['/gyms/Ireland', '/gyms/ireland'],
    ['/gyms/IE/?lang=es', '/gyms/ireland?lang=es'],
    ['/gyms/irlanda/DUBLIN?page=2&utm=x', '/gyms/ireland/dublin?page=2&utm=x'],
    ['/GYMS/ireland/dublin', '/gyms/ireland/dublin'],
    ['/gyms/espa%C3%B1a/M%C3%81LAGA', '/gyms/spain/malaga'],
    ['/gyms/japan/%E5%A4%A7%E9%98%AA', '/gyms/japan/%E5%A4%A7-%E9%98%AA'],
  ] as const) {
    const { status, headers } = await open(path)
    expect({ path, status, location: headers.get('location') }).toEqual({ path, status: 301, location })
    expect((await open(location)).status).toBe(200)
  }
  for (const path of ['/gyms', '/gyms/ireland?lang=es', '/gyms/spain/malaga', '/gyms/japan/%e5%a4%a7-%E9%98%AA'])
    expect((await open(path)).status, path).toBe(200)
  for (const path of ['/gyms/nowhere', '/gyms/ireland/nowhere', '/gyms//evil.example', '/gyms/%2f%2fevil.example'])
    expect((await open(path)).status, path).toBe(404)
})

test("links to a page's feed and oEmbed only where visitors can open them", async () => {
  const student = await world.member('Student', { username: 'student', profileVisibility: 'web' })
  const locked = await lesson({ minLevel: 0 })
  const linked = async (path: string, headers: Record<string, string> = {}) => {
    const { html } = await open(path, headers)
    return [...html.matchAll(/<link rel="alternate" type="([^"]+)"[^>]* href="([^"]+)">/g)].map(
      ([, type = '', href = '']) => ({ type: type.replace('application/', ''), href: href.replaceAll('&amp;', '&') }),
    )
  }
  const oembed = (path: string) => `${url}/oembed?url=${encodeURIComponent(url + path)}&format=json`
  const near = '/events?near=53.35,-6.26&km=25&when=tonight'
  for (const [path, feed, isEmbeddable] of [
    [paths.gym, `/gym/${gym.slug}/feed.atom`, true],
    [paths.event, undefined, true],
    [paths.lesson, '/u/marcus/feed.atom', true],
    [paths.profile, '/u/marcus/feed.atom', false],
    [paths.offer, '/u/marcus/feed.atom', false],
    [near, '/events/feed.atom?near=53.35%2C-6.26&km=25', false],
  ] as const) {
    const links = await linked(path)
    expect(links, path).toEqual([
      ...(feed ? [{ type: 'atom+xml', href: url + feed }] : []),
      ...(isEmbeddable ? [{ type: 'json+oembed', href: oembed(path) }] : []),
    ])
    for (const { href } of links) expect((await fetch(href)).status, href).toBe(200)
  }
  for (const path of ['/u/student', locked.path, '/events', '/events?near=here', paths.entry, '/no/such/address'])
    expect(await linked(path, as(student)), path).toEqual([])
})

test('a link-only event opened with its key has a preview but no canonical URL', async () => {
  const secret = await world.event(gym, { title: 'Secret rolls', visibility: 'link' })
  const path = `/gym/${gym.slug}/event/${secret.slug}`
  const { status, html } = await open(`${path}?key=${secret.linkKey}`)
  expect({ status, canonical: canonicalIn(html) }).toEqual({ status: 200, canonical: undefined })
  expect(html).toContain('<title>Secret rolls · Open Mat</title>')
  expect(html).toContain('noindex')
  expect(html).not.toContain(secret.linkKey)
  for (const query of ['', '?key=wrong', '?key=%00', `?key=${'x'.repeat(10_000)}`, `?key=${secret.linkKey}&key=1`])
    expect((await open(path + query)).status, query).toBe(404)
})

test("pages for members have their own titles and aren't indexed", async () => {
  for (const [path, title] of [
    ['/settings/privacy', 'Settings'],
    ['/messages/new', 'New message'],
    ['/messages/abc', 'Messages'],
    [`/gym/${gym.slug}/event/new`, 'Create an event'],
    ['/gym/new', 'Add a gym'],
    ['/creators', 'Creators'],
    ['/find-gym?view=map', 'Gyms near you'],
  ]) {
    const { status, html } = await open(path ?? '')
    expect(status).toBe(200)
    expect(html).toContain(`<title>${title} · Open Mat</title>`)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(canonicalIn(html)).toBeUndefined()
  }
})

test('responds 404, never 500, to malformed and overlong API paths', async () => {
  for (const path of [
    '/api/gyms/%E0%A4%A',
    '/api/no%such',
    `/api/gyms/${'x'.repeat(10_000)}`,
    '/files/%E0%A4%A/x.jpg',
  ]) {
    const response = await fetch(url + path)
    expect({ path: path.slice(0, 40), status: response.status }).toMatchObject({ status: 404 })
    expect(await response.json()).toMatchObject({ message: expect.any(String) })
  }
})
