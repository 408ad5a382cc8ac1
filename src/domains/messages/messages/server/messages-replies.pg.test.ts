import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { refusalOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { talkingIn } from './conversations.fixture.ts'
import { exportMessages } from './export.ts'
import { purgeMessages, purgeMessagesOf } from './purge.ts'
import { messages } from './tables.ts'

const world = await openWorld()
const { friends, group } = talkingIn(world)

const DELETED = { status: 'deleted' }
const say = (person: Person, id: string, text: string, replyTo?: string) =>
  person.api.messages.send({ id, messageId: newId(), text, replyTo })
/** What each visible message quotes, oldest first. */
const quotes = async (person: Person, id: string) =>
  (await person.api.messages.messages({ id, limit: 100 })).items.map(({ replyTo }) => replyTo).reverse()

test('quotes the author and the first 100 characters of the original', async () => {
  const { ana, bia, id } = await friends()
  const asked = await say(ana, id, `Saturday? ${'🤙'.repeat(100)}`)
  expect(asked.replyTo).toBeNull()
  const messageId = newId()
  const reply = { id, messageId, text: 'Yes', replyTo: asked.id }
  const sent = await bia.api.messages.send(reply)
  expect(sent.replyTo).toEqual({
    ...{ status: 'shown', id: asked.id, seq: 1, asGym: false, isOwn: false, pictureCount: 0 },
    ...{ author: asked.author, excerpt: `Saturday? ${'🤙'.repeat(90)}…` },
  })
  expect(await bia.api.messages.send(reply)).toEqual(sent)
  expect(await quotes(ana, id)).toMatchObject([null, { id: asked.id, author: { name: 'Ana' }, isOwn: true }])
})

test('refuses replies to messages outside the conversation or hidden from the author', async () => {
  const { ana, bia, id } = await friends()
  const old = await say(ana, id, 'Old')
  await bia.api.messages.remove({ id })
  const other = await friends('Ana', 'Caio')
  const elsewhere = await say(other.ana, other.id, 'Elsewhere')
  for (const replyTo of [old.id, elsewhere.id, newId()])
    expect(await refusalOf(say(bia, id, 'Yes', replyTo))).toMatchObject({ status: 400, data: { field: 'replyTo' } })
  expect(await refusalOf(say(bia, id, 'Yes', 'not an id'))).toMatchObject({ status: 400 })
  await say(ana, id, 'Still here', old.id)
  expect(await quotes(ana, id)).toMatchObject([null, { excerpt: 'Old' }])
  expect(await quotes(bia, id)).toEqual([DELETED])
})

test("quotes nothing of an original that's deleted or taken down, not even for its author", async () => {
  const { ana, bia, id } = await friends()
  const asked = await say(ana, id, 'Oops')
  await say(bia, id, 'What?', asked.id)
  await ana.api.messages.unsend({ id, messageId: asked.id })
  // Offline, Bia may not know that it's deleted.
  await say(bia, id, 'Hello?', asked.id)
  for (const person of [ana, bia]) expect(await quotes(person, id)).toEqual([null, DELETED, DELETED])
  const rude = await say(ana, id, 'Rude')
  const reply = await say(bia, id, 'Stop it', rude.id)
  const set = { deletedAt: world.clock.now, takenDownAt: world.clock.now }
  await world.db.update(messages).set(set).where(eq(messages.id, rude.id))
  for (const person of [ana, bia]) expect((await quotes(person, id)).at(-1)).toEqual(DELETED)
  await bia.api.messages.unsend({ id, messageId: reply.id })
  expect((await quotes(ana, id)).at(-1)).toBeNull()
})

test('quotes nothing from before someone joined or by someone they block', async () => {
  const { ana, bia, caio, id } = await group()
  const first = await say(caio, id, 'From Caio')
  const dani = await world.member('Dani')
  await world.friends(ana, dani)
  await ana.api.messages.addPeople({ id, uids: [dani.uid] })
  await say(ana, id, 'About that', first.id)
  expect(await quotes(dani, id)).toEqual([DELETED])
  expect(await quotes(bia, id)).toMatchObject([null, { excerpt: 'From Caio' }])
  await bia.api.follows.block({ uid: 'me', blockedId: caio.uid })
  expect(await quotes(bia, id)).toEqual([DELETED])
  expect(await refusalOf(say(bia, id, 'And?', first.id))).toMatchObject({ status: 400 })
})

test('hides pictures of a quoted message but says that it has some', async () => {
  const { ana, bia, id } = await friends()
  const shown = await say(ana, id, 'Look')
  const pictures = [{ id: newId(), alt: 'A mat', width: 8, height: 8 }]
  await world.db.update(messages).set({ text: '', pictures }).where(eq(messages.id, shown.id))
  const { replyTo } = await say(bia, id, 'Nice mat', shown.id)
  expect(replyTo).toMatchObject({ excerpt: '', pictureCount: 1 })
  expect(JSON.stringify(replyTo)).not.toContain('A mat')
})

test("hides a quoted author's name after a block with the gym's staff", async () => {
  const [ana, owner, manager] = await Promise.all([world.member('Ana'), world.member('Olga'), world.member('Max')])
  const gym = await world.gym('Lantern')
  await world.staff(gym, owner, 'owner')
  await world.staff(gym, manager, 'manager')
  const { id } = await ana.api.messages.beginWithGym({ gymId: gym.slug })
  await say(ana, id, 'Is there a class on Monday?')
  const answer = await say(owner, id, 'At seven')
  await say(manager, id, 'Or eight', answer.id)
  expect((await quotes(ana, id)).at(-1)).toMatchObject({ author: { name: 'Olga' }, asGym: true })
  await ana.api.follows.block({ uid: 'me', blockedId: owner.uid })
  expect((await quotes(ana, id)).at(-1)).toMatchObject({ author: null, asGym: true, excerpt: 'At seven' })
})

test('keeps replies when the original is purged or its author leaves', async () => {
  const { ana, bia, id } = await friends()
  const first = await say(ana, id, 'First')
  const second = await say(ana, id, 'Second')
  await say(bia, id, 'To the first', first.id)
  await say(bia, id, 'To the second', second.id)
  await ana.api.messages.unsend({ id, messageId: first.id })
  await purgeMessages(world.db, new Date(world.clock.now.getTime() + days(31)))
  await world.db.transaction((tx) => purgeMessagesOf(tx, ana.uid))
  expect(await quotes(bia, id)).toMatchObject([null, null, DELETED, { author: null, excerpt: 'Second' }])
  await world.db.delete(messages).where(eq(messages.id, second.id))
  expect(await quotes(bia, id)).toEqual([null, DELETED, DELETED])
})

test('exports what a message replies to as a number, never its text', async () => {
  const { ana, bia, id } = await group()
  const asked = await say(ana, id, 'Who comes?')
  await say(bia, id, 'Me', asked.id)
  const rows: Record<string, unknown>[] = []
  for await (const page of exportMessages(world.db, bia.uid)) rows.push(...page)
  expect(rows).toMatchObject([{ number: 2, replyTo: 1, text: 'Me' }])
  expect(JSON.stringify(rows)).not.toContain('Who comes?')
})

test('shows in a report which reported message another one replies to', async () => {
  const { ana, bia, id } = await friends()
  const first = await say(ana, id, 'First')
  for (let at = 2; at <= 9; at++) await say(ana, id, `Message ${at}`)
  const { id: last } = await say(ana, id, 'Message 10', first.id)
  await say(ana, id, 'Message 11', last)
  const moderator = await world.member('Moderator', { role: { admin: true, creator: false } })
  await bia.api.reports.report({ target: `conversations/${id}`, reason: 'spam' })
  const { items } = await moderator.api.reports.queue({ limit: 50 })
  const found = items.find(({ target }) => target.startsWith(`conversations/${id}`))
  const { reports } = await moderator.api.reports.review({ id: found?.id ?? '' })
  const lines = reports[0]?.evidence?.lines ?? []
  expect(lines.map(({ replyTo }) => replyTo).slice(-2)).toEqual([undefined, 8])
  expect(lines[8]?.text).toBe('Message 10')
})
