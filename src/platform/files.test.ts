import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startBucket } from '../../dev-services/files/s3.ts'
import { readConfig } from './config.ts'
import { filesOf } from './files.ts'
import { s3ClientConfig, usableBucket } from './s3.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'open-mat-files-'))
const storage = await startBucket({ name: 'open-mat', accessKeyId: 'anybody', secretAccessKey: 'a secret' })
const S3 = { S3_BUCKET: 'open-mat', S3_ENDPOINT: storage.url, S3_ACCESS_KEY_ID: 'anybody' }
const { s3 } = readConfig({ ...S3, S3_SECRET_ACCESS_KEY: 'a secret' })
if (!s3) throw new Error('the bucket is not configured')
afterAll(async () => {
  await storage.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const everyPath = {
  disk: async () =>
    (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name).slice(join(dataDir, 'files').length + 1)),
  bucket: async () => [...storage.bucket.objects.keys()],
}
const kinds = [
  { kind: 'disk', files: await filesOf({ dataDir, s3: undefined }) },
  { kind: 'bucket', files: await filesOf({ dataDir, s3 }) },
] as const

describe.each(kinds)('files in a $kind', ({ kind, files }) => {
  const bytes = Buffer.from('Passing the guard')

  test("returns a file with its metadata, and nothing once it's removed", async () => {
    const metadata = { contentType: 'image/jpeg', originalURL: 'https://example.test/São Paulo', uploadedAt: '柔術' }
    await files.put('profile_pictures/ana/profile.jpg', bytes, metadata)
    expect(await files.get('profile_pictures/ana/profile.jpg')).toEqual({ bytes, metadata })
    await files.put('profile_pictures/ana/profile.jpg', Buffer.from('newer'), metadata)
    expect((await files.get('profile_pictures/ana/profile.jpg'))?.bytes.toString()).toBe('newer')
    expect(await files.has('profile_pictures/ana/profile.jpg')).toBe(true)
    await files.remove('profile_pictures/ana/profile.jpg')
    await files.remove('profile_pictures/ana/profile.jpg')
    expect(await files.get('profile_pictures/ana/profile.jpg')).toBeUndefined()
    expect(await files.has('profile_pictures/ana/profile.jpg')).toBe(false)
    expect(await everyPath[kind]()).toEqual([])
  })

  test('reads part of an open file, and gives different files different tags', async () => {
    await files.put('videos/one', bytes, { contentType: 'video/mp4' })
    const file = await files.open('videos/one')
    expect([file?.bytes, await files.bytesOf('videos/one')]).toEqual([bytes.length, bytes.length])
    const part = await file?.read(8, 10)
    expect(Buffer.concat((await part?.toArray()) ?? []).toString()).toBe('the')
    await files.put('videos/one', Buffer.from('Something longer than that'), { contentType: 'video/mp4' })
    const other = await files.open('videos/one')
    expect(other?.tag).not.toBe(file?.tag)
    await other?.close()
    expect([await files.open('videos/none'), await files.bytesOf('videos/none')]).toEqual([undefined, undefined])
    await files.remove('videos/one')
  })

  test('moves in a local file or folder completely, replacing what was there', async () => {
    const made = join(dataDir, 'made')
    for (const names of [['old.mp4'], ['360.mp4', '720.mp4']]) {
      await mkdir(made)
      for (const name of names) await writeFile(join(made, name), name)
      await files.take('videos/one.made', made)
    }
    await writeFile(made, 'the first seconds')
    await files.take('videos/one.made/preview-5.mp4', made)
    const below = (await everyPath[kind]()).sort()
    expect(below).toEqual(['360.mp4', '720.mp4', 'preview-5.mp4'].map((name) => `videos/one.made/${name}`))
    expect(await readdir(dataDir)).not.toContain('made')
    await files.removeAll('videos/one')
    expect(await everyPath[kind]()).toEqual([])
  })

  test('removes a file and everything derived from it, but not a similar name', async () => {
    for (const path of ['videos/a', 'videos/ab', 'videos/b']) await files.put(path, bytes, { contentType: 'video/mp4' })
    await writeFile(join(dataDir, 'poster'), 'a picture')
    await files.take('videos/a.made/poster-1.jpg', join(dataDir, 'poster'))
    await files.removeAll('videos/a')
    expect([await files.has('videos/a'), await files.has('videos/a.made/poster-1.jpg')]).toEqual([false, false])
    expect([await files.has('videos/ab'), await files.has('videos/b')]).toEqual([true, true])
    await Promise.all(['videos/ab', 'videos/b', 'videos/none'].map((path) => files.removeAll(path)))
    expect(await everyPath[kind]()).toEqual([])
  })

  test('lends a program a local copy, and removes it afterwards', async () => {
    await files.put('videos/one', bytes, { contentType: 'video/mp4' })
    expect(await files.lend('videos/one', (local) => readFile(local, 'utf8'))).toBe(bytes.toString())
    await expect(files.lend('videos/one', () => Promise.reject(new Error('it broke')))).rejects.toThrow('it broke')
    if (kind === 'bucket') expect(await readdir(join(dataDir, 'lent'))).toEqual([])
    await files.removeAll('videos/one')
  })

  test('rejects paths that lead out of the storage folder', async () => {
    for (const path of ['../auth.secret', '/etc/passwd', 'videos/../../x', ''])
      await expect((async () => files.put(path, bytes, { contentType: 'text/plain' }))(), path).rejects.toThrow(
        'not a file path',
      )
  })
})

test('aborts unfinished uploads to a bucket when their file is removed', async () => {
  const client = new S3Client(s3ClientConfig(s3))
  await client.send(new CreateMultipartUploadCommand({ Bucket: 'open-mat', Key: 'videos/begun' }))
  expect(storage.bucket.uploads.size).toBe(1)
  await kinds[1].files.removeAll('videos/begun')
  expect(storage.bucket.uploads.size).toBe(0)
})

test('removes more files than fit in one listing', async () => {
  const { bucket } = storage
  for (let at = 0; at < 1_200; at += 1) bucket.put(`videos/many.made/${at}.m4s`, Buffer.from('x'), {})
  await kinds[1].files.removeAll('videos/many')
  expect(bucket.objects.size).toBe(0)
})

test('refuses to start with an unusable bucket, naming the wrong setting', async () => {
  await usableBucket(s3)
  await expect(usableBucket({ ...s3, bucket: 'another' })).rejects.toThrow("S3_BUCKET another can't be used (HTTP 404)")
  await expect(usableBucket({ ...s3, secretAccessKey: 'wrong' })).rejects.toThrow('HTTP 403')
  await expect(usableBucket({ ...s3, endpoint: 'http://127.0.0.1:9' })).rejects.toThrow("S3_BUCKET open-mat can't")
  expect(storage.bucket.objects.size + storage.bucket.uploads.size).toBe(0)
  expect(() => readConfig(S3)).toThrow('S3_SECRET_ACCESS_KEY is missing')
  expect(() => readConfig({ S3_REGION: 'eu-west-1' })).toThrow('S3_BUCKET is missing')
  expect(() => readConfig({ ...S3, S3_ENDPOINT: 'storage' })).toThrow('S3_ENDPOINT is not')
  expect(() => readConfig({ ...S3, S3_BUCKET: 'Not A Bucket' })).toThrow('S3_BUCKET is not')
  expect(readConfig({}).s3).toBeUndefined()
})

test('refuses to start with a bucket that lacks a call, naming the call', async () => {
  const keys = { accessKeyId: 'anybody', secretAccessKey: 'a secret' }
  const poor = await startBucket({ name: 'open-mat', ...keys, without: ['listParts', 'deleteObjects'] })
  onTestFinished(() => poor.stop())
  await expect(usableBucket({ ...s3, endpoint: poor.url })).rejects.toThrow(
    "S3_BUCKET open-mat doesn't support or allow ListParts (HTTP 501), DeleteObjects (HTTP 501).",
  )
})
