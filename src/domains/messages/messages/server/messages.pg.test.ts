import { and, eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { follows } from '#domains/feed/follows/server/tables.ts'
import { gymMembers } from '#domains/gyms/gyms/server/tables.ts'
import { days, minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openLive } from '#platform/live.ts'
import { allPages } from '#testing/all-pages.ts'
import { refusalOf, statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { talkingIn } from './conversations.fixture.ts'
import { purgeMessages } from './purge.ts'
import { conversations, messages } from './tables.ts'

const world = await openWorld()
const { friends } = talkingIn(world)
const live = await openLive(world.url, world.log)
afterAll(() => live.close())

const say = (person: Pick<Person, 'api'>, id: string, text: string, messageId = newId()) =>
  person.api.messages.send({ id, messageId, text })
const read = async (person: Pick<Person, 'api'>, id: string) =>
  (await person.api.messages.messages({ id, limit: 100 })).items.map(({ text }) => text).reverse()
const inbox = (person: Person, box: 'inbox' | 'requests' = 'inbox', text?: string) =>
  person.api.messages.list({ box, ...(text ? { text } : {}) })
const unread = (person: Person) => person.api.messages.unread({ uid: 'me' })
const pageOf = ({ uid }: Person) => {
  const told: { type: string; body: unknown }[] = []
  live.listen(uid, ({ type, body }) => told.push({ type, body }))
  return told
}
const patiently = { timeout: 2_000, interval: 20 }
/** Sends a final event on the same ordered channel, and waits until each of these pages has it. */
async function notifyLast(people: Person[], pages: ReturnType<typeof pageOf>[]) {
  for (const { uid } of people)
    await world.db.execute(sql`select pg_notify('open_mat_live', ${JSON.stringify({ uid, type: 'last', body: {} })})`)
  await vi.waitFor(() => expect(pages.map((page) => page.at(-1)?.type)).toEqual(people.map(() => 'last')), patiently)
}

test('lets mutual followers write immediately, and delivers within 2 s', async () => {
  const { ana, bia, id } = await friends()
  const told = pageOf(bia)
  const said = await say(ana, id, 'Open mat at ten?\nOss')
  expect(said).toMatchObject({ seq: 1, text: 'Open mat at ten?\nOss', isOwn: true, isOurs: true, asGym: false })
  await vi.waitFor(
    () => expect(told).toEqual([{ type: 'message', body: { conversationId: id, what: 'message' } }]),
    patiently,
  )
  expect((await inbox(bia)).items).toMatchObject([
    {
      id,
      kind: 'direct',
      unread: 1,
      state: 'accepted',
      people: [{ name: 'Ana' }],
      last: { text: 'Open mat at ten?\nOss', isOurs: false },
    },
  ])
  expect(await unread(bia)).toEqual({ count: 1, requests: 0 })
  expect(await unread(ana)).toEqual({ count: 0, requests: 0 })
  await say(bia, id, 'Yes')
  expect(await read(ana, id)).toEqual(['Open mat at ten?\nOss', 'Yes'])
})

test('logs a message only for its author, without its text', async () => {
  const { ana, id } = await friends()
  await say(ana, id, 'Between us')
  const [logged] = await world.db
    .select()
    .from(activities)
    .where(and(eq(activities.actorId, ana.uid), eq(activities.activityType, 'direct_message')))
  expect(logged).toMatchObject({ visibility: 'private', inFeed: false, targetId: id, content: {} })
})

test('sends others a request, without receipts or pictures until accepted', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.follow(ana, bia)
  const { id, writing } = await ana.api.messages.begin({ uid: bia.uid })
  expect(writing).toEqual({ status: 'waiting', left: 5 })
  expect((await inbox(bia, 'requests')).items).toEqual([])
  await say(ana, id, 'Hello')
  expect((await inbox(bia)).items).toEqual([])
  expect((await inbox(bia, 'requests')).items).toMatchObject([{ id, state: 'requested', unread: 1 }])
  expect(await unread(bia)).toEqual({ count: 0, requests: 1 })

  await bia.api.messages.read({ id, upTo: 1 })
  expect((await ana.api.messages.get({ id })).people).toMatchObject([{ state: 'requested', readSeq: null }])
  const picture = { id, messageId: newId(), text: '', pictures: [{ id: newId(), alt: '' }] }
  expect(await refusalOf(ana.api.messages.send(picture))).toMatchObject({ status: 409, code: 'REQUEST_NOT_ACCEPTED' })
  expect(await refusalOf(say(bia, id, 'Hi'))).toMatchObject({ status: 409, code: 'CLOSED_REQUEST' })

  expect(await bia.api.messages.accept({ id })).toMatchObject({ state: 'accepted', writing: { status: 'open' } })
  await bia.api.messages.accept({ id })
  await bia.api.messages.read({ id, upTo: 99 })
  expect((await ana.api.messages.get({ id })).people).toMatchObject([{ state: 'accepted', readSeq: 1 }])
  await say(bia, id, 'Hi')
  expect(await read(ana, id)).toEqual(['Hello', 'Hi'])
})

test('refuses the sixth message before an answer', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { id } = await ana.api.messages.begin({ uid: bia.uid })
  for (let at = 1; at <= 5; at++) await say(ana, id, `Hello ${at}`)
  expect(await refusalOf(say(ana, id, 'Hello?'))).toMatchObject({ status: 409, code: 'CLOSED_UNANSWERED' })
  expect((await ana.api.messages.get({ id })).writing).toEqual({ status: 'closed', reason: 'unanswered' })
})

