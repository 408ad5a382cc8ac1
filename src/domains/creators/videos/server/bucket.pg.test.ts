import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person, type World } from '#testing/world.ts'
import { startBucket } from '../../../../../dev-services/files/s3.ts'
import { ffmpegOrFetched } from '../../../../../scripts/checks/ffmpeg.ts'
import { CHUNK_BYTES } from '../limits.ts'
import { purgeVideoFiles } from './files.ts'
import { makePreview } from './preview.ts'
import { processFile } from './process.ts'

// Video uploads, processing, playback and deletion with a bucket instead of the local disk.

let world: World
let product: Awaited<ReturnType<typeof startProduct>>
let storage: Awaited<ReturnType<typeof startBucket>>
let ana: Person
let scratch: string

beforeAll(async () => {
  storage = await startBucket({ name: 'open-mat', accessKeyId: 'anybody', secretAccessKey: 'a secret' })
  world = await openWorld({
    env: {
      ...{ S3_BUCKET: 'open-mat', S3_ENDPOINT: storage.url },
      ...{ S3_ACCESS_KEY_ID: 'anybody', S3_SECRET_ACCESS_KEY: 'a secret' },
    },
    now: new Date(),
  })
  product = await startProduct(world)
  ana = await world.member('Ana')
  scratch = await mkdtemp(join(tmpdir(), 'open-mat-bucket-'))
}, 60_000)
afterAll(async () => {
  await storage.stop()
  await rm(scratch, { recursive: true, force: true })
})

const cookieOf = ({ token }: Person) => ({
  cookie: product.cookieOf({ token }),
})
const keysOf = (id: string) => [...storage.bucket.objects.keys()].filter((key) => key.startsWith(`videos/${id}`))

function send(bytes: Buffer, { stopAfter, uploadUrl }: { stopAfter?: number; uploadUrl?: string } = {}) {
  return new Promise<{ url: string; id: string }>((resolve, reject) => {
    const sent = () => ({ url: upload.url ?? '', id: upload.url?.split('/').at(-1) ?? '' })
    const upload = new Upload(bytes, {
      endpoint: `${product.url}/api/videos/uploads`,
      ...(uploadUrl ? { uploadUrl } : {}),
      headers: cookieOf(ana),
      chunkSize: CHUNK_BYTES,
      retryDelays: null,
      onError: reject,
      onChunkComplete(_size, accepted) {
        if (stopAfter !== undefined && accepted >= stopAfter) void upload.abort().then(() => resolve(sent()))
      },
      onSuccess: () => resolve(sent()),
    })
    upload.start()
  })
}

const film = (bytes: number) =>
  Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0'), Buffer.alloc(bytes - 16, 7)])

