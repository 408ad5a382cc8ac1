import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { gymMembers, gymStaff } from '#domains/gyms/gyms/server/tables.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openLimits } from '#platform/limits.ts'
import { startProduct } from '#testing/product.ts'
import { refusalOf, statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { talkingIn } from './conversations.fixture.ts'
import { exportMessages } from './export.ts'
import { purgeMessagesOf } from './purge.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct({ ...world, limits: await openLimits(world.database.pool) })
const headersOf = ({ token }: { token?: string }): Record<string, string> =>
  token ? { cookie: product.cookieOf({ token }) } : {}

const say = (person: Pick<Person, 'api'>, id: string, text: string, sent: { id: string; alt: string }[] = []) =>
  person.api.messages.send({ id, messageId: newId(), text, pictures: sent })
const read = async (person: Pick<Person, 'api'>, id: string) =>
  (await person.api.messages.messages({ id, limit: 100 })).items.map(({ text }) => text).reverse()
const unread = (person: Person) => person.api.messages.unread({ uid: 'me' })
const namesIn = async (person: Person, id: string) =>
  (await person.api.messages.get({ id })).people.map(({ name }) => name).sort()

/** A group created by Ana with Bia, a mutual follower, and Caio, who has a request. */
async function group() {
  const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
  await world.friends(ana, bia)
  const { id } = await ana.api.messages.beginGroup({ uids: [bia.uid, caio.uid], title: 'Saturday crew' })
  return { ana, bia, caio, id }
}

test('creates a group once when the request is repeated', async () => {
  const { ana, bia, caio, id } = await group()
  await say(ana, id, 'Who comes?')
  expect((await bia.api.messages.list({})).items).toMatchObject([
    { id, kind: 'group', title: 'Saturday crew', peopleCount: 2 },
  ])
  expect((await caio.api.messages.list({ box: 'requests' })).items).toMatchObject([{ id, state: 'requested' }])
  await caio.api.messages.accept({ id })
  await say(caio, id, 'Me')
  expect(await read(bia, id)).toEqual(['Who comes?', 'Me'])
  const many = await world.members(...Array.from({ length: 9 }, (_, at) => `Other ${at}`))
  expect(await statusOf(bia.api.messages.addPeople({ id, uids: [many[0]?.uid ?? ''] }))).toBe(403)
  await ana.api.messages.addPeople({ id, uids: many.map(({ uid }) => uid) })
  const more = await world.member('One more')
  expect(await refusalOf(ana.api.messages.addPeople({ id, uids: [more.uid] }))).toMatchObject({
    status: 409,
    code: 'GROUP_FULL',
  })
  expect(await statusOf(ana.api.messages.beginGroup({ uids: [] }))).toBe(400)
  expect(await statusOf(ana.api.messages.beginGroup({ uids: [...many, bia, caio, more].map(({ uid }) => uid) }))).toBe(
    400,
  )
})

test("creates a group once, even if it's sent again", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const api = ana.with(`key-${newId()}`)
  const [one, other] = await Promise.all([
    api.messages.beginGroup({ uids: [bia.uid] }),
    api.messages.beginGroup({ uids: [bia.uid] }),
  ])
  expect(one.id).toBe(other.id)
})

test('hides later messages from someone who left a group or was removed', async () => {
  const { ana, bia, caio, id } = await group()
  await say(ana, id, 'Before')
  await caio.api.messages.accept({ id })
  await caio.api.messages.removePerson({ id, uid: 'me' })
  await caio.api.messages.removePerson({ id, uid: 'me' })
  await ana.api.messages.removePerson({ id, uid: bia.uid })
  expect(await statusOf(bia.api.messages.removePerson({ id, uid: ana.uid }))).toBe(403)
  const dani = await world.member('Dani')
  await world.friends(ana, dani)
  await ana.api.messages.addPeople({ id, uids: [dani.uid] })
  await ana.api.messages.rename({ id, title: 'Secret' })
  const sent = await picture(ana)
  await say(ana, id, 'After', [sent])
  for (const person of [bia, caio]) {
    expect(await read(person, id)).toEqual(['Before'])
    const seen = await person.api.messages.get({ id })
    expect(seen).toMatchObject({ state: 'left', title: '', people: [], lastSeq: 1, writing: { reason: 'left' } })
    expect((await person.api.messages.list({})).items).toMatchObject([
      { title: '', people: [], last: { text: 'Before' } },
    ])
    expect((await person.api.messages.list({ text: 'secret' })).items).toEqual([])
    expect(await unread(person)).toMatchObject({ count: 0 })
    expect(await look(person, ana, sent)).toBe(404)
    expect(await statusOf(say(person, id, 'Hello?'))).toBe(409)
  }
  // People who join read only messages from then on.
  expect(await read(dani, id)).toEqual(['After'])
  expect(await look(dani, ana, sent)).toBe(200)
})