test('hides a declined request without letting the sender know', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { id } = await ana.api.messages.begin({ uid: bia.uid })
  await say(ana, id, 'Hello')
  const before = await ana.api.messages.get({ id })
  const told = pageOf(ana)
  await bia.api.messages.decline({ id })
  expect(await ana.api.messages.get({ id })).toEqual(before)
  await say(ana, id, 'Hello?')
  expect(await statusOf(bia.api.messages.get({ id }))).toBe(404)
  expect(await statusOf(bia.api.messages.messages({ id }))).toBe(404)
  expect((await inbox(bia, 'requests')).items).toEqual([])
  expect(await unread(bia)).toEqual({ count: 0, requests: 0 })
  await notifyLast([ana], [told])
  expect(told.slice(0, -1).filter(({ body }) => (body as { what: string }).what !== 'message')).toEqual([])
  // Opening the conversation again shows it as it was.
  expect(await bia.api.messages.begin({ uid: ana.uid })).toMatchObject({ id, state: 'requested' })
})

test('creates one conversation when two people start it concurrently', { tags: 'race' }, async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const [one, other] = await Promise.all([
    ana.api.messages.begin({ uid: bia.uid }),
    bia.api.messages.begin({ uid: ana.uid }),
  ])
  expect(one.id).toBe(other.id)
  const again = await Promise.all([ana, bia].map((person) => person.api.messages.get({ id: one.id })))
  expect(again.map(({ writing }) => writing.status)).toEqual(['open', 'open'])
})

test("stores a message once when it's sent twice concurrently", { tags: 'race' }, async () => {
  const { ana, bia, id } = await friends()
  const messageId = newId()
  const [first, second] = await Promise.all([say(ana, id, 'Once', messageId), say(ana, id, 'Once', messageId)])
  expect(second).toEqual(first)
  expect(await say(ana, id, 'Once', messageId)).toEqual(first)
  expect(await read(bia, id)).toEqual(['Once'])
  expect(await refusalOf(say(ana, id, 'Another', messageId))).toMatchObject({ status: 409, code: 'MESSAGE_ID_TAKEN' })
  expect(await refusalOf(say(bia, id, 'Once', messageId))).toMatchObject({ status: 409, code: 'MESSAGE_ID_TAKEN' })
})

test('stores twenty concurrent messages, each with its own number', async () => {
  const { ana, bia, id } = await friends()
  const sent = await Promise.all(Array.from({ length: 20 }, (_, at) => say(at % 2 ? ana : bia, id, `Message ${at}`)))
  expect(new Set(sent.map(({ seq }) => seq)).size).toBe(20)
  expect(await read(ana, id)).toHaveLength(20)
})

test('accepts 1 to 4000 characters and refuses HTML and invisible characters', async () => {
  const { ana, id } = await friends()
  expect((await say(ana, id, 'م'.repeat(4000))).text).toHaveLength(4000)
  for (const text of ['', '  \n ', 'a'.repeat(4001), '<b>bold</b>', 'abc\u202edef', 'a\u0000b'])
    expect(await statusOf(say(ana, id, text))).toBe(400)
  expect(await refusalOf(say(ana, id, ''))).toMatchObject({ data: { field: 'text' } })
  expect(await statusOf(say(ana, id, 'Hi', 'not an id'))).toBe(400)
})

