import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { settleLeaving } from '#app/leaving.ts'
import { PURGE, removeMember } from '#app/purge.ts'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { hours } from '#platform/clock.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { type BookingSettings, DEFAULT_SETTINGS } from '../rules.ts'
import { bookingsJobHandlers } from './job-handlers.ts'
import { bookedClasses, bookings } from './tables.ts'

// Friday, 20 November 2026, noon in Dublin. The class is on Saturday at 19:00.
const world = await openWorld()
const NOW = world.clock.now
const DAY = '2026-11-21'
const START = new Date(`${DAY}T19:00:00Z`)
const evening: ScheduleItem = {
  ...PLAIN_SESSION,
  ...{ id: 'evening', title: 'Evening class', weekday: 6, start: '19:00', end: '20:00', capacity: 2 },
}

/** A gym with one class for two, its coach, and members who haven't booked. */
async function openClass(differing: Partial<ScheduleItem> = {}, settings: Partial<BookingSettings> = {}) {
  world.clock.now = NOW
  const gym = await world.gym('Roots BJJ', { schedule: [{ ...evening, ...differing }] })
  const coach = await world.member('Carla')
  await world.staff(gym, coach, 'coach')
  const gymId = gym.id
  await coach.api.bookings.changeSettings({
    ...{ gymId, sessionId: 'evening', settings: { ...DEFAULT_SETTINGS, ...settings } },
  })
  const people: Person[] = []
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi']) people.push(await world.member(name))
  const at = { gymId, sessionId: 'evening', day: DAY }
  return {
    ...{ gym, gymId, coach, at, people: people as [Person, Person, Person, Person] },
    book: async ({ api }: Person) => (await api.bookings.book(at)).place,
    cancel: async ({ api }: Person) => (await api.bookings.cancel(at)).place,
    place: async ({ api }: Person) => (await api.bookings.list({ gymId })).items.find(({ day }) => day === DAY)?.place,
    list: async () => (await coach.api.bookings.people(at)).items,
  }
}

const told = async ({ uid }: Person) =>
  (
    await world.db
      .select({ type: notifications.type, extra: notifications.extra })
      .from(notifications)
      .where(and(eq(notifications.uid, uid), sql`${notifications.type} like 'event_%'`))
  ).map(({ type, extra }) => (type === 'event_update' && extra.place) || type)

const changeWeek = (coach: Person, gymId: string, schedule: ScheduleItem[]) =>
  world.db
    .select({ version: gyms.version })
    .from(gyms)
    .where(eq(gyms.id, gymId))
    .then(([row]) => coach.api.gymEdits.update({ id: gymId, version: row?.version ?? 0, schedule }))

