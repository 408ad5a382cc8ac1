import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '#domains/events/events/server/tables.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { days, hours } from '#platform/clock.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { remind } from './reminders.ts'

const world = await openWorld()
const gym = await world.gym('Liffey Grappling')
const NOW = world.clock.now
const START = new Date('2026-11-28T18:00:00Z')
const parts = { db: world.db, jobs: world.jobs, log: world.log, now: () => world.clock.now }

type Differing = Parameters<typeof world.event>[1]

async function openMat(differing: Differing = {}) {
  await world.moveTo(NOW)
  const event = await world.event(gym, { startsAt: START, ...differing })
  return { event, at: { gymId: gym.id, eventId: event.id } }
}

test('lets only hosts and current attendees read and write a discussion', async () => {
  const host = await world.member('Host')
  const [ana, bia, caio, davi] = await world.members('Ana', 'Bia', 'Caio', 'Davi')
  const { at } = await openMat({ capacity: 1, hostIds: [host.uid], createdBy: host.uid })
  await world.follow(davi, ana)
  await ana.api.rsvps.answer({ ...at, status: 'going' })
  await bia.api.rsvps.answer({ ...at, status: 'maybe' })
  await caio.api.rsvps.answer({ ...at, status: 'going' })
  const said = await ana.api.rsvps.postMessage({ ...at, text: 'Who brings tape?' })
  await bia.api.comments.create({ id: said.id, text: 'I do' })

  for (const person of [ana, bia, host]) {
    const { items, open } = await person.api.rsvps.discussion(at)
    expect(items.map(({ content }) => content.text)).toEqual(['Who brings tape?'])
    expect(items[0]?.commentCount).toBe(1)
    expect(open).toBe(true)
  }
  for (const outside of [caio, davi]) {
    expect(await statusOf(outside.api.rsvps.discussion(at))).toBe(404)
    expect(await statusOf(outside.api.rsvps.postMessage({ ...at, text: 'Let me in' }))).toBe(404)
    expect(await statusOf(outside.api.activities.get({ id: said.id }))).toBe(404)
    expect(await statusOf(outside.api.comments.list({ id: said.id }))).toBe(404)
    const { items } = await outside.api.activities.feed({ limit: 50 })
    expect(JSON.stringify(items)).not.toContain('tape')
  }
  expect(JSON.stringify((await ana.api.activities.byUser({ uid: 'me', limit: 50 })).items)).not.toContain('tape')

  await bia.api.rsvps.leave(at)
  expect(await statusOf(bia.api.rsvps.discussion(at))).toBe(404)
  expect(await statusOf(bia.api.activities.get({ id: said.id }))).toBe(404)
  expect(await statusOf(bia.api.comments.create({ id: said.id, text: 'Still here' }))).toBe(404)
})

test("notifies those who are going of a host's message, at most once an hour", async () => {
  const host = await world.member('Host')
  const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
  const { at } = await openMat({ capacity: 1, hostIds: [host.uid], createdBy: host.uid })
  await ana.api.rsvps.answer({ ...at, status: 'going' })
  await bia.api.rsvps.answer({ ...at, status: 'maybe' })
  await caio.api.rsvps.answer({ ...at, status: 'going' })
  const told = async (person: Person) =>
    (await person.api.notifications.list({ uid: 'me' })).items.flatMap(({ extra, preview }) =>
      extra.change === 'message' ? [preview] : [],
    )
  expect(await statusOf(ana.api.rsvps.postMessage({ ...at, text: 'Hear me', notify: true }))).toBe(403)
  await host.api.rsvps.postMessage({ ...at, text: 'Parking is behind the gym' })
  for (const person of [ana, bia, caio]) expect(await told(person)).toEqual([])
  const said = await host.api.rsvps.postMessage({ ...at, text: 'Bring both gis', notify: true })
  await host.api.rsvps.postMessage({ ...at, text: 'And tape', notify: true })
  expect(await Promise.all([ana, bia, caio, host].map(told))).toEqual([['Bring both gis'], ['Bring both gis'], [], []])
  await world.db.update(activities).set({ isDeleted: true }).where(eq(activities.id, said.id))
  expect(await told(ana)).toEqual([])
})

