import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { readCard } from '#domains/feed/activities/server/reads.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { mutes } from '#domains/feed/follows/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { days, minutes } from '#platform/clock.ts'
import { openWorld, type Person, type World } from '#testing/world.ts'
import type { Comment, CommentPage } from '../contract.ts'
import { purgeDeletedComments } from './purge.ts'
import { comments } from './tables.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { status?: number; code?: string; message?: string; data?: { field?: string } }) => error,
  )
const statusOf = async (call: Promise<unknown>) => (await refusalOf(call))?.status
const people = (...names: string[]) => Promise.all(names.map((name) => world.member(name)))
const texts = (page: CommentPage) => page.items.map(({ text }) => text)
const nobody = () => ({ ...world.visitor, uid: null })
type Onlooker = { uid: string | null; api: Person['api'] }

/** What is acted on may be deleted or hidden meanwhile; nothing else may fail. */
function unlessGone(error: { status?: number }) {
  if (error.status !== 404) throw error
}

/** Everything somebody sees below an activity: comments, each followed by its answers. */
async function threadOf({ api }: Pick<Onlooker, 'api'>, id: string) {
  const items: Comment[] = []
  let cursor: string | null | undefined
  do {
    const page = await api.comments.list({ id, limit: 50, ...(cursor ? { cursor } : {}) })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  const answers = await Promise.all(items.map((item) => api.comments.list({ id, parentId: item.id, limit: 50 })))
  return items.flatMap((item, at) => [item, ...(answers[at]?.items ?? [])])
}

async function countFor({ uid }: Pick<Onlooker, 'uid'>, id: string) {
  return (await readCard(world.db, uid === null ? null : { uid }, id))?.commentCount
}

test('a member comments, others read it, and answers stand below it', async () => {
  const [ana, bia, caio] = (await people('Ana', 'Bia', 'Caio')) as [Person, Person, Person]
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

test('a comment and an answer are logged, for nobody else to see', async () => {
  const [ana, bia] = (await people('Ana', 'Bia')) as [Person, Person]
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

test('a visitor is turned away from every write', async () => {
  const [ana] = (await people('Ana')) as [Person]
  const { id } = await world.entry(ana)
  const { id: commentId } = await ana.api.comments.create({ id, text: 'Mine' })
  const { comments: api } = world.visitor.api
  for (const call of [
    () => api.create({ id, text: 'Me too' }),
    () => api.edit({ id, commentId, text: 'Changed' }),
    () => api.remove({ id, commentId }),
    () => api.restore({ id, commentId }),
    () => api.hide({ id, commentId }),
    () => api.show({ id, commentId }),
    () => api.like({ id, commentId }),
    () => api.unlike({ id, commentId }),
  ])
    expect(await statusOf(call())).toBe(401)
})

test('below what somebody may not see there is nothing to read, say, like or change', async () => {
  const [ana, friend, stranger] = (await people('Ana', 'Friend', 'Stranger')) as [Person, Person, Person]
  await world.friends(ana, friend)
  const { id } = await world.entry(ana, { visibility: 'friends' })
  const { id: commentId } = await friend.api.comments.create({ id, text: 'Between us' })
  for (const { api } of [stranger, world.visitor]) expect(await statusOf(api.comments.list({ id }))).toBe(404)
  const { comments: api } = stranger.api
  for (const call of [
    () => api.create({ id, text: 'Hello' }),
    () => api.create({ id, parentId: commentId, text: 'Hello' }),
    () => api.edit({ id, commentId, text: 'Changed' }),
    () => api.remove({ id, commentId }),
    () => api.restore({ id, commentId }),
    () => api.hide({ id, commentId }),
    () => api.show({ id, commentId }),
    () => api.like({ id, commentId }),
    () => api.unlike({ id, commentId }),
  ])
    expect(await statusOf(call())).toBe(404)
  expect(await world.db.select().from(comments).where(eq(comments.activityId, id))).toHaveLength(1)
})

test('comments stand below entries only, not below the rest of what is logged', async () => {
  const [ana] = (await people('Ana')) as [Person]
  const { id } = await world.entry(ana, { activityType: 'gym_favorite', visibility: 'public' })
  expect(await statusOf(ana.api.comments.list({ id }))).toBe(404)
  expect(await statusOf(ana.api.comments.create({ id, text: 'Hm' }))).toBe(404)
  expect(await statusOf(ana.api.comments.list({ id: 'nothing' }))).toBe(404)
})

test('an answer is not answered, and a comment below another entry is none here', async () => {
  const [ana] = (await people('Ana')) as [Person]
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

test('a comment has 1 to 1000 characters and nothing that misleads', async () => {
  const [ana] = (await people('Ana')) as [Person]
  const { id } = await world.entry(ana)
  expect((await ana.api.comments.create({ id, text: 'م'.repeat(1000) })).text).toHaveLength(1000)
  for (const text of ['', '  \n ', 'a'.repeat(1001), '<b>bold</b>', 'abc\u202edef', 'a\u0000b'])
    expect(await statusOf(ana.api.comments.create({ id, text }))).toBe(400)
})

test('pages of comments join without gap or repeat, the oldest first', async () => {
  const [ana] = (await people('Ana')) as [Person]
  const { id } = await world.entry(ana)
  const written: string[] = []
  for (let at = 0; at < 7; at++) {
    written.push((await ana.api.comments.create({ id, text: `Comment ${at}` })).id)
    // Some in the same millisecond.
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
    // Somebody speaks while this one reads.
    if (!cursor) written.push((await ana.api.comments.create({ id, text: 'In between' })).id)
    cursor = mine.nextCursor
  } while (cursor)
  expect(read).toHaveLength(8)
  expect(new Set(read)).toEqual(new Set(written))
  const refusal = await refusalOf(ana.api.comments.list({ id, cursor: 'nonsense' }))
  expect(refusal).toMatchObject({ status: 400, data: { field: 'cursor' } })
})

test('the same comment sent twice is said once', { tags: 'race' }, async () => {
  const [ana] = (await people('Ana')) as [Person]
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

test("a block hides comments and their answers both ways; muting doesn't", async () => {
  const [ana, bia, caio, dani] = (await people('Ana', 'Bia', 'Caio', 'Dani')) as [Person, Person, Person, Person]
  const { id } = await world.entry(ana)
  const bias = await bia.api.comments.create({ id, text: 'Bia' })
  const danis = await dani.api.comments.create({ id, text: 'Dani' })
  await dani.api.comments.create({ id, parentId: bias.id, text: 'Dani to Bia' })
  await bia.api.comments.create({ id, parentId: danis.id, text: 'Bia to Dani' })
  await dani.api.comments.create({ id, parentId: danis.id, text: 'Dani to herself' })
  await world.block(caio, bia)
  await world.db.insert(mutes).values({ muterId: caio.uid, mutedId: dani.uid, createdAt: world.clock.now })

  expect((await threadOf(caio, id)).map(({ text }) => text)).toEqual(['Dani', 'Dani to herself'])
  expect((await caio.api.comments.list({ id })).items).toMatchObject([{ id: danis.id, replyCount: 1 }])
  expect(await countFor(caio, id)).toBe(2)
  for (const call of [
    () => caio.api.comments.list({ id, parentId: bias.id }),
    () => caio.api.comments.create({ id, parentId: bias.id, text: 'Hello?' }),
    () => caio.api.comments.like({ id, commentId: bias.id }),
  ])
    expect(await statusOf(call())).toBe(404)

  const caios = await caio.api.comments.create({ id, text: 'Caio' })
  expect((await threadOf(bia, id)).map((item) => item.id)).not.toContain(caios.id)
  expect(await statusOf(bia.api.comments.like({ id, commentId: caios.id }))).toBe(404)
  expect(await countFor(bia, id)).toBe(5)
  expect(await countFor(dani, id)).toBe(6)
})

test('visitors hear those who opened their profile to the web, and answers to them', async () => {
  const ana = await world.member('Ana', { profileVisibility: 'web' })
  const bia = await world.member('Bia', { profileVisibility: 'web' })
  const caio = await world.member('Caio')
  const unnamed = await world.member('New', { profileVisibility: 'web', username: null, onboardingComplete: false })
  const { id } = await world.entry(ana)
  const bias = await bia.api.comments.create({ id, text: `Bia, with @${await usernameOf(caio)}` })
  world.pass(1)
  const caios = await caio.api.comments.create({ id, text: 'Caio' })
  await unnamed.api.comments.create({ id, text: 'New here' })
  await caio.api.comments.create({ id, parentId: bias.id, text: 'Caio to Bia' })
  await bia.api.comments.create({ id, parentId: bias.id, text: 'Bia to herself' })
  await bia.api.comments.create({ id, parentId: caios.id, text: 'Bia to Caio' })

  const seen = await threadOf(world.visitor, id)
  expect(seen.map((item) => item.author.name)).toEqual(['Bia', 'Bia'])
  expect(seen).toMatchObject([
    { replyCount: 1, mentions: [], isOwn: false, canHide: false },
    { text: 'Bia to herself' },
  ])
  expect(await countFor(nobody(), id)).toBe(2)
  expect(await statusOf(world.visitor.api.comments.list({ id, parentId: caios.id }))).toBe(404)
  expect((await ana.api.comments.list({ id })).items[0]?.mentions).toMatchObject([{ uid: caio.uid }])
})

test('the number of comments is the number of those one finds, whoever looks', async () => {
  const ana = await world.member('Ana', { profileVisibility: 'web' })
  const bia = await world.member('Bia', { profileVisibility: 'web' })
  const [caio, dani, edu] = (await people('Caio', 'Dani', 'Edu')) as [Person, Person, Person]
  const everybody = [ana, bia, caio, dani, edu]
  const { id } = await world.entry(ana)
  for (const person of everybody) {
    const said = await person.api.comments.create({ id, text: person.name })
    for (const other of everybody)
      await other.api.comments.create({ id, parentId: said.id, text: `${other.name} to ${person.name}` })
  }
  await world.block(caio, bia)
  await world.block(dani, caio)
  const all = await threadOf(ana, id)
  const find = (text: string) => ({ id, commentId: all.find((item) => item.text === text)?.id ?? '' })
  await ana.api.comments.hide(find('Edu'))
  await ana.api.comments.hide(find('Bia to Ana'))
  await bia.api.comments.remove(find('Bia'))
  await dani.api.comments.remove(find('Dani to Dani'))

  const counts = []
  for (const onlooker of [...everybody, nobody()]) {
    const thread = await threadOf(onlooker, id)
    const hidden = new Set(thread.filter((item) => item.isHidden).map((item) => item.id))
    const found = thread.filter((item) => !item.isHidden && !hidden.has(item.parentId ?? ''))
    expect(found).toHaveLength((await countFor(onlooker, id)) ?? -1)
    for (const item of thread.filter(({ parentId }) => parentId === null))
      expect(thread.filter(({ parentId }) => parentId === item.id)).toHaveLength(item.replyCount)
    counts.push(found.length)
  }
  // 30 less Edu's and Bia's six each, an answer hidden and one deleted.
  expect(counts[0]).toBe(16)
  expect(new Set(counts).size).toBeGreaterThan(2)
})

test('a comment can be changed by its writer for 15 minutes and says so', async () => {
  const [ana, bia] = (await people('Ana', 'Bia')) as [Person, Person]
  const { id } = await world.entry(ana)
  const { id: commentId } = await bia.api.comments.create({ id, text: 'Satruday' })
  world.pass(minutes(15) - 1)
  const changed = await bia.api.comments.edit({ id, commentId, text: `Saturday, @${await usernameOf(ana)}` })
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
    message: 'A comment can be changed for 15 minutes. Delete it and write a new one.',
  })
})

test('a deleted comment goes with its answers, and returns with them within 30 days', async () => {
  const [ana, bia] = (await people('Ana', 'Bia')) as [Person, Person]
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
    expect(await countFor(person, id)).toBe(0)
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
  expect(await countFor(ana, id)).toBe(2)
  await back.api.comments.remove(mine)
  world.pass(days(30))
  expect(await statusOf((await world.session(bia.uid)).api.comments.restore(mine))).toBe(404)
})

test("after 30 days a deleted comment is gone; others' words stay in their own log", async () => {
  const [ana, bia] = (await people('Ana', 'Bia')) as [Person, Person]
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
  expect(await countFor(ana, id)).toBe(1)
})

test('a comment hidden by the author of the entry is left to the two of them', async () => {
  const [ana, bia, caio] = (await people('Ana', 'Bia', 'Caio')) as [Person, Person, Person]
  const { id } = await world.entry(ana)
  const said = await bia.api.comments.create({ id, text: 'Rude' })
  await caio.api.comments.create({ id, parentId: said.id, text: 'Calm down' })
  const ref = { id, commentId: said.id }
  expect(await statusOf(caio.api.comments.hide(ref))).toBe(403)
  expect(await statusOf(bia.api.comments.hide(ref))).toBe(403)

  expect(await ana.api.comments.hide(ref)).toMatchObject({ isHidden: true, canHide: true })
  expect(await ana.api.comments.hide(ref)).toMatchObject({ isHidden: true })
  expect(await threadOf(caio, id)).toEqual([])
  expect(await statusOf(caio.api.comments.like(ref))).toBe(404)
  for (const person of [ana, bia]) {
    expect(await threadOf(person, id)).toMatchObject([{ text: 'Rude', isHidden: true }, { text: 'Calm down' }])
    expect(await countFor(person, id)).toBe(0)
  }
  expect(await statusOf(bia.api.comments.show(ref))).toBe(403)
  expect(await ana.api.comments.show(ref)).toMatchObject({ isHidden: false })
  expect(await threadOf(caio, id)).toHaveLength(2)
  expect(await countFor(caio, id)).toBe(2)
})

test('liking a comment twice is once, counted without hidden people', async () => {
  const [ana, bia, caio] = (await people('Ana', 'Bia', 'Caio')) as [Person, Person, Person]
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

test('a mention leads to a profile only if they see the entry and the writer sees them', async () => {
  const [ana, bia, friend, stranger, blocked] = (await people('Ana', 'Bia', 'Friend', 'Stranger', 'Blocked')) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  for (const person of [bia, friend, blocked]) await world.friends(ana, person)
  await world.block(blocked, bia)
  const { id } = await world.entry(ana, { visibility: 'friends' })
  const [toFriend, toStranger, toBlocked] = await Promise.all([friend, stranger, blocked].map(usernameOf))
  const text = `@${toFriend?.toUpperCase()} @${toStranger} @${toBlocked} @nobody_here a@${toFriend}`
  const said = await bia.api.comments.create({ id, text })
  expect(said).toMatchObject({ text, mentions: [{ uid: friend.uid, username: toFriend }] })

  await world.block(ana, friend)
  expect((await ana.api.comments.list({ id })).items).toMatchObject([{ text, mentions: [] }])
})

test('below a deleted entry nothing is left', async () => {
  const [ana, bia] = (await people('Ana', 'Bia')) as [Person, Person]
  const { id } = await world.entry(ana)
  const { id: commentId } = await bia.api.comments.create({ id, text: 'Said' })
  await world.db.update(activities).set({ isDeleted: true, deletedAt: world.clock.now }).where(eq(activities.id, id))
  for (const { api } of [ana, bia]) {
    expect(await statusOf(api.comments.list({ id }))).toBe(404)
    expect(await statusOf(api.comments.create({ id, text: 'Late' }))).toBe(404)
    expect(await statusOf(api.comments.remove({ id, commentId }))).toBe(404)
  }
})

test('the count is right when 30 people comment, answer, delete and hide at once', async () => {
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
    return { shown: await countFor(crowd[1] as Person, id), there: thread.filter((item) => !item.isHidden).length }
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

test('nothing of a writer is shown that is not theirs to show: no mail, no role', async () => {
  const [ana] = (await people('Ana')) as [Person]
  const { id } = await world.entry(ana)
  await ana.api.comments.create({ id, text: 'Said' })
  const said = JSON.stringify(await ana.api.comments.list({ id }))
  expect(said).not.toContain('example.test')
  expect(said).not.toContain('role')
})

async function usernameOf({ uid }: { uid: string }) {
  const [row] = await world.db.select({ username: users.username }).from(users).where(eq(users.uid, uid))
  return row?.username ?? ''
}

test('comments and answers that come in one statement are counted once each', async () => {
  const [ana] = await people('Ana')
  if (!ana) throw new Error('nobody there')
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

test('editing a comment notifies newly mentioned people who can see it, once', async () => {
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
