import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { days, minutes } from '#platform/clock.ts'
import { refusalOf, statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { purgeDeletedComments } from './purge.ts'
import { comments } from './tables.ts'
import { countFor, threadOf } from './thread.fixture.ts'

const world = await openWorld()

/** The target may be deleted or hidden concurrently; no other error is expected. */
function unlessGone(error: { status?: number }) {
  if (error.status !== 404) throw error
}

test('lets an author edit a comment for 15 minutes, and marks it as edited', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { id } = await world.entry(ana)
  const { id: commentId } = await bia.api.comments.create({ id, text: 'Satruday' })
  world.pass(minutes(15) - 1)
  const changed = await bia.api.comments.edit({ id, commentId, text: `Saturday, @${ana.username}` })
  expect(changed).toMatchObject({ editedAt: world.clock.now.toISOString(), mentions: [{ uid: ana.uid }] })
  expect((await ana.api.comments.list({ id })).items[0]).toMatchObject({
    text: changed.text,
    editedAt: changed.editedAt,
  })
  expect(await statusOf(ana.api.comments.edit({ id, commentId, text: 'Never' }))).toBe(404)

  world.pass(1)
  const late = await refusalOf(bia.api.comments.edit({ id, commentId, text: 'Sunday' }))
  expect(late).toMatchObject({
    status: 409,
    code: 'TOO_LATE',
    message: 'A comment can only be edited for 15 minutes. Delete it and write a new one.',
  })
})

test('deletes a comment with its replies, and restores them within 30 days', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { id } = await world.entry(ana)
  const said = await bia.api.comments.create({ id, text: 'Said' })
  const answer = await ana.api.comments.create({ id, parentId: said.id, text: 'Answered' })
  const mine = { id, commentId: said.id }
  expect(await statusOf(ana.api.comments.remove(mine))).toBe(404)
  expect(await statusOf(ana.api.comments.restore(mine))).toBe(404)

  expect(await bia.api.comments.remove(mine)).toEqual({ removed: true })
  expect(await bia.api.comments.remove(mine)).toEqual({ removed: true })
  for (const person of [ana, bia]) {
    expect(await threadOf(person, id)).toEqual([])
    expect(await countFor(world, person, id)).toBe(0)
  }
  for (const call of [
    () => ana.api.comments.list({ id, parentId: said.id }),
    () => ana.api.comments.create({ id, parentId: said.id, text: 'Late' }),
    () => ana.api.comments.edit({ id, commentId: answer.id, text: 'Changed' }),
    () => ana.api.comments.hide(mine),
    () => bia.api.comments.edit({ ...mine, text: 'Changed' }),
    () => bia.api.comments.like(mine),
  ])
    expect(await statusOf(call())).toBe(404)

  world.pass(days(30) - 1)
  const back = await world.session(bia.uid)
  expect(await back.api.comments.restore(mine)).toMatchObject({ text: 'Said', replyCount: 1 })
  expect(await back.api.comments.restore(mine)).toMatchObject({ text: 'Said' })
  expect(await countFor(world, ana, id)).toBe(2)
  await back.api.comments.remove(mine)
  world.pass(days(30))
  expect(await statusOf((await world.session(bia.uid)).api.comments.restore(mine))).toBe(404)
})

test("purges a deleted comment after 30 days; others' replies stay in their own log", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { id } = await world.entry(ana)
  const said = await bia.api.comments.create({ id, text: 'Said' })
  await ana.api.comments.create({ id, parentId: said.id, text: 'Answered' })
  const kept = await ana.api.comments.create({ id, text: 'Kept' })
  await ana.api.comments.like({ id, commentId: said.id })
  await bia.api.comments.remove({ id, commentId: said.id })
  const rows = () => world.db.select({ id: comments.id }).from(comments).where(eq(comments.activityId, id))
  const log = (uid: string) =>
    world.db
      .select({ text: activities.content })
      .from(activities)
      .where(and(eq(activities.actorId, uid), inArray(activities.activityType, ['comment', 'reply'])))

  world.pass(days(30) - 1)
  await purgeDeletedComments(world.db, world.clock.now)
  expect(await rows()).toHaveLength(3)
  world.pass(1)
  expect(await purgeDeletedComments(world.db, world.clock.now)).toBeGreaterThanOrEqual(2)
  expect(await rows()).toEqual([{ id: kept.id }])
  expect(await log(bia.uid)).toEqual([])
  expect(await log(ana.uid)).toHaveLength(2)
  expect(await countFor(world, ana, id)).toBe(1)
})

