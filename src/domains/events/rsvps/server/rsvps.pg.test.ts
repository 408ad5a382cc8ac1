import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '#domains/events/events/server/tables.ts'
import { defaultNotificationPreferences } from '#domains/members/people/rules.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { deliver } from '#domains/notifications/notifications/server/deliver.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { hours } from '#platform/clock.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { promote } from './job-handlers.ts'

const world = await openWorld()
const gym = await world.gym('Liffey Grappling')
const elsewhere = await world.gym('Lagan Grappling')
const NOW = world.clock.now
const START = new Date('2026-11-28T18:00:00Z')

type Differing = Parameters<typeof world.event>[1]

/** An open mat with two places in a week, and members who haven't RSVP'd yet. */
async function openMat(differing: Differing = {}, names = ['Ana', 'Bia', 'Caio', 'Davi']) {
  world.clock.now = NOW
  const event = await world.event(gym, { capacity: 2, startsAt: START, ...differing })
  const at = { gymId: gym.id, eventId: event.id }
  const people: Person[] = []
  for (const name of names) people.push(await world.member(name))
  return {
    event,
    at,
    people: people as [Person, Person, Person, Person],
    go: goTo(at),
    counts: () => countsOf(event.id),
  }
}

const goTo =
  (at: { gymId: string; eventId: string }) =>
  async ({ api }: Person, guests = 0) =>
    (await api.rsvps.answer({ ...at, status: 'going', guests })).place

async function countsOf(id: string) {
  const [row] = await world.db
    .select({
      going: events.goingCount,
      held: events.heldCount,
      maybe: events.maybeCount,
      waiting: events.waitingCount,
    })
    .from(events)
    .where(eq(events.id, id))
  return row
}

/** The `place` values of a member's notifications about an event. */
const toldPlaces = async (person: Person, eventId: string) =>
  (await notificationsOf(world, person))
    .filter((notification) => notification.eventId === eventId)
    .map(({ place }) => place)
    .toSorted()

const placeOf = async ({ api }: Person, at: { gymId: string; eventId: string }) => (await api.rsvps.mine(at)).place

test('gives 10 places to 10 of 60 RSVPs, and the other 50 a position each', { tags: 'race' }, async () => {
  const { at, people, counts } = await openMat(
    { capacity: 10 },
    Array.from({ length: 60 }, (_, each) => `Person ${each}`),
  )
  const answers = await Promise.all((people as Person[]).map(({ api }) => api.rsvps.answer({ ...at, status: 'going' })))
  const places = answers.map(({ place }) => place)
  expect(places.filter(({ status }) => status === 'going')).toHaveLength(10)
  const positions = places.flatMap((place) => (place.status === 'waiting' ? place.position : []))
  expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(await counts()).toEqual({ going: 10, held: 0, maybe: 0, waiting: 50 })
})

test('promotes the first five waiting when five leave, notifying each once', { tags: 'race' }, async () => {
  const { at, event, people, counts } = await openMat(
    { capacity: 5 },
    Array.from({ length: 12 }, (_, each) => `Mover ${each}`),
  )
  const everybody = people as Person[]
  for (const person of everybody) await goTo(at)(person)
  await Promise.all(everybody.slice(0, 5).map(({ api }) => api.rsvps.leave(at)))
  const now = await Promise.all(everybody.slice(5).map((person) => placeOf(person, at)))
  expect(now.map(({ status }) => status)).toEqual(['going', 'going', 'going', 'going', 'going', 'waiting', 'waiting'])
  expect(now.at(-1)).toMatchObject({ position: 2, of: 2 })
  expect(await counts()).toEqual({ going: 5, held: 0, maybe: 0, waiting: 2 })
  for (const person of everybody.slice(5, 10)) expect(await toldPlaces(person, event.id)).toEqual(['in'])
  expect(await toldPlaces(everybody[10] as Person, event.id)).toEqual([])
})

test('applies a repeated RSVP and a retried request only once', { tags: 'race' }, async () => {
  const { at, people, go, counts } = await openMat()
  const [ana] = people
  expect(await go(ana)).toEqual(await go(ana))
  const again = ana.with('rsvp-twice-0001')
  await again.rsvps.leave(at)
  await ana.api.rsvps.answer({ ...at, status: 'going' })
  await again.rsvps.leave(at)
  expect(await counts()).toMatchObject({ going: 1 })
})

