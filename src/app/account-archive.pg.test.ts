import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { subscriptions } from '#domains/creators/subscriptions/server/tables.ts'
import { makeArchive } from '#domains/members/account/server/archive.ts'
import { archiveBench, archivePathOf } from '#domains/members/account/server/archive-files.ts'
import { removeOldExports } from '#domains/members/account/server/exports.ts'
import { accountExports } from '#domains/members/account/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { days, ENDLESS } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { busyMember } from './busy-member.fixture.ts'
import { archiveEntries } from './export.ts'

const world = await openWorld()

/** Extracts a file with `unzip`, to check the archive with a program that isn't ours. */
async function unzip(path: string, file: string): Promise<string> {
  const { stdout } = await promisify(execFile)('unzip', ['-p', path, file], { maxBuffer: 20_000_000 })
  return stdout
}

test("an archive has all of a member's data, with threads and pictures, but no secrets", {
  timeout: 60_000,
}, async () => {
  const bia = await world.member('Bo')
  const { ana, post, comment, pictureId } = await busyMember(world, 'Amy', bia)
  await ana.api.comments.create({ id: post.id, parentId: comment.id, text: 'Thank you' })
  const regretted = await bia.api.comments.create({ id: post.id, text: 'Said too fast' })
  await bia.api.comments.remove({ id: post.id, commentId: regretted.id })
  await bia.api.posts.create({ uid: 'me', text: 'Nobody else’s', visibility: 'private' })
  const started = await ana.api.account.startExport()
  expect(await ana.api.account.startExport(), 'one at a time').toEqual(started)
  // Run twice, as if the first process had died.
  await makeArchive(world, archiveEntries, started.id)
  await makeArchive(world, archiveEntries, started.id)
  const [ready] = (await ana.api.account.exports()).items
  expect(ready).toMatchObject({
    state: 'ready',
    expiresAt: new Date(world.clock.now.getTime() + days(7)).toISOString(),
  })

  const path = join(world.config.dataDir, 'files', archivePathOf({ id: started.id, uid: ana.uid }))
  expect((await stat(path)).size).toBe(ready?.bytes)
  await promisify(execFile)('unzip', ['-tq', path])
  const conversations = JSON.parse(await unzip(path, 'conversations.json'))
  expect(conversations.find(({ id }: { id: string }) => id === post.id)).toMatchObject({
    text: 'Words of Amy',
    comments: [{ author: 'Bo', answers: [{ author: 'Amy', text: 'Thank you' }] }],
  })
  expect(JSON.parse(await unzip(path, 'data/users.json'))[0]).toMatchObject({ email: ana.email })
  expect(await unzip(path, 'data/posts.csv')).toMatch(/^\uFEFFid,|^\uFEFF/)
  expect(await unzip(path, 'calendar.ics')).toMatch(/^BEGIN:VCALENDAR/)
  expect(await unzip(path, `media/pictures/${pictureId}.webp`)).toBe('picture')
  expect(await unzip(path, 'README.txt')).toContain('data/posts.json')
  const all = await unzip(path, '*')
  expect(all).not.toContain(ana.token)
  expect(all).not.toContain('Nobody else’s')
  expect(all).not.toContain(bia.email)
  expect(all, 'a comment its author deleted').not.toContain('Said too fast')
  const told = await ana.api.notifications.list({ uid: 'me', tab: 'all', limit: 5 })
  expect(JSON.stringify(told)).toContain('Your data is ready')
})

async function archiveOf({ uid, api }: Person) {
  const { id } = await api.account.startExport()
  await makeArchive(world, archiveEntries, id)
  return join(world.config.dataDir, 'files', archivePathOf({ id, uid }))
}

test("leaves out empty files and adds people's names to their ids", async () => {
  const [ana, bia, caio] = await world.members('Amy', 'Bo', 'Cleo')
  const gym = await world.gym('Roots BJJ')
  await world.friends(ana, bia)
  await world.friends(ana, caio)
  await world.db.execute(sql`insert into favorites (uid, gym_id, created_at) values (${ana.uid}, ${gym.id}, now())`)
  await caio.api.follows.block({ uid: 'me', blockedId: ana.uid })
  const path = await archiveOf(ana)
  const follows = JSON.parse(await unzip(path, 'data/follows.json'))
  expect(follows.map((row: Record<string, string>) => [row.follower_id_name, row.followed_id_name]).sort()).toEqual([
    ['Amy', 'Bo'],
    ['Bo', 'Amy'],
  ])
  expect(await unzip(path, 'data/follows.csv')).toContain('followed_id,followed_id_name,follower_id,follower_id_name')
  expect(JSON.parse(await unzip(path, 'data/favorites.json'))).toMatchObject([{ gym_id_name: 'Roots BJJ' }])
  const { stdout } = await promisify(execFile)('unzip', ['-Z1', path])
  expect(stdout).not.toMatch(/matches|messages\.json|calendar\.ics/)
  for (const name of stdout.trim().split('\n'))
    expect([name, (await unzip(path, name)).length > 9]).toEqual([name, true])
})

