import { crc32, deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { openLimits } from '#platform/limits.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { NewPost } from '../contract.ts'
import { POST_LIMITS, POST_PICTURE_BYTES } from '../limits.ts'
import { pictures } from './tables.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)
const headersOf = ({ token }: { token?: string }): Record<string, string> =>
  token ? { cookie: product.cookieOf({ token }) } : {}

const VISITOR = {}
type Caller = { token?: string }

async function send(
  who: Caller,
  id: string,
  bytes: Buffer,
  { uid = 'me', type = 'image/jpeg', at = product.url } = {},
) {
  const answer = await fetch(`${at}/api/users/${uid}/pictures/${id}`, {
    method: 'PUT',
    headers: { ...headersOf(who), 'content-type': type },
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') }
}

const addressOf = ({ uid }: { uid: string }, id: string, more = '') =>
  `${product.url}/files/post_pictures/${uid}/${id}.webp${more}`

const look = (who: Caller, address: string) => fetch(address, { headers: headersOf(who) })

const drawn = (width = 40, height = 30, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })

async function sent(person: Person, bytes?: Buffer): Promise<string> {
  const id = newId()
  expect(await send(person, id, bytes ?? (await drawn().jpeg().toBuffer()))).toMatchObject({
    status: 200,
    body: { id },
  })
  return id
}

const post = (ids: string[], differing: Partial<NewPost> = {}): NewPost => ({
  uid: 'me',
  text: '',
  visibility: 'public',
  pictures: ids.map((id, place) => ({ id, alt: `Picture ${place + 1}` })),
  ...differing,
})

describe('uploading a picture', () => {
  test('re-encodes as WebP: upright, scaled down, without location and camera', async () => {
    const ana = await world.member('Ana')
    // Three times as wide as high, red on the left, and taken with a rotated camera, so it has to be shown upright.
    const red = await drawn(1000, 1000, '#ff0000').png().toBuffer()
    const photo = await drawn(3000, 1000, '#0000ff')
      .composite([{ input: red, left: 0, top: 0 }])
      .withExif({
        IFD0: { Make: 'Telltale', Model: 'Camera', Copyright: 'Secret Name' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 20/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '6/1 15/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/>Telltale</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    const before = await sharp(photo).metadata()
    expect(before).toMatchObject({ orientation: 6, width: 3000, height: 1000 })
    expect(before.exif?.includes('Telltale')).toBe(true)

    const id = newId()
    expect(await send(ana, id, photo)).toEqual({ status: 200, body: { id, width: 683, height: 2048 } })
    const kept = await look(ana, addressOf(ana, id))
    expect(kept.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await kept.arrayBuffer())
    const after = await sharp(bytes).metadata()
    expect(after).toMatchObject({ format: 'webp', width: 683, height: 2048 })
    expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([undefined, undefined, undefined, undefined])
    for (const word of ['Telltale', 'Secret', 'Exif', 'GPS']) expect(bytes.includes(word)).toBe(false)
    // Orientation 6: the left side ends up at the top.
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const colorAt = (y: number) => [...data.subarray(y * info.width * info.channels).subarray(0, 3)]
    expect(colorAt(100)[0]).toBeGreaterThan(200)
    expect(colorAt(1900)[2]).toBeGreaterThan(200)

    const small = Buffer.from(await (await look(ana, addressOf(ana, id, '?w=640'))).arrayBuffer())
    expect(await sharp(small).metadata()).toMatchObject({ width: 213, height: 640 })
    expect(small.length).toBeLessThan(bytes.length)
    for (const _ of ['generated', 'stored']) {
      const medium = Buffer.from(await (await look(ana, addressOf(ana, id, '?w=1280'))).arrayBuffer())
      expect(await sharp(medium).metadata()).toMatchObject({ format: 'webp', width: 427, height: 1280 })
    }
  })

  test('accepts JPEG, PNG and WebP whatever the header says, never enlarging them', async () => {
    const ana = await world.member('Ana')
    for (const bytes of [
      await drawn().jpeg().toBuffer(),
      await drawn().png().toBuffer(),
      await drawn().webp().toBuffer(),
      await drawn().ensureAlpha(0.5).png().toBuffer(),
      await drawn().greyscale().jpeg().toBuffer(),
      await drawn().toColorspace('cmyk').jpeg().toBuffer(),
      await drawn().toColorspace('rgb16').png().toBuffer(),
    ]) {
      const id = newId()
      expect(await send(ana, id, bytes, { type: 'text/plain' })).toMatchObject({
        status: 200,
        body: { width: 40, height: 30 },
      })
      const kept = Buffer.from(await (await look(ana, addressOf(ana, id))).arrayBuffer())
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
    }
  })

  test.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['an empty file', 400, () => Buffer.alloc(0)],
    ['a text file', 415, () => Buffer.from('not a picture')],
    ['an SVG with a script', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF', 415, () => drawn().gif().toBuffer()],
    ['a web page', 415, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a JPEG in name only', 422, () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2000)])],
    ['a truncated picture', 422, async () => (await drawn(400, 400).png().toBuffer()).subarray(0, 300)],
    ['more than 64,000,000 pixels', 422, () => bombOf(8001, 8000)],
    ['a picture that unfolds to 2.5 thousand million pixels', 422, () => bombOf(50_000, 50_000)],
  ])('refuses %s with %i', async (_what, status, bytes) => {
    const ana = await world.member('Ana')
    const before = process.memoryUsage().rss
    const id = newId()
    expect(await send(ana, id, await bytes())).toMatchObject({ status, body: { status } })
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
    expect((await look(ana, addressOf(ana, id))).status).toBe(404)
  })

  test('accepts 10 MiB, and refuses one byte more with 413', async () => {
    const ana = await world.member('Ana')
    const picture = await drawn().jpeg().toBuffer()
    const filled = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)])
    expect(await send(ana, newId(), filled(POST_PICTURE_BYTES))).toMatchObject({ status: 200 })
    expect(await send(ana, newId(), filled(POST_PICTURE_BYTES + 1))).toMatchObject({
      status: 413,
      body: { status: 413 },
    })
  })

  test("refuses visitors, other members' uploads and malformed ids", async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const picture = await drawn().jpeg().toBuffer()
    expect(await send(VISITOR, newId(), picture)).toMatchObject({ status: 401 })
    expect(await send(bia, newId(), picture, { uid: ana.uid })).toMatchObject({ status: 404 })
    expect(await send(ana, newId(), picture, { uid: ana.uid })).toMatchObject({ status: 200 })
    for (const id of ['short', 'x'.repeat(21), `${'x'.repeat(19)}.`, '%2e%2e%2f', 'x'.repeat(19).concat('%00')])
      expect(await send(ana, id, picture), id).toMatchObject({ status: 400, body: { data: { field: 'id' } } })
  })

  test('refuses queued uploads after another member has signed in', async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const body = new Uint8Array(await drawn().jpeg().toBuffer())
    const upload = (path: string, meant: Person) =>
      fetch(product.url + path, {
        method: path.startsWith('/api/videos') ? 'POST' : 'PUT',
        headers: { ...headersOf(bia), 'content-type': 'image/jpeg', 'for-member': meant.uid },
        body,
      })
    const pictures = `/api/users/me/pictures/${newId()}`
    const others = ['/api/users/me/photo', `/api/training/imports/${newId()}`, '/api/videos/uploads']
    for (const path of [pictures, `/api/gyms/any/pictures/${newId()}`, ...others]) {
      const answer = await upload(path, ana)
      expect([answer.status, await answer.json()], path).toMatchObject([409, { code: 'other-member' }])
    }
    expect((await upload(pictures, bia)).status).toBe(200)
  })

  test('accepts the same upload twice; refuses a different or posted picture with 409', async () => {
    const ana = await world.member('Ana')
    const id = newId()
    const picture = await drawn(50, 40).jpeg().toBuffer()
    const answers = await Promise.all([send(ana, id, picture), send(ana, id, picture)])
    answers.push(await send(ana, id, picture))
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { id, width: 50, height: 40 } })
    expect(await send(ana, id, await drawn(60, 40).jpeg().toBuffer())).toMatchObject({ status: 409 })
    await ana.api.posts.create(post([id]))
    expect(await send(ana, id, picture)).toMatchObject({ status: 409 })
    // Ids only have to be unique per member.
    const bia = await world.member('Bia')
    expect(await send(bia, id, picture)).toMatchObject({ status: 200 })
  })

  test('allows a member at most 200 pictures waiting for a post', async () => {
    const ana = await world.member('Ana')
    const waiting = Array.from({ length: POST_LIMITS.waitingPictures - 1 }, () => ({
      userId: ana.uid,
      id: newId(),
      width: 1,
      height: 1,
      createdAt: world.clock.now,
    }))
    await world.db.insert(pictures).values(waiting)
    const picture = await drawn().jpeg().toBuffer()
    const answers = await Promise.all([send(ana, newId(), picture), send(ana, newId(), picture)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('returns 429 with the seconds to wait after too many uploads', async () => {
    const limited = await startProduct({ ...world, limits: await openLimits(world.database.pool) })
    const ana = await world.member('Ana')
    const answers = []
    for (let number = 0; number < 22; number++)
      answers.push(await send(ana, newId(), Buffer.from('x'), { at: limited.url }))
    expect(answers[0]?.status).toBe(415)
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { data: { retryAfter: expect.any(Number) } } })
  })

  test('returns 413 for a post with 10 MB of text', async () => {
    const ana = await world.member('Ana')
    const answer = await fetch(`${product.url}/api/users/me/posts`, {
      method: 'POST',
      headers: { ...headersOf(ana), 'content-type': 'application/json' },
      body: JSON.stringify(post([], { text: 'x'.repeat(10_000_000) })),
    })
    expect(answer.status).toBe(413)
    expect((await ana.api.posts.list({ uid: 'me' })).items).toEqual([])
  })
})

