import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hours, minutes } from '#platform/clock.ts'
import { isFromPictureHost } from '#platform/fetch-picture.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { followSignIn } from '../../../../../dev-services/identity/follow-sign-in.ts'
import { PICTURE_COOLDOWN_MS, PICTURE_LIMIT } from '../limits.ts'
import { photoPathOf, saveProviderPhoto } from './profile-photo.ts'
import { users } from './tables.ts'

/** A server that isn't the picture host, and the requests it received. */
const hits: string[] = []

const world = await openWorld()
const product = await startProduct(world, {
  accounts: [{ sub: 'jo', email: 'jo@example.test', name: 'Jo', picture: '/pictures/jo.jpg' }],
})
const server = createServer((request, response) => {
  hits.push(request.url ?? '')
  response.end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const elsewhere = `http://localhost:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())

const at = (path: string) => `${product.identity.issuer}${path}`

const keep = (uid: string, pictureUrl: string | null) =>
  saveProviderPhoto(
    {
      db: world.db,
      files: world.files,
      config: { signIn: { ...product.config.signIn, pictureHosts: [product.identity.issuer] } },
      log: world.log,
      now: () => world.clock.now,
      patienceMs: 500,
    },
    uid,
    pictureUrl,
  )

const rowOf = async ({ uid }: Person) => {
  const [row] = await world.db.select().from(users).where(eq(users.uid, uid))
  if (!row) throw new Error('no such member')
  return row
}

async function requests(): Promise<{ url: string }[]> {
  const answer = (await (await fetch(at('/pictures/requests'))).json()) as { requests: { url: string }[] }
  return answer.requests
}
const timesAsked = async (path: string) => (await requests()).filter(({ url }) => url === path).length

const warnings = () => world.logged().filter(({ level, msg }) => level === 40 && String(msg).includes('profile photo'))

describe("the identity provider's picture", () => {
  test('is fetched once, stored as image/jpeg with source and time, and reused', async () => {
    const ana = await world.member('Ana')
    await keep(ana.uid, at('/pictures/ana.png'))
    const stored = await world.files.get(`profile_pictures/${ana.uid}/profile.jpg`)
    expect(stored?.metadata).toEqual({
      contentType: 'image/jpeg',
      originalURL: at('/pictures/ana.png'),
      uploadedAt: world.clock.now.toISOString(),
    })
    expect((await sharp(stored?.bytes).metadata()).format).toBe('jpeg')
    expect((await rowOf(ana)).photoURL).toMatch(`/files/profile_pictures/${ana.uid}/profile.jpg?v=`)

    world.pass(hours(2))
    await keep(ana.uid, at('/pictures/ana.png'))
    expect(await timesAsked('/pictures/ana.png')).toBe(1)
  })

  test('is checked once an hour, however often the member signs in', async () => {
    const bia = await world.member('Bia')
    await Promise.all([1, 2, 3].map(() => keep(bia.uid, at('/pictures/bia.jpg'))))
    world.pass(minutes(59))
    await keep(bia.uid, at('/pictures/bia-new.jpg'))
    expect(await timesAsked('/pictures/bia.jpg')).toBe(1)
    expect(await timesAsked('/pictures/bia-new.jpg')).toBe(0)
    world.pass(minutes(1))
    await keep(bia.uid, at('/pictures/bia-new.jpg'))
    expect(await timesAsked('/pictures/bia-new.jpg')).toBe(1)
    expect((await world.files.get(photoPathOf(bia.uid)))?.metadata.originalURL).toBe(at('/pictures/bia-new.jpg'))
  })

  test("isn't fetched for 3600000 ms after a 429", async () => {
    expect(PICTURE_COOLDOWN_MS).toBe(3_600_000)
    const caio = await world.member('Caio')
    const flaky = `/pictures/fault/flaky-429?for=${caio.uid}`
    await keep(caio.uid, at(flaky))
    const limitedAt = world.clock.now
    expect(await rowOf(caio)).toMatchObject({ photoURLRateLimitedAt: limitedAt, photoURL: at(flaky) })
    world.pass(PICTURE_COOLDOWN_MS - 1)
    await keep(caio.uid, at(flaky))
    expect(await timesAsked(flaky)).toBe(1)
    world.pass(1)
    await keep(caio.uid, at(flaky))
    expect(await timesAsked(flaky)).toBe(2)
    const after = await rowOf(caio)
    expect(after.photoURLRateLimitedAt).toBeNull()
    expect(after.photoURL).toMatch(/^\/files\//)
  })

  test.each(['wrong-type', 'svg', 'lies', 'empty', 'too-big', 'too-big-declared', 'hang'])(
    'for %s stores no photo, logs a warning and shows the original URL',
    async (fault) => {
      const member = await world.member('Dani')
      const before = warnings().length
      await keep(member.uid, at(`/pictures/fault/${fault}`))
      expect(await world.files.has(photoPathOf(member.uid))).toBe(false)
      expect((await rowOf(member)).photoURL).toBe(at(`/pictures/fault/${fault}`))
      expect(warnings()).toHaveLength(before + 1)
    },
  )

  test("falls back to the original URL when the copy can't be stored", async () => {
    const eva = await world.member('Eva')
    await saveProviderPhoto(
      {
        db: world.db,
        files: { ...world.files, put: () => Promise.reject(new Error('disk full')) },
        config: { signIn: { ...product.config.signIn, pictureHosts: [product.identity.issuer] } },
        log: world.log,
        now: () => world.clock.now,
      },
      eva.uid,
      at('/pictures/eva.jpg'),
    )
    expect((await rowOf(eva)).photoURL).toBe(at('/pictures/eva.jpg'))
  })

  test("isn't fetched from other hosts, redirects or lookalike URLs", async () => {
    const { host, port } = new URL(product.identity.issuer)
    const addresses = [
      `${elsewhere}/picture.jpg`,
      at(`/pictures/fault/redirect-elsewhere?to=${encodeURIComponent(`${elsewhere}/picture.jpg`)}`),
      `http://${host}@${new URL(elsewhere).host}/picture.jpg`,
      `http://127.0.0.1:${port}/pictures/ana.jpg`,
      `http://localhost.example:${port}/pictures/ana.jpg`,
      `https://${host}/pictures/ana.jpg`,
      'file:///etc/passwd',
      'data:image/png;base64,iVBORw0KGgo=',
      'not an address',
    ]
    const asked = (await requests()).length
    for (const address of addresses) {
      const member = await world.member('Fabi')
      await keep(member.uid, address)
      expect(await world.files.has(photoPathOf(member.uid)), address).toBe(false)
    }
    expect(hits).toEqual([])
    expect((await requests()).length, 'only the one that redirects was asked for').toBe(asked + 1)
  })

  test('requires an exact match of the host', () => {
    const hosts = ['https://lh3.googleusercontent.com']
    expect(isFromPictureHost('https://lh3.googleusercontent.com/a/photo=s96-c', hosts)).toBe(true)
    for (const address of [
      'http://lh3.googleusercontent.com/a',
      'https://lh3.googleusercontent.com:8443/a',
      'https://lh3.googleusercontent.com.evil.example/a',
      'https://evil.example/lh3.googleusercontent.com',
      'https://lh3.googleusercontent.com@evil.example/a',
      'https://user:word@lh3.googleusercontent.com/a',
      '//lh3.googleusercontent.com/a',
      '',
    ])
      expect(isFromPictureHost(address, hosts), address).toBe(false)
  })

  test('never replaces a photo the member chose here', async () => {
    const gil = await world.member('Gil', { photoChosen: true, photoURL: null })
    await keep(gil.uid, at('/pictures/gil.jpg'))
    expect((await rowOf(gil)).photoURL).toBeNull()
    expect(await timesAsked('/pictures/gil.jpg')).toBe(0)
  })
})