test('passes a group to its longest-standing participant when the owner leaves', async () => {
  const { ana, bia, id } = await group()
  await ana.api.messages.removePerson({ id, uid: 'me' })
  expect(await bia.api.messages.get({ id })).toMatchObject({ isOwner: true })
  expect(await bia.api.messages.rename({ id, title: 'Ours' })).toMatchObject({ title: 'Ours' })
})

test('hides messages of blocked members from each other in a group', async () => {
  const { ana, bia, caio, id } = await group()
  await say(ana, id, 'All')
  await caio.api.messages.accept({ id })
  await say(caio, id, 'From Caio')
  await bia.api.messages.read({ id, upTo: 1 })
  await bia.api.follows.block({ uid: 'me', blockedId: caio.uid })
  await say(bia, id, 'From Bia')
  expect(await read(bia, id)).toEqual(['All', 'From Bia'])
  expect(await read(caio, id)).toEqual(['All', 'From Caio'])
  expect(await read(ana, id)).toEqual(['All', 'From Caio', 'From Bia'])
  expect(await namesIn(bia, id)).toEqual(['Ana'])
  expect((await caio.api.messages.list({})).items).toMatchObject([{ last: { text: 'From Caio' } }])
  expect(await unread(bia)).toMatchObject({ count: 0 })
})

test('lets staff reply as the gym, and shows the member who wrote', async () => {
  const [ana, owner, manager, coach, admin] = await world.members('Ana', 'Olga', 'Max', 'Coach', 'Admin')
  const boss = await world.member('Boss', { role: { admin: true, creator: false } })
  const gym = await world.gym('Lantern')
  expect(await refusalOf(ana.api.messages.beginWithGym({ gymId: gym.slug }))).toMatchObject({
    code: 'MESSAGES_DISABLED',
  })
  await world.staff(gym, owner, 'owner')
  await world.staff(gym, manager, 'manager')
  await world.staff(gym, coach, 'coach')
  const [one, other] = await Promise.all([0, 1].map(() => ana.api.messages.beginWithGym({ gymId: gym.slug })))
  expect(one).toMatchObject({ id: other?.id, kind: 'gym', gym: { name: 'Lantern' }, writing: { status: 'open' } })
  const id = one?.id ?? ''
  await say(ana, id, 'Is there a class on Monday?')
  for (const person of [owner, manager]) {
    expect(await unread(person)).toEqual({ count: 1, requests: 0 })
    expect((await person.api.messages.list({})).items).toMatchObject([{ id, asGym: true, people: [{ name: 'Ana' }] }])
  }
  for (const person of [coach, admin, boss]) {
    expect(await statusOf(person.api.messages.get({ id }))).toBe(404)
    expect(await unread(person)).toEqual({ count: 0, requests: 0 })
  }
  expect(await say(manager, id, 'At seven')).toMatchObject({ asGym: true, isOurs: true, isOwn: true })
  await say(owner, id, 'Come early')
  expect((await ana.api.messages.messages({ id })).items).toMatchObject([
    { text: 'Come early', asGym: true, isOurs: false, author: { name: 'Olga' } },
    { text: 'At seven', asGym: true, author: { name: 'Max' } },
    { isOurs: true },
  ])
  expect((await owner.api.messages.messages({ id })).items[1]).toMatchObject({ isOurs: true, isOwn: false })
  // A gym has one inbox: a reply by one of the staff marks it as read for all.
  expect(await unread(manager)).toMatchObject({ count: 0 })
  expect(await unread(ana)).toMatchObject({ count: 1 })

  await world.db.delete(gymStaff).where(and(eq(gymStaff.gymId, gym.id), eq(gymStaff.uid, manager.uid)))
  expect(await statusOf(manager.api.messages.messages({ id }))).toBe(404)
  await ana.api.follows.block({ uid: 'me', blockedId: owner.uid })
  expect(await statusOf(owner.api.messages.get({ id }))).toBe(404)
  expect((await ana.api.messages.messages({ id })).items[0]).toMatchObject({ asGym: true, author: null })
  expect((await exported(ana)).map(({ from }) => from)).toEqual(['me', 'Max', null])
})