test('has a page with posts, photos, training and people, all escaped', async () => {
  const hostile = '<script>alert(1)</script>'
  const bia = await world.member('Bo')
  const { ana, pictureId } = await busyMember(world, 'Amy', bia)
  await world.db.update(users).set({ displayName: '<b>"Bo' }).where(eq(users.uid, bia.uid))
  await world.db.update(users).set({ language: 'es' }).where(eq(users.uid, ana.uid))
  await world.db.execute(sql`update posts set text = ${hostile} where user_id = ${ana.uid}`)
  await ana.api.training.keep({
    ...{
      id: newId(),
      day: '2026-05-01',
      start: '19:00',
      minutes: 90,
      kind: 'class',
      discipline: 'gi',
      timezone: 'UTC',
    },
    ...{ place: 'Garage & "Co"', rounds: [{ minutes: 5, partner: { uid: bia.uid, name: '' } }] },
  })
  const page = await unzip(await archiveOf(ana), 'index.html')
  expect(page).toContain('<html lang="es')
  expect(page, 'sessions are under Training').not.toContain('1 round at')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page.match(/<script|<b>"Bo|https?:|\son\w+=/g)).toEqual(null)
  expect(page.match(/&lt;b&gt;&quot;Bo/g)?.length, 'comment, partner, following, follower').toBeGreaterThan(3)
  expect(page).toContain('Garage &amp; &quot;Co&quot;')
  expect(page).toContain(`src="media/pictures/${pictureId}.webp"`)
  expect(page).toContain('<h2>Entrenamiento</h2>')
  expect(page).toContain('href="data/users.json"')
  expect(page).toMatch(/<\/main><\/body><\/html>\n$/)
})

test('says when a membership has no end date, before deletion and in the archive', async () => {
  const [ana, creator] = await world.members('Ada', 'Marcus')
  const { now } = world.clock
  await world.db.insert(subscriptions).values({
    ...{ id: newId(), uid: ana.uid, creatorUid: creator.uid, tierId: 'blue', state: 'comped', currency: 'EUR' },
    ...{ accessUntil: ENDLESS, startedAt: now, createdAt: now, updatedAt: now },
  })
  expect((await ana.api.account.farewell()).memberships).toEqual([{ creator: 'Marcus', until: null, isEndless: true }])
  const path = await archiveOf(ana)
  expect(JSON.parse(await unzip(path, 'data/subscriptions.json'))).toMatchObject([{ access_until: 'no end date' }])
  expect(await unzip(path, '*')).not.toContain('9999-01-01')
})

test('lets only its owner download an archive, for seven days; allows three a day', {
  timeout: 60_000,
}, async () => {
  const product = await startProduct(world)
  const [ana, bia] = await world.members('Alma', 'Bela')
  const { id } = await ana.api.account.startExport()
  await expect(ana.api.account.exportAddress({ id })).rejects.toMatchObject({ status: 404 })
  await makeArchive(world, archiveEntries, id)
  await expect(bia.api.account.exportAddress({ id })).rejects.toMatchObject({ status: 404 })
  // The running product uses the real clock, not the world's.
  await world.db.update(accountExports).set({ expiresAt: new Date(Date.now() + days(7)) })
  const before = world.clock.now
  world.clock.now = new Date()
  const alma = await world.session(ana.uid)
  const bela = await world.session(bia.uid)
  const { url } = await alma.api.account.exportAddress({ id })
  const fetchAs = (token: string | undefined, headers: Record<string, string> = {}) =>
    fetch(`${product.url}${url}`, { headers: { ...headers, ...(token ? { cookie: cookieOf(token) } : {}) } })
  const whole = await fetchAs(alma.token)
  expect(whole.headers.get('content-disposition')).toMatch(/attachment; filename="open-mat-.*\.zip"/)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  const part = await fetchAs(alma.token, { range: 'bytes=10-19' })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
  expect((await fetchAs(bela.token)).status).toBe(404)
  expect((await fetchAs(undefined)).status).toBe(401)
  world.clock.now = before

  for (let made = 1; made < 3; made++)
    await makeArchive(world, archiveEntries, (await ana.api.account.startExport()).id)
  await expect(ana.api.account.startExport()).rejects.toMatchObject({ status: 429 })

  function cookieOf(token: string) {
    return product.cookieOf({ token })
  }
})

test('adds pictures and videos uncompressed, in chunks', async () => {
  const path = 'videos/one'
  await world.files.put(path, Buffer.alloc(3_000_000, 7), { contentType: 'video/mp4' })
  const ana = await world.member('Ava')
  const { id } = await ana.api.account.startExport()
  const entries = async function* () {
    yield { name: 'media/videos/one.mp4', says: message('A video.'), path, bytes: 3_000_000 }
  }
  await makeArchive(world, entries, id)
  const [ready] = (await ana.api.account.exports()).items
  expect(ready?.bytes).toBeGreaterThan(3_000_000)
  expect(ready?.bytes).toBeLessThan(3_010_000)
})

test('retries an archive for a day while the disk is full, then gives up cleanly', async () => {
  const ana = await world.member('Avis')
  const { id } = await ana.api.account.startExport()
  // A request in the meantime returns this export.
  expect((await ana.api.account.startExport()).id).toBe(id)
  const full = async function* () {
    yield {
      name: 'data.json',
      says: message('Everything.'),
      async *write() {
        yield 'half of it'
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
    }
  }
  await expect(makeArchive(world, full, id)).rejects.toMatchObject({ code: 'ENOSPC' })
  const bench = archiveBench(world.config, { id, uid: ana.uid })
  await expect(stat(bench)).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await ana.api.account.exports()).items).toMatchObject([{ id, state: 'making' }])
  await makeArchive(world, archiveEntries, id)
  expect((await ana.api.account.exports()).items).toMatchObject([{ id, state: 'ready' }])

  const bia = await world.member('Bibi')
  await bia.api.account.startExport()
  world.pass(days(1) + 1)
  await removeOldExports(world)
  const later = await world.session(bia.uid)
  expect((await later.api.account.exports()).items).toMatchObject([{ state: 'failed' }])
  expect(await later.api.account.startExport()).toMatchObject({ state: 'making' })
})