test('logs comments on a message for the same audience', async () => {
  const ana = await world.member('Ana')
  const { at, event } = await openMat()
  await ana.api.rsvps.answer({ ...at, status: 'going' })
  const said = await ana.api.rsvps.postMessage({ ...at, text: 'Hello' })
  await ana.api.comments.create({ id: said.id, text: 'Anybody?' })
  const logged = await world.db
    .select({ visibility: activities.visibility, audience: activities.audience })
    .from(activities)
    .where(and(eq(activities.actorId, ana.uid), eq(activities.activityType, 'event_discussion_comment')))
  expect(logged).toEqual([{ visibility: 'event_attendees', audience: `event:${event.id}` }])
})

test('closes a discussion 7 days after the end; it stays readable and optional', async () => {
  const ana = await world.member('Ana')
  const { at, event } = await openMat()
  await ana.api.rsvps.answer({ ...at, status: 'going' })
  const said = await ana.api.rsvps.postMessage({ ...at, text: 'Good rolls' })
  await world.moveTo(new Date(event.endsAt.getTime() + days(7) - 1))
  expect(await statusOf(ana.api.rsvps.postMessage({ ...at, text: 'Thanks' }))).toBe(200)
  await world.moveTo(new Date(event.endsAt.getTime() + days(7)))
  expect(await statusOf(ana.api.rsvps.postMessage({ ...at, text: 'Late' }))).toBe(409)
  expect(await statusOf(ana.api.comments.create({ id: said.id, text: 'Late' }))).toBe(409)
  expect((await ana.api.rsvps.discussion(at)).items).toHaveLength(2)

  const silent = await openMat({ discussionEnabled: false })
  await ana.api.rsvps.answer({ ...silent.at, status: 'going' })
  expect(await statusOf(ana.api.rsvps.postMessage({ ...silent.at, text: 'Hello' }))).toBe(409)
})

test('lets a host pin one message, pages without repeats, and sends retries once', async () => {
  const [host, ana] = await world.members('Host', 'Ana')
  const { at } = await openMat({ hostIds: [host.uid] })
  const other = await openMat({ hostIds: [host.uid] })
  await ana.api.rsvps.answer({ ...at, status: 'going' })
  const ids: string[] = []
  for (const text of ['one', 'two', 'three']) ids.unshift((await ana.api.rsvps.postMessage({ ...at, text })).id)
  const key = ana.with('said-once-0001')
  expect((await key.rsvps.postMessage({ ...at, text: 'four' })).id).toBe(
    (await key.rsvps.postMessage({ ...at, text: 'four' })).id,
  )
  const first = await ana.api.rsvps.discussion({ ...at, limit: 2 })
  const second = await ana.api.rsvps.discussion({ ...at, limit: 2, cursor: first.nextCursor ?? '' })
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4)
  expect(second.nextCursor).toBeNull()
  const [activityId = ''] = ids
  expect(await statusOf(ana.api.rsvps.pin({ ...at, activityId }))).toBe(403)
  expect(await statusOf(host.api.rsvps.pin({ ...other.at, activityId }))).toBe(404)
  await host.api.rsvps.pin({ ...at, activityId })
  expect((await ana.api.rsvps.discussion(at)).pinned?.id).toBe(activityId)
  await host.api.rsvps.unpin(at)
  expect((await ana.api.rsvps.discussion(at)).pinned).toBeNull()
})