test('never takes a place for "maybe", and frees one for the waitlist', async () => {
  const { at, people, go, counts } = await openMat()
  const [ana, bia, caio, davi] = people
  await davi.api.rsvps.answer({ ...at, status: 'maybe' })
  for (const person of [ana, bia, caio]) await go(person)
  expect((await ana.api.rsvps.answer({ ...at, status: 'maybe' })).place).toEqual({ status: 'maybe' })
  expect(await placeOf(caio, at)).toEqual({ status: 'going', guests: 0 })
  expect(await counts()).toEqual({ going: 2, held: 0, maybe: 2, waiting: 0 })
})

test('gives places to guests; a party too large stays in line and is skipped', async () => {
  const { at, people, go, counts } = await openMat({ capacity: 3, guestsAllowed: 2 })
  const [ana, bia, caio, davi] = people
  expect(await go(ana, 2)).toEqual({ status: 'going', guests: 2 })
  expect(await go(bia, 1)).toMatchObject({ status: 'waiting', position: 1 })
  expect(await go(caio)).toMatchObject({ status: 'waiting', position: 2 })
  await expect(ana.api.rsvps.answer({ ...at, status: 'going', guests: 3 })).rejects.toMatchObject({ status: 400 })
  expect(await go(ana, 1)).toEqual({ status: 'going', guests: 1 })
  expect(await placeOf(bia, at)).toMatchObject({ status: 'waiting', position: 1, of: 1 })
  expect(await placeOf(caio, at)).toEqual({ status: 'going', guests: 0 })
  await expect(ana.api.rsvps.answer({ ...at, status: 'going', guests: 2 })).rejects.toMatchObject({
    status: 409,
    data: { field: 'guests' },
  })
  await caio.api.rsvps.leave(at)
  expect(await go(davi)).toEqual({ status: 'going', guests: 0 })
  expect(await go(bia, 0)).toMatchObject({ status: 'waiting' })
  expect(await counts()).toEqual({ going: 3, held: 0, maybe: 0, waiting: 1 })
})

test('names the field when there are more guests than allowed or than places', async () => {
  const { at, people } = await openMat({ guestsAllowed: 3 })
  const [ana] = people
  const refused = (guests: number) =>
    expect(ana.api.rsvps.answer({ ...at, status: 'going', guests })).rejects.toMatchObject({ status: 400 })
  await refused(4)
  await refused(-1)
  await refused(3)
  expect(await placeOf(ana, at)).toMatchObject({ status: 'open', left: 2 })
})

test("holds an offered place until it's taken, or offers it to the next member", { tags: 'race' }, async () => {
  const { at, event, people, go, counts } = await openMat({ waitlistMode: 'offer', capacity: 1 })
  const [ana, bia, caio, davi] = people
  for (const person of people) await go(person)
  await ana.api.rsvps.leave(at)
  const until = new Date(NOW.getTime() + hours(24))
  expect(await placeOf(bia, at)).toEqual({ status: 'offered', until: until.toISOString(), guests: 0 })
  expect(await counts()).toEqual({ going: 0, held: 1, maybe: 0, waiting: 2 })
  expect(await go(ana), 'a held place is not free').toMatchObject({ status: 'waiting', position: 3 })
  await world.moveTo(until)
  const parts = { db: world.db, jobs: world.jobs, log: world.log, now: () => world.clock.now }
  await Promise.all([1, 2].map((each) => promote(parts, { eventId: event.id, batch: `test ${each}` })))
  expect(await placeOf(bia, at), 'they may join again').toMatchObject({ status: 'full' })
  expect(await placeOf(caio, at)).toMatchObject({ status: 'offered' })
  expect(await toldPlaces(caio, event.id)).toEqual(['offered'])
  expect(await toldPlaces(davi, event.id)).toEqual([])
  expect(await go(caio)).toEqual({ status: 'going', guests: 0 })
  expect(await counts()).toEqual({ going: 1, held: 0, maybe: 0, waiting: 2 })
  const { rows } = await world.db.execute(sql`select from pgboss.job where name = 'promoteWaitlist'
    and data ->> 'eventId' = ${event.id} and start_after >= ${until.toISOString()}::timestamptz`)
  expect(rows.length, 'each offer has a job at its end').toBe(2)
})

test('offers the place to the next in line immediately when an offer is declined', async () => {
  const { at, people, go } = await openMat({ waitlistMode: 'offer', capacity: 1 })
  const [ana, bia, caio] = people
  for (const person of [ana, bia, caio]) await go(person)
  await ana.api.rsvps.leave(at)
  expect((await bia.api.rsvps.leave(at)).place).toMatchObject({ status: 'full' })
  expect(await placeOf(caio, at)).toMatchObject({ status: 'offered' })
})