describe('an uploaded photo', () => {
  let cookie: string
  let uid: string
  beforeAll(async () => {
    const walked = await followSignIn(`${product.url}/api/auth/sign-in/google?mode=redirect`, {
      email: 'hugo@example.test',
    })
    cookie = walked.cookies
    const { user } = (await (await fetch(`${product.url}/api/auth/session`, { headers: { cookie } })).json()) as {
      user: { uid: string }
    }
    uid = user.uid
    await world.db.update(users).set({ username: 'hugo', onboardingComplete: true }).where(eq(users.uid, uid))
  })

  const send = (body: Buffer, { type = 'image/jpeg', who = cookie, whose = 'me' } = {}) =>
    fetch(`${product.url}/api/users/${whose}/photo`, {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { 'content-type': type, cookie: who },
    })
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#1f5fbf' } })

  test('is turned upright, cropped square, resized and stripped of metadata', async () => {
    const taken = await plain(3000, 2000)
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '53/1 20/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const answer = await send(taken)
    expect(answer.status).toBe(200)
    const { photoURL } = (await answer.json()) as { photoURL: string }
    expect(photoURL).toMatch(new RegExp(`^/files/profile_pictures/${uid}/profile\\.jpg\\?v=`))

    const shown = await fetch(product.url + photoURL, { headers: { cookie } })
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/jpeg')
    expect(shown.headers.get('cache-control')).toContain('private')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    const kept = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 1024, height: 1024 })
    expect(kept.exif).toBeUndefined()
    expect(kept.orientation).toBeUndefined()
  })

  test.each(['png', 'webp'] as const)('is accepted as %s, whatever the header says', async (format) => {
    const picture = await plain(200, 120).toFormat(format).toBuffer()
    expect((await send(picture, { type: 'application/octet-stream' })).status).toBe(200)
  })

  test('is refused with 413 above 5242880 bytes', async () => {
    expect(PICTURE_LIMIT).toBe(5_242_880)
    expect((await send(Buffer.alloc(PICTURE_LIMIT + 1, 0xff))).status).toBe(413)
  })

  test.each<[number, string, () => Buffer | Promise<Buffer>]>([
    [400, 'an empty file', () => Buffer.alloc(0)],
    [415, 'an SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    [415, 'a web page', () => Buffer.from('<!doctype html><p>no')],
    [415, 'a GIF', () => plain(9, 9).gif().toBuffer()],
    [422, 'a JPEG in name only', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('lies')])],
    [
      422,
      'a picture that decompresses to too many pixels',
      () => plain(10_000, 8_000).png({ compressionLevel: 9 }).toBuffer(),
    ],
  ])(
    'is refused with %i: %s',
    async (status, _what, bytes) => {
      expect((await send(await bytes())).status).toBe(status)
    },
    30_000,
  )

  test("can't be changed by other members or visitors", async () => {
    const other = await world.member('Ines')
    const picture = await plain(20, 20).jpeg().toBuffer()
    expect((await send(picture, { whose: other.uid })).status).toBe(403)
    expect((await send(picture, { whose: 'nobody' })).status).toBe(404)
    const visitor = await send(picture, { who: '' })
    expect(visitor.status).toBe(401)
    expect(await visitor.json()).toMatchObject({ message: 'No user logged in' })
  })

  test('is shown to members, and to visitors if the profile is public, until removed', async () => {
    const see = (who: string) =>
      fetch(`${product.url}/files/profile_pictures/${uid}/profile.jpg`, { headers: { cookie: who } }).then(
        ({ status }) => status,
      )
    expect(await see(cookie)).toBe(200)
    expect(await see('')).toBe(404)
    await world.db.update(users).set({ profileVisibility: 'web' }).where(eq(users.uid, uid))
    expect(await see('')).toBe(200)

    const removed = await fetch(`${product.url}/api/users/me/photo`, { method: 'DELETE', headers: { cookie } })
    expect(await removed.json()).toEqual({ photoURL: null })
    expect(await see(cookie)).toBe(404)
    const [row] = await world.db.select().from(users).where(eq(users.uid, uid))
    expect(row).toMatchObject({ photoURL: null, photoChosen: true })
  })
})

test('signs in without waiting for the picture, which appears a moment later', async () => {
  await followSignIn(`${product.url}/api/auth/sign-in/google?mode=redirect`, { email: 'jo@example.test' })
  await vi.waitFor(async () => {
    const [row] = await world.db.select().from(users).where(eq(users.email, 'jo@example.test'))
    expect(row?.photoURL).toMatch(/^\/files\/profile_pictures\//)
  })
  expect(await timesAsked('/pictures/jo.jpg')).toBe(1)
})
