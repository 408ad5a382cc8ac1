import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { posts } from '#domains/feed/posts/server/tables.ts'
import { visibilities } from '#domains/members/people/visibility.ts'
import { readsOf } from '#testing/calls.ts'
import { contract } from './contract.ts'
import { headOf } from './page-meta.ts'
import { SERVED_ROUTES, SHOW_NO_ENTRY } from './visibility-exceptions.fixture.ts'
import {
  author,
  entries,
  entryBy,
  makeEntries,
  page,
  product,
  VISIBLE_TO,
  viewers,
  webAuthor,
  webEntries,
  world,
} from './visibility-matrix.fixture.ts'
import { FOR_MEMBERS, ROUTES, SAVED_BY_VIEWERS } from './visibility-routes.fixture.ts'

// Every route that can show an activity, against every kind of viewer and every visibility. One that's neither tested
// here nor listed as showing no activity fails one of the first two tests.

beforeAll(makeEntries, 60_000)

test('every read call is tested here or listed as showing no activity', () => {
  const known = new Set([...Object.keys(ROUTES), ...Object.keys(SHOW_NO_ENTRY)])
  expect(readsOf(contract).flatMap(({ name }) => (known.has(name) ? [] : [name]))).toEqual([])
})

test('every served route is tested here or listed as showing no activity', () => {
  const lines = product.server.printRoutes({ commonPrefix: false }).split('\n')
  const served = lines.flatMap((line) => /── (\S+) \(.*\bGET\b/.exec(line)?.[1] ?? [])
  const built = (path: string) => /^[^:]+\.\w+$/.test(path) && !/^\/(api|files)\//.test(path)
  expect(served.length).toBeGreaterThan(10)
  expect(served.filter((path) => !built(path) && !(path in SERVED_ROUTES))).toEqual([])
})

for (const visibility of visibilities)
  for (const name of [...Object.keys(viewers), 'author'])
    test(`${name} and ${visibility} activities: the same result on every route`, async () => {
      for (const [by, made] of [
        [author, entries],
        [webAuthor, webEntries],
      ] as const) {
        const viewer = name === 'author' ? by : viewers[name]
        const entry = made.find((each) => each.visibility === visibility)
        if (!viewer || !entry) throw new Error('nobody there')
        const open = name === 'visitor' && by === webAuthor && visibility === 'public'
        const may = open || (VISIBLE_TO[name] ?? []).includes(visibility)
        for (const [route, find] of Object.entries(ROUTES)) {
          if (name === 'author' && SAVED_BY_VIEWERS.has(route)) continue
          const expected = name === 'visitor' && FOR_MEMBERS.has(route) ? false : may
          expect({ route, finds: await find(viewer, entry) }).toEqual({ route, finds: expected })
        }
      }
    })

for (const name of Object.keys(viewers).filter((each) => each !== 'visitor'))
  test(`counts for ${name} include only what they may see`, async () => {
    const viewer = viewers[name]
    if (!viewer) throw new Error('nobody there')
    const seen = VISIBLE_TO[name]?.length ?? 0
    const collections = await viewer.api.activities.collections({ uid: 'me' })
    expect(collections.savedCount).toBe(2 * seen)
    expect((await viewer.api.notifications.unread({ uid: 'me' })).count).toBe(2 * seen)
    expect(await (await page('/api/users/me/notifications/unread', viewer)).json()).toMatchObject({ count: 2 * seen })
    expect((await viewer.api.overview.mine({ uid: 'me' })).notifications.count).toBe(2 * seen)
    const accountStatus = await viewer.api.follows.summary({ uid: author.uid }).catch(() => null)
    if (name.startsWith('block')) expect(accountStatus).toBeNull()
    else expect(accountStatus?.postCount).toBe(seen)
  })

for (const name of Object.keys(viewers).filter((each) => each !== 'visitor'))
  test(`${name}'s feed has everything from those they follow, but nothing they can't see`, async () => {
    const viewer = viewers[name]
    if (!viewer) throw new Error('nobody there')
    const { items } = await viewer.api.activities.feed({ limit: 50 })
    const found = entries.filter(({ id }) => items.some(({ card }) => card.id === id)).map((entry) => entry.visibility)
    for (const visibility of found) expect(VISIBLE_TO[name]).toContain(visibility)
    if (name === 'follower' || name === 'friend') expect(found).toEqual(VISIBLE_TO[name])
    for (const entry of entries)
      if (!VISIBLE_TO[name]?.includes(entry.visibility)) expect(JSON.stringify(items)).not.toContain(entry.text)
    const since = Buffer.from(JSON.stringify([0, ''])).toString('base64url')
    const { count } = await viewer.api.activities.newInFeed({ since })
    if (found.length === 0 && name.startsWith('block')) expect(count).toBeLessThanOrEqual(items.length)
  })

test('a link preview shows only what everyone on the web may see', async () => {
  for (const entry of [...entries, ...webEntries]) {
    const head = await headOf(world.db, `/activity/${entry.id}`, product.url, world.clock.now)
    const open = entry.uid === webAuthor.uid && entry.visibility === 'public'
    expect({ entry: entry.text, told: JSON.stringify(head).includes(entry.text) }).toEqual({
      entry: entry.text,
      told: open,
    })
    const html = await (await page(`/activity/${entry.id}`, world.visitor)).text()
    expect(html.includes(entry.text)).toBe(open)
    for (const viewer of [world.visitor, webAuthor])
      expect((await page(`/preview/activity/${entry.id}.jpg`, viewer)).status).toBe(open ? 200 : 404)
  }
})

test('hides a deleted activity from everyone on every route, its author included', async () => {
  const gone = await entryBy(author, 'public')
  await author.api.activities.remove({ id: gone.id })
  for (const viewer of [author, ...Object.values(viewers)])
    for (const [route, find] of Object.entries(ROUTES))
      if (!(route === 'GET /files/post_pictures' && viewer === author))
        expect({ route, finds: await find(viewer, gone) }).toEqual({ route, finds: false })
  expect(
    await world.db.select({ id: posts.id }).from(posts).where(sql`${posts.id} = ${gone.postId}`),
    'it is kept for thirty days',
  ).toHaveLength(1)
})