test('shows attendees as the host chose, but never across a block', async () => {
  const [host, ana, bia, stranger] = [
    await world.member('Host'),
    await world.member('Ana'),
    await world.member('Bia', { profileVisibility: 'web' }),
    await world.member('Stranger'),
  ]
  await world.block(ana, bia)
  const { at, event } = await openMat({ hostIds: [host.uid], capacity: 9 })
  for (const person of [ana, bia]) {
    world.pass(1)
    await person.api.rsvps.answer({ ...at, status: 'going' })
  }
  const seen = async (who: Pick<Person, 'api'>) => {
    const { shown, count, more, items } = await who.api.rsvps.attendees(at)
    return { shown, count, more, names: items.map(({ person }) => person.displayName) }
  }
  const both = { shown: true, count: 2, more: 0, names: ['Ana', 'Bia'] }
  expect(await seen(stranger)).toEqual(both)
  expect(await seen(ana)).toEqual({ shown: true, count: 2, more: 1, names: ['Ana'] })
  expect(await seen(bia)).toEqual({ shown: true, count: 2, more: 1, names: ['Bia'] })
  expect(await seen(world.visitor)).toEqual({ shown: true, count: 2, more: 1, names: ['Bia'] })
  const decide = (hideAttendees: 'all' | 'count_only' | 'attendees') =>
    world.db.update(events).set({ hideAttendees }).where(eq(events.id, event.id))
  await decide('attendees')
  expect(await seen(stranger)).toEqual({ shown: false, count: 2, more: 0, names: [] })
  expect(await seen(ana)).toMatchObject({ shown: true })
  await decide('count_only')
  expect(await seen(ana)).toEqual({ shown: false, count: 2, more: 0, names: [] })
  await decide('all')
  expect(await seen(stranger)).toEqual({ shown: false, count: null, more: 0, names: [] })
  expect(await stranger.api.rsvps.mine(at)).toMatchObject({ left: null, place: { status: 'open', left: null } })
  expect(await host.api.rsvps.mine(at)).toMatchObject({ left: 7, place: { status: 'open', left: 7 } })
  expect(await seen(host)).toEqual(both)
  expect(await statusOf(stranger.api.rsvps.attendees({ ...at, list: 'waiting' }))).toBe(403)
  const first = await host.api.rsvps.attendees({ ...at, limit: 1 })
  const second = await host.api.rsvps.attendees({ ...at, limit: 1, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ person }) => person.displayName)).toEqual(['Ana', 'Bia'])
  expect(second.nextCursor).toBeNull()
})

test('includes blocked people and guests alike in the number of unlisted attendees', async () => {
  const [host, ana, bia, caio] = await world.members('Host', 'Ana', 'Bia', 'Caio')
  await world.block(bia, caio)
  const { at, event } = await openMat({ hostIds: [host.uid], capacity: 5, guestsAllowed: 2 })
  const look = async (who: Pick<Person, 'api'>) => {
    const { count, more, items } = await who.api.rsvps.attendees(at)
    const [{ going }] = (await world.db
      .select({ going: events.goingCount })
      .from(events)
      .where(eq(events.id, event.id))) as [{ going: number }]
    const listed = items.reduce((sum, { guests }) => sum + 1 + guests, 0)
    expect([count, listed + more], 'the places taken, the number and the list agree').toEqual([going, going])
    return { more, guests: items.map(({ person, guests }) => [person.displayName, guests]) }
  }
  await ana.api.rsvps.answer({ ...at, status: 'going', guests: 1 })
  // Caio can't tell an attendee he can't see from a guest.
  expect(await look(caio)).toEqual({ more: 1, guests: [['Ana', 0]] })
  await ana.api.rsvps.answer({ ...at, status: 'going', guests: 0 })
  world.pass(1)
  await bia.api.rsvps.answer({ ...at, status: 'going' })
  expect(await look(caio)).toEqual({ more: 1, guests: [['Ana', 0]] })

  await bia.api.rsvps.answer({ ...at, status: 'going', guests: 2 })
  expect(await look(caio)).toEqual({ more: 3, guests: [['Ana', 0]] })
  expect(await look(ana)).toMatchObject({
    more: 2,
    guests: [
      ['Ana', 0],
      ['Bia', 0],
    ],
  })
  expect(await look(bia)).toMatchObject({
    more: 0,
    guests: [
      ['Ana', 0],
      ['Bia', 2],
    ],
  })
  expect(await look(host)).toMatchObject({
    more: 0,
    guests: [
      ['Ana', 0],
      ['Bia', 2],
    ],
  })
})

