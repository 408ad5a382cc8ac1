import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { days } from '#platform/clock.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { readChunks } from '../../scripts/precache.ts'
import { PAGES } from './page-chunks.ts'
import type { PageData } from './page-data.ts'
import { openRendering } from './rendering.ts'

const world = await openWorld({ now: new Date() })
const { url, config, cookieOf } = await startProduct(world)

const session = (differing: Partial<ScheduleItem>): ScheduleItem => ({
  ...PLAIN_SESSION,
  ...{ id: 's1', title: 'Fundamentals', weekday: 1, start: '18:40', end: '19:50' },
  ...differing,
})
// In the morning, so that it ends on the same day.
const inSevenDays = new Date(new Date(Date.now() + days(7)).setUTCHours(10, 0, 0, 0))
const gym = await world.gym('Harbour Jiu-Jitsu', {
  schedule: [session({}), session({ id: 's2', title: 'Sunday rounds', kind: 'open_mat', weekday: 7, start: '10:20' })],
})
const event = await world.event(gym, { title: 'Long rounds', startsAt: inSevenDays })

/** The page as a visitor without JavaScript reads it, and the data in it. */
async function open(path: string, headers: Record<string, string> = { 'accept-language': 'en-IE' }) {
  const response = await fetch(url + path, { headers, redirect: 'manual' })
  const html = await response.text()
  const [, root = '', json] =
    /<div id="root">(.*)<\/div><script type="application\/json" id="page-data"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  const text = root
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll('&#x27;', "'")
  return { response, html, text, data: json === undefined ? undefined : (JSON.parse(json) as PageData) }
}

test("shows a gym's name, timetable and next open mat without JavaScript", async () => {
  const { response, text } = await open(`/gym/${gym.slug}`)
  expect(response.status).toBe(200)
  const { nextOpenMat } = await world.visitor.api.gyms.get({ id: gym.slug })
  expect(nextOpenMat).toMatchObject({ start: '10:20', title: 'Sunday rounds' })
  expect(text).toMatch(/\nOpen mat\n(Today|Tomorrow|Sun) 10:20\n/)
  for (const fact of ['Harbour Jiu-Jitsu', 'Timetable', 'Fundamentals', '18:40', 'Sunday rounds', 'Long rounds'])
    expect(text).toContain(`\n${fact}\n`)
})

test("shows an event's title and time in the gym's time zone", async () => {
  const { text } = await open(`/gym/${gym.slug}/event/${event.slug}`)
  const time = new Intl.DateTimeFormat('en-IE', { timeStyle: 'short', timeZone: 'Europe/Dublin' })
  expect(text).toContain('\nLong rounds\n')
  expect(text).toContain(`${time.format(event.startsAt)}–${time.format(event.endsAt)}`)
  expect(text).not.toContain('your time')
})

test("embeds the API's responses in the page for the browser to reuse", async () => {
  const { data } = await open(`/gym/${gym.slug}`)
  const answerTo = (name: string) => data?.queries.find(({ queryKey }) => JSON.stringify(queryKey).includes(name))?.data
  const ask = async (path: string) => (await fetch(`${url}/api${path}`)).json()
  expect(answerTo('["gyms","get"]')).toEqual(await ask(`/locations/${gym.slug}`))
  expect(answerTo('["session"]')).toEqual(await ask('/auth/session'))
  expect(data).toMatchObject({ language: 'en', locale: 'en-IE', zone: 'Europe/Dublin' })
})

test.each([
  ['/about', 'About Open Mat', 'Sobre o Open Mat', 'Acerca de Open Mat'],
  ['/login', 'Welcome to Open Mat', 'Boas-vindas ao Open Mat', 'Te damos la bienvenida a Open Mat'],
  ['/login?error=cancelled', 'Welcome to Open Mat', 'Boas-vindas ao Open Mat', 'Te damos la bienvenida a Open Mat'],
  ['/techniques', 'Techniques', 'Técnicas', 'Técnicas'],
])("shows %s in the reader's language", async (path, english, portuguese, spanish) => {
  const heading = async (language: string) =>
    /<h1[^>]*>([^<]*)</.exec((await open(path, { 'accept-language': language })).html)?.[1]
  expect(await heading('en-GB')).toBe(english)
  expect(await heading('pt-PT,en;q=0.5')).toBe(portuguese)
  expect(await heading('es-MX')).toBe(spanish)
})