describe('booking', () => {
  test('gives the last places to two of twenty, and the others a position', { tags: 'race' }, async () => {
    const { book } = await openClass()
    const people: Person[] = []
    for (let each = 0; each < 20; each++) people.push(await world.member(`Person ${each}`))
    const places = await Promise.all(people.map(book))
    expect(places.filter(({ status }) => status === 'going')).toHaveLength(2)
    const positions = places.flatMap((place) => (place.status === 'waiting' ? place.position : []))
    expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1))
  })

  test('lists dates within the days ahead, with what the viewer can do', async () => {
    const { gymId, coach, people, book, place } = await openClass({}, { daysAhead: 8 })
    const [ana, bia, caio, davi] = people
    const { items } = await ana.api.bookings.list({ gymId })
    expect(items.map(({ day, required, freeUntil }) => ({ day, required, freeUntil }))).toEqual([
      { day: '2026-11-21', required: false, freeUntil: '2026-11-21T17:00:00.000Z' },
      { day: '2026-11-28', required: false, freeUntil: '2026-11-28T17:00:00.000Z' },
    ])
    expect(await place(ana)).toEqual({ status: 'open', left: 2 })
    expect(await book(ana)).toEqual({ status: 'going', guests: 0 })
    expect(await book(ana)).toEqual({ status: 'going', guests: 0 })
    expect(await place(bia)).toEqual({ status: 'open', left: 1 })
    await book(bia)
    expect(await place(caio)).toEqual({ status: 'full', waiting: 0 })
    expect(await book(caio)).toMatchObject({ status: 'waiting', position: 1 })
    expect(await book(davi)).toMatchObject({ status: 'waiting', position: 2 })
    await coach.api.bookings.changeSettings({ gymId, sessionId: 'evening', settings: null })
    expect((await davi.api.bookings.list({ gymId })).items, 'their booking stays').toHaveLength(1)
    expect((await coach.api.bookings.list({ gymId })).items).toEqual([])
  })

  test('refuses dates that are too far ahead, have started or have no class', async () => {
    const { at, people } = await openClass()
    const [ana] = people
    const refused = (day: string) => expect(ana.api.bookings.book({ ...at, day })).rejects
    await refused('2026-11-28').toMatchObject({ status: 409, code: 'NOT_OPEN_YET' })
    await refused('2026-11-22').toMatchObject({ status: 409, code: 'NOT_BOOKABLE' })
    await world.moveTo(START)
    await refused(DAY).toMatchObject({ status: 409, code: 'CLASS_STARTED' })
    await expect(world.visitor.api.bookings.book(at)).rejects.toMatchObject({ status: 401 })
    await expect(ana.api.bookings.book({ ...at, gymId: 'nowhere' })).rejects.toMatchObject({ status: 404 })
  })

  test("keeps classes without drop-ins for the gym's own people", async () => {
    const { gym, gymId, people, book, coach } = await openClass({ dropInOk: false })
    const [ana, bia] = people
    await world.joins(gym, bia)
    expect((await ana.api.bookings.list({ gymId })).items).toMatchObject([{ mayBook: false }])
    await expect(book(ana)).rejects.toMatchObject({ status: 403 })
    expect(await book(bia)).toMatchObject({ status: 'going' })
    expect(await book(coach)).toMatchObject({ status: 'going' })
  })
})

test("lists a member's upcoming classes at every gym they can see, by time", async () => {
  const evenings = await openClass({ capacity: 1 })
  const mornings = await openClass({ start: '09:00', end: '10:00' })
  const [ana, bia, caio] = evenings.people
  const mine = async ({ api }: Person) =>
    (await api.bookings.mine({ uid: 'me' })).items.map(({ gym, start, place }) => [gym.id, start, place])
  for (const person of [bia, ana, caio]) await evenings.book(person)
  await mornings.book(ana)
  await evenings.cancel(caio)
  const waiting = { status: 'waiting', position: 1, of: 1, guests: 0 }
  expect(await mine(ana)).toEqual([
    [mornings.gymId, '09:00', { status: 'going', guests: 0 }],
    [evenings.gymId, '19:00', waiting],
  ])
  expect(await mine(caio)).toEqual([])
  await expect(bia.api.bookings.mine({ uid: ana.uid })).rejects.toMatchObject({ status: 404 })

  await changeWeek(evenings.coach, evenings.gymId, [{ ...evening, start: '18:00', end: '19:00', capacity: 1 }])
  await world.db.update(gyms).set({ status: 'rejected' }).where(eq(gyms.id, mornings.gymId))
  expect(await mine(ana)).toEqual([[evenings.gymId, '18:00', waiting]])
  await world.moveTo(START)
  expect(await mine(bia), 'the class is over').toEqual([])
})

describe('the waitlist', () => {
  test('gives a freed place to the first in line, and tells only them', { tags: 'race' }, async () => {
    const { people, book, cancel, place } = await openClass()
    const [ana, bia, caio, davi] = people
    for (const person of people) await book(person)
    await Promise.all([cancel(ana), cancel(ana)])
    expect(await place(caio)).toEqual({ status: 'going', guests: 0 })
    expect(await place(davi)).toMatchObject({ status: 'waiting', position: 1, of: 1 })
    expect(await told(caio)).toEqual(['in'])
    expect([await told(davi), await told(bia)]).toEqual([[], []])
  })

  test('offers a place in the last twelve hours, and to everyone in the last three', async () => {
    const { at, people, book, cancel, place } = await openClass()
    const [ana, bia, caio, davi] = people
    for (const person of people) await book(person)
    await world.moveTo(new Date(START.getTime() - hours(6)))
    await cancel(ana)
    expect(await place(caio)).toMatchObject({ status: 'offered', until: '2026-11-21T14:00:00.000Z' })
    await world.moveTo(new Date('2026-11-21T14:00:00Z'))
    const [row] = await world.db.select().from(bookedClasses).where(eq(bookedClasses.gymId, at.gymId))
    const [handler] = bookingsJobHandlers({ ...world, now: () => world.clock.now })
    await handler?.run({ classId: row?.id } as never, { id: 'test', attempt: 1 })
    expect(await place(davi)).toMatchObject({ status: 'offered' })
    expect(await book(davi)).toEqual({ status: 'going', guests: 0 })
    expect(await book(caio)).toMatchObject({ status: 'waiting' })
    await world.moveTo(new Date(START.getTime() - hours(2)))
    await cancel(bia)
    expect(await place(caio)).toMatchObject({ status: 'first_wins' })
    expect((await told(caio)).toSorted()).toEqual(['free', 'offered'])
    expect(await book(caio)).toEqual({ status: 'going', guests: 0 })
  })
})

