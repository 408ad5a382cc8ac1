import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Upload } from 'tus-js-client'
import { expect, test } from 'vitest'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { techniques } from '#domains/journal/techniques/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { allPages } from '#testing/all-pages.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { VIDEO_LIMITS } from '../limits.ts'
import { purgeVideoFiles } from './files.ts'
import { rangeOf } from './send-part.ts'
import { videoFiles, videos } from './tables.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)
const cookieOf = (person: { token: string }) => ({ cookie: product.cookieOf(person) })
const folder = join(world.config.dataDir, 'files', 'videos')
await world.db
  .insert(techniques)
  .values({ slug: 'test-armbar', name: 'Test armbar', role: 'attack' })
  .onConflictDoNothing()

const LINK = 'https://youtu.be/dQw4w9WgXcQ'
const film = (size = 100_000) =>
  Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0'), Buffer.alloc(size - 16, 7)])

function send(who: { token: string }, bytes: Buffer, { stopAfter }: { stopAfter?: number } = {}) {
  const sent = { id: '', url: '' as string | null }
  return new Promise<typeof sent>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${product.url}/api/videos/uploads`,
      headers: cookieOf(who),
      chunkSize: 30_000,
      retryDelays: null,
      onError: reject,
      onChunkComplete(_size, accepted) {
        if (stopAfter !== undefined && accepted >= stopAfter)
          void upload.abort().then(() => resolve({ url: upload.url, id: upload.url?.split('/').at(-1) ?? '' }))
      },
      onSuccess: () => resolve({ url: upload.url, id: upload.url?.split('/').at(-1) ?? '' }),
    })
    upload.start()
  })
}

const keep = (who: Person, more: object = {}) =>
  who.api.videos.keep({
    id: newId(),
    title: 'Armbar from guard',
    techniques: ['test-armbar'],
    visibility: 'public',
    ...more,
  })
const fileOf = (
  { uid, id }: { uid: string; id: string },
  who?: { token: string },
  headers: Record<string, string> = {},
) => fetch(`${product.url}/files/videos/${uid}/${id}`, { headers: { ...(who && cookieOf(who)), ...headers } })

test('adds a technique video by link, once for repeated requests', async () => {
  const [ana, bia] = await Promise.all([world.member('Ana'), world.member('Bia')])
  const id = newId()
  const video = await keep(ana, { id, url: LINK })
  expect(await keep(ana, { id, url: LINK, title: 'Another title' })).toEqual(video)
  expect(video).toMatchObject({
    title: 'Armbar from guard',
    techniques: [{ slug: 'test-armbar', name: 'Test armbar' }],
    link: { site: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    file: null,
    isOwn: true,
  })
  const entries = await world.db.select().from(activities).where(eq(activities.actorId, ana.uid))
  expect(entries.map(({ activityType, score }) => [activityType, score])).toEqual([['technique_video', 140]])
  expect((await bia.api.activities.get({ id: video.activityId })).content.facts).toMatchObject({ kind: 'video', id })
  expect((await bia.api.videos.byUser({ uid: ana.uid })).items).toMatchObject([{ id, isOwn: false }])
  expect((await bia.api.videos.ofTechnique({ slug: 'test-armbar' })).items.map((one) => one.id)).toContain(id)
  expect((await world.visitor.api.videos.ofTechnique({ slug: 'test-armbar' })).items).toEqual([])
})

test('names the field of a refused video: link or file, site, technique or title', async () => {
  const ana = await world.member('Ana')
  const fieldOf = (more: object) => keep(ana, more).catch((error) => [error.status, error.data?.field])
  expect(await fieldOf({})).toEqual([400, 'url'])
  expect(await fieldOf({ url: 'https://evil.test/watch?v=dQw4w9WgXcQ' })).toEqual([400, 'url'])
  expect(await fieldOf({ url: LINK, techniques: ['no-such-thing'] })).toEqual([400, 'techniques'])
  expect(await fieldOf({ url: LINK, fileId: newId() })).toEqual([400, 'url'])
  expect(await fieldOf({ fileId: newId() })).toEqual([400, 'fileId'])
  await expect(keep(ana, { url: LINK, title: 'ab' })).rejects.toMatchObject({ status: 400 })
  await expect(world.visitor.api.videos.keep({ id: newId(), title: 'Armbar', url: LINK })).rejects.toMatchObject({
    status: 401,
  })
})

test('resumes an upload in another process; only its uploader can add to it', async () => {
  const [ana, bia] = await Promise.all([world.member('Ana'), world.member('Bia')])
  const bytes = film()
  const { id: fileId, url } = await send(ana, bytes, { stopAfter: 60_000 })
  expect((await stat(join(folder, fileId))).size).toBeLessThan(bytes.length)
  await expect(keep(ana, { fileId })).rejects.toMatchObject({ status: 400, code: 'UPLOAD_INCOMPLETE' })
  const asked = (who?: Person) =>
    fetch(`${product.url}/api/videos/uploads/${fileId}`, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', ...(who && cookieOf(who)) },
    })
  expect((await asked(bia)).status).toBe(404)
  expect((await asked()).status).toBe(401)
  const offset = Number((await asked(ana)).headers.get('upload-offset'))
  expect(offset).toBe(60_000)

  await new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      uploadUrl: url ?? '',
      headers: cookieOf(ana),
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(),
    }).start()
  })
  const video = await keep(ana, { fileId })
  expect(video.file).toMatchObject({ type: 'video/mp4', bytes: bytes.length })
  await expect(keep(bia, { fileId })).rejects.toMatchObject({ status: 400 })
  await expect(keep(ana, { fileId }), 'a file is in one video').rejects.toMatchObject({ status: 400 })

  const whole = await fileOf({ uid: ana.uid, id: video.id }, bia)
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  const part = await fileOf({ uid: ana.uid, id: video.id }, bia, { range: 'bytes=10-19' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true)
  expect((await fileOf({ uid: ana.uid, id: video.id }, bia, { range: 'bytes=999999-' })).status).toBe(416)
})

test("refuses a file that isn't a video once uploaded, and deletes it", async () => {
  const ana = await world.member('Ana')
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  await expect(send(ana, page)).rejects.toMatchObject({ originalResponse: expect.anything() })
  expect(await world.db.select().from(videoFiles).where(eq(videoFiles.uid, ana.uid))).toEqual([])
})

test('limits files and bytes per day, each file to 2 GB and each chunk to 8 MB', async () => {
  const ana = await world.member('Ana')
  const begin = (length: number) =>
    fetch(`${product.url}/api/videos/uploads`, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': String(length), ...cookieOf(ana) },
    }).then(({ status }) => status)
  expect(await begin(VIDEO_LIMITS.bytes + 1)).toBe(413)
  expect(await begin(0)).toBe(400)
  for (let at = 0; at < 5; at += 1) expect(await begin(VIDEO_LIMITS.bytes)).toBe(201)
  expect(await begin(1_000)).toBe(429)
})

test('refuses an upload with invalid headers as a client error', async () => {
  const ana = await world.member('Ana')
  const { url } = await send(ana, film(), { stopAfter: 60_000 })
  const status = async (method: string, to: string, headers: Record<string, string>) => {
    const answer = await fetch(to, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers, ...cookieOf(ana) },
      ...(method === 'PATCH' ? { body: 'piece' } : {}),
    })
    expect(await answer.text(), JSON.stringify(headers)).not.toContain('our side')
    return answer.status
  }
  const begin = (headers: Record<string, string>) => status('POST', `${product.url}/api/videos/uploads`, headers)
  const length = { 'upload-length': '1000' }
  expect(await begin({ ...length, 'upload-concat': 'partial' })).toBe(400)
  expect(await begin({ 'upload-concat': 'final;/api/videos/uploads/a /api/videos/uploads/b' })).toBe(400)
  expect(await begin({ 'upload-defer-length': '1' })).toBe(400)
  expect(await begin({ ...length, 'upload-defer-length': '1' })).toBe(400)
  expect(await begin({})).toBe(400)
  for (const absurd of ['-1', '1e30', '99999999999999999999', 'NaN', '0x10'])
    expect(await begin({ 'upload-length': absurd }), absurd).toBe(400)
  expect(await begin({ 'upload-length': '9007199254740991' })).toBe(413)
  for (const broken of ['filename', 'filename %%%', 'a QQ==,a QQ==', ','])
    expect([201, 400], broken).toContain(await begin({ ...length, 'upload-metadata': broken }))
  expect(await begin({ ...length, 'upload-metadata': `filename ${btoa('a\0b')}` })).toBe(201)

  const piece = { 'content-type': 'application/offset+octet-stream' }
  const on = (headers: Record<string, string>) => status('PATCH', url ?? '', headers)
  expect(await on({ ...piece, 'upload-offset': '1' })).toBe(409)
  expect(await on({ ...piece, 'upload-offset': '-1' })).toBe(400)
  expect(await on(piece)).toBe(403)
  expect(await on({ 'content-type': 'text/plain', 'upload-offset': '60000' })).toBe(400)
  expect(await on({ ...piece, 'upload-offset': '60000', 'upload-length': '5' })).toBe(400)
})

test("hides a video's file with its entry, restores it on Undo, purges after 30 days", async () => {
  const [ana, bia] = await Promise.all([world.member('Ana'), world.member('Bia')])
  const { id: fileId } = await send(ana, film())
  const video = await keep(ana, { fileId })
  const seenBy = async (who?: Person) => (await fileOf({ uid: ana.uid, id: video.id }, who)).status
  expect([await seenBy(ana), await seenBy(bia), await seenBy()]).toEqual([200, 200, 404])
  await ana.api.videos.change({ id: video.id, visibility: 'private', title: 'Armbar for me' })
  expect([await seenBy(ana), await seenBy(bia)]).toEqual([200, 404])
  await expect(bia.api.videos.change({ id: video.id, title: 'Mine now' })).rejects.toMatchObject({ status: 404 })
  await expect(bia.api.videos.remove({ id: video.id })).rejects.toMatchObject({ status: 404 })

  const { activityId } = await ana.api.videos.remove({ id: video.id })
  expect(await seenBy(ana)).toBe(404)
  await ana.api.activities.restore({ id: activityId })
  expect(await seenBy(ana)).toBe(200)
  await ana.api.videos.remove({ id: video.id })
  await world.db.delete(activities).where(eq(activities.id, activityId))
  await purgeVideoFiles(world.db, world.files, world.clock.now)
  expect(await world.db.select().from(videos).where(eq(videos.uid, ana.uid))).toEqual([])
  await expect(stat(join(folder, fileId))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('deletes unfinished uploads after a day, not before', async () => {
  const ana = await world.member('Ana')
  const { id: begun } = await send(ana, film(), { stopAfter: 30_000 })
  const { id: used } = await send(ana, film())
  await keep(ana, { fileId: used })
  await purgeVideoFiles(world.db, world.files, new Date(world.clock.now.getTime() + days(1) - 60_000))
  expect((await stat(join(folder, begun))).size).toBeGreaterThan(0)
  await purgeVideoFiles(world.db, world.files, new Date(world.clock.now.getTime() + days(1) + 60_000))
  await expect(stat(join(folder, begun))).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await stat(join(folder, used))).size).toBeGreaterThan(0)
})

test('pages videos without gaps or repeats', async () => {
  const ana = await world.member('Ana')
  const made: string[] = []
  for (let at = 0; at < 5; at += 1) {
    made.unshift((await keep(ana, { url: LINK })).id)
    world.pass(at % 2 === 0 ? 0 : 1000)
  }
  const seen = (await allPages((cursor) => ana.api.videos.byUser({ uid: 'me', limit: 2, cursor }))).map(({ id }) => id)
  expect([...seen].sort()).toEqual([...made].sort())
})

test('parses ranges as the standard says', () => {
  expect(rangeOf('bytes=0-', 10)).toEqual({ from: 0, to: 9 })
  expect(rangeOf('bytes=-3', 10)).toEqual({ from: 7, to: 9 })
  expect(rangeOf('bytes=2-99', 10)).toEqual({ from: 2, to: 9 })
  expect(rangeOf('bytes=10-', 10)).toBe('none')
  expect(rangeOf('bytes=5-2', 10)).toBeUndefined()
  expect(rangeOf('bytes=0-1,4-5', 10)).toBeUndefined()
  expect(rangeOf(undefined, 10)).toBeUndefined()
})
