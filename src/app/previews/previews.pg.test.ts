import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mediaNames } from '#domains/creators/videos/media-name.ts'
import { renditionsPathOf } from '#domains/creators/videos/server/files.ts'
import { videoFiles } from '#domains/creators/videos/server/tables.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { startProduct } from '#testing/product.ts'
import { publicPages } from '#testing/public-pages.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { drawPreview } from './draw.ts'

const world = await openWorld({ now: new Date() })
const { url, cookieOf } = await startProduct(world)
const { paths, gym, teacher, lesson } = await publicPages(world)

const preview = async (path: string, { headers = {}, by }: { headers?: Record<string, string>; by?: Person } = {}) => {
  const session: Record<string, string> = by ? { cookie: cookieOf(by) } : {}
  const answer = await fetch(`${url}/preview${path}`, { headers: { ...headers, ...session }, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
/** The URL, size and description of a page's preview picture. */
const pictureOf = async (path: string, language = 'en') => {
  const html = await (await fetch(`${url}${path}`, { headers: { 'accept-language': language } })).text()
  const meta = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1] ?? ''
  return {
    url: meta('og:image').replaceAll('&amp;', '&'),
    size: `${meta('og:image:width')}x${meta('og:image:height')}`,
    alt: meta('og:image:alt'),
  }
}

const { home: _, ...others } = paths
test.each(Object.entries(others))('draws a separate picture for %s', async (_, path) => {
  const { url: address, size, alt } = await pictureOf(path)
  expect({ address, size }).toEqual({ address: `${url}/preview${path}.jpg?lang=en`, size: '1200x630' })
  expect(alt.length).toBeGreaterThan(5)
  const { status, bytes, headers } = await preview(`${path}.jpg?lang=en`)
  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'image/jpeg' })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(200_000)
})

test("says when and where an event is, in the gym's time and the reader's language", async () => {
  const startsAt = new Date('2026-12-05T23:30:00Z')
  const late = await world.event(gym, { title: 'Late rounds', startsAt, status: 'cancelled' })
  const path = `/gym/${gym.slug}/event/${late.slug}`
  expect((await pictureOf(path)).alt).toBe(
    'Cancelled. Late rounds. Saturday 5 December 2026 at 23:30. Liffey Guard, Dublin',
  )
  const inSpanish = await pictureOf(path, 'es')
  expect(inSpanish.alt).toMatch(/^Cancelado\. Late rounds\. sábado, 5 de diciembre de 2026/)
  const [one, other] = await Promise.all([`${path}.jpg`, `${path}.jpg?lang=es`].map((address) => preview(address)))
  expect(one?.headers.get('etag')).not.toBe(other?.headers.get('etag'))
})

test("has no picture of what visitors can't see, even for members who can", async () => {
  const draft = await world.gym('Not yet', { status: 'pending_review' })
  const closed = await world.gym('Closed', { status: 'permanently_closed' })
  const meeting = await world.event(gym, { visibility: 'gym_members' })
  const byLink = await world.event(gym, { visibility: 'link' })
  const hidden = await world.member('Hidden', { username: 'hidden_one', profileVisibility: 'members' })
  const unpublished = await lesson({ state: 'draft' })
  const missing = await preview('/gym/nowhere.jpg')
  expect(missing.status).toBe(404)
  for (const path of [
    `/gym/${draft.slug}`,
    `/gym/${closed.slug}`,
    `/gym/${gym.slug}/event/${meeting.slug}`,
    `/gym/${gym.slug}/event/${byLink.slug}`,
    '/u/hidden_one',
    unpublished.path,
    '/settings/privacy',
    '/',
    '/gym/%00',
    '/gym/%E0%A4%A',
    '//evil.example',
  ])
    for (const by of [undefined, hidden, teacher]) {
      const { status, bytes } = await preview(`${path}.jpg`, by ? { by } : {})
      expect({ path, status, body: String(bytes) }).toEqual({ path, status: 404, body: String(missing.bytes) })
    }
  expect((await preview(`/gym/${gym.slug}`)).status).toBe(404)
})