test('renders with the language and units in the settings cookie', async () => {
  const cookie = 'settings=language=es&units-hours=12&units-distances=leagues'
  const { data, text } = await open(`/gym/${gym.slug}`, { 'accept-language': 'en-IE', cookie })
  expect(data).toMatchObject({ language: 'es', settings: { language: 'es', 'units-hours': '12' } })
  expect(text).toContain('\nAntes de ir\n')
  expect(text).toMatch(/6:40.p\.\s?m\./)
  expect((await open(`/gym/${gym.slug}`)).text).toContain('18:40')
})

test("shows a profile that's on the web, with the posts everyone may read", async () => {
  const bia = await world.member('Bia Barros', { profileVisibility: 'web', username: 'bia_b', beltRank: 'brown' })
  await bia.api.posts.create({ uid: 'me', text: 'Rolled eight rounds', visibility: 'public' })
  await bia.api.posts.create({ uid: 'me', text: 'My knee hurts', visibility: 'followers' })
  for (const path of ['/@bia_b', '/u/bia_b', `/profile/${bia.uid}`]) {
    const { text, html } = await open(path)
    for (const fact of ['Bia Barros', '@bia_b', 'Rolled eight rounds']) expect(text, path).toContain(`\n${fact}\n`)
    expect(html).not.toContain('My knee hurts')
  }
})

test('hides what a visitor may not see', async () => {
  await world.member('Hidden Harry', { profileVisibility: 'members', username: 'harry' })
  const draft = await world.gym('Unlisted Jiu-Jitsu', { status: 'pending_review' })
  const members = await world.event(gym, { title: 'Members only', visibility: 'gym_members', startsAt: inSevenDays })
  for (const path of [
    `/gym/${draft.slug}`,
    `/gym/${gym.slug}/event/${members.slug}`,
    '/gym/nowhere',
    '/@harry',
    '/@no_one',
  ]) {
    const { data, html } = await open(path)
    expect(data, path).toBeUndefined()
    expect(html).toContain('<div id="root"></div>')
    expect(html).not.toMatch(/Unlisted Jiu-Jitsu|Members only|Hidden Harry/)
  }
  expect((await open(`/gym/${gym.slug}`)).html).not.toContain('Members only')
})

test('pages are cached for a minute, then get 304 while nothing changes', async () => {
  const { response } = await open('/about')
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('vary')).toMatch(/accept-language, cookie/)
  const etag = response.headers.get('etag') ?? ''
  const again = await open('/about', { 'accept-language': 'en-IE', 'if-none-match': etag })
  expect([again.response.status, again.html]).toEqual([304, ''])
  expect((await open('/about', { 'accept-language': 'es', 'if-none-match': etag })).response.status).toBe(200)
})

test('shows a change immediately, although rendered pages are cached', async () => {
  const changing = await world.gym('Old Name Jiu-Jitsu')
  const name = async () => /<h1[^>]*>([^<]*)/.exec((await open(`/gym/${changing.slug}`)).html)?.[1]
  expect([await name(), await name()]).toEqual(['Old Name Jiu-Jitsu', 'Old Name Jiu-Jitsu'])
  const before = Array.from({ length: 8 }, name)
  await world.db.update(gyms).set({ name: 'New Name Jiu-Jitsu' }).where(eq(gyms.id, changing.id))
  // Checks under way may still find the old name.
  expect(await name()).toBe('New Name Jiu-Jitsu')
  await Promise.all(before)
})

test("redirects to a page's new URL", async () => {
  const { response } = await open(`/gym/${gym.id}?from=card`)
  expect([response.status, response.headers.get('location')]).toEqual([302, `/gym/${gym.slug}?from=card`])
})

