import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { activities, likes, saves } from '#domains/feed/activities/server/tables.ts'
import { comments } from '#domains/feed/comments/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type Person, type World } from '#testing/world.ts'
import { picturePathOf } from './pictures.ts'
import { purgePosts } from './purge.ts'
import { pictures, postRevisions, posts } from './tables.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})

const purge = () => purgePosts({ db: world.db, files: world.files, now: world.clock.now })

async function pictureOf({ uid }: Person): Promise<string> {
  const id = newId()
  for (const small of [false, true])
    await world.files.put(picturePathOf({ uid, id }, { small }), Buffer.from('x'), { contentType: 'image/webp' })
  await world.db.insert(pictures).values({ userId: uid, id, width: 1, height: 1, createdAt: world.clock.now })
  return id
}

const hasFiles = ({ uid }: Person, id: string) =>
  Promise.all([false, true].map((small) => world.files.has(picturePathOf({ uid, id }, { small }))))

test('deletes a post with its pictures, likes and comments 30 days after deletion', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const [gone, stays] = [await pictureOf(ana), await pictureOf(ana)]
  const write = (id: string) => ana.api.posts.create({ uid: 'me', text: 'x', visibility: 'public', pictures: [{ id }] })
  const [deleted, other] = [await write(gone), await write(stays)]
  const ref = { uid: 'me', postId: deleted.post?.id ?? '' }
  await ana.api.posts.edit({ ...ref, text: 'y' })
  for (const { id } of [deleted, other]) {
    await bia.api.activities.like({ id })
    await bia.api.activities.save({ id })
    await bia.api.comments.create({ id, text: 'Oss' })
  }
  const share = await bia.api.posts.create({
    uid: 'me',
    text: 'See',
    visibility: 'public',
    sharedActivityId: deleted.id,
  })
  await ana.api.posts.remove(ref)

  world.pass(days(30) - 1)
  expect(await purge()).toEqual({ activities: 0, pictures: 0 })
  expect(await hasFiles(ana, gone)).toEqual([true, true])
  world.pass(1)
  expect(await purge()).toEqual({ activities: 1, pictures: 0 })

  expect(await hasFiles(ana, gone)).toEqual([false, false])
  expect(await hasFiles(ana, stays)).toEqual([true, true])
  expect(await world.db.select({ id: pictures.id }).from(pictures)).toEqual([{ id: stays }])
  expect(await world.db.select().from(postRevisions)).toEqual([])
  expect((await world.db.select({ id: posts.id }).from(posts)).map(({ id }) => id).sort()).toEqual(
    [other.post?.id, share.post?.id].sort(),
  )
  for (const [table, column] of [
    [likes, likes.activityId],
    [saves, saves.activityId],
    [comments, comments.activityId],
  ] as const)
    expect(await world.db.select({ of: column }).from(table)).toEqual([{ of: other.id }])
  const left = await world.session(bia.uid)
  expect((await left.api.activities.get({ id: share.id })).shared).toEqual({ status: 'gone' })
  expect(await left.api.activities.get({ id: other.id })).toMatchObject({ likeCount: 1, commentCount: 1 })
  expect(await purge()).toEqual({ activities: 0, pictures: 0 })
})

test('deletes an unposted picture after two days, but not a posted one', async () => {
  const ana = await world.member('Ana')
  const [unused, used] = [await pictureOf(ana), await pictureOf(ana)]
  await ana.api.posts.create({ uid: 'me', visibility: 'private', pictures: [{ id: used }] })
  world.pass(days(2) - 1)
  expect(await purge()).toEqual({ activities: 0, pictures: 0 })
  world.pass(1)
  expect(await purge()).toEqual({ activities: 0, pictures: 1 })
  expect([await hasFiles(ana, unused), await hasFiles(ana, used)]).toEqual([
    [false, false],
    [true, true],
  ])
})

test('shares a purge between two processes, in batches', async () => {
  const ana = await world.member('Ana')
  await world.db.execute(sql`
    insert into activities (id, actor_id, actor_data, activity_type, timestamp, target_id, target_type, target_ref, content,
      visibility, score, in_feed, is_deleted, deleted_at)
    select '20260101000000_' || ${ana.uid} || '_' || lpad(n::text, 6, '0'), ${ana.uid}, '{}', 'profile_post', now(), 'x', 'post',
      'x', '{}', 'public', 100, true, true, ${world.clock.now.toISOString()}::timestamptz from generate_series(1, 450) n`)
  world.pass(days(31))
  const done = await Promise.all([purge(), purge()])
  expect(done.reduce((sum, { activities }) => sum + activities, 0)).toBe(450)
  expect(await world.db.select().from(activities).where(eq(activities.actorId, ana.uid))).toEqual([])
})

test("leaves the row of a file that can't be removed, and retries both next time", async () => {
  const ana = await world.member('Ana')
  const id = await pictureOf(ana)
  world.pass(days(3))
  const broken = { remove: () => Promise.reject(new Error('the disk does not answer')) }
  await expect(purgePosts({ db: world.db, files: broken, now: world.clock.now })).rejects.toThrow('the disk')
  expect(await world.db.select({ id: pictures.id }).from(pictures)).toEqual([{ id }])
  expect(await purge()).toEqual({ activities: 0, pictures: 1 })
  expect(await hasFiles(ana, id)).toEqual([false, false])
})
