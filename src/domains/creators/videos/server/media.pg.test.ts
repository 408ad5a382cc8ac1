import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minutes } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { allPages } from '#testing/all-pages.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person, type World } from '#testing/world.ts'
import { ffmpegOrFetched } from '../../../../../scripts/checks/ffmpeg.ts'
import type { VideoType } from '../limits.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { makePreview } from './preview.ts'
import { processFile } from './process.ts'
import { signedPreview, signedVideo } from './signed-urls.ts'
import { videoFiles } from './tables.ts'

let world: World
let product: Awaited<ReturnType<typeof startProduct>>
let folder: string
let made = ''
let ana: Person
let bia: Person
/** A processed video of three seconds. */
let film: string

/** Without ffmpeg, these tests are skipped locally but fail in CI. */
function ffmpegHere(): Ffmpeg | undefined {
  try {
    return ffmpegOrFetched()
  } catch (error) {
    if (process.env.CI) throw error
    return undefined
  }
}
const found = ffmpegHere()
const ffmpeg = found ?? { ffmpeg: '', ffprobe: '' }
const test = it.skipIf(!found)

beforeAll(async () => {
  if (!found) return
  world = await openWorld({ now: new Date() })
  product = await startProduct(world)
  folder = join(world.config.dataDir, 'files', 'videos')
  await mkdir(folder, { recursive: true })
  made = await mkdtemp(join(tmpdir(), 'open-mat-films-'))
  ;[ana, bia] = await world.members('Ana', 'Bia')
  film = await sent(ana, await filmed('film.mp4', PICTURE, SOUND))
  await processFile(parts(), film, { isLast: true })
}, 120_000)
afterAll(async () => {
  if (made) await rm(made, { recursive: true, force: true })
})

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=640x480:r=5:d=3']
const SMALL = ['-f', 'lavfi', '-i', 'testsrc2=s=160x120:r=5:d=1']
const SOUND = ['-f', 'lavfi', '-i', 'sine=d=3']

async function filmed(name: string, ...inputs: string[][]): Promise<string> {
  const path = join(made, name)
  const codecs = ['-c:a', 'aac', '-preset', 'ultrafast']
  execFileSync(ffmpeg.ffmpeg, ['-v', 'error', '-y', ...inputs.flat(), ...codecs, path])
  return path
}

/** A file in the state after its upload finished. */
async function sent({ uid }: { uid: string }, path: string, type: VideoType = 'video/mp4'): Promise<string> {
  const id = newId()
  await copyFile(path, join(folder, id))
  const { size } = await stat(path)
  const row = { id, uid, bytes: size, type, state: 'uploaded' as const, name: 'film.mp4', createdAt: world.clock.now }
  await world.db.insert(videoFiles).values(row)
  return id
}

const parts = () => {
  const { db, jobs, log, config, files } = world
  return { db, jobs, log, config, files, now: () => world.clock.now }
}
const asking = (who: Person | null) => ({ ...parts(), viewer: who && { uid: who.uid } }) as RequestContext
const cookieOf = (who: Person | null): Record<string, string> => {
  return who ? { cookie: product.cookieOf(who) } : {}
}
const open = (address: string, who: Person | null = ana, init: RequestInit = {}) =>
  fetch(`${product.url}${address}`, { ...init, headers: { ...cookieOf(who), ...init.headers } })
const status = async (address: string, who: Person | null = ana) => (await open(address, who)).status
const rowOf = async (id: string) => (await world.db.select().from(videoFiles).where(eq(videoFiles.id, id)))[0]

