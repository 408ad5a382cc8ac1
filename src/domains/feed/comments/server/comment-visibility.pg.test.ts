import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mutes } from '#domains/feed/follows/server/tables.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { comments } from './tables.ts'
import { countFor, threadOf } from './thread.fixture.ts'

const world = await openWorld()

const nobody = () => ({ ...world.visitor, uid: null })

test("refuses reading, writing or liking comments on an entry someone can't see", async () => {
  const [ana, friend, stranger] = await world.members('Ana', 'Friend', 'Stranger')
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

test('hides comments and replies on a block in both directions, but not on a mute', async () => {
  const [ana, bia, caio, dani] = await world.members('Ana', 'Bia', 'Caio', 'Dani')
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
  expect(await countFor(world, caio, id)).toBe(2)
  for (const call of [
    () => caio.api.comments.list({ id, parentId: bias.id }),
    () => caio.api.comments.create({ id, parentId: bias.id, text: 'Hello?' }),
    () => caio.api.comments.like({ id, commentId: bias.id }),
  ])
    expect(await statusOf(call())).toBe(404)

  const caios = await caio.api.comments.create({ id, text: 'Caio' })
  expect((await threadOf(bia, id)).map((item) => item.id)).not.toContain(caios.id)
  expect(await statusOf(bia.api.comments.like({ id, commentId: caios.id }))).toBe(404)
  expect(await countFor(world, bia, id)).toBe(5)
  expect(await countFor(world, dani, id)).toBe(6)
})

test('shows visitors comments by people with a web profile, and replies to them', async () => {
  const ana = await world.member('Ana', { profileVisibility: 'web' })
  const bia = await world.member('Bia', { profileVisibility: 'web' })
  const caio = await world.member('Caio')
  const unnamed = await world.member('New', { profileVisibility: 'web', username: null, onboardingComplete: false })
  const { id } = await world.entry(ana)
  const bias = await bia.api.comments.create({ id, text: `Bia, with @${caio.username}` })
  world.pass(1)
  const caios = await caio.api.comments.create({ id, text: 'Caio' })
  await unnamed.api.comments.create({ id, text: 'New here' })
  await caio.api.comments.create({ id, parentId: bias.id, text: 'Caio to Bia' })
  await bia.api.comments.create({ id, parentId: bias.id, text: 'Bia to herself' })
  await bia.api.comments.create({ id, parentId: caios.id, text: 'Bia to Caio' })
  for (const { api } of [ana, caio, unnamed]) await api.comments.like({ id, commentId: bias.id })

  const seen = await threadOf(world.visitor, id)
  expect(seen.map((item) => item.author.name)).toEqual(['Bia', 'Bia'])
  expect(seen).toMatchObject([
    { replyCount: 1, likeCount: 1, mentions: [], isOwn: false, canHide: false },
    { text: 'Bia to herself' },
  ])
  expect(await countFor(world, nobody(), id)).toBe(2)
  expect(await statusOf(world.visitor.api.comments.list({ id, parentId: caios.id }))).toBe(404)
  expect((await ana.api.comments.list({ id })).items[0]?.mentions).toMatchObject([{ uid: caio.uid }])
})

test('returns a comment count equal to the comments each viewer can see', async () => {
  const ana = await world.member('Ana', { profileVisibility: 'web' })
  const bia = await world.member('Bia', { profileVisibility: 'web' })
  const [caio, dani, edu] = await world.members('Caio', 'Dani', 'Edu')
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
    expect(found).toHaveLength((await countFor(world, onlooker, id)) ?? -1)
    for (const item of thread.filter(({ parentId }) => parentId === null))
      expect(thread.filter(({ parentId }) => parentId === item.id)).toHaveLength(item.replyCount)
    counts.push(found.length)
  }
  // 30 comments minus six each in Edu's and Bia's threads, one hidden reply and one deleted comment.
  expect(counts[0]).toBe(16)
  expect(new Set(counts).size).toBeGreaterThan(2)
})

test("shows a comment that the entry's author hid only to them and its writer", async () => {
  const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
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
    expect(await countFor(world, person, id)).toBe(0)
  }
  expect(await statusOf(bia.api.comments.show(ref))).toBe(403)
  expect(await ana.api.comments.show(ref)).toMatchObject({ isHidden: false })
  expect(await threadOf(caio, id)).toHaveLength(2)
  expect(await countFor(world, caio, id)).toBe(2)
})

test('shows the latest two comments in the feed, of those the viewer may see', async () => {
  const [ana, bia, caio, dani] = await world.members('Ana', 'Bia', 'Caio', 'Dani')
  for (const one of [bia, caio]) await world.friends(ana, one)
  const { id } = await world.entry(ana)
  const say = async ({ api }: Person, text: string) => {
    world.pass(1000)
    return (await api.comments.create({ id, text })).id
  }
  const first = await say(dani, 'First')
  const second = await say(bia, 'Second')
  const third = await say(dani, 'Third')
  await caio.api.comments.create({ id, parentId: first, text: 'A reply' })
  const linesOf = async ({ api }: Person) => {
    const { items } = await api.activities.feed({ limit: 20 })
    return items.find(({ card }) => card.id === id)?.card.lastComments?.map(({ author, text }) => `${author}: ${text}`)
  }
  for (const one of [ana, bia]) expect(await linesOf(one)).toEqual(['Bia: Second', 'Dani: Third'])
  await world.block(caio, bia)
  expect(await linesOf(caio)).toEqual(['Dani: First', 'Dani: Third'])
  await ana.api.comments.hide({ id, commentId: third })
  for (const one of [ana, bia]) expect(await linesOf(one)).toEqual(['Dani: First', 'Bia: Second'])
  await bia.api.comments.remove({ id, commentId: second })
  expect(await linesOf(ana)).toEqual(['Dani: First'])
  await ana.api.activities.remove({ id })
  expect(await linesOf(bia)).toBeUndefined()
})

test('links a mention only if that person sees the entry and the writer sees them', async () => {
  const [ana, bia, friend, stranger, blocked] = await world.members('Ana', 'Bia', 'Friend', 'Stranger', 'Blocked')
  for (const person of [bia, friend, blocked]) await world.friends(ana, person)
  await world.block(blocked, bia)
  const { id } = await world.entry(ana, { visibility: 'friends' })
  const [toFriend, toStranger, toBlocked] = [friend, stranger, blocked].map(({ username }) => username)
  const text = `@${toFriend?.toUpperCase()} @${toStranger} @${toBlocked} @nobody_here a@${toFriend}`
  const said = await bia.api.comments.create({ id, text })
  expect(said).toMatchObject({ text, mentions: [{ uid: friend.uid, username: toFriend }] })

  await world.block(ana, friend)
  expect((await ana.api.comments.list({ id })).items).toMatchObject([{ text, mentions: [] }])
})

test("reveals no private data of a comment's author, such as email or role", async () => {
  const ana = await world.member('Ana')
  const { id } = await world.entry(ana)
  await ana.api.comments.create({ id, text: 'Said' })
  const said = JSON.stringify(await ana.api.comments.list({ id }))
  expect(said).not.toContain('example.test')
  expect(said).not.toContain('role')
})
