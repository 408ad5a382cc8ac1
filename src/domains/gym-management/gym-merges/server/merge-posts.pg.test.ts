import { expect, test } from 'vitest'
import { purgePosts } from '#domains/feed/posts/server/purge.ts'
import { days } from '#platform/clock.ts'
import { uploadPicture } from '#testing/pictures.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)

const look = async (gym: { id: string }, id: string) =>
  (await fetch(`${product.url}/files/post_pictures/${gym.id}/${id}.webp`)).status

/** Two gyms with one owner; the one that will be merged has a post with a picture, and the other a coach. */
async function gymsWithPost() {
  const [owner, coach] = await world.members('Ona', 'Carla')
  const [from, into] = [await world.gym('Old Mat'), await world.gym('New Mat')]
  for (const gym of [from, into]) await world.staff(gym, owner, 'owner')
  await world.staff(into, coach, 'coach')
  const picture = await uploadPicture(world, from.id)
  const card = await owner.api.gymPosts.create({ gymId: from.id, text: 'From the old mat', pictures: [picture] })
  const merge = () => owner.api.gymMerges.merge({ id: from.id, into: into.id, confirm: 'Old Mat' })
  return { owner, coach, from, into, picture: picture.id, merge, id: card.id, postId: card.post?.id ?? '' }
}

/** Requests every picture URL in a card. */
async function expectShown(id: string, ids: string[]) {
  const { post, content } = await world.visitor.api.activities.get({ id })
  expect(post?.pictures.map((picture) => picture.id)).toEqual(ids)
  const addresses = [...(post?.pictures ?? []).map(({ url }) => url), ...(content.imageUrl ? [content.imageUrl] : [])]
  const answers = await Promise.all(addresses.map(async (path) => (await fetch(`${product.url}${path}`)).status))
  expect(answers).toEqual(addresses.map(() => 200))
}

test("shows the pictures of a merged gym's post at old and new URLs", async () => {
  const { owner, from, into, picture, merge, id } = await gymsWithPost()
  const merged = await merge()
  await expectShown(id, [picture])
  expect([await look(from, picture), await look(into, picture)]).toEqual([200, 200])
  await owner.api.gymMerges.undo({ id: merged.id })
  await expectShown(id, [picture])
  expect([await look(from, picture), await look(into, picture)]).toEqual([200, 404])
})

test('lets staff of the kept gym edit the post and its pictures', async () => {
  const { owner, coach, from, into, picture, merge, id, postId } = await gymsWithPost()
  const merged = await merge()
  const added = await uploadPicture(world, into.id)
  await coach.api.gymPosts.edit({
    ...{ gymId: into.id, postId, text: 'New words' },
    pictures: [added, { id: picture, alt: 'The mat' }],
  })
  await expectShown(id, [added.id, picture])
  await owner.api.gymMerges.undo({ id: merged.id })
  await expectShown(id, [added.id, picture])
  await expect(coach.api.gymPosts.edit({ gymId: into.id, postId, text: 'Mine' })).rejects.toMatchObject({ status: 404 })
  await owner.api.gymPosts.edit({ gymId: from.id, postId, text: 'Without', pictures: [] })
  expect(await look(from, picture)).toBe(404)
})

test('lets staff of the kept gym hide comments on the post, delete it and restore it', async () => {
  const { owner, coach, picture, merge, into, id } = await gymsWithPost()
  const bia = await world.member('Bia')
  const merged = await merge()
  const comment = await bia.api.comments.create({ id, text: 'See you there' })
  await coach.api.comments.hide({ id, commentId: comment.id })
  expect((await world.visitor.api.comments.list({ id })).items).toEqual([])
  await coach.api.activities.remove({ id })
  expect(await look(into, picture)).toBe(404)
  await coach.api.activities.restore({ id })
  await owner.api.gymMerges.undo({ id: merged.id })
  await expectShown(id, [picture])
  await expect(coach.api.activities.remove({ id })).rejects.toMatchObject({ status: 404 })
})

test('lets a picture uploaded before a merge be posted after it', async () => {
  const { coach, from, into, merge } = await gymsWithPost()
  const waiting = await uploadPicture(world, from.id)
  await merge()
  const { id } = await coach.api.gymPosts.create({ gymId: from.id, text: 'Sent before', pictures: [waiting] })
  await expectShown(id, [waiting.id])
  expect(await look(into, waiting.id)).toBe(200)
})

test("permanently deletes the files of a merged gym's pictures", async () => {
  const { owner, from, picture, merge, id } = await gymsWithPost()
  await merge()
  await owner.api.activities.remove({ id })
  const path = `post_pictures/${from.id}/${picture}.webp`
  expect(await world.files.has(path)).toBe(true)
  await purgePosts({ db: world.db, files: world.files, now: new Date(world.clock.now.getTime() + days(31)) })
  expect(await world.files.has(path)).toBe(false)
})