test('creates posters and sizes no larger than the video, leaving nothing half done', async () => {
  expect(await rowOf(film)).toMatchObject({ state: 'ready', sizes: [360, 480], posters: 3, width: 640, height: 480 })
  expect((await rowOf(film))?.seconds).toBeCloseTo(3, 0)
  expect((await readdir(folder)).filter((name) => name.endsWith('.making'))).toEqual([])

  const pictures = (await readdir(join(folder, `${film}.made`))).filter((name) => /jpg|webp/.test(name)).sort()
  expect(pictures).toEqual(
    ['blurred', 'poster', 'small'].flatMap((name) =>
      [1, 2, 3].map((nth) => `${name}-${nth}.${name === 'small' ? 'webp' : 'jpg'}`),
    ),
  )

  const watch = await signedVideo(asking(ana), film)
  const base = watch?.hls?.replace('index.m3u8', '') ?? ''
  const list = await open(watch?.hls ?? '')
  expect([list.status, list.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl'])
  expect(await list.text()).toMatch(/RESOLUTION=480x360[\s\S]*360\.m3u8[\s\S]*RESOLUTION=640x480[\s\S]*480\.m3u8/)
  const playlist = await (await open(`${base}360.m3u8`)).text()
  const [, length, from] = /BYTERANGE:(\d+)@(\d+)\n360\.mp4/.exec(playlist) ?? []
  const range = `bytes=${from}-${Number(from) + Number(length) - 1}`
  const part = await open(`${base}360.mp4`, ana, { headers: { range } })
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4'])
  expect((await part.arrayBuffer()).byteLength).toBe(Number(length))
  // The encoder writes its settings into the file.
  expect(await readFile(join(folder, `${film}.made`, '360.mp4'), 'latin1')).toContain(' threads=2 ')
})

test('reports why a file failed: no picture track, or only an MP4 header', async () => {
  const sound = await sent(ana, await filmed('sound.mp4', SOUND))
  await processFile(parts(), sound, { isLast: true })
  expect(await ana.api.videos.files.get({ id: sound })).toMatchObject({ state: 'failed', failure: 'no_picture' })
  expect(await signedVideo(asking(ana), sound)).toMatchObject({ hls: null, file: null, failure: 'no_picture' })

  const lie = join(made, 'lie.mp4')
  await writeFile(lie, '\0\0\0\u0018ftypisom\0\0\0\0#EXTM3U\n#EXTINF:1\nfile:///etc/passwd\n')
  const dressed = await sent(ana, lie)
  await processFile(parts(), dressed, { isLast: true })
  expect(await rowOf(dressed)).toMatchObject({ state: 'failed', reason: 'broken', sizes: [] })
  expect(await ana.api.videos.files.again({ id: dressed })).toMatchObject({ state: 'uploaded', failure: null })
  await expect(bia.api.videos.files.again({ id: dressed })).rejects.toMatchObject({ status: 404 })
})

test('starts again after a crash; plays the original without ffmpeg', async () => {
  const small = await filmed('small.mp4', SMALL)
  const id = await sent(ana, small)
  await world.db.update(videoFiles).set({ state: 'processing' }).where(eq(videoFiles.id, id))
  await processFile(parts(), id, { isLast: false })
  expect(await rowOf(id)).toMatchObject({ state: 'ready', sizes: [120] })
  await processFile(parts(), id, { isLast: false })

  const without = { ...parts(), config: { ...world.config, ffmpegPath: '/nowhere/ffmpeg' } }
  const plain = await sent(ana, small)
  await processFile(without, plain, { isLast: true })
  expect(await signedVideo(asking(ana), plain)).toMatchObject({
    state: 'ready',
    hls: null,
    file: { type: 'video/mp4' },
  })
})

test('limits a URL to one viewer, one file and ten minutes', async () => {
  const watch = await signedVideo(asking(ana), film)
  const address = watch?.file?.url ?? ''
  expect([await status(address), await status(address, bia), await status(address, null)]).toEqual([200, 404, 404])
  const [, , token = '', name] = address.split('/')
  const [fileId = '', ...rest] = token.split('.')
  expect(await status(`/media/${[newId(), ...rest].join('.')}/${name}`)).toBe(404)
  const later = [fileId, (Number.parseInt(rest[0] ?? '', 36) + 600).toString(36), ...rest.slice(1)].join('.')
  expect(await status(`/media/${later}/${name}`)).toBe(404)
  for (const other of ['..%2f..%2fauth.secret', `${fileId}.json`, 'poster-9.jpg', 'constructor'])
    expect(await status(`/media/${token}/${other}`)).toBe(404)

  const before = { ...asking(ana), now: () => new Date(world.clock.now.getTime() - minutes(10) - 1_000) }
  expect(await status((await signedVideo(before, film))?.file?.url ?? '')).toBe(404)
  const open = (await signedVideo(asking(null), film))?.file?.url ?? ''
  expect([await status(open, null), await status(open, bia)]).toEqual([200, 404])
})

test('handles range, conditional, HEAD and out-of-range requests as in the standard', async () => {
  const address = (await signedVideo(asking(ana), film))?.file?.url ?? ''
  const { size } = await stat(join(folder, film))
  const head = await open(address, ana, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
    ...[200, String(size), 'bytes'],
  ])
  expect(head.headers.get('cache-control')).toMatch(/^private/)
  expect(head.headers.get('x-content-type-options')).toBe('nosniff')
  expect(head.headers.get('content-security-policy')).toContain('sandbox')
  const etag = head.headers.get('etag') ?? ''
  expect((await open(address, ana, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const part = await open(address, ana, { headers: { range: 'bytes=100-199', 'if-range': etag } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${size}`])
  expect((await open(address, ana, { headers: { range: 'bytes=1-2', 'if-range': '"other"' } })).status).toBe(200)
  expect((await open(address, ana, { headers: { range: `bytes=${size}-` } })).status).toBe(416)
})

test('serves a preview as a separate file, and no more of the video at its URL', async () => {
  await makePreview(parts(), { fileId: film, seconds: 1 })
  const preview = await signedPreview(asking(bia), film, 1)
  expect(preview).toMatchObject({ hls: null, captions: [], previewSeconds: 1, file: { type: 'video/mp4' } })
  const address = preview?.file?.url ?? ''
  const bytes = Buffer.from(await (await open(address, bia)).arrayBuffer())
  const path = join(made, 'preview.mp4')
  await writeFile(path, bytes)
  const asked = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path]
  expect(Number(execFileSync(ffmpeg.ffprobe, asked))).toBeLessThan(1.1)
  const base = address.replace(/[^/]+$/, '')
  for (const name of [
    'original',
    'index.m3u8',
    '360.m3u8',
    '360.mp4',
    'poster-1.jpg',
    'captions-en.vtt',
    'preview-2.mp4',
  ])
    expect({ name, status: await status(base + name, bia) }).toEqual({ name, status: 404 })
  expect(await status(preview?.poster ?? '', bia)).toBe(200)

  const uncut = await signedPreview(asking(bia), film, 2)
  expect(uncut).toMatchObject({ hls: null, file: null, previewSeconds: 0 })
  expect(await signedPreview(asking(null), film, 0)).toMatchObject({ file: null, poster: expect.any(String) })
})

test("stores rewritten captions by language; other members can't add or remove them", async () => {
  const vtt = 'WEBVTT\n\nNOTE mine\n\n00:00.500 --> 00:02.000\nGrip & pull\n'
  const asked = { id: film, language: 'pt-BR', label: 'Português', vtt }
  expect((await ana.api.videos.files.keepCaptions(asked)).captions).toEqual([{ language: 'pt-BR', label: 'Português' }])
  await ana.api.videos.files.keepCaptions({ ...asked, label: 'Português (Brasil)' })
  const watch = await signedVideo(asking(ana), film)
  expect(watch?.captions).toMatchObject([{ language: 'pt-BR', label: 'Português (Brasil)' }])
  const answer = await open(watch?.captions[0]?.url ?? '')
  expect(answer.headers.get('content-type')).toContain('text/vtt')
  expect(await answer.text()).toBe('WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nGrip &amp; pull\n')
  for (const wrong of ['<html>', 'WEBVTT\n\n'])
    await expect(ana.api.videos.files.keepCaptions({ ...asked, vtt: wrong })).rejects.toMatchObject({
      ...{ status: 400, data: { field: 'vtt' } },
    })
  await expect(bia.api.videos.files.keepCaptions(asked)).rejects.toMatchObject({ status: 404 })
  await expect(bia.api.videos.files.removeCaptions({ id: film, language: 'pt-BR' })).rejects.toMatchObject({
    status: 404,
  })
  await expect(world.visitor.api.videos.files.keepCaptions(asked)).rejects.toMatchObject({ status: 401 })
  expect((await ana.api.videos.files.removeCaptions({ id: film, language: 'pt-BR' })).captions).toEqual([])
})

test('lets creators page through uploads, choose posters and delete unused ones', async () => {
  const caio = await world.member('Caio')
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) ids.unshift(await sent(caio, join(made, 'film.mp4')))
  const seen = (await allPages((cursor) => caio.api.videos.files.mine({ limit: 2, cursor }))).map(({ id }) => id)
  expect([...seen].sort()).toEqual([...ids].sort())
  await expect(bia.api.videos.files.get({ id: film })).rejects.toMatchObject({ status: 404 })
  await expect(bia.api.videos.files.watch({ id: film })).rejects.toMatchObject({ status: 404 })
  await expect(bia.api.videos.files.remove({ id: film })).rejects.toMatchObject({ status: 404 })
  await expect(world.visitor.api.videos.files.mine({})).rejects.toMatchObject({ status: 401 })

  expect(await ana.api.videos.files.choosePoster({ id: film, poster: 3 })).toMatchObject({ poster: 3 })
  expect((await signedVideo(asking(ana), film))?.poster).toMatch(/poster-3\.jpg$/)
  await expect(bia.api.videos.files.choosePoster({ id: film, poster: 1 })).rejects.toMatchObject({ status: 404 })
  await ana.api.videos.keep({ id: newId(), title: 'Armbar', fileId: film, visibility: 'private' })
  await expect(ana.api.videos.files.remove({ id: film })).rejects.toMatchObject({ status: 409 })

  const [gone = ''] = ids
  await caio.api.videos.files.remove({ id: gone })
  expect((await readdir(folder)).filter((name) => name.startsWith(gone))).toEqual([])
})
