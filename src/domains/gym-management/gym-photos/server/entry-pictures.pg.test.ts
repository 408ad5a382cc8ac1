import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tableEntries } from '#app/export-tables.ts'
import { headOf } from '#app/page-meta.ts'
import { PURGE, removeMember } from '#app/purge.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { picturePathOf, readPicture } from '#domains/feed/posts/server/pictures.ts'
import { purgePosts } from '#domains/feed/posts/server/purge.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { processDueDeletions, runDeletion } from '#domains/members/account/server/delete-account.ts'
import { saveImportedPhoto } from '#domains/members/people/server/profile-photo.ts'
import { days } from '#platform/clock.ts'
import { openWorld, type Person, type World } from '#testing/world.ts'
import { fetchWaitingPhotos } from './fetch-photos.ts'
import { queuePhotoCopies } from './jobs.ts'
import { photoAddresses } from './tables.ts'

let world: World
let origin: string
let asked: string[] = []
let isBusy = false
/** Serves pictures identified by their width: `/40.png`. */
const service = createServer(async (request, reply) => {
  const path = request.url ?? ''
  asked.push(path)
  const [, width] = /^\/(\d+)\.png/.exec(path) ?? []
  if (!width || isBusy) return void reply.writeHead(isBusy ? 503 : 404).end()
  const create = { width: Number(width), height: 30, channels: 3, background: '#663399' } as const
  reply.writeHead(200, { 'content-type': 'image/png' }).end(await sharp({ create }).png().toBuffer())
})
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => service.close())
beforeEach(async () => {
  world = await openWorld({ env: { WEBSITE_HOSTS: origin.slice('http://'.length) } })
  asked = []
  isBusy = false
})

const addresses = (entry: { id: string; uid: string }, ...paths: string[]) =>
  world.db.transaction((tx) =>
    queuePhotoCopies(
      tx,
      paths.map((path, place) => {
        const about = { actorId: entry.uid, activityId: entry.id, alt: `Alt of ${path}`, place }
        return { ...about, address: origin + path }
      }),
      world.clock.now,
    ),
  )
function run() {
  return fetchWaitingPhotos({ ...world, keepMemberPhoto: (photo) => saveImportedPhoto(world, photo) })
}
const cardFor = (viewer: Person, id: string) => viewer.api.activities.get({ id })
async function idOfOnly(uid: string): Promise<string> {
  const rows = await world.db.select().from(pictures)
  expect(rows).toMatchObject([{ userId: uid }])
  return rows[0]?.id ?? ''
}
const mayRead = async (viewer: { uid: string } | null, uid: string, id: string) =>
  (await readPicture(world.db, viewer, { uid, id, files: world.files })) !== undefined
/** An entry without a post, as logged by the old app. */
async function withoutPost(author: Person) {
  const entry = await world.entry(author, { activityType: 'milestone_achieved', content: { text: '100 sessions' } })
  await world.db.execute(sql`delete from posts where activity_id = ${entry.id}`)
  return entry
}

test("shows a post's photos in order with descriptions, even when one arrives late", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const entry = await world.entry(ana)
  await addresses(entry, '/40.png', '/41.png', '/42.png')
  await world.db.execute(sql`update photo_addresses set next_at = '2030-01-01' where place = 0`)
  expect(await run()).toEqual({ stored: 2, dropped: 0 })
  const shown = async () => (await cardFor(bia, entry.id)).post?.pictures.map(({ width, alt }) => [width, alt])
  expect(await shown()).toEqual([
    [41, 'Alt of /41.png'],
    [42, 'Alt of /42.png'],
  ])
  await world.db.execute(sql`update photo_addresses set next_at = '2020-01-01' where place = 0`)
  await run()
  expect((await shown())?.map(([width]) => width)).toEqual([40, 41, 42])
  const { post, content } = await cardFor(bia, entry.id)
  expect(content.imageUrl).toBe(post?.pictures[0]?.url)
})

test('fetches each URL once, despite concurrent runs and a second import', async () => {
  const entry = await world.entry(await world.member('Ana'))
  await addresses(entry, '/40.png', '/41.png')
  await Promise.all([run(), run()])
  await addresses(entry, '/41.png', '/40.png')
  await run()
  expect(asked.sort()).toEqual(['/40.png', '/41.png'])
  expect(await world.db.select().from(pictures)).toHaveLength(2)
})

test('adds no more pictures than a post may have', async () => {
  const entry = await world.entry(await world.member('Ana'))
  await addresses(entry, '/40.png', '/41.png', '/42.png', '/43.png', '/44.png')
  expect(await run()).toEqual({ stored: 4, dropped: 1 })
})