test('lets staff write only to members who train at their gym', async () => {
  const [owner, coach, ana, stranger] = await world.members('Owner', 'Coach', 'Ana', 'Stranger')
  const gym = await world.gym('Own Gym')
  await world.staff(gym, owner, 'owner')
  await world.staff(gym, coach, 'coach')
  await world.db.insert(gymMembers).values({ gymId: gym.id, uid: ana.uid, status: 'member', since: world.clock.now })
  const boss = await world.member('Boss', { role: { admin: true, creator: false } })
  for (const person of [coach, boss, stranger])
    expect(await statusOf(person.api.messages.beginWithGym({ gymId: gym.id, uid: ana.uid }))).toBe(403)
  expect(await statusOf(owner.api.messages.beginWithGym({ gymId: gym.id, uid: stranger.uid }))).toBe(404)
  expect(await refusalOf(owner.api.messages.beginWithGym({ gymId: gym.id }))).toMatchObject({ code: 'OWN_GYM' })
  const { id } = await owner.api.messages.beginWithGym({ gymId: gym.id, uid: ana.uid })
  await say(owner, id, 'Your belt is here')
  expect((await ana.api.messages.list({})).items).toMatchObject([{ id, gym: { name: 'Own Gym' }, asGym: false }])
  expect((await ana.api.messages.list({ text: 'own gy' })).items).toHaveLength(1)
  expect((await ana.api.messages.beginWithGym({ gymId: gym.id })).id).toBe(id)
})

test('shows pictures only to participants who accepted the conversation', async () => {
  const [ana, bia, stranger] = await world.members('Ana', 'Bia', 'Stranger')
  await world.friends(ana, bia)
  const { id } = await ana.api.messages.begin({ uid: bia.uid })
  const sent = await picture(ana)
  const said = await say(ana, id, '', [sent])
  expect(said.pictures).toMatchObject([{ id: sent.id, url: `/files/post_pictures/${ana.uid}/${sent.id}.webp` }])
  const admin = await world.member('Admin', { role: { admin: true, creator: false } })
  expect(await look(bia, ana, sent)).toBe(200)
  for (const viewer of [stranger, admin, {}]) expect(await look(viewer, ana, sent)).toBe(404)
  expect(await refusalOf(say(ana, id, 'Again', [sent]))).toMatchObject({ status: 400, data: { field: 'pictures' } })
  expect(await statusOf(say(bia, id, 'Not mine', [await picture(ana)]))).toBe(400)

  const { id: asked } = await ana.api.messages.beginGroup({ uids: [bia.uid, stranger.uid] })
  const other = await picture(ana)
  await say(ana, asked, 'See', [other])
  expect((await stranger.api.messages.messages({ id: asked })).items).toMatchObject([
    { pictures: [], hiddenPictures: 1 },
  ])
  expect(await look(stranger, ana, other)).toBe(404)
  await stranger.api.messages.accept({ id: asked })
  expect(await look(stranger, ana, other)).toBe(200)

  await ana.api.messages.unsend({ id, messageId: said.id })
  expect(await look(bia, ana, sent)).toBe(404)
  await bia.api.follows.block({ uid: 'me', blockedId: ana.uid })
  expect(await look(bia, ana, other)).toBe(404)
})

test("keeps a former member's messages without name or pictures", async () => {
  const { ana, bia, id } = await group()
  const { id: direct } = await ana.api.messages.begin({ uid: bia.uid })
  const sent = await picture(ana)
  await say(ana, direct, 'Goodbye', [sent])
  await say(ana, direct, '', [await picture(ana)])
  await say(ana, id, 'To all')
  await world.db.transaction((tx) => purgeMessagesOf(tx, ana.uid))
  expect((await bia.api.messages.messages({ id: direct })).items).toMatchObject([
    { text: '', isDeleted: true, author: null },
    { text: 'Goodbye', author: null, pictures: [], isOurs: false },
  ])
  expect(await bia.api.messages.get({ id: direct })).toMatchObject({
    people: [],
    writing: { status: 'closed', reason: 'gone' },
  })
  expect((await bia.api.messages.list({})).items.find((row) => row.id === direct)).toMatchObject({
    people: [],
    last: { author: null },
  })
  expect(await look(bia, ana, sent)).toBe(404)
  expect(await bia.api.messages.get({ id })).toMatchObject({ isOwner: true })
  expect(await world.db.select().from(pictures).where(eq(pictures.userId, ana.uid))).toHaveLength(2)
})

test('keeps the last ten messages in a report, despite blocks and deletions', async () => {
  const [ana, bia, stranger] = await world.members('Ana', 'Bia', 'Stranger')
  const moderator = await world.member('Moderator', { role: { admin: true, creator: false } })
  await world.friends(ana, bia)
  const { id } = await ana.api.messages.begin({ uid: bia.uid })
  for (let at = 1; at <= 11; at++) await say(ana, id, `Message ${at}`)
  const threat = await say(ana, id, 'A threat', [await picture(ana)])
  await ana.api.messages.unsend({ id, messageId: threat.id })
  await bia.api.follows.block({ uid: 'me', blockedId: ana.uid })
  const told = { target: `conversations/${id}`, reason: 'harassment' as const }
  for (const person of [stranger, moderator]) expect(await statusOf(person.api.reports.report(told))).toBe(404)
  await bia.api.reports.report(told)
  const { items } = await moderator.api.reports.queue({ limit: 50 })
  const [found] = items.filter(({ target }) => target.startsWith(told.target))
  expect(found).toMatchObject({ targetType: 'conversation', about: { id: ana.uid } })
  const { reports } = await moderator.api.reports.review({ id: found?.id ?? '' })
  const kept = reports[0]?.evidence
  expect(kept?.lines).toHaveLength(10)
  expect(kept?.lines[0]).toMatchObject({ by: 'Ana', text: 'Message 3' })
  expect(kept?.lines[0]).not.toHaveProperty('removedBy')
  expect(kept?.lines.at(-1)).toMatchObject({ text: 'A threat', removedBy: 'author' })
  expect(kept?.pictures).toHaveLength(1)
  expect(await statusOf(moderator.api.messages.messages({ id }))).toBe(404)
})