test('refuses visitors, and hides conversations from strangers', async () => {
  const { ana, bia, id } = await friends()
  const { id: messageId } = await say(ana, id, 'Between us')
  const admin = await world.member('Admin', { role: { admin: true, creator: false } })
  const stranger = await world.member('Stranger')
  const calls = ({ messages: api }: Person['api']) => [
    () => api.get({ id }),
    () => api.messages({ id }),
    () => api.send({ id, messageId: newId(), text: 'Hello' }),
    () => api.unsend({ id, messageId }),
    () => api.read({ id, upTo: 1 }),
    () => api.accept({ id }),
    () => api.decline({ id }),
    () => api.mute({ id }),
    () => api.unmute({ id }),
    () => api.remove({ id }),
    () => api.rename({ id, title: 'Mine' }),
    () => api.addPeople({ id, uids: [stranger.uid] }),
    () => api.removePerson({ id, uid: 'me' }),
    () => api.removePerson({ id, uid: bia.uid }),
    () => api.unread({ uid: ana.uid }),
    () => api.settings({ uid: ana.uid }),
    () => api.changeSettings({ uid: ana.uid, readReceipts: false }),
  ]
  for (const person of [stranger, admin]) for (const call of calls(person.api)) expect(await statusOf(call())).toBe(404)
  for (const call of calls(world.visitor.api)) expect(await statusOf(call())).toBe(401)
  for (const call of [
    () => world.visitor.api.messages.list({}),
    () => world.visitor.api.messages.begin({ uid: ana.uid }),
    () => world.visitor.api.messages.beginGroup({ uids: [ana.uid] }),
    () => world.visitor.api.messages.beginWithGym({ gymId: 'any' }),
  ])
    expect(await statusOf(call())).toBe(401)
  expect((await inbox(stranger)).items).toEqual([])
  expect(await read(bia, id)).toEqual(['Between us'])
})

test('refuses conversations with yourself, missing members and blocked members', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  await world.block(bia, ana)
  expect(await refusalOf(ana.api.messages.begin({ uid: ana.uid }))).toMatchObject({
    status: 400,
    data: { field: 'uid' },
  })
  const absent = await refusalOf(ana.api.messages.begin({ uid: 'nobody-here' }))
  expect(absent).toMatchObject({ status: 404 })
  expect(await refusalOf(ana.api.messages.begin({ uid: bia.uid }))).toMatchObject({ message: absent?.message })
  expect(await statusOf(bia.api.messages.begin({ uid: ana.uid }))).toBe(404)
  expect(await statusOf(ana.api.messages.beginGroup({ uids: [bia.uid] }))).toBe(404)
})

test('ends a conversation on a block: removed from list, count, page and stream', async () => {
  const { ana, bia, id } = await friends()
  await say(ana, id, 'Hello')
  await ana.api.follows.block({ uid: 'me', blockedId: bia.uid })
  const told = [pageOf(ana), pageOf(bia)]
  for (const person of [ana, bia]) {
    expect((await inbox(person)).items).toEqual([])
    expect(await unread(person)).toEqual({ count: 0, requests: 0 })
    expect(await statusOf(person.api.messages.get({ id }))).toBe(404)
    expect(await statusOf(person.api.messages.messages({ id }))).toBe(404)
    expect(await statusOf(say(person, id, 'Still there?'))).toBe(404)
  }
  await notifyLast([ana, bia], told)
  expect(told.map((page) => page.map(({ type }) => type))).toEqual([['last'], ['last']])
})

test('pages messages without gaps or repeats while new ones arrive', async () => {
  const { ana, bia, id } = await friends()
  for (let at = 1; at <= 7; at++) await say(ana, id, `Message ${at}`)
  const seen: number[] = []
  let before: number | undefined
  for (;;) {
    const page = await bia.api.messages.messages({ id, limit: 3, ...(before === undefined ? {} : { before }) })
    seen.push(...page.items.map(({ seq }) => seq))
    if (before === undefined) await say(ana, id, 'In between')
    before = seen.at(-1)
    if (!page.hasMore) break
  }
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
  const newer = await bia.api.messages.messages({ id, after: 7 })
  expect(newer).toMatchObject({ items: [{ seq: 8, text: 'In between' }], hasMore: false })
  expect((await bia.api.messages.messages({ id, after: 2, limit: 3 })).items.map(({ seq }) => seq)).toEqual([5, 4, 3])
})