test('resumes an interrupted upload to a bucket, and stores it as one file', async () => {
  const bytes = film(CHUNK_BYTES * 2 + 1_000)
  const { id, url } = await send(bytes, { stopAfter: CHUNK_BYTES })
  expect(await ana.api.videos.files.get({ id })).toMatchObject({ state: 'uploading' })
  const asked = await fetch(url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0', ...cookieOf(ana) } })
  expect(Number(asked.headers.get('upload-offset'))).toBe(CHUNK_BYTES)
  await send(bytes, { uploadUrl: url })
  expect(await ana.api.videos.files.get({ id })).toMatchObject({ state: 'uploaded', bytes: bytes.length })
  expect(storage.bucket.get(`videos/${id}`).body.equals(bytes)).toBe(true)
  expect(storage.bucket.uploads.size).toBe(0)

  const { file } = await ana.api.videos.files.watch({ id })
  const range = `bytes=${CHUNK_BYTES - 5}-${CHUNK_BYTES + 4}`
  const part = await fetch(`${product.url}${file?.url}`, { headers: { range, ...cookieOf(ana) } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `${range.replace('=', ' ')}/${bytes.length}`])
  expect((await part.arrayBuffer()).byteLength).toBe(10)
  const known = { 'if-none-match': part.headers.get('etag') ?? '', ...cookieOf(ana) }
  expect((await fetch(`${product.url}${file?.url}`, { headers: known })).status).toBe(304)
  const behind = { range: `bytes=${bytes.length}-`, ...cookieOf(ana) }
  expect((await fetch(`${product.url}${file?.url}`, { headers: behind })).status).toBe(416)

  await ana.api.videos.files.remove({ id })
  expect(keysOf(id)).toEqual([])
  expect((await fetch(`${product.url}${file?.url}`, { headers: cookieOf(ana) })).status).toBe(404)
})

test('leaves nothing in the bucket after an invalid or unfinished upload', async () => {
  await expect(send(Buffer.from('<html><script>alert(1)</script></html>'))).rejects.toMatchObject({
    originalResponse: expect.anything(),
  })
  expect([...storage.bucket.objects.keys()]).toEqual([])
  const { id } = await send(film(CHUNK_BYTES * 2), { stopAfter: CHUNK_BYTES })
  expect(storage.bucket.uploads.size).toBe(1)
  await purgeVideoFiles(world.db, world.files, new Date(world.clock.now.getTime() + days(1) + 60_000))
  expect([keysOf(id), storage.bucket.uploads.size]).toEqual([[], 0])
})

/** Without ffmpeg, these tests are skipped locally but fail in CI. */
function ffmpegHere() {
  try {
    return ffmpegOrFetched()
  } catch (error) {
    if (process.env.CI) throw error
    return undefined
  }
}
const ffmpeg = ffmpegHere()

test.skipIf(!ffmpeg)('creates sizes, posters and previews in a bucket, and plays from there', async () => {
  const path = join(scratch, 'film.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=640x480:r=5:d=2']
  execFileSync(ffmpeg?.ffmpeg ?? '', ['-v', 'error', '-y', ...picture, '-preset', 'ultrafast', path])
  const { id } = await send(await readFile(path))
  const parts = { ...world, now: () => world.clock.now }
  await processFile(parts, id, { isLast: true })
  await makePreview(parts, { fileId: id, seconds: 1 })
  const names = ['360.m3u8', '360.mp4', 'index.m3u8', 'poster-1.jpg', 'blurred-1.jpg', 'preview-1.mp4']
  expect(keysOf(id)).toEqual(expect.arrayContaining(names.map((name) => `videos/${id}.made/${name}`)))
  expect(await readdir(join(world.config.dataDir, 'lent'))).toEqual([])
  expect(await readdir(join(world.config.dataDir, 'files', 'videos'))).toEqual([])

  const { hls, poster } = await ana.api.videos.files.watch({ id })
  const open = (address: string) => fetch(`${product.url}${address}`, { headers: cookieOf(ana) })
  expect(await (await open(hls ?? '')).text()).toContain('360.m3u8')
  expect((await open(poster ?? '')).headers.get('content-type')).toBe('image/jpeg')
  await ana.api.videos.files.remove({ id })
  expect(keysOf(id)).toEqual([])
})

test.skipIf(!ffmpeg)("leaves nothing in the bucket of a video deleted while it's being processed", async () => {
  const path = join(scratch, 'short.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=160x120:r=5:d=1']
  execFileSync(ffmpeg?.ffmpeg ?? '', ['-v', 'error', '-y', ...picture, '-preset', 'ultrafast', path])
  const bytes = await readFile(path)
  const deletedMeanwhile = async (work: (id: string, parts: typeof world & { now(): Date }) => Promise<void>) => {
    const { id } = await send(bytes)
    await work(id, { ...world, now: () => world.clock.now })
    expect(keysOf(id)).toEqual([])
  }
  const { files } = world
  /** Deletes the video just before its renditions are stored. */
  const late = (id: string) => ({
    ...files,
    async take(to: string, local: string) {
      await ana.api.videos.files.remove({ id })
      await files.take(to, local)
    },
  })
  await deletedMeanwhile((id, parts) => processFile({ ...parts, files: late(id) }, id, { isLast: true }))
  await deletedMeanwhile(async (id, parts) => {
    await processFile(parts, id, { isLast: true })
    await makePreview({ ...parts, files: late(id) }, { fileId: id, seconds: 1 })
  })
})

test('stores pictures in the bucket as well', async () => {
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const sent = await fetch(`${product.url}/api/users/me/photo`, {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg', ...cookieOf(ana) },
    body: new Uint8Array(photo),
  })
  const { photoURL } = (await sent.json()) as { photoURL: string }
  expect([...storage.bucket.objects.keys()]).toEqual([`profile_pictures/${ana.uid}/profile.jpg`])
  const answer = await fetch(new URL(photoURL, product.url), { headers: cookieOf(ana) })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test.each(['cut', 'busy'] as const)('answers 503 while the bucket is away (%s)', async (outage) => {
  const { id } = await send(film(2_000))
  const { file } = await ana.api.videos.files.watch({ id })
  const headers = cookieOf(ana)
  const open = () => fetch(`${product.url}${file?.url}`, { headers })
  const body = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  const setPhoto = () =>
    fetch(`${product.url}/api/users/${ana.uid}/photo`, { method: 'PUT', headers, body: new Uint8Array(body) })
  storage.state.outage = outage
  try {
    const refused = await open()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await setPhoto()).status).toBe(503)
    await expect(send(film(2_000))).rejects.toThrow('response code: 503')
    expect(await ana.api.videos.files.get({ id })).toMatchObject({ state: 'uploaded' })
  } finally {
    storage.state.outage = undefined
  }
  expect([(await open()).status, (await setPhoto()).status]).toEqual([200, 200])
  await send(film(2_000))
})