test('pages the waitlist by position for hosts, even after moving someone up', async () => {
  const host = await world.member('Host')
  const { at } = await openMat({ capacity: 1, hostIds: [host.uid] })
  const people: Person[] = []
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi']) {
    const person = await world.member(name)
    await person.api.rsvps.answer({ ...at, status: 'going' })
    people.push(person)
  }
  await host.api.rsvps.moveUp({ ...at, uid: people[3]?.uid ?? '' })
  const first = await host.api.rsvps.attendees({ ...at, list: 'waiting', limit: 2 })
  const second = await host.api.rsvps.attendees({ ...at, list: 'waiting', limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ person, position }) => [person.displayName, position])).toEqual([
    ['Davi', 1],
    ['Bia', 2],
    ['Caio', 3],
  ])
})

test('lets a host invite people once, except blocked ones, and opens the event to them', async () => {
  const [host, friend, blocked, stranger] = await world.members('Host', 'Friend', 'Blocked', 'Stranger')
  await world.follow(host, friend)
  await world.follow(blocked, host)
  await world.block(blocked, host)
  const { at, event } = await openMat({ hostIds: [host.uid], visibility: 'gym_members' })
  expect(await statusOf(friend.api.rsvps.mine(at))).toBe(404)
  const { items } = await host.api.rsvps.candidates({ ...at, text: 'fri' })
  expect(items.map(({ person, inviteStatus }) => [person.uid, inviteStatus])).toEqual([[friend.uid, 'askable']])
  expect((await host.api.rsvps.candidates(at)).items).toHaveLength(1)
  for (const uid of [blocked.uid, stranger.uid, host.uid, 'nobody'])
    expect(await statusOf(host.api.rsvps.invite({ ...at, uids: [friend.uid, uid] }))).toBe(400)
  expect(await host.api.rsvps.invite({ ...at, uids: [friend.uid, friend.uid] })).toEqual({ invited: 1 })
  expect(await host.api.rsvps.invite({ ...at, uids: [friend.uid] })).toEqual({ invited: 0 })
  const told = await world.db
    .select({ type: notifications.type })
    .from(notifications)
    .where(and(eq(notifications.uid, friend.uid), sql`${notifications.extra} ->> 'eventId' = ${event.id}`))
  expect(told).toEqual([{ type: 'event_invite' }])
  expect((await friend.api.rsvps.answer({ ...at, status: 'going' })).place.status).toBe('going')
  expect(await statusOf(friend.api.rsvps.invite({ ...at, uids: [host.uid] }))).toBe(403)
})

test('reminds everyone a day before, those going 2 h before, and again if it moves', async () => {
  const [ana, bia, late] = await world.members('Ana', 'Bia', 'Late')
  const { at, event } = await openMat()
  await ana.api.rsvps.answer({ ...at, status: 'going' })
  await bia.api.rsvps.answer({ ...at, status: 'maybe' })
  const remindedAt = async (moment: Date) => {
    await world.moveTo(moment)
    await Promise.all([remind(parts), remind(parts)])
    const rows = await world.db
      .select({ uid: notifications.uid })
      .from(notifications)
      .where(and(eq(notifications.type, 'event_reminder'), sql`${notifications.extra} ->> 'eventId' = ${event.id}`))
    return [ana, bia, late].map(({ uid }) => rows.filter((row) => row.uid === uid).length)
  }
  const before = (count: number, start = START) => new Date(start.getTime() - hours(count))
  expect(await remindedAt(before(24.1))).toEqual([0, 0, 0])
  expect(await remindedAt(before(24))).toEqual([1, 1, 0])
  await late.api.rsvps.answer({ ...at, status: 'going' })
  expect(await remindedAt(before(20))).toEqual([1, 1, 0])
  expect(await remindedAt(before(2))).toEqual([2, 1, 1])
  const moved = new Date(START.getTime() + days(2))
  await world.db
    .update(events)
    .set({ startsAt: moved, endsAt: new Date(moved.getTime() + hours(2)) })
    .where(eq(events.id, event.id))
  expect(await remindedAt(before(1))).toEqual([2, 1, 1])
  expect(await remindedAt(before(23.9, moved))).toEqual([3, 2, 2])
  await world.db.update(events).set({ status: 'cancelled' }).where(eq(events.id, event.id))
  expect(await remindedAt(before(2, moved))).toEqual([3, 2, 2])
})

