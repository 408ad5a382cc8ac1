import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { accountDeletions } from '#domains/members/account/server/tables.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openLive } from '#platform/live.ts'
import { refusalOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { Emoji } from '../rules.ts'
import { talkingIn } from './conversations.fixture.ts'
import { purgeMessages, purgeMessagesOf } from './purge.ts'
import { messageReactions, messages } from './tables.ts'

const world = await openWorld()
const talking = talkingIn(world)
const live = await openLive(world.url, world.log)
afterAll(() => live.close())

const say = (person: Person, id: string, text: string) => person.api.messages.send({ id, messageId: newId(), text })
const react = (person: Pick<Person, 'api'>, id: string, messageId: string, emoji: Emoji = '👍') =>
  person.api.messages.react({ id, messageId, emoji })
const seen = async (person: Person, id: string) =>
  (await person.api.messages.messages({ id })).items.map(({ reactions }) => reactions).reverse()
/** The numbers of messages whose reactions are announced to someone's open pages, until `last` is called. */
function heardBy({ uid }: Person) {
  const seqs: unknown[] = []
  live.listen(uid, ({ type, body }) => {
    const { what, seq } = body as { what?: string; seq?: number }
    if (type === 'last' || what === 'reaction') seqs.push(seq ?? type)
  })
  const last = async () => {
    await world.db.execute(sql`select pg_notify('open_mat_live', ${JSON.stringify({ uid, type: 'last', body: {} })})`)
    await vi.waitFor(() => expect(seqs.at(-1)).toBe('last'), { timeout: 2_000, interval: 20 })
    return seqs.slice(0, -1)
  }
  return { last }
}

async function friends() {
  const talk = await talking.friends()
  return { ...talk, said: await say(talk.ana, talk.id, 'Open mat at ten?') }
}

/** A group of Ana, Bia and Caio with a message by each. */
async function group() {
  const { ana, bia, caio, id } = await talking.group()
  const [byAna, byBia, byCaio] = [await say(ana, id, 'One'), await say(bia, id, 'Two'), await say(caio, id, 'Three')]
  return { ana, bia, caio, id, byAna, byBia, byCaio }
}

test('keeps one reaction per person, which can be changed and removed', async () => {
  const { ana, bia, id, said } = await friends()
  const ref = { id, messageId: said.id }
  expect((await react(bia, id, said.id)).reactions).toEqual([{ emoji: '👍', names: [], isOwn: true }])
  await react(ana, id, said.id)
  expect(await seen(ana, id)).toEqual([[{ emoji: '👍', names: ['Bia'], isOwn: true }]])
  await react(bia, id, said.id, '🤙')
  await react(bia, id, said.id, '🤙')
  expect(await seen(ana, id)).toEqual([
    [
      { emoji: '👍', names: [], isOwn: true },
      { emoji: '🤙', names: ['Bia'], isOwn: false },
    ],
  ])
  expect((await bia.api.messages.unreact(ref)).reactions).toEqual([{ emoji: '👍', names: ['Ana'], isOwn: false }])
  await bia.api.messages.unreact(ref)
  expect(await seen(ana, id)).toEqual([[{ emoji: '👍', names: [], isOwn: true }]])
  expect(await refusalOf(react(bia, id, said.id, '🖕' as Emoji))).toMatchObject({ status: 400 })
})

test('stores one reaction when several arrive concurrently', { tags: 'race' }, async () => {
  const { ana, bia, id, said } = await friends()
  await Promise.all((['👍', '🔥', '👏', '👍'] as const).map((emoji) => react(bia, id, said.id, emoji)))
  const [reactions = []] = await seen(ana, id)
  expect(reactions).toMatchObject([{ names: ['Bia'] }])
})

test('reaches the other side live once, without a notification or unread message', async () => {
  const { ana, bia, id, said } = await friends()
  await bia.api.messages.read({ id, upTo: 1 })
  await say(bia, id, 'Yes')
  await ana.api.messages.read({ id, upTo: 2 })
  const heard = heardBy(ana)
  await react(bia, id, said.id)
  await react(bia, id, said.id)
  await bia.api.messages.unreact({ id, messageId: said.id })
  expect(await heard.last()).toEqual([1, 1])
  expect(await ana.api.messages.unread({ uid: 'me' })).toEqual({ count: 0, requests: 0 })
  expect(await world.db.select().from(notifications).where(eq(notifications.actorId, bia.uid))).toEqual([])
})

test('refuses visitors, strangers, deleted messages and other conversations', async () => {
  const { ana, bia, id, said } = await friends()
  const stranger = await world.member('Stranger')
  const other = await friends()
  expect(await refusalOf(react(world.visitor, id, said.id))).toMatchObject({ status: 401 })
  expect(await refusalOf(world.visitor.api.messages.unreact({ id, messageId: said.id }))).toMatchObject({ status: 401 })
  for (const person of [stranger, other.ana]) {
    expect(await refusalOf(react(person, id, said.id))).toMatchObject({ status: 404 })
    expect(await refusalOf(person.api.messages.unreact({ id, messageId: said.id }))).toMatchObject({ status: 404 })
  }
  expect(await refusalOf(react(ana, id, other.said.id))).toMatchObject({ status: 404 })
  await react(bia, id, said.id)
  await ana.api.messages.unsend({ id, messageId: said.id })
  expect(await seen(bia, id)).toEqual([[]])
  expect(await refusalOf(react(bia, id, said.id))).toMatchObject({ status: 409, code: 'MESSAGE_DELETED' })
})

test("refuses reactions where members can't write: in closed conversations and requests", async () => {
  const [ana, bia] = await Promise.all([world.member('Ana'), world.member('Bia')])
  const { id } = await ana.api.messages.begin({ uid: bia.uid })
  const said = await say(ana, id, 'Hello')
  expect(await refusalOf(react(bia, id, said.id))).toMatchObject({ status: 409, code: 'CLOSED_REQUEST' })
  await bia.api.messages.accept({ id })
  await react(bia, id, said.id)
  await ana.api.messages.changeSettings({ uid: 'me', adultFrom: '2027-05-01' })
  expect(await refusalOf(react(bia, id, said.id, '🔥'))).toMatchObject({ status: 409, code: 'CLOSED_OFF' })
  // Removing a reaction is always possible.
  expect((await bia.api.messages.unreact({ id, messageId: said.id })).reactions).toEqual([])
  await bia.api.follows.block({ uid: 'me', blockedId: ana.uid })
  for (const person of [ana, bia]) {
    expect(await refusalOf(react(person, id, said.id))).toMatchObject({ status: 404 })
    expect(await refusalOf(person.api.messages.unreact({ id, messageId: said.id }))).toMatchObject({ status: 404 })
  }
})

test("hides a blocked or leaving member's reactions in a group", async () => {
  const { ana, bia, caio, id, byAna, byCaio } = await group()
  await react(caio, id, byAna.id)
  await react(ana, id, byAna.id, '🔥')
  await bia.api.follows.block({ uid: 'me', blockedId: caio.uid })
  const fire = { emoji: '🔥', names: ['Ana'], isOwn: false }
  expect(await seen(bia, id)).toEqual([[fire], []])
  expect((await seen(caio, id))[0]).toMatchObject([{ emoji: '👍', isOwn: true }, fire])
  expect(await refusalOf(react(bia, id, byCaio.id))).toMatchObject({ status: 404 })
  const heard = heardBy(bia)
  await react(caio, id, byAna.id, '👏')
  // Bia can't see Caio's message, so she doesn't learn that Ana reacted to it.
  await react(ana, id, byCaio.id)
  expect(await heard.last()).toEqual([])

  const deletion = { uid: caio.uid, askedBy: caio.uid, askedAt: world.clock.now, deleteAt: world.clock.now }
  await world.db.insert(accountDeletions).values({ ...deletion, profileVisibility: 'members' })
  expect((await seen(ana, id))[0]).toEqual([{ ...fire, names: [], isOwn: true }])
})

test('shows no reactions to people who left, and none to those who joined later', async () => {
  const { ana, bia, caio, id, byAna } = await group()
  await bia.api.messages.removePerson({ id, uid: 'me' })
  const dani = await world.member('Dani')
  await world.friends(ana, dani)
  await ana.api.messages.addPeople({ id, uids: [dani.uid] })
  const heard = [heardBy(bia), heardBy(dani)]
  await react(caio, id, byAna.id)
  const last = await say(ana, id, 'Last')
  expect(await Promise.all(heard.map(({ last: heardUntilNow }) => heardUntilNow()))).toEqual([[], []])
  expect(await seen(bia, id)).toEqual([[], [], []])
  expect(await seen(dani, id)).toEqual([[]])
  expect(await refusalOf(react(bia, id, byAna.id))).toMatchObject({ code: 'CLOSED_LEFT' })
  expect(await refusalOf(react(bia, id, last.id))).toMatchObject({ status: 404 })
  expect(await refusalOf(react(dani, id, byAna.id))).toMatchObject({ status: 404 })
})

test('purges reactions with their message and with the member', async () => {
  const { ana, bia, id, said } = await friends()
  const other = await say(ana, id, 'Another')
  await react(bia, id, said.id)
  await react(bia, id, other.id)
  await ana.api.messages.unsend({ id, messageId: said.id })
  const kept = () =>
    world.db.select({ seq: messageReactions.seq }).from(messageReactions).where(eq(messageReactions.conversationId, id))
  await purgeMessages(world.db, world.clock.now)
  expect(await kept()).toHaveLength(2)
  await purgeMessages(world.db, new Date(world.clock.now.getTime() + days(31)))
  expect(await kept()).toEqual([{ seq: 2 }])
  await world.db.transaction((tx) => purgeMessagesOf(tx, bia.uid))
  expect(await kept()).toEqual([])
  await react(ana, id, other.id).catch(() => {})
  await world.db.delete(messages).where(eq(messages.conversationId, id))
  expect(await kept()).toEqual([])
})

test('keeps reactions to the reported messages in a report', async () => {
  const { ana, bia, id, said } = await friends()
  await react(bia, id, said.id, '😂')
  const moderator = await world.member('Moderator', { role: { admin: true, creator: false } })
  await bia.api.reports.report({ target: `conversations/${id}`, reason: 'harassment' })
  await bia.api.messages.unreact({ id, messageId: said.id })
  const { items } = await moderator.api.reports.queue({ limit: 50 })
  const found = items.find(({ target }) => target === `conversations/${id}/members/${ana.uid}`)
  const { reports } = await moderator.api.reports.review({ id: found?.id ?? '' })
  expect(reports[0]?.evidence?.lines).toMatchObject([{ reactions: [{ emoji: '😂', by: 'Bia' }] }])
})
