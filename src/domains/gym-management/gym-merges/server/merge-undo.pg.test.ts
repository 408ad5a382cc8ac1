import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { gymStaff, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { gymHiding, photoHiding } from '#domains/moderation/sanctions/server/hide-pictures.ts'
import type { TakedownResult } from '#domains/moderation/sanctions/server/hiding.ts'
import { uploadPicture } from '#testing/pictures.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)
const REASON = { message: '', evidence: [] }
type Gym = { id: string }

function whatWasHidden(taken: TakedownResult) {
  if (taken.status !== 'taken_down') throw new Error(taken.status)
  return taken
}

async function owned() {
  const owner = await world.member('Ona')
  const gymWith = async (name: string, photos = 0) => {
    const gym = await world.gym(name, { claimed: true })
    await world.staff(gym, owner, 'owner')
    const list: { id: string; alt: string }[] = []
    for (let n = 0; n < photos; n++) list.push(await uploadPicture(world, owner.uid))
    if (photos > 0) await owner.api.gymEdits.update({ id: gym.id, version: 1, photos: list })
    return gym
  }
  const merge = async (from: Gym, into: Gym) => {
    const [row] = await world.db.select().from(gyms).where(eq(gyms.id, from.id))
    return owner.api.gymMerges.merge({ id: from.id, into: into.id, confirm: row?.name ?? '' })
  }
  const undo = ({ id }: { id: string }) => owner.api.gymMerges.undo({ id })
  return { owner, gymWith, merge, undo }
}

const photosOf = async (gym: Gym) => (await world.visitor.api.gyms.get({ id: gym.id })).photos.map(({ id }) => id)
/** The photos a gym shows, after checking that each can be opened. */
async function shownPhotos(gym: Gym) {
  const { photos } = await world.visitor.api.gyms.get({ id: gym.id })
  const answers = await Promise.all(photos.map(async ({ url }) => (await fetch(`${product.url}${url}`)).status))
  expect(answers).toEqual(photos.map(() => 200))
  return photos.map(({ id }) => id)
}

test('keeps a photo hidden after an undo, then restores it at its own gym', async () => {
  const { gymWith, merge, undo } = await owned()
  const [from, into] = [await gymWith('Old Mat', 2), await gymWith('New Mat', 1)]
  const [[one = '', two = ''], own] = [await photosOf(from), await photosOf(into)]
  const merged = await merge(from, into)
  const hidden = whatWasHidden(await world.write((context) => photoHiding.takeDown(context, [into.id, one], REASON)))
  await undo(merged)
  expect([await shownPhotos(from), await shownPhotos(into)]).toEqual([[two], own])
  await world.write((context) => photoHiding.restoreHidden(context, [into.id, one], hidden))
  expect([(await shownPhotos(from)).sort(), await shownPhotos(into)]).toEqual([[one, two].sort(), own])
})

test('restores a photo hidden before a merge at the kept gym', async () => {
  const { gymWith, merge } = await owned()
  const [from, into] = [await gymWith('Old Mat', 1), await gymWith('New Mat')]
  const [one = ''] = await photosOf(from)
  const hidden = whatWasHidden(await world.write((context) => photoHiding.takeDown(context, [from.id, one], REASON)))
  await merge(from, into)
  expect(await shownPhotos(into)).toEqual([])
  await world.write((context) => photoHiding.restoreHidden(context, [from.id, one], hidden))
  expect(await shownPhotos(into)).toEqual([one])
})

test('leaves photos hidden at the kept gym hidden after an undo, until restored', async () => {
  const { gymWith, merge, undo } = await owned()
  const [from, into] = [await gymWith('Old Mat', 2), await gymWith('New Mat', 1)]
  const before = [await photosOf(from), await photosOf(into)]
  const merged = await merge(from, into)
  const hidden = whatWasHidden(await world.write((context) => gymHiding.takeDown(context, [into.id], REASON)))
  await undo(merged)
  expect([await shownPhotos(from), await shownPhotos(into)]).toEqual([[], []])
  await world.write((context) => gymHiding.restoreHidden(context, [into.id], hidden))
  expect([await shownPhotos(from), await shownPhotos(into)]).toEqual(before)
})

test('undoes a merge into a gym that has since been closed or rejected', async () => {
  const { owner, gymWith, merge, undo } = await owned()
  for (const status of ['permanently_closed', 'rejected'] as const) {
    const [from, into] = [await gymWith('Old Mat'), await gymWith('New Mat')]
    const merged = await merge(from, into)
    await world.db.update(gyms).set({ status }).where(eq(gyms.id, into.id))
    await undo(merged)
    expect(await owner.api.gyms.get({ id: from.slug })).toMatchObject({ id: from.id, status: 'active' })
  }
})

test('restores a gym when the gym it was merged into is deleted', async () => {
  const { gymWith, merge } = await owned()
  const [from, into] = [await gymWith('Old Mat'), await gymWith('New Mat')]
  await merge(from, into)
  await world.db.delete(gyms).where(eq(gyms.id, into.id))
  expect(await world.visitor.api.gyms.get({ id: from.slug })).toMatchObject({ id: from.id })
})

test('undoes a chain of merges, latest first', async () => {
  const { owner, gymWith, merge, undo } = await owned()
  const [first, second, third] = [await gymWith('First', 1), await gymWith('Second', 1), await gymWith('Third')]
  const bia = await world.member('Bia')
  await bia.api.gyms.favorite({ gymId: first.id })
  const photos = [await photosOf(first), await photosOf(second), await photosOf(third)]
  const [one, two] = [await merge(first, second), await merge(second, third)]
  expect(await world.visitor.api.gyms.get({ id: first.slug })).toMatchObject({ id: third.id, favoriteCount: 1 })
  await expect(undo(one)).rejects.toMatchObject({ status: 409 })
  await undo(two)
  expect(await world.visitor.api.gyms.get({ id: first.slug })).toMatchObject({ id: second.id, favoriteCount: 1 })
  await undo(one)
  expect(await world.visitor.api.gyms.get({ id: first.slug })).toMatchObject({ id: first.id, favoriteCount: 1 })
  expect([await shownPhotos(first), await shownPhotos(second), await shownPhotos(third)]).toEqual(photos)
  await undo(await merge(first, second))
  expect((await owner.api.gymMerges.list({ id: second.id })).items).toEqual([])
})

test('restores roles and claims when two merges into one gym are undone in any order', async () => {
  const { gymWith, merge, undo } = await owned()
  const bia = await world.member('Bia')
  const [one, other, kept] = [await gymWith('One'), await gymWith('Other'), await gymWith('Kept')]
  await world.db.update(gyms).set({ claimed: false }).where(eq(gyms.id, kept.id))
  await world.staff(kept, bia, 'coach')
  await world.staff(one, bia, 'manager')
  await world.staff(other, bia, 'owner')
  const [first, second] = [await merge(one, kept), await merge(other, kept)]
  await undo(first)
  const roleAt = async (gym: Gym) =>
    (await world.db.select().from(gymStaff).where(eq(gymStaff.gymId, gym.id))).find(({ uid }) => uid === bia.uid)?.role
  expect([await roleAt(one), await roleAt(kept)]).toEqual(['manager', 'owner'])
  expect(await world.visitor.api.gyms.get({ id: kept.id })).toMatchObject({ claimed: true })
  await undo(second)
  expect([await roleAt(other), await roleAt(kept)]).toEqual(['owner', 'coach'])
})
