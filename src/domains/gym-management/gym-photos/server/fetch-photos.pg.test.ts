import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import { saveImportedPhoto } from '#domains/members/people/server/profile-photo.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { fetchPublicPicture } from '#platform/fetch-public-picture.ts'
import { openWorld } from '#testing/world.ts'
import { fetchWaitingPhotos } from './fetch-photos.ts'
import { type PhotoAddress, queuePhotoCopies } from './jobs.ts'
import { photoAddresses } from './tables.ts'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#663399' } })
    .png()
    .toBuffer()

const asked: string[] = []
const [wide, square] = [await drawn(80, 40), await drawn(40, 40)]
const answers: Record<string, { status?: number; type?: string; body?: Buffer | string; location?: string }> = {
  '/wide.png': { body: wide },
  '/square.png': { body: square },
  '/moved.png': { status: 302, location: '/wide.png' },
  '/inside.png': { status: 302, location: 'http://10.0.0.8/wide.png' },
  '/round.png': { status: 302, location: '/round.png' },
  '/page.html': { type: 'text/html', body: '<p>No picture' },
  '/drawing.svg': { type: 'image/svg+xml', body: '<svg onload="x()"/>' },
  '/broken.png': { body: wide.subarray(0, 40) },
  '/large.png': { body: Buffer.concat([wide, Buffer.alloc(11 * 1024 * 1024)]) },
  '/gone.png': { status: 404 },
  '/busy.png': { status: 503 },
}
const service = createServer((request, reply) => {
  const path = request.url ?? ''
  asked.push(path)
  const { status = 200, type = 'image/png', body, location } = answers[path] ?? { status: 404 }
  reply.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body)
})

await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const { port } = service.address() as AddressInfo
const origin = `http://127.0.0.1:${port}`
const world = await openWorld({ env: { WEBSITE_HOSTS: `127.0.0.1:${port}` } })
afterAll(() => service.close())

const ask = (photos: PhotoAddress[]) => world.db.transaction((tx) => queuePhotoCopies(tx, photos, world.clock.now))
function run() {
  return fetchWaitingPhotos({ ...world, keepMemberPhoto: (photo) => saveImportedPhoto(world, photo) })
}
const noteOf = async (address: string) =>
  (await world.db.select().from(photoAddresses).where(eq(photoAddresses.address, address)))[0]

test('stores an imported photo once: a wide one as the cover, a square one as the logo', async () => {
  const gym = await world.gym('Imported')
  const photos = ['/wide.png', '/square.png', '/moved.png'].map((path) => ({ gymId: gym.id, address: origin + path }))
  await ask(photos)
  expect(await run()).toEqual({ stored: 3, dropped: 0 })
  const shown = await world.visitor.api.gyms.get({ id: gym.id })
  expect(shown).toMatchObject({ cover: { width: 80 }, logo: { width: 40 }, photos: [{ width: 80 }] })
  expect(await world.files.has(picturePathOf({ uid: gym.id, id: shown.cover?.id ?? '' }))).toBe(true)
  asked.length = 0
  await ask(photos)
  expect(await run()).toEqual({ stored: 0, dropped: 0 })
  expect(asked).toEqual([])
})

test.each([
  ['/page.html', "it isn't an image"],
  ['/drawing.svg', "it isn't a JPEG, PNG or WebP picture"],
  ['/broken.png', "it can't be read as a picture"],
  ['/large.png', 'it is too large'],
  ['/gone.png', 'it answered 404'],
  ['/inside.png', 'it names an IP address instead of a host'],
  ['/round.png', 'it redirects too often'],
])('drops %s with a note: %s', async (path, note) => {
  const gym = await world.gym(`Dropped ${path.slice(1, 5)}`)
  await ask([{ gymId: gym.id, address: origin + path }])
  expect(await run()).toEqual({ stored: 0, dropped: 1 })
  expect(await noteOf(origin + path)).toMatchObject({ state: 'dropped', note })
  expect((await world.visitor.api.gyms.get({ id: gym.id })).photoURL).toBeNull()
})

test('retries a busy server later, and gives up after four attempts', async () => {
  const gym = await world.gym('Busy')
  await ask([{ gymId: gym.id, address: `${origin}/busy.png` }])
  expect(await run()).toEqual({ stored: 0, dropped: 0 })
  expect(await run()).toEqual({ stored: 0, dropped: 0 })
  expect(asked.filter((path) => path === '/busy.png')).toHaveLength(1)
  const start = world.clock.now
  for (const hours of [1, 3, 12]) {
    world.clock.now = new Date(start.getTime() + hours * 3_600_000)
    await run()
  }
  world.clock.now = start
  expect(await noteOf(`${origin}/busy.png`)).toMatchObject({ state: 'dropped', tries: 4 })
})

test("serves a member's imported photo from our files, and respects one they chose", async () => {
  const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
  const address = `${origin}/square.png`
  for (const { uid } of [ana, bia, caio] as { uid: string }[])
    await world.db.update(users).set({ photoURL: address }).where(eq(users.uid, uid))
  const gone = `${origin}/gone.png`
  await world.db
    .update(users)
    .set({ photoURL: '/files/mine.jpg', photoChosen: true })
    .where(eq(users.uid, bia?.uid ?? ''))
  await world.db
    .update(users)
    .set({ photoURL: gone })
    .where(eq(users.uid, caio?.uid ?? ''))
  await ask([
    { uid: ana?.uid ?? '', address },
    { uid: bia?.uid ?? '', address },
    { uid: caio?.uid ?? '', address: gone },
  ])
  await run()
  const photoOf = async (uid = '') => (await world.db.select().from(users).where(eq(users.uid, uid)))[0]?.photoURL
  expect(await photoOf(ana?.uid)).toMatch(/^\/files\/profile_pictures\//)
  expect(await photoOf(bia?.uid)).toBe('/files/mine.jpg')
  expect(await photoOf(caio?.uid)).toBeNull()
})

test.each([
  'http://localhost/a.png',
  'http://127.0.0.1/a.png',
  'http://0x7f.1/a.png',
  'http://[::1]/a.png',
  'http://169.254.169.254/latest',
  'https://example.org:8443/a.png',
  'file:///etc/passwd',
  'https://user:secret@example.org/a.png',
])('never requests %s', async (address) => {
  expect(await fetchPublicPicture(address, { maxBytes: 1000, allowedHosts: [] })).toMatchObject({
    status: 'failed',
    again: false,
  })
})