test('pages conversations without gaps or repeats, latest first', async () => {
  const [ana, ...others] = await world.members('Ana', 'B', 'C', 'D', 'E', 'F')
  for (const other of others) {
    await world.friends(ana, other)
    const { id } = await other.api.messages.begin({ uid: ana.uid })
    await say(other, id, 'Hello')
    if (other.name !== 'C') world.pass(10)
  }
  const seen = (await allPages((cursor) => ana.api.messages.list({ limit: 2, cursor }))).map(
    (row) => row.people[0]?.name ?? '',
  )
  expect(seen).toHaveLength(5)
  expect(new Set(seen).size).toBe(5)
  expect(seen.slice(0, 2)).toEqual(['F', 'E'])
  expect(await refusalOf(ana.api.messages.list({ cursor: 'x' }))).toMatchObject({ data: { field: 'cursor' } })
})

test("finds your own conversations by name in any script, and no one else's", async () => {
  const [ana, bia, caio] = await world.members('Ana', 'Bía Ñuñez', 'Caio 田中')
  for (const other of [bia, caio]) {
    await world.friends(ana, other)
    await say(ana, (await ana.api.messages.begin({ uid: other.uid })).id, 'Hello')
  }
  const found = async (text: string) => (await inbox(ana, 'inbox', text)).items.map((row) => row.people[0]?.name)
  expect(await found('nunez')).toEqual(['Bía Ñuñez'])
  expect(await found('田中')).toEqual(['Caio 田中'])
  expect(await found('hello')).toEqual([])
  expect((await inbox(bia, 'inbox', 'caio')).items).toEqual([])
})

test('shares read receipts unless either member turned them off', async () => {
  const { ana, bia, id } = await friends()
  await say(ana, id, 'Read me')
  const readBy = async (person: Person) => (await person.api.messages.get({ id })).people[0]?.readSeq
  const told = pageOf(ana)
  await bia.api.messages.changeSettings({ uid: 'me', readReceipts: false })
  await bia.api.messages.read({ id, upTo: 1 })
  expect(await readBy(ana)).toBeNull()
  await notifyLast([ana], [told])
  expect(told.filter(({ body }) => (body as { what: string }).what === 'read')).toEqual([])
  await bia.api.messages.changeSettings({ uid: 'me', readReceipts: true })
  expect(await readBy(ana)).toBe(1)
  await ana.api.messages.changeSettings({ uid: 'me', readReceipts: false })
  expect(await readBy(ana)).toBeNull()
})

test('hides a deleted conversation, and purges it once both members delete it', async () => {
  const { ana, bia, id } = await friends()
  await say(ana, id, 'Old')
  await ana.api.messages.remove({ id })
  expect((await inbox(ana)).items).toEqual([])
  expect(await read(ana, id)).toEqual([])
  expect(await read(bia, id)).toEqual(['Old'])
  await say(bia, id, 'New')
  expect(await read(ana, id)).toEqual(['New'])
  expect((await inbox(ana)).items).toMatchObject([{ id, unread: 1 }])
  const kept = () => world.db.select({ text: messages.text }).from(messages).where(eq(messages.conversationId, id))
  await purgeMessages(world.db, world.clock.now)
  expect(await kept()).toHaveLength(2)
  await bia.api.messages.remove({ id })
  await purgeMessages(world.db, world.clock.now)
  expect(await kept()).toEqual([{ text: 'New' }])
})

test('lets only its author delete a message for everyone, within 15 minutes', async () => {
  const { ana, bia, id } = await friends()
  const said = await say(ana, id, 'Oops')
  expect(await statusOf(bia.api.messages.unsend({ id, messageId: said.id }))).toBe(404)
  expect(await ana.api.messages.unsend({ id, messageId: said.id })).toMatchObject({ isDeleted: true, text: '' })
  await ana.api.messages.unsend({ id, messageId: said.id })
  expect((await bia.api.messages.messages({ id })).items).toMatchObject([{ isDeleted: true, text: '', pictures: [] }])
  expect((await inbox(bia)).items).toMatchObject([{ unread: 0, last: { text: '', isDeleted: true } }])
  const late = await say(ana, id, 'Late')
  world.pass(minutes(15))
  expect(await refusalOf(ana.api.messages.unsend({ id, messageId: late.id }))).toMatchObject({
    status: 409,
    code: 'TOO_LATE',
  })
})

test("doesn't count unread messages of a muted conversation", async () => {
  const { ana, bia, id } = await friends()
  await bia.api.messages.mute({ id })
  await say(ana, id, 'Hello')
  expect(await unread(bia)).toEqual({ count: 0, requests: 0 })
  expect((await inbox(bia)).items).toMatchObject([{ isMuted: true, unread: 1 }])
  await bia.api.messages.unmute({ id })
  expect(await unread(bia)).toEqual({ count: 1, requests: 0 })
})