describe('pictures in a post', () => {
  test("keep their order and descriptions, and the first is the post's preview", async () => {
    const ana = await world.member('Ana')
    const ids = [await sent(ana), await sent(ana), await sent(ana)]
    const [one = '', two = '', three = ''] = ids
    const card = await ana.api.posts.create(post([two, one]))
    expect(card.post?.pictures).toEqual([
      { id: two, width: 40, height: 30, alt: 'Picture 1', url: `/files/post_pictures/${ana.uid}/${two}.webp` },
      { id: one, width: 40, height: 30, alt: 'Picture 2', url: `/files/post_pictures/${ana.uid}/${one}.webp` },
    ])
    expect(card.content).toEqual({ imageUrl: `/files/post_pictures/${ana.uid}/${two}.webp` })

    const ref = { uid: 'me', postId: card.post?.id ?? '' }
    const bia = await world.member('Bia')
    expect((await look(bia, addressOf(ana, two))).status).toBe(200)
    const changed = await ana.api.posts.edit({ ...ref, pictures: [{ id: three, alt: 'New' }, { id: one }] })
    expect(changed.post?.pictures.map(({ id, alt }) => [id, alt])).toEqual([
      [three, 'New'],
      [one, ''],
    ])
    expect((await look(bia, addressOf(ana, two))).status).toBe(404)
    expect((await look(bia, addressOf(ana, three))).status).toBe(200)
    expect((await ana.api.posts.history(ref)).items).toMatchObject([{ pictureCount: 2 }])

    const described = await ana.api.posts.edit({
      ...ref,
      pictures: [
        { id: three, alt: 'Better' },
        { id: one, alt: '' },
      ],
    })
    expect(described.post?.pictures[0]?.alt).toBe('Better')
    expect((await ana.api.posts.history(ref)).items).toHaveLength(1)
    await expect(ana.api.posts.edit({ ...ref, pictures: [] })).rejects.toMatchObject({
      status: 400,
      data: { field: 'text' },
    })
  })

  test("have to be the author's own, in no other post, each once", async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const [own, others] = [await sent(ana), await sent(bia)]
    for (const ids of [[others], [newId()], [own, own], [own, others]])
      await expect(ana.api.posts.create(post(ids))).rejects.toMatchObject({ status: 400, data: { field: 'pictures' } })
    const twice = await Promise.allSettled([ana.api.posts.create(post([own])), ana.api.posts.create(post([own]))])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const empty = await ana.api.posts.create(post([], { text: 'Words' }))
    await expect(
      ana.api.posts.edit({ uid: 'me', postId: empty.post?.id ?? '', pictures: [{ id: own }] }),
    ).rejects.toMatchObject({ status: 400, data: { field: 'pictures' } })
    expect((await ana.api.posts.list({ uid: 'me' })).items).toHaveLength(2)
  })
})