test("shows a picture from a lesson's video, blurred if visitors have no access", async () => {
  const fileId = newId()
  const file = { id: fileId, uid: teacher.uid, bytes: 6, type: 'video/mp4', state: 'ready', posters: 2 } as const
  await world.db.insert(videoFiles).values({ ...file, createdAt: world.clock.now })
  const [red, blue, grey] = ['#ff0000', '#0000ff', '#808080'] as const
  const { poster, blurred } = mediaNames
  for (const [name, background] of [
    [poster(1), red],
    [poster(2), blue],
    [blurred(1), grey],
  ] as const) {
    const picture = sharp({ create: { width: 1280, height: 720, channels: 3, background } }).jpeg()
    await world.files.put(`${renditionsPathOf(fileId)}/${name}`, await picture.toBuffer(), {
      contentType: 'image/jpeg',
    })
  }
  const video = { type: 'technique_video', videoFileId: fileId } as const
  const [open, locked] = [await lesson(video), await lesson({ ...video, minLevel: 0 })]
  const colourOf = async ({ path }: { path: string }) => {
    const { bytes } = await preview(`${path}.jpg`)
    const [r = 0, g = 0, b = 0] = await sharp(bytes)
      .extract({ left: 250, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer()
    return g > 64 ? grey : r > b ? red : blue
  }
  expect([await colourOf(open), await colourOf(locked)]).toEqual([red, grey])
  await world.db.update(videoFiles).set({ poster: 2 }).where(eq(videoFiles.id, fileId))
  expect(await colourOf(open)).toBe(blue)
})

test('is cached for five minutes, and gets 304 until the page changes', async () => {
  const path = `${paths.gym}.jpg`
  const before = await preview(path)
  expect(before.headers.get('cache-control')).toBe('public, max-age=300')
  const headers = { 'if-none-match': before.headers.get('etag') ?? '' }
  expect((await preview(path, { headers })).status).toBe(304)
  await world.db.update(gyms).set({ name: 'Liffey Guard Dublin' }).where(eq(gyms.id, gym.id))
  expect((await preview(path, { headers })).status).toBe(200)
})

test('reads an unknown language as English, and ignores a forged host', async () => {
  const plain = await preview(`${paths.event}.jpg`)
  for (const query of ['?lang=xx', '?lang=es&lang=pt-BR', `?utm=${'x'.repeat(8_000)}`]) {
    const { status, bytes } = await preview(`${paths.event}.jpg${query}`, {
      headers: { 'x-forwarded-host': 'evil.example' },
    })
    expect({ status, same: bytes.equals(plain.bytes) }).toEqual({ status: 200, same: true })
  }
})

test.each([
  'Клуб джиу-джитсу',
  'نادي دبي للجوجيتسو (BJJ)',
  'מועדון תל אביב',
  '東京柔術アカデミー',
  '서울 주짓수',
  '北京柔术俱乐部',
  'ยิมกรุงเทพ',
  'Mat Rats 🥋👩‍👩‍👧',
])('has a font for %s', async (title) => {
  const card = { belt: { belt: 'default', stripes: 0 }, title, details: ['Dublin'] } as const
  const drawn = await drawPreview(card)
  const other = await drawPreview({ ...card, title: `${title.slice(0, -2)}` })
  expect(drawn && other && !drawn.equals(other)).toBe(true)
})

test("sends Open Mat's own picture if there's no font for a name", async () => {
  const tamil = await world.gym('தமிழ்')
  const { status, headers } = await preview(`/gym/${tamil.slug}.jpg`)
  expect({ status, location: headers.get('location'), cache: headers.get('cache-control') }).toEqual({
    status: 302,
    location: '/og.png',
    cache: 'no-store',
  })
})