test("never translates a member's text in a report, and doesn't name the group", async () => {
  const { ana, bia, caio, id } = await group()
  await say(ana, id, 'Hello (already hidden)')
  await caio.api.messages.accept({ id })
  await say(caio, id, '(deleted by its author)')
  const moderator = await world.member('Moderator', { role: { admin: true, creator: false } })
  await bia.api.reports.report({ target: `conversations/${id}`, reason: 'spam' })
  const { items } = await moderator.api.reports.queue({ limit: 50 })
  const [found] = items.filter(({ target }) => target.startsWith(`conversations/${id}`))
  expect(found).toMatchObject({ name: '', about: null })
  const { reports } = await moderator.api.reports.review({ id: found?.id ?? '' })
  expect(reports[0]?.evidence?.lines.map(({ text, removedBy }) => [text, removedBy])).toEqual([
    ['Hello (already hidden)', undefined],
    ['(deleted by its author)', undefined],
  ])
})

async function exported({ uid }: { uid: string }) {
  const rows: Record<string, unknown>[] = []
  for await (const page of exportMessages(world.db, uid)) rows.push(...page)
  return rows
}

test("exports messages a member sent or received, except others' in groups", async () => {
  const { ana, bia, caio, id } = await group()
  await say(ana, id, 'To all')
  await say(bia, id, 'Bia to all')
  const { id: direct } = await ana.api.messages.begin({ uid: bia.uid })
  await say(ana, direct, 'Hello Bia')
  await say(bia, direct, 'Hello Ana')
  const rows = (await exported(ana)).map(({ from, text }) => [from, text])
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      ['me', 'To all'],
      ['me', 'Hello Bia'],
      ['Bia', 'Hello Ana'],
    ]),
  )
  expect(await exported(caio)).toEqual([])
})

test('lets limited members only read, and suspended members do nothing', async () => {
  const { ana, bia, id } = await talkingIn(world).friends()
  await say(bia, id, 'Hello')
  await restrict(ana, 'limitedUntil')
  for (const call of [
    () => say(ana, id, 'Hello'),
    () => ana.api.messages.begin({ uid: bia.uid }),
    () => ana.api.messages.beginGroup({ uids: [bia.uid] }),
    () => ana.api.messages.beginWithGym({ gymId: 'any' }),
    () => ana.api.messages.addPeople({ id, uids: [bia.uid] }),
    () => ana.api.messages.rename({ id, title: 'Mine' }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 403, code: 'limited' })
  expect(await read(ana, id)).toEqual(['Hello'])
  await restrict(ana, 'suspendedUntil')
  expect(await refusalOf(ana.api.messages.messages({ id }))).toMatchObject({ status: 403, code: 'suspended' })
})

test('allows sixty messages a minute', async () => {
  const { ana, id } = await talkingIn(world).friends()
  const put = () =>
    fetch(`${product.url}/api/conversations/${id}/messages/${newId()}`, {
      method: 'PUT',
      headers: { ...headersOf(ana), 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Oss' }),
    })
  const statuses: number[] = []
  for (let at = 0; at < 61; at++) statuses.push((await put()).status)
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(statuses[60]).toBe(429)
})

const restrict = ({ uid }: Person, until: 'limitedUntil' | 'suspendedUntil') =>
  world.db
    .update(authUsers)
    .set({ [until]: new Date(world.clock.now.getTime() + days(1)) })
    .where(eq(authUsers.id, uid))

async function picture(person: Person) {
  const id = newId()
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const { status } = await fetch(`${product.url}/api/users/me/pictures/${id}`, {
    method: 'PUT',
    headers: { ...headersOf(person), 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  })
  expect(status).toBe(200)
  return { id, alt: 'A mat' }
}

const look = async (viewer: { token?: string }, { uid }: Person, { id }: { id: string }) =>
  (await fetch(`${product.url}/files/post_pictures/${uid}/${id}.webp`, { headers: headersOf(viewer) })).status