test('sends no reminders for an event that has them turned off', async () => {
  const ana = await world.member('Ana')
  const { at, event } = await openMat({ remindersEnabled: false })
  await ana.api.rsvps.answer({ ...at, status: 'going' })
  await world.moveTo(new Date(START.getTime() - hours(24)))
  await remind(parts)
  const rows = await world.db.execute(
    sql`select from notifications where uid = ${ana.uid} and extra ->> 'eventId' = ${event.id}`,
  )
  expect(rows.rows).toEqual([])
})

test("shows an official event's discussion to its owner, creator and managers only", async () => {
  const club = await world.gym('Shannon Guard')
  const people = {
    creator: await world.member('Creator'),
    owner: await world.member('Owner'),
    manager: await world.member('Manager'),
    coach: await world.member('Coach'),
    late: await world.member('Late'),
  }
  await world.staff(club, people.owner, 'owner')
  await world.staff(club, people.manager, 'manager')
  await world.staff(club, people.coach, 'coach')
  await world.moveTo(NOW)
  const ana = await world.member('Ana')
  const event = await world.event(club, { startsAt: START, createdBy: people.creator.uid, hostIds: [] })
  const at = { gymId: club.id, eventId: event.id }
  await ana.api.rsvps.answer({ ...at, status: 'going' })
  await ana.api.rsvps.postMessage({ ...at, text: 'Is there parking?' })
  const reads = async ({ api }: Person) => {
    const found = await api.rsvps.discussion(at).catch(() => null)
    return found?.items.map(({ content }) => content.text) ?? null
  }
  for (const name of ['creator', 'owner', 'manager'] as const)
    expect([name, await reads(people[name])]).toEqual([name, ['Is there parking?']])
  expect(await reads(people.coach)).toBeNull()

  await world.staff(club, people.late, 'manager')
  expect(await reads(people.late), 'whoever joins later').toEqual(['Is there parking?'])
  await world.db.execute(sql`delete from gym_staff where gym_id = ${club.id} and uid = ${people.late.uid}`)
  expect(await reads(people.late)).toBeNull()

  const unofficial = await world.event(club, {
    startsAt: START,
    createdBy: ana.uid,
    official: false,
    hostIds: [ana.uid],
  })
  const there = { gymId: club.id, eventId: unofficial.id }
  await ana.api.rsvps.postMessage({ ...there, text: 'Among friends' })
  expect(await statusOf(people.owner.api.rsvps.discussion(there)), "of a member's own event").toBe(404)
})

test("attributes a gym's event post to the gym in all lists by author", async () => {
  const owner = await world.member('Owner')
  const club = await world.gym('Boyne Grappling')
  await world.staff(club, owner, 'owner')
  await world.moveTo(NOW)
  const made = await owner.api.events.create({
    gymId: club.id,
    title: 'Winter camp',
    eventType: 'camp',
    start: '2026-12-05T10:00',
    end: '2026-12-05T12:00',
    official: true,
  } as never)
  const [post] = (await owner.api.posts.list({ uid: club.id })).items
  expect(post).toMatchObject({ actor: { type: 'gym', id: club.id }, post: { eventData: { eventId: made.id } } })
  const one = await owner.api.posts.get({ uid: club.id, postId: post?.post?.id ?? '' })
  expect(one.id).toBe(post?.id)
  expect((await owner.api.activities.byUser({ uid: club.id })).items.map(({ id }) => id)).toEqual([post?.id])
  expect((await owner.api.posts.list({ uid: 'me' })).items).toEqual([])
  expect(await statusOf(owner.api.posts.list({ uid: 'nobody' }))).toBe(404)
})