test('likes a comment idempotently, and leaves out hidden people in the count', async () => {
  const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
  const { id } = await world.entry(ana)
  const { id: commentId } = await ana.api.comments.create({ id, text: 'Oss' })
  const ref = { id, commentId }
  expect(await bia.api.comments.like(ref)).toEqual({ isLiked: true, likeCount: 1 })
  expect(await bia.api.comments.like(ref)).toEqual({ isLiked: true, likeCount: 1 })
  expect(await caio.api.comments.like(ref)).toEqual({ isLiked: true, likeCount: 2 })
  const logged = await world.db
    .select()
    .from(activities)
    .where(and(eq(activities.actorId, bia.uid), eq(activities.activityType, 'like')))
  expect(logged).toMatchObject([
    { targetType: 'comment', targetId: commentId, targetRef: `activities/${id}/comments/${commentId}` },
  ])

  await world.block(bia, caio)
  const likes = async ({ api }: Person) => (await api.comments.list({ id })).items[0]
  expect(await likes(bia)).toMatchObject({ isLiked: true, likeCount: 1 })
  expect(await likes(ana)).toMatchObject({ isLiked: false, likeCount: 2 })
  expect(await bia.api.comments.unlike(ref)).toEqual({ isLiked: false, likeCount: 0 })
  expect(await bia.api.comments.unlike(ref)).toEqual({ isLiked: false, likeCount: 0 })
  expect(await likes(ana)).toMatchObject({ likeCount: 1 })
})

test("refuses to read or change a deleted entry's comments", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { id } = await world.entry(ana)
  const { id: commentId } = await bia.api.comments.create({ id, text: 'Said' })
  await world.db.update(activities).set({ isDeleted: true, deletedAt: world.clock.now }).where(eq(activities.id, id))
  for (const { api } of [ana, bia]) {
    expect(await statusOf(api.comments.list({ id }))).toBe(404)
    expect(await statusOf(api.comments.create({ id, text: 'Late' }))).toBe(404)
    expect(await statusOf(api.comments.remove({ id, commentId }))).toBe(404)
  }
})

test('counts correctly when 30 people comment, reply, delete and hide concurrently', async () => {
  const ana = await world.member('Ana')
  const { id } = await world.entry(ana)
  const crowd = await Promise.all(Array.from({ length: 30 }, (_, at) => world.member(`Person ${at}`)))
  const first = await Promise.all(crowd.map(({ api }, at) => api.comments.create({ id, text: `First ${at}` })))
  await Promise.all(
    crowd.flatMap(({ api }, at) => {
      const mine = { id, commentId: first[at]?.id ?? '' }
      const next = first[(at + 1) % 30]?.id ?? ''
      return [
        api.comments.create({ id, text: `Second ${at}` }),
        api.comments.create({ id, parentId: next, text: `Answer ${at}` }).catch(unlessGone),
        ...(at % 3 === 0 ? [api.comments.remove(mine), api.comments.remove(mine)] : []),
        ...(at % 5 === 0 ? [ana.api.comments.hide(mine).catch(unlessGone)] : []),
        ...(at % 4 === 0 ? [api.comments.like({ id, commentId: next }).catch(unlessGone)] : []),
      ]
    }),
  )
  const counted = async () => {
    const thread = await threadOf(crowd[1] as Person, id)
    return {
      shown: await countFor(world, crowd[1] as Person, id),
      there: thread.filter((item) => !item.isHidden).length,
    }
  }
  const after = await counted()
  expect(after.shown).toBe(after.there)
  expect(after.there).toBeGreaterThan(30)

  await Promise.all(
    crowd.flatMap(({ api }, at) => {
      const mine = { id, commentId: first[at]?.id ?? '' }
      return at % 3 === 0 ? [api.comments.restore(mine), ana.api.comments.show(mine).catch(unlessGone)] : []
    }),
  )
  const restored = await counted()
  expect(restored.shown).toBe(restored.there)
})

test('notifies newly mentioned people who can see an edited comment, once', async () => {
  const [ana, bia, caio, dora] = await Promise.all(
    ['Ana', 'Bia', 'Caio', 'Dora'].map((name) => world.member(name, { username: `${name.toLowerCase()}_edit` })),
  )
  if (!ana || !bia || !caio || !dora) throw new Error('nobody there')
  for (const friend of [bia, caio]) await world.friends(ana, friend)
  const { id } = await world.entry(ana, { visibility: 'friends' })
  const told = async (...whom: Person[]) =>
    Promise.all(whom.map(({ uid }) => world.db.$count(notifications, eq(notifications.uid, uid))))
  const said = await bia.api.comments.create({ id, text: 'Nice' })
  const edit = (text: string) => bia.api.comments.edit({ id, commentId: said.id, text })

  await edit('Very nice')
  expect(await told(ana, caio, dora)).toEqual([1, 0, 0])
  await edit('Nice, @caio_edit, @dora_edit and @ana_edit')
  expect(await told(ana, caio, dora)).toEqual([1, 1, 0])
  await edit('Nice')
  await Promise.all([edit('Nice, @caio_edit'), edit('Really nice, @caio_edit')])
  expect(await told(ana, caio, dora)).toEqual([1, 1, 0])
})