describe('late cancellations and no-shows', () => {
  test('are counted for 90 days and shown to the staff only', async () => {
    const { gymId, at, coach, people, book, cancel, list } = await openClass({ capacity: null })
    const [ana, bia, caio, davi] = people
    for (const person of people) await book(person)
    await cancel(davi)
    await world.moveTo(new Date(START.getTime() - hours(1)))
    expect(await cancel(ana)).toEqual({ status: 'open', left: null })
    await coach.api.checkins.checkInToClass({ ...at, uid: bia.uid, there: true }).catch(() => {})
    await world.moveTo(new Date(START.getTime() + hours(3)))
    const misses = async () =>
      (await list())
        .map(({ person, status, misses: m }) => [person.displayName, status, m] as const)
        .toSorted(([one], [other]) => one.localeCompare(other))
    expect(await misses()).toEqual([
      ['Ana', 'late', { late: 1, noShows: 0 }],
      ['Bia', 'going', { late: 0, noShows: 1 }],
      ['Caio', 'going', { late: 0, noShows: 1 }],
    ])
    await expect(caio.api.bookings.people(at)).rejects.toMatchObject({ status: 403 })
    await expect(caio.api.bookings.classes({ gymId })).rejects.toMatchObject({ status: 403 })
    const admin = await world.member('Adam')
    await world.db
      .update(users)
      .set({ role: { admin: true } as never })
      .where(eq(users.uid, admin.uid))
    expect((await admin.api.bookings.people(at)).items).toMatchObject([{ misses: null }, { misses: null }])
    expect(JSON.stringify(await ana.api.bookings.list({ gymId }))).not.toMatch(/late|noShow/)
    await world.moveTo(new Date(START.getTime() + hours(24 * 91)))
    expect((await misses()).map(([, , counts]) => counts)).toEqual(Array(3).fill({ late: 0, noShows: 0 }))
  })

  test('are corrected by later check-ins, and stay when the member waits again', async () => {
    const { at, people, book, cancel, coach, list } = await openClass({ capacity: 1 })
    const [ana, bia, caio] = people
    for (const person of [ana, bia, caio]) await book(person)
    await world.moveTo(new Date(START.getTime() - hours(1)))
    await cancel(ana)
    await book(bia)
    await book(ana)
    await world.moveTo(new Date(START.getTime() + hours(1)))
    await coach.api.checkins.checkInToClass({ ...at, uid: bia.uid, there: true })
    await world.moveTo(new Date(START.getTime() + hours(2)))
    expect(await list()).toMatchObject([
      { person: { displayName: 'Bia' }, misses: { noShows: 0 } },
      { person: { displayName: 'Caio' }, status: 'waiting', misses: { late: 0, noShows: 0 } },
      { person: { displayName: 'Ana' }, status: 'waiting', misses: { late: 1 } },
    ])
  })
})