describe("a picture's URL", () => {
  test("opens for its owner before there's a post, and for no one else", async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const id = await sent(ana)
    expect((await look(ana, addressOf(ana, id))).status).toBe(200)
    for (const who of [bia, VISITOR]) {
      expect((await look(who, addressOf(ana, id))).status).toBe(404)
      expect((await look(who, addressOf(ana, id, '?w=640'))).status).toBe(404)
    }
  })

  test('opens for those who can see the post, and closes when they no longer can', async () => {
    const ana = await world.member('Ana', { profileVisibility: 'web' })
    const [friend, follower, stranger, blocked] = await world.members('Bia', 'Caio', 'Dani', 'Edu')
    await world.friends(ana, friend)
    await world.follow(follower, ana)
    await world.friends(ana, blocked)
    await world.block(blocked, ana)
    const id = await sent(ana)
    const card = await ana.api.posts.create(post([id], { visibility: 'friends' }))
    const ref = { uid: 'me', postId: card.post?.id ?? '' }
    const statuses = async () =>
      Promise.all(
        [ana, friend, follower, stranger, blocked, VISITOR].map(async (who) => {
          const [full, small] = [await look(who, addressOf(ana, id)), await look(who, addressOf(ana, id, '?w=640'))]
          expect(small.status).toBe(full.status)
          return full.status
        }),
      )
    expect(await statuses()).toEqual([200, 200, 404, 404, 404, 404])
    await ana.api.posts.edit({ ...ref, visibility: 'public' })
    expect(await statuses()).toEqual([200, 200, 200, 200, 404, 200])
    await world.block(ana, friend)
    expect(await statuses()).toEqual([200, 404, 200, 200, 404, 200])
    await ana.api.posts.remove(ref)
    expect(await statuses()).toEqual([200, 404, 404, 404, 404, 404])
    // Unposted, hidden and missing pictures look the same.
    const answers = await Promise.all(
      [id, newId()].map(async (any) => {
        const answer = await look(stranger, addressOf(ana, any))
        return [answer.status, answer.headers.get('cache-control'), await answer.text()]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[1]).toBe('no-store')
  })

  test('is cached privately for five minutes and served as an image only', async () => {
    const ana = await world.member('Ana')
    const { headers } = await look(ana, addressOf(ana, await sent(ana)))
    expect(headers.get('cache-control')).toBe('private, max-age=300')
    expect(headers.get('vary')).toContain('cookie')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="[0-9A-Za-z]{20}\.webp"$/)
    expect(headers.get('content-type')).toBe('image/webp')
  })

  test('opens no other files', async () => {
    const ana = await world.member('Ana')
    const id = await sent(ana)
    for (const path of [
      `${ana.uid}/${id}`,
      `${ana.uid}/${id}.webp.json`,
      `${ana.uid}/${id}-640.webp`,
      `${ana.uid}/..%2f..%2fprofile_pictures%2f${ana.uid}%2fprofile.jpg`,
      `..%2f${ana.uid}/${id}.webp`,
      `%00/${id}.webp`,
      `${ana.uid}/${id}%00.webp`,
    ])
      expect((await look(ana, `${product.url}/files/post_pictures/${path}`)).status, path).toBe(404)
    expect((await look(ana, addressOf(ana, id, '?w=../../x'))).status).toBe(200)
    const [row] = await world.db.select().from(pictures).where(eq(pictures.id, id))
    expect(row).toMatchObject({ userId: ana.uid, postId: null })
  })
})

/** A PNG of one colour: a small file that's large in memory. */
function bombOf(width: number, height: number): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const content = Buffer.concat([Buffer.from(name), body])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(body.length, 0)
    frame.writeUInt32BE(crc32(content), 4)
    return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 2000))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