test('limits members to 20 new conversations a day', async () => {
  const ana = await world.member('Ana')
  const others = await world.members(...Array.from({ length: 21 }, (_, at) => `Other ${at}`))
  for (const { uid } of others.slice(0, 20)) await ana.api.messages.begin({ uid })
  const last = others[20]?.uid ?? ''
  expect(await refusalOf(ana.api.messages.begin({ uid: last }))).toMatchObject({ status: 429 })
  // Reopening an existing conversation doesn't count.
  await ana.api.messages.begin({ uid: others[0]?.uid ?? '' })
  world.pass(days(1) + 1)
  await (await world.session(ana.uid)).api.messages.begin({ uid: last })
})

test("follows a member's setting for who may start a conversation", async () => {
  const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
  await world.friends(ana, caio)
  await ana.api.messages.changeSettings({ uid: 'me', openTo: 'friends' })
  expect(await refusalOf(bia.api.messages.begin({ uid: ana.uid }))).toMatchObject({
    status: 403,
    message: "Ana doesn't accept new messages.",
  })
  await caio.api.messages.begin({ uid: ana.uid })
  await ana.api.messages.changeSettings({ uid: 'me', openTo: 'nobody' })
  await world.friends(ana, bia)
  expect(await statusOf(bia.api.messages.begin({ uid: ana.uid }))).toBe(403)
  expect(await statusOf(bia.api.messages.beginGroup({ uids: [ana.uid] }))).toBe(403)
})

test('accepts a request with the next message once both members follow each other', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { id } = await ana.api.messages.begin({ uid: bia.uid })
  await say(ana, id, 'Hello')
  await world.friends(ana, bia)
  await say(ana, id, 'Now we know each other')
  expect((await inbox(bia)).items).toMatchObject([{ id, state: 'accepted' }])
  await world.db.delete(follows).where(eq(follows.followerId, ana.uid))
  await say(ana, id, 'Still')
})

test('lets under-18s write only to their own gym, without revealing why', async () => {
  const [ana, bia, staff] = await world.members('Ana', 'Bia', 'Staff')
  await world.friends(ana, bia)
  const { id } = await bia.api.messages.begin({ uid: ana.uid })
  await say(bia, id, 'Hello')
  await ana.api.messages.changeSettings({ uid: 'me', adultFrom: '2027-05-01' })
  for (const person of [ana, bia])
    expect(await refusalOf(say(person, id, 'Hello'))).toMatchObject({ status: 409, code: 'CLOSED_OFF' })
  expect(await statusOf(ana.api.messages.begin({ uid: staff.uid }))).toBe(403)
  expect(await refusalOf(staff.api.messages.begin({ uid: ana.uid }))).toMatchObject({
    status: 403,
    message: "Ana doesn't accept new messages.",
  })
  expect(await statusOf(ana.api.messages.beginGroup({ uids: [bia.uid] }))).toBe(403)

  const [own, other] = [await world.gym('Own Gym'), await world.gym('Other Gym')]
  for (const gym of [own, other]) await world.staff(gym, staff, 'owner')
  await world.db.insert(gymMembers).values({ gymId: own.id, uid: ana.uid, status: 'member', since: world.clock.now })
  expect(await statusOf(ana.api.messages.beginWithGym({ gymId: other.id }))).toBe(403)
  const thread = await ana.api.messages.beginWithGym({ gymId: own.id })
  await say(ana, thread.id, 'May I come on Saturday?')
  await say(staff, thread.id, 'Yes')

  expect(await statusOf(ana.api.messages.changeSettings({ uid: 'me', adultFrom: '2026-12-01' }))).toBe(409)
  expect((await ana.api.follows.privacy({ uid: 'me' })).privateAccount).toBe(true)
  expect(await statusOf(ana.api.follows.changePrivacy({ uid: 'me', privateAccount: false }))).toBe(409)
})

test('requires the 18th birthday to be within two years', async () => {
  const ana = await world.member('Ana')
  const said = (adultFrom: string) => statusOf(ana.api.messages.changeSettings({ uid: 'me', adultFrom }))
  const today = world.clock.now.toISOString().slice(0, 10)
  expect(await said(today)).toBe(400)
  expect(await said('2030-01-01')).toBe(400)
  expect(await said('2027-01-01')).toBe(200)
})

test('hides a conversation from the other member until it has a message', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { id } = await ana.api.messages.begin({ uid: bia.uid })
  expect(await statusOf(bia.api.messages.get({ id }))).toBe(404)
  expect((await inbox(bia, 'requests')).items).toEqual([])
  expect(await world.db.select().from(conversations).where(eq(conversations.id, id))).toHaveLength(1)
})