test('notifies everyone waiting in the last three hours; the first tap wins', { tags: 'race' }, async () => {
  const { at, event, people, go } = await openMat({ capacity: 1 })
  const [ana, bia, caio, davi] = people
  for (const person of people) await go(person)
  await world.moveTo(new Date(START.getTime() - hours(2)))
  await ana.api.rsvps.leave(at)
  for (const person of [bia, caio, davi]) expect(await toldPlaces(person, event.id)).toEqual(['free'])
  expect(await placeOf(davi, at)).toMatchObject({ status: 'first_wins' })
  const taps = await Promise.all([bia, caio, davi].map((person) => go(person)))
  expect(taps.map(({ status }) => status).toSorted()).toEqual(['going', 'waiting', 'waiting'])
})

test("fills a higher capacity from the waitlist; a lower one takes no one's place", async () => {
  const { event, at, people, go, counts } = await openMat({ capacity: 1 })
  for (const person of people) await go(person)
  const parts = { db: world.db, jobs: world.jobs, log: world.log, now: () => world.clock.now }
  const setCapacity = async (capacity: number | null) => {
    await world.db.update(events).set({ capacity }).where(eq(events.id, event.id))
    await promote(parts, { eventId: event.id, batch: `capacity ${capacity}` })
  }
  await setCapacity(3)
  const statuses = async () =>
    (await Promise.all(people.map((person) => placeOf(person, at)))).map(({ status }) => status)
  expect(await statuses()).toEqual(['going', 'going', 'going', 'waiting'])
  await setCapacity(1)
  expect(await statuses()).toEqual(['going', 'going', 'going', 'waiting'])
  await people[0].api.rsvps.leave(at)
  expect(await counts()).toMatchObject({ going: 2, waiting: 1 })
  await setCapacity(null)
  expect(await statuses()).toEqual(['open', 'going', 'going', 'going'])
})

test('notifies a promoted member even if the event changed within the hour', async () => {
  const { at, event, people, go } = await openMat({ capacity: 1 })
  const [ana, bia] = people
  await go(ana)
  await go(bia)
  const changed = {
    uid: bia.uid,
    id: `changed-${event.id}`,
    type: 'event_update',
    extra: { eventId: event.id },
  } as const
  await world.db.insert(notifications).values({ ...changed, timestamp: NOW, createdAt: NOW })
  await ana.api.rsvps.leave(at)
  expect(await toldPlaces(bia, event.id)).toContain('in')
})

test('emails a promotion immediately despite a daily digest, unless email is off', async () => {
  const { at, event, people, go } = await openMat({ capacity: 1 })
  const [ana, bia, caio] = people
  const { email, ...others } = defaultNotificationPreferences()
  await world.db
    .update(users)
    .set({ notificationPreferences: { ...others, email: { ...email, frequency: 'never' } } })
    .where(eq(users.uid, caio.uid))
  for (const person of [ana, bia, caio]) await go(person)
  await ana.api.rsvps.leave(at)
  await bia.api.rsvps.leave(at)
  for (const [person, mails] of [
    [bia, 1],
    [caio, 0],
  ] as const) {
    const [told] = await world.db
      .select({ batch: notifications.batch })
      .from(notifications)
      .where(eq(notifications.uid, person.uid))
    const parts = { db: world.db, jobs: world.jobs, log: world.log, now: () => world.clock.now }
    await deliver(parts, { batch: told?.batch ?? '' })
    const { rows } = await world.db.execute(
      sql`select from pgboss.job where name = 'mailNotification' and data ->> 'uid' = ${person.uid}`,
    )
    expect(rows.length).toBe(mails)
    expect(await toldPlaces(person, event.id)).toEqual(['in'])
  }
})

test("lets a host admit members below the minimum belt; removed ones can't return", async () => {
  const { at, event, people, counts } = await openMat({ minBelt: 'blue' })
  const [ana, host] = people
  await world.staff(gym, host, 'manager')
  const { place, warnings } = await ana.api.rsvps.answer({ ...at, status: 'going' })
  expect(place).toEqual({ status: 'asking', guests: 0 })
  expect(warnings).toEqual([{ about: 'belt', minBelt: 'blue' }])
  expect(await counts()).toEqual({ going: 0, held: 0, maybe: 0, waiting: 0 })
  await expect(ana.api.rsvps.letIn({ ...at, uid: ana.uid })).rejects.toMatchObject({ status: 403 })
  const let_in = await host.api.rsvps.letIn({ ...at, uid: ana.uid })
  expect(let_in.place).toEqual({ status: 'going', guests: 0 })
  expect(await toldPlaces(ana, event.id)).toEqual(['in'])
  await host.api.rsvps.remove({ ...at, uid: ana.uid })
  await host.api.rsvps.remove({ ...at, uid: ana.uid })
  expect((await ana.api.rsvps.answer({ ...at, status: 'going' })).place).toMatchObject({
    because: { reason: 'removed' },
  })
  expect(await counts()).toMatchObject({ going: 0 })
  expect(await toldPlaces(ana, event.id)).toEqual(['in', 'removed'])
  expect((await host.api.rsvps.letIn({ ...at, uid: ana.uid })).place).toMatchObject({ status: 'going' })
})

