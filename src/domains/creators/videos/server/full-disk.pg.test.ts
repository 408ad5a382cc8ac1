import { execFileSync } from 'node:child_process'
import { copyFile, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { readOrCreateSecret } from '#platform/secrets.ts'
import { startProduct } from '#testing/product.ts'
import { mountSmallDisk } from '#testing/small-disk.ts'
import { openWorld, type Person, type World } from '#testing/world.ts'
import { CHUNK_BYTES } from '../limits.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { processFile } from './process.ts'
import { videoFiles } from './tables.ts'

const MIB = 1024 ** 2

const { disk, isMounted } = await mountSmallDisk(112)

describe.skipIf(!isMounted)('the disk is full', () => {
  let world: World
  let product: Awaited<ReturnType<typeof startProduct>>
  let ana: Person
  beforeAll(async () => {
    world = await openWorld({ env: { DATA_DIR: disk }, now: new Date() })
    // The server creates its secrets at startup, while there's space.
    await readOrCreateSecret(disk, 'auth')
    product = await startProduct(world)
    ana = await world.member('Ana')
  })
  beforeEach(() => rm(filler, { force: true }))

  const filler = join(disk, 'filler')
  const leave = async (bytes: number) => {
    await rm(filler, { force: true })
    const { bavail, bsize } = await statfs(disk)
    await writeFile(filler, Buffer.alloc(bavail * bsize - bytes))
  }
  const headers = () => ({
    cookie: product.cookieOf(ana),
  })
  const everything = async () => (await readdir(join(disk, 'files'), { recursive: true })).sort()
  const film = Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0'), Buffer.alloc(20 * MIB, 7)])

  /** Returns the status and text of the error, if any. */
  const send = (uploadUrl: string | null, onPiece: (sent: number) => Promise<void> = async () => {}) =>
    new Promise<{ url: string; status: number; said: string }>((resolve) => {
      const upload = new Upload(film, {
        endpoint: `${product.url}/api/videos/uploads`,
        ...(uploadUrl ? { uploadUrl } : {}),
        headers: headers(),
        chunkSize: CHUNK_BYTES,
        retryDelays: null,
        onChunkComplete: (_size, sent) => void onPiece(sent),
        onError: (error) => {
          const answer = 'originalResponse' in error ? error.originalResponse : null
          resolve({ url: upload.url ?? '', status: answer?.getStatus() ?? 0, said: answer?.getBody() ?? String(error) })
        },
        onSuccess: () => resolve({ url: upload.url ?? '', status: 200, said: '' }),
      })
      upload.start()
    })

  test('refuses an upload on a full disk, keeps what arrived, and resumes', async () => {
    const begun = await fetch(`${product.url}/api/videos/uploads`, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': String(film.length), ...headers() },
    })
    const url = new URL(begun.headers.get('location') ?? '', product.url).href
    await leave(CHUNK_BYTES + 2 * MIB)
    const refused = await send(url)
    expect([refused.status, refused.said]).toEqual([
      507,
      expect.stringContaining(
        "There's no space for this video right now. What you've uploaded so far is saved. Try again later.",
      ),
    ])
    const id = url.split('/').at(-1) ?? ''
    expect(await ana.api.videos.files.get({ id })).toMatchObject({ state: 'uploading' })
    const kept = (await stat(join(disk, 'files', 'videos', id))).size
    expect(kept).toBeGreaterThanOrEqual(CHUNK_BYTES)

    expect(await send(null)).toMatchObject({ status: 507 })
    expect((await ana.api.videos.files.mine({})).items, 'what found no room was not begun').toHaveLength(1)

    await rm(filler)
    expect(await send(url)).toMatchObject({ status: 200 })
    expect(await ana.api.videos.files.get({ id })).toMatchObject({ state: 'uploaded', bytes: film.length })
    await ana.api.videos.files.remove({ id })
  })

  test('refuses a photo on a full disk and keeps the previous one', async () => {
    const put = async (colour: string) => {
      const noise = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, at) => (at * 7919 + colour.length) % 251))
      const photo = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
        .jpeg({ quality: 100 })
        .toBuffer()
      return fetch(`${product.url}/api/users/me/photo`, {
        method: 'PUT',
        headers: { 'content-type': 'image/jpeg', ...headers() },
        body: new Uint8Array(photo),
      })
    }
    expect((await put('red')).status).toBe(200)
    const path = `profile_pictures/${ana.uid}/profile.jpg`
    const [before, there] = [await world.files.get(path), await everything()]
    await leave(4_096)
    const refused = await put('yellow')
    expect([refused.status, await refused.json()]).toEqual([
      507,
      expect.objectContaining({
        code: 'STORAGE_FULL',
        message: "There's no space left to save this. Nothing was lost. Try again later.",
      }),
    ])
    expect(await everything()).toEqual(there)
    expect(await world.files.get(path)).toEqual(before)
    await rm(filler)
  })

  const ffmpeg = findFfmpeg({ ffmpegPath: process.env.FFMPEG_PATH })
  test.skipIf(!ffmpeg)('processes a video again when there is space', { timeout: 60_000 }, async () => {
    const id = newId()
    const made = join(disk, 'film.mp4')
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=640x480:r=5:d=2', '-preset', 'ultrafast']
    execFileSync(ffmpeg?.ffmpeg ?? '', ['-v', 'error', '-y', ...picture, made])
    await copyFile(made, join(disk, 'files', 'videos', id))
    const { size: bytes } = await stat(made)
    const row = { id, uid: ana.uid, bytes, type: 'video/mp4', state: 'uploaded', createdAt: world.clock.now } as const
    await world.db.insert(videoFiles).values(row)
    const parts = { ...world, now: () => world.clock.now }
    await leave(16_384)
    await expect(processFile(parts, id, { isLast: false })).rejects.toThrow(/full|No space/)
    expect(await ana.api.videos.files.get({ id })).toMatchObject({ state: 'processing', failure: null })
    await processFile(parts, id, { isLast: true })
    expect(await ana.api.videos.files.get({ id })).toMatchObject({ state: 'failed', failure: 'no_room' })
    expect(await everything()).not.toContainEqual(expect.stringMatching(/making|\.made/))

    await rm(filler)
    await ana.api.videos.files.again({ id })
    await processFile(parts, id, { isLast: true })
    expect(await ana.api.videos.files.get({ id })).toMatchObject({ state: 'ready', failure: null })
  })
})