describe('check-in', () => {
  test('by staff needs no place and can be undone; the member is told', async () => {
    const { gym, at, coach, people, book, list } = await openClass({}, { mode: 'required' })
    const [ana, bia, caio] = people
    for (const person of [ana, bia, caio]) await book(person)
    await world.moveTo(START)
    const checkIn = (person: Person, there = true, by = coach) =>
      by.api.checkins.checkInToClass({ ...at, uid: person.uid, there })
    const there = async () =>
      (await list()).flatMap(({ person, checkedInAt }) => (checkedInAt ? person.displayName : [])).toSorted()
    await checkIn(ana)
    await checkIn(caio)
    expect(await there()).toEqual(['Ana', 'Caio'])
    await checkIn(caio, false)
    expect(await there()).toEqual(['Ana'])
    await expect(checkIn(bia, true, ana)).rejects.toMatchObject({ status: 403 })
    const event = await world.event(gym, { startsAt: START, endsAt: new Date(START.getTime() + hours(1)) })
    await coach.api.checkins.checkIn({ gymId: at.gymId, eventId: event.id, uid: bia.uid })
    expect(await there()).toEqual(['Ana', 'Bia'])
    await checkIn(bia, false)
    expect(await there()).toEqual(['Ana'])
    await checkIn(coach)
    const { latest } = await coach.api.checkins.atGym({ gymId: at.gymId })
    expect(latest?.undoUntil, 'ten minutes for their own').toBe(new Date(START.getTime() + hours(1 / 6)).toISOString())
    await ana.api.checkins.undoAtGym({ gymId: at.gymId })
    await expect(checkIn(ana)).rejects.toMatchObject({ status: 409, code: 'REMOVED_BY_MEMBER' })
    expect(await notificationsOf(world, caio, 'account_update')).toHaveLength(1)
  })

  test('takes a free place where booking is required, and is refused when full', async () => {
    const { gymId, people, book, place } = await openClass({}, { mode: 'required' })
    const [ana, bia, caio, davi] = people
    await book(ana)
    expect((await world.visitor.api.gyms.get({ id: gymId })).schedule).toMatchObject([{ bookingRequired: true }])
    await world.moveTo(START)
    const way = { method: 'location', lat: 53.3498, lng: -6.2603, accuracy: 10 } as const
    const arrive = ({ api }: Person, sessionId: string | null = 'evening') =>
      api.checkins.checkMeInAtGym({ gymId, sessionId, way })
    await arrive(bia)
    expect(await place(bia)).toEqual({ status: 'going', guests: 0 })
    await expect(arrive(caio)).rejects.toMatchObject({ status: 409, code: 'CLASS_FULL' })
    expect(await arrive(ana)).toMatchObject({ sessionId: 'evening' })
    expect(await arrive(davi, null), 'just training needs no place').toMatchObject({ sessionId: null })
  })
})

describe('two classes in a row', () => {
  test('need one check-in, and staff add or remove one for either', async () => {
    world.clock.now = NOW
    const later = { ...evening, id: 'later', start: '20:00', end: '21:00' }
    const gym = await world.gym('Two in a row', { schedule: [evening, later] })
    const coach = await world.member('Carla')
    await world.staff(gym, coach, 'coach')
    const ana = await world.member('Ana')
    const at = (sessionId: string) => ({ gymId: gym.id, sessionId, day: DAY })
    for (const { id } of [evening, later]) {
      await coach.api.bookings.changeSettings({ gymId: gym.id, sessionId: id, settings: DEFAULT_SETTINGS })
      await ana.api.bookings.book(at(id))
    }
    const there = async () => {
      const lists = [evening, later].map(({ id }) => coach.api.bookings.people(at(id)))
      return (await Promise.all(lists)).map(({ items }) => items[0]?.checkedInAt !== null)
    }
    const check = (id: string, isThere: boolean) =>
      coach.api.checkins.checkInToClass({ ...at(id), uid: ana.uid, there: isThere })
    await world.moveTo(new Date(START.getTime() - hours(0.1)))
    await check('evening', true)
    expect(await there()).toEqual([true, false])
    await world.moveTo(new Date(START.getTime() + hours(4)))
    expect((await coach.api.bookings.people(at('later'))).items[0]?.misses).toEqual({ late: 0, noShows: 0 })
    await world.moveTo(new Date(START.getTime() + hours(1)))
    await check('later', true)
    await check('evening', false)
    expect((await there())[1]).toBe(true)
  })
})