test('lets a host move a member to the front of the waitlist', async () => {
  const { at, people, go } = await openMat({ capacity: 1 }, ['Ana', 'Bia', 'Caio', 'Davi', 'Host'])
  const host = (people as Person[])[4] as Person
  await world.staff(gym, host, 'owner')
  for (const person of people.slice(0, 4)) await go(person)
  expect((await host.api.rsvps.moveUp({ ...at, uid: people[3].uid })).place).toMatchObject({ position: 1, of: 3 })
  expect((await host.api.rsvps.moveUp({ ...at, uid: people[2].uid })).place).toMatchObject({ position: 1, of: 3 })
  await people[0].api.rsvps.leave(at)
  expect(await placeOf(people[2], at)).toMatchObject({ status: 'going' })
  await expect(host.api.rsvps.moveUp({ ...at, uid: people[0].uid })).rejects.toMatchObject({ status: 404 })
})

test('warns of two sessions at the same time without refusing', async () => {
  const { people, go } = await openMat({ title: 'First mat' })
  const other = await openMat({ title: 'Second mat', startsAt: new Date(START.getTime() + hours(1)) }, [])
  await go(people[0])
  const { place, warnings } = await people[0].api.rsvps.answer({ ...other.at, status: 'going' })
  expect(place.status).toBe('going')
  expect(warnings).toMatchObject([{ about: 'overlap', title: 'First mat' }])
})

test('refuses visitors, and returns 404 to strangers or at another gym', async () => {
  const { event, at, people } = await openMat({ visibility: 'link' })
  const [stranger] = people
  const refusals = async (who: Pick<Person, 'api'>, address: typeof at & { key?: string }) => {
    const answers = await Promise.allSettled([
      who.api.rsvps.mine(address),
      who.api.rsvps.answer({ ...address, status: 'going' }),
      who.api.rsvps.leave(address),
      who.api.rsvps.discussion(address),
      who.api.rsvps.postMessage({ ...address, text: 'Hello' }),
      who.api.rsvps.invite({ ...address, uids: ['somebody'] }),
    ])
    return [...new Set(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.status : 200)))]
  }
  expect(await refusals(world.visitor, at)).toEqual([401])
  expect(await refusals(stranger, at)).toEqual([404])
  expect(await refusals(stranger, { ...at, gymId: elsewhere.id, key: event.linkKey })).toEqual([404])
  await expect(stranger.api.rsvps.attendees({ ...at, key: 'wrong' })).rejects.toMatchObject({ status: 404 })
  const opened = await stranger.api.rsvps.answer({ ...at, key: event.linkKey, status: 'going' })
  expect(opened.place.status).toBe('going')
  expect((await stranger.api.rsvps.mine(at)).place.status, 'who comes needs the key no more').toBe('going')
})

test("lists the viewer's own events: upcoming soonest first, past latest first, paged", async () => {
  world.clock.now = NOW
  const [ana, bia] = await world.members('Ana', 'Bia')
  const ids: string[] = []
  for (const day of [3, 1, 5, 2, 4]) {
    const event = await world.event(gym, { startsAt: new Date(NOW.getTime() + hours(24 * day)) })
    await ana.api.rsvps.answer({ gymId: gym.id, eventId: event.id, status: 'going' })
    ids[day] = event.id
  }
  await world.moveTo(new Date(NOW.getTime() + hours(24 * 2.5)))
  const first = await ana.api.rsvps.myEvents({ uid: 'me', limit: 2 })
  const second = await ana.api.rsvps.myEvents({ uid: 'me', limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ event }) => event.id)).toEqual([ids[3], ids[4], ids[5]])
  const past = await ana.api.rsvps.myEvents({ uid: 'me', when: 'past' })
  expect(past.items.map(({ event }) => event.id)).toEqual([ids[2], ids[1]])
  await expect(bia.api.rsvps.myEvents({ uid: ana.uid })).rejects.toMatchObject({ status: 404 })
})