test('knows the chunk of every page', () => {
  const manifest = readChunks(fileURLToPath(new URL('../../dist/client', import.meta.url)))
  for (const { path, modules } of PAGES) for (const one of modules) expect(manifest, String(path)).toHaveProperty([one])
})

test('the security policy allows exactly the style attributes in the page', async () => {
  const { response, html } = await open(`/gym/${gym.slug}`)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(html).toMatch(/ style="/)
  expect(policy).toMatch(/style-src-attr 'unsafe-hashes' 'sha256-/)
  expect(policy).toContain("script-src 'self';style-src 'self';")
  expect(html).not.toMatch(/<script>|<style| on\w+="/)
})

test('leaves loading the app to the script that waits for the first paint', async () => {
  const { html } = await open(`/gym/${gym.slug}`)
  expect(html).toMatch(/ data-modules="\/assets\/index-[^"]+\/assets\/GymPage-[^"]+\/assets\/hydration-/)
  expect(html).not.toMatch(/type="module"|rel="modulepreload"/)
})

test("leaves a signed-in member's page for their browser to render", async () => {
  const ana = await world.member('Ana')
  const cookie = cookieOf(ana)
  const { data, html, response } = await open(`/gym/${gym.slug}`, { cookie })
  expect(data).toBeUndefined()
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(html).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/GymPage-/)
})

test('never mixes up visitors whose pages are rendered at the same time', async () => {
  const shownGyms = await Promise.all(['Ana', 'Bia', 'Caio', 'Dora'].map((name) => world.gym(`Gym of ${name}`)))
  const headings = { en: 'Before you go', 'pt-BR': 'Antes de ir', es: 'Antes de ir' }
  const visits = Array.from({ length: 12 }, (_, nth) => ({
    shown: shownGyms[nth % shownGyms.length] ?? gym,
    language: (['en', 'pt-BR', 'es'] as const)[nth % 3] ?? 'en',
  }))
  const pages = await Promise.all(
    visits.map(({ shown, language }) => open(`/gym/${shown.slug}`, { 'accept-language': language })),
  )
  for (const [nth, { text, data }] of pages.entries()) {
    const { shown, language } = visits[nth] ?? { shown: gym, language: 'en' as const }
    expect(data?.language).toBe(language)
    expect(text).toContain(`\n${headings[language]}\n`)
    expect(text).toContain(`\n${shown.name}\n`)
    for (const other of shownGyms) if (other !== shown) expect(JSON.stringify(data)).not.toContain(other.name)
  }
})

test("serves the empty page and logs an error when a page can't be rendered", async () => {
  const server = Fastify({ loggerInstance: world.log as FastifyBaseLogger })
  const dist = await mkdtemp(join(tmpdir(), 'open-mat-dist-'))
  afterAll(() => rm(dist, { recursive: true }))
  const asked = { url: '/about', headers: {}, log: world.log } as never
  const parts = { origin: config.publicUrl, now: () => new Date(), timeoutMs: 60_000, dist }
  const visitor = async () => 'visitors' as const

  const unbuilt = await openRendering(server, parts)
  expect(await unbuilt(asked, 'en', visitor)).toEqual({ links: '' })
  expect(world.logged()).toContainEqual(expect.objectContaining({ msg: expect.stringContaining("can't be loaded") }))

  await mkdir(join(dist, 'renderer'), { recursive: true })
  await mkdir(join(dist, 'client/.vite'), { recursive: true })
  await writeFile(join(dist, 'client/.vite/manifest.json'), '{}')
  await writeFile(join(dist, 'package.json'), '{ "type": "module" }')
  const broken = 'export const renderPage = async () => { throw new Error("broken on purpose") }'
  await writeFile(join(dist, 'renderer/entry-server.js'), broken)
  expect(await (await openRendering(server, parts))(asked, 'en', visitor)).toEqual({ links: '' })
  expect(world.logged()).toContainEqual(
    expect.objectContaining({
      msg: "couldn't render a page",
      err: expect.objectContaining({ message: 'broken on purpose' }),
    }),
  )
})
