import { and, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCard } from '#domains/feed/activities/server/reads.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { refusalOf, statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { CommentPage } from '../contract.ts'
import { comments } from './tables.ts'

const world = await openWorld()

const texts = (page: CommentPage) => page.items.map(({ text }) => text)
type Onlooker = { uid: string | null; api: Person['api'] }

async function countFor({ uid }: Pick<Onlooker, 'uid'>, id: string) {
  return (await readCard(world.db, uid === null ? null : { uid }, id))?.commentCount
}

test("shows others a member's comment, with its replies", async () => {
  const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
  const { id } = await world.entry(ana)
  const said = await bia.api.comments.create({ id, text: 'See you on Saturday.\nOss' })
  expect(said).toMatchObject({
    activityId: id,
    parentId: null,
    text: 'See you on Saturday.\nOss',
    author: { type: 'user', id: bia.uid, name: 'Bia' },
    isOwn: true,
    canHide: false,
    isHidden: false,
    likeCount: 0,
    replyCount: 0,
    editedAt: null,
    createdAt: world.clock.now.toISOString(),
  })
  world.pass(1000)
  const answer = await ana.api.comments.create({ id, parentId: said.id, text: 'At ten' })
  expect(answer).toMatchObject({ parentId: said.id, isOwn: true, canHide: true })

  const seen = await caio.api.comments.list({ id })
  expect(seen).toMatchObject({
    items: [{ id: said.id, replyCount: 1, isOwn: false, canHide: false }],
    nextCursor: null,
  })
  expect(texts(await caio.api.comments.list({ id, parentId: said.id }))).toEqual(['At ten'])
  expect(await countFor(caio, id)).toBe(2)
})

test('logs comments and replies as private', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { id } = await world.entry(ana)
  const said = await bia.api.comments.create({ id, text: 'Well rolled' })
  const answer = await ana.api.comments.create({ id, parentId: said.id, text: 'Thank you' })

  const logged = await world.db
    .select()
    .from(activities)
    .where(and(inArray(activities.actorId, [ana.uid, bia.uid]), inArray(activities.activityType, ['comment', 'reply'])))
  expect(logged).toHaveLength(2)
  expect(logged.find(({ activityType }) => activityType === 'comment')).toMatchObject({
    actorId: bia.uid,
    targetId: id,
    targetRef: `activities/${id}`,
    content: { text: 'Well rolled', preview: 'Well rolled' },
    visibility: 'private',
    inFeed: false,
    score: 40,
    metadata: { commentId: said.id, postId: id, postOwnerId: ana.uid, commenterId: bia.uid },
  })
  expect(logged.find(({ activityType }) => activityType === 'reply')).toMatchObject({
    actorId: ana.uid,
    metadata: { commentId: answer.id, parentId: said.id },
  })
})

test('allows comments on entries only, not on the rest of the log', async () => {
  const ana = await world.member('Ana')
  const { id } = await world.entry(ana, { activityType: 'gym_favorite', visibility: 'public' })
  expect(await statusOf(ana.api.comments.list({ id }))).toBe(404)
  expect(await statusOf(ana.api.comments.create({ id, text: 'Hm' }))).toBe(404)
  expect(await statusOf(ana.api.comments.list({ id: 'nothing' }))).toBe(404)
})

test('refuses replies to replies, and comment ids of another entry', async () => {
  const ana = await world.member('Ana')
  const [one, other] = [await world.entry(ana), await world.entry(ana)]
  const said = await ana.api.comments.create({ id: one.id, text: 'One' })
  const answer = await ana.api.comments.create({ id: one.id, parentId: said.id, text: 'Two' })
  const refusal = await refusalOf(ana.api.comments.create({ id: one.id, parentId: answer.id, text: 'Three' }))
  expect(refusal).toMatchObject({ status: 400, data: { field: 'parentId' } })
  for (const parentId of [said.id, 'absent']) {
    expect(await statusOf(ana.api.comments.create({ id: other.id, parentId, text: 'Four' }))).toBe(404)
    expect(await statusOf(ana.api.comments.list({ id: other.id, parentId }))).toBe(404)
  }
  expect(await statusOf(ana.api.comments.like({ id: other.id, commentId: said.id }))).toBe(404)
})

test('accepts comments of 1 to 1000 characters, none of them misleading', async () => {
  const ana = await world.member('Ana')
  const { id } = await world.entry(ana)
  expect((await ana.api.comments.create({ id, text: 'م'.repeat(1000) })).text).toHaveLength(1000)
  for (const text of ['', '  \n ', 'a'.repeat(1001), '<b>bold</b>', 'abc\u202edef', 'a\u0000b'])
    expect(await statusOf(ana.api.comments.create({ id, text }))).toBe(400)
})

test('pages comments without gaps or repeats, oldest first', async () => {
  const ana = await world.member('Ana')
  const { id } = await world.entry(ana)
  const written: string[] = []
  for (let at = 0; at < 7; at++) {
    written.push((await ana.api.comments.create({ id, text: `Comment ${at}` })).id)
    // Some were written in the same millisecond.
    if (at % 3 === 0) world.pass(5)
  }
  const read: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await world.visitor.api.comments
      .list({ id, limit: 2, ...(cursor ? { cursor } : {}) })
      .catch(() => null)
    expect(page).toBeNull()
    const mine = await ana.api.comments.list({ id, limit: 2, ...(cursor ? { cursor } : {}) })
    read.push(...mine.items.map((item) => item.id))
    // A new comment arrives while the pages are read.
    if (!cursor) written.push((await ana.api.comments.create({ id, text: 'In between' })).id)
    cursor = mine.nextCursor
  } while (cursor)
  expect(read).toHaveLength(8)
  expect(new Set(read)).toEqual(new Set(written))
  const refusal = await refusalOf(ana.api.comments.list({ id, cursor: 'nonsense' }))
  expect(refusal).toMatchObject({ status: 400, data: { field: 'cursor' } })
})

test("posts a comment once when it's sent twice", { tags: 'race' }, async () => {
  const ana = await world.member('Ana')
  const { id } = await world.entry(ana)
  const api = ana.with('11111111-comment-once')
  const [first, second] = await Promise.all([
    api.comments.create({ id, text: 'Once' }),
    api.comments.create({ id, text: 'Once' }),
  ])
  expect(second).toEqual(first)
  expect(await api.comments.create({ id, text: 'Once' })).toEqual(first)
  expect(texts(await ana.api.comments.list({ id }))).toEqual(['Once'])
  expect(await statusOf(api.comments.create({ id, text: 'Another' }))).toBe(422)
})

test('counts comments and replies inserted in one statement once each', async () => {
  const ana = await world.member('Ana')
  const { id, uid } = await world.entry(ana)
  const at = { actorId: uid, activityId: id, authorId: uid, text: 'Oss', createdAt: world.clock.now }
  await world.db.insert(comments).values([
    { ...at, id: 'first' },
    { ...at, id: 'answer', parentId: 'first' },
    { ...at, id: 'another', parentId: 'first' },
    { ...at, id: 'second' },
  ])
  expect((await ana.api.activities.get({ id })).commentCount).toBe(4)
})
