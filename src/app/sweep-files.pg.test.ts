import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { videoFiles } from '#domains/creators/videos/server/tables.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { accountExports } from '#domains/members/account/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld } from '#testing/world.ts'
import { startBucket } from '../../dev-services/files/s3.ts'
import { sweepFiles } from './sweep-files.ts'

const storage = await startBucket({ name: 'open-mat', accessKeyId: 'anybody', secretAccessKey: 'a secret' })
afterAll(() => storage.stop())

describe.each(['disk', 'bucket'])('sweeping files in a %s', async (where) => {
  const world = await openWorld({
    env:
      where === 'disk'
        ? {}
        : {
            ...{ S3_BUCKET: 'open-mat', S3_ENDPOINT: storage.url },
            ...{ S3_ACCESS_KEY_ID: 'anybody', S3_SECRET_ACCESS_KEY: 'a secret' },
          },
  })
  const { files, db } = world
  world.clock.now = new Date()
  const now = () => world.clock.now
  const FOLDERS = [
    ...['videos', 'post_pictures', 'profile_pictures', 'exports', 'training_imports', 'contact', 'evidence'],
    ...['somebody_elses'],
  ]

  async function put(path: string, { old = true } = {}) {
    await files.put(path, Buffer.from('12345'), { contentType: 'text/plain' })
    if (!old) return
    const at = new Date(now().getTime() - days(2))
    if (where === 'disk')
      for (const end of ['', '.json']) await utimes(join(world.config.dataDir, 'files', path + end), at, at)
    else storage.bucket.get(path).at = at
  }
  async function stored() {
    const paths: string[] = []
    for (const folder of FOLDERS)
      for await (const portion of files.list(folder)) paths.push(...portion.map(({ path }) => path))
    return paths.filter((path) => !path.endsWith('.json')).toSorted()
  }

  test('removes files no row refers to, and keeps referenced, recent and unknown ones', async () => {
    const { uid } = await world.member('Ana')
    const [video, picture, archive] = [newId(), newId(), newId()]
    const at = { createdAt: now() }
    await db.insert(videoFiles).values({ id: video, uid, bytes: 5, ...at })
    await db.insert(pictures).values({ userId: uid, id: picture, width: 1, height: 1, ...at })
    await db.insert(accountExports).values({ id: archive, uid, state: 'ready', askedAt: now() })
    const kept = [
      `videos/${video}`,
      `videos/${video}.made/360.mp4`,
      `post_pictures/${uid}/${picture}.webp`,
      `post_pictures/${uid}/${picture}-640.webp`,
      `post_pictures/${uid}/${picture}-192.webp`,
      `profile_pictures/${uid}/profile.jpg`,
      `exports/${uid}/${archive}.zip`,
      'somebody_elses/notes.txt',
      'videos/notes.txt',
    ]
    const young = [`videos/${newId()}.made/360.mp4`, `post_pictures/${uid}/${newId()}.webp`]
    const gone = newId()
    const orphans = [
      `videos/${gone}.made/360.mp4`,
      `videos/${gone}.made/poster-1.jpg`,
      `post_pictures/${uid}/${newId()}-640.webp`,
      `post_pictures/${uid}/${newId()}-192.webp`,
      `profile_pictures/${newId()}/profile.jpg`,
      `exports/${uid}/${newId()}.zip`,
      `training_imports/${uid}/${newId()}`,
      `contact/${newId()}.webp`,
      `evidence/${newId()}/1`,
    ]
    for (const path of [...kept, ...orphans]) await put(path)
    for (const path of young) await put(path, { old: false })

    const before = await stored()
    const tried = await sweepFiles({ db, files, now }, { dryRun: true })
    expect(await stored()).toEqual(before)
    const twins = where === 'disk' ? 2 : 1
    expect(tried.find(({ folder }) => folder === 'videos')).toMatchObject({ orphans: 2 * twins, removed: 0 })

    const swept = await sweepFiles({ db, files, now }, { dryRun: false })
    expect(await stored()).toEqual([...kept, ...young].toSorted())
    expect(swept.reduce((sum, { removed }) => sum + removed, 0)).toBe(orphans.length * twins)
    expect(swept.find(({ folder }) => folder === 'videos')).toMatchObject({ unknown: twins })
    expect((await sweepFiles({ db, files, now }, { dryRun: false })).every(({ orphans }) => orphans === 0)).toBe(true)
  })

  test('removes nothing if suspiciously many are orphaned, unless forced', async () => {
    for (let made = 0; made < 60; made++) await put(`contact/${newId()}.webp`)
    const ofContact = async (force: boolean) =>
      (await sweepFiles({ db, files, now }, { dryRun: false, force })).find(({ folder }) => folder === 'contact')
    expect(await ofContact(false)).toMatchObject({ removed: 0, isSuspicious: true })
    expect((await ofContact(true))?.removed).toBeGreaterThanOrEqual(60)
  })
})