describe('a changed timetable', () => {
  test('cancels dates that are off and tells everyone who booked or waits', async () => {
    const { gymId, coach, people, book, cancel, list } = await openClass()
    const [ana, bia, caio, davi] = people
    for (const person of [ana, bia, caio]) await book(person)
    await book(davi)
    await cancel(davi)
    await changeWeek(coach, gymId, [{ ...evening, exceptions: [DAY] }])
    for (const person of [ana, bia, caio]) expect(await told(person)).toEqual(['event_cancelled'])
    expect(await told(davi)).toEqual([])
    expect(await list()).toEqual([])
    expect((await ana.api.bookings.list({ gymId })).items).toEqual([])
    expect((await ana.api.bookings.mine({ uid: ana.uid })).items).toEqual([])
    await changeWeek(coach, gymId, [evening])
    expect(await book(ana)).toEqual({ status: 'going', guests: 0 })
  })

  test('applies to dates that were off while it changed', async () => {
    const { gymId, coach, people, book, place } = await openClass()
    const [ana, bia, caio] = people
    await book(ana)
    await changeWeek(coach, gymId, [{ ...evening, exceptions: [DAY] }])
    const earlier = { ...evening, start: '18:00', end: '19:00', capacity: 3 }
    await changeWeek(coach, gymId, [{ ...earlier, exceptions: [DAY] }])
    await changeWeek(coach, gymId, [earlier])
    for (const person of [ana, bia, caio]) expect(await book(person)).toMatchObject({ status: 'going' })
    expect(await place(caio)).toEqual({ status: 'going', guests: 0 })
    const [row] = await world.db.select().from(bookedClasses).where(eq(bookedClasses.gymId, gymId))
    expect(row).toMatchObject({ start: '18:00', capacity: 3, startsAt: new Date(`${DAY}T18:00:00Z`) })
  })

  test('moves bookings with the class, and fills more places from the waitlist', async () => {
    const { gymId, coach, people, book, place } = await openClass()
    for (const person of people) await book(person)
    await changeWeek(coach, gymId, [{ ...evening, start: '18:00', end: '19:00', capacity: 3 }])
    expect((await people[0].api.bookings.list({ gymId })).items).toMatchObject([
      { start: '18:00', startsAt: '2026-11-21T18:00:00.000Z', place: { status: 'going' } },
    ])
    expect(await told(people[0])).toEqual(['event_update'])
    expect(await place(people[2])).toEqual({ status: 'going', guests: 0 })
    expect(await place(people[3])).toMatchObject({ status: 'waiting', position: 1 })
  })

  test('moves with the gym in a merge, and later changes leave those bookings alone', async () => {
    const { gym, gymId, people, book, cancel } = await openClass()
    const own = { ...evening, id: 'own', weekday: 2 }
    const [into, owner] = [await world.gym('New Roots', { schedule: [own] }), await world.member('Olga')]
    for (const one of [gym, into]) await world.staff(one, owner, 'owner')
    await book(people[0])
    await owner.api.gymMerges.merge({ id: gymId, into: into.id, confirm: gym.name })
    await changeWeek(owner, into.id, [{ ...own, start: '18:00' }])
    const { items } = await people[0].api.bookings.list({ gymId })
    expect(items).toMatchObject([{ sessionId: 'evening', place: { status: 'going' } }])
    expect((await owner.api.bookings.classes({ gymId: into.id })).items).toMatchObject([{ day: DAY, going: 1 }])
    expect(await cancel(people[0])).toMatchObject({ status: 'open' })
  })
})

describe('a member who leaves', () => {
  test('gives their place to the waitlist; their bookings are deleted with the account', async () => {
    const { people, book, place, list } = await openClass()
    const [ana, bia, caio] = people
    for (const person of [ana, bia, caio]) await book(person)
    const parts = { ...world, now: () => world.clock.now }
    await world.db.transaction((tx) => settleLeaving({ tx, jobs: world.jobs, log: world.log, now: NOW }, ana.uid))
    expect(await place(caio)).toEqual({ status: 'going', guests: 0 })
    for (const { run } of PURGE) await run(parts, ana.uid)
    await world.db.transaction((tx) => removeMember(tx, ana.uid, NOW))
    expect(await world.db.select().from(bookings).where(eq(bookings.uid, ana.uid))).toEqual([])
    expect((await list()).map(({ person }) => person.displayName).toSorted()).toEqual(['Bia', 'Caio'])
  })

  test("isn't listed for staff they block", async () => {
    const { coach, people, book, list } = await openClass()
    await book(people[0])
    await world.block(people[0], coach)
    expect(await list()).toEqual([])
  })
})