test('shows the picture of an entry without a post, including in its link preview', async () => {
  const ana = await world.member('Ana', { profileVisibility: 'web' })
  const entry = await withoutPost(ana)
  await addresses(entry, '/40.png')
  expect((await cardFor(ana, entry.id)).content.imageUrl).toBeUndefined()
  await run()
  const address = `/files/${picturePathOf({ uid: ana.uid, id: await idOfOnly(ana.uid) })}`
  expect((await cardFor(ana, entry.id)).content).toMatchObject({ text: '100 sessions', imageUrl: address })
  expect(await headOf(world.db, `/activity/${entry.id}`, 'https://mat.example')).toMatchObject({
    preview: { photoURL: address },
    image: { url: `https://mat.example/preview/activity/${entry.id}.jpg?lang=en` },
  })
})

test('shows the picture of a private or hidden entry only to its author', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const entry = await withoutPost(ana)
  await addresses(entry, '/40.png')
  await run()
  const id = await idOfOnly(ana.uid)
  const readers = () => Promise.all([ana, bia, null].map((viewer) => mayRead(viewer, ana.uid, id)))
  expect(await readers()).toEqual([true, true, false])
  const admin = await world.member('Admin', { role: { admin: true, creator: false } })
  await bia.api.reports.report({ target: `activities/${entry.id}`, reason: 'harassment' })
  const [reported] = (await admin.api.reports.queue({ limit: 5 })).items
  const { version, reports } = await admin.api.reports.review({ id: reported?.id ?? '' })
  expect(reports[0]?.evidence?.pictures).toHaveLength(1)
  const hide = { decision: 'hide', preset: 'harassment', message: 'That hurts people.' } as const
  await admin.api.reports.decide({ id: reported?.id ?? '', version, ...hide })
  expect(await readers()).toEqual([true, false, false])
  await world.db.update(activities).set({ isDeleted: false, takenDownAt: null, visibility: 'private' })
  expect(await readers()).toEqual([true, false, false])
})

test("fetches nothing for a deleted entry until it's restored; deletes its picture", async () => {
  const ana = await world.member('Ana')
  const entry = await world.entry(ana)
  await addresses(entry, '/40.png')
  const ref = { uid: 'me', postId: entry.postId }
  await ana.api.posts.remove(ref)
  expect(await run()).toEqual({ stored: 0, dropped: 0 })
  await ana.api.activities.restore({ id: entry.id })
  expect(await run()).toEqual({ stored: 1, dropped: 0 })
  const path = picturePathOf({ uid: ana.uid, id: await idOfOnly(ana.uid) })
  expect(await world.files.has(path)).toBe(true)
  await ana.api.posts.remove(ref)
  world.pass(days(31))
  await purgePosts({ ...world, now: world.clock.now })
  expect(await world.files.has(path)).toBe(false)
  for (const table of [pictures, photoAddresses]) expect(await world.db.select().from(table)).toEqual([])
})

test("deletes a deleted member's pictures and URLs, and fetches no more", async () => {
  const username = 'ana_gone'
  const ana = await world.member('Ana', { username })
  const [stored, waiting] = [await world.entry(ana), await withoutPost(ana)]
  await addresses(stored, '/40.png')
  await run()
  const path = picturePathOf({ uid: ana.uid, id: await idOfOnly(ana.uid) })
  await addresses(waiting, '/41.png')
  await ana.api.account.leave({ confirmation: username })
  expect(await run()).toEqual({ stored: 0, dropped: 0 })
  world.pass(days(15))
  await processDueDeletions(world)
  await runDeletion(world, { steps: PURGE, last: removeMember }, ana.uid)
  expect(await world.files.has(path)).toBe(false)
  for (const table of [pictures, photoAddresses]) expect(await world.db.select().from(table)).toEqual([])
})

test("preserves the entry, and the URL in the archive, if a picture can't be fetched", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const entry = await world.entry(ana)
  await addresses(entry, '/gone.png')
  expect(await run()).toEqual({ stored: 0, dropped: 1 })
  const { post, content } = await cardFor(bia, entry.id)
  expect([post?.pictures, content.imageUrl]).toEqual([[], undefined])
  const archived = async (uid: string) => {
    let text = ''
    for await (const entry of tableEntries(world.db, uid))
      if (entry.name === 'data/photo_addresses.json' && 'write' in entry)
        for await (const part of entry.write()) text += part
    return text
  }
  expect(await archived(ana.uid)).toContain(`${origin}/gone.png`)
  expect(await archived(bia.uid)).toBe('')
})
