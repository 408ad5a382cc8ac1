import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { purgePosts } from '#domains/feed/posts/server/purge.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { releaseUnusedPhotos } from '#domains/gym-management/gym-photos/server/purge.ts'
import { MAX_PHOTOS } from '#domains/gyms/gyms/rules.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { days } from '#platform/clock.ts'
import { uploadPicture } from '#testing/pictures.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)

const look = async (gym: { id: string }, id: string) =>
  (await fetch(`${product.url}/files/gym_pictures/${gym.id}/${id}.webp`)).status
const shownAt = async (gym: { id: string }) => {
  const { logo, cover, photos } = await world.visitor.api.gyms.get({ id: gym.id })
  return { logo: logo?.id ?? null, cover: cover?.id ?? null, photos: photos.map(({ id }) => id) }
}

/** Two gyms with one owner, and a helper that adds photos, and a cover and logo if requested. */
async function twoGyms() {
  const owner = await world.member('Ona')
  const upload = () => uploadPicture(world, owner.uid)
  const gymWith = async (name: string, photos: number, ...fields: ('logo' | 'cover')[]) => {
    const gym = await world.gym(name, { claimed: true })
    await world.staff(gym, owner, 'owner')
    const change: Record<string, unknown> = {}
    for (const field of fields) change[field] = await upload()
    const list = []
    for (let n = 0; n < photos; n++) list.push(await upload())
    await owner.api.gymEdits.update({ id: gym.id, version: 1, ...change, photos: list })
    return gym
  }
  const merge = (from: { id: string }, into: { id: string }) =>
    owner.api.gymMerges.merge({ id: from.id, into: into.id, confirm: 'Old Mat' })
  return { owner, upload, gymWith, merge }
}

test("shows the pictures of both gyms, the kept gym's first, until the merge is undone", async () => {
  const { owner, gymWith, merge } = await twoGyms()
  const [from, into] = [await gymWith('Old Mat', 2, 'logo', 'cover'), await gymWith('New Mat', 1, 'cover')]
  const [before, own] = [await shownAt(from), await shownAt(into)]
  const merged = await merge(from, into)
  const after = await shownAt(into)
  expect(after).toEqual({
    logo: before.logo,
    cover: own.cover,
    photos: [...own.photos, before.cover, ...before.photos],
  })
  const ids = [after.logo ?? '', after.cover ?? '', ...after.photos]
  expect(await Promise.all(ids.map((id) => look(into, id)))).toEqual(ids.map(() => 200))
  const old = [before.logo ?? '', before.cover ?? '', ...before.photos]
  expect(await Promise.all(old.map((id) => look(from, id))), 'old addresses').toEqual(old.map(() => 200))

  await owner.api.gymMerges.undo({ id: merged.id })
  expect([await shownAt(from), await shownAt(into)]).toEqual([before, own])
  expect(await Promise.all(old.map((id) => look(from, id)))).toEqual(old.map(() => 200))
  expect(await look(into, before.logo ?? '')).toBe(404)
})

test('shows at most twelve photos, and stores the rest until the undo window ends', async () => {
  const { owner, gymWith, merge } = await twoGyms()
  const [from, into] = [await gymWith('Old Mat', 4, 'logo'), await gymWith('New Mat', MAX_PHOTOS - 1, 'logo')]
  const [before, own] = [await shownAt(from), await shownAt(into)]
  const merged = await merge(from, into)
  expect(await shownAt(into)).toEqual({ ...own, photos: [...own.photos, before.photos[0]] })

  const purgeAt = async (now: Date) => {
    await releaseUnusedPhotos(world.db, now)
    await purgePosts({ db: world.db, files: world.files, now })
  }
  await purgeAt(new Date(world.clock.now.getTime() + days(3)))
  await owner.api.gymMerges.undo({ id: merged.id })
  const all = [before.logo ?? '', ...before.photos]
  expect(await Promise.all(all.map((id) => look(from, id)))).toEqual(all.map(() => 200))
  expect([await shownAt(from), await shownAt(into)]).toEqual([before, own])

  await merge(from, into)
  await purgeAt(new Date(world.clock.now.getTime() + days(95)))
  expect(await world.db.$count(pictures, eq(pictures.id, before.logo ?? ''))).toBe(0)
})

test("returns the other gym's pictures on undo, whatever was added since", async () => {
  const { owner, upload, gymWith, merge } = await twoGyms()
  const [from, into] = [await gymWith('Old Mat', 2), await gymWith('New Mat', 1)]
  const [before, own] = [await shownAt(from), await shownAt(into)]
  const merged = await merge(from, into)
  const added = await upload()
  const photos = [...own.photos, ...before.photos].map((id) => ({ id, alt: '' }))
  const { version } = await owner.api.gyms.get({ id: into.id })
  const cover = photos.at(-1)
  await owner.api.gymEdits.update({
    id: into.id,
    version,
    cover: cover ?? null,
    photos: [...photos.slice(0, 2), added],
  })
  await owner.api.gymMerges.undo({ id: merged.id })
  expect([await shownAt(from), await shownAt(into)]).toEqual([
    before,
    { logo: null, cover: null, photos: [...own.photos, added.id] },
  ])
})

test('finds a picture by its URL from two merges ago', async () => {
  const { gymWith, merge } = await twoGyms()
  const [first, second, last] = [await gymWith('Old Mat', 1), await gymWith('Old Mat', 0), await gymWith('New Mat', 0)]
  const [id = ''] = (await shownAt(first)).photos
  await merge(first, second)
  await merge(second, last)
  expect(await look(first, id)).toBe(200)
  await world.db.update(gyms).set({ photos: [] }).where(eq(gyms.id, last.id))
  expect(await look(first, id)).toBe(404)
})
