import { beforeEach, expect, test } from 'vitest'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import type { events } from '#domains/events/events/server/tables.ts'
import { rsvps } from '#domains/events/rsvps/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type Person, type World } from '#testing/world.ts'
import { matAnswers, matProfiles } from '../../conductor/server/tables.ts'

type Event = Awaited<ReturnType<World['event']>>
type Differing = Partial<typeof events.$inferInsert>
const NOTHING = { likely: null, beginners: null, nearSize: null, light: null, women: null, style: null }
const WISHES = { intensity: 'light' as const, protect: [] as 'knee'[], sameOrSmaller: false, sitsOut: false }

const world = await openWorld()
const people = await Promise.all(
  Array.from({ length: 40 }, (_, at) => world.member(`Ana ${at}`, { beltRank: at % 2 ? 'blue' : 'brown' })),
)
const sizes = people.slice(1).map(({ uid }, at) => ({
  ...{ uid, size: '70_80' as const, woman: true, style: at % 8 ? ('guard' as const) : null },
  updatedAt: before(days(2)),
}))
await world.db.insert(matProfiles).values(sizes)

let gym: Awaited<ReturnType<World['gym']>>
beforeEach(async () => {
  world.clock.now = new Date('2026-11-20T12:00:00Z')
  gym = await world.gym('Tatami House')
})

function before(ms: number) {
  return new Date(world.clock.now.getTime() - ms)
}
const refOf = ({ id }: Event) => ({ gymId: gym.id, eventId: id })
const forecastFor = ({ api }: Pick<Person, 'api'>, event: Event) => api.forecast.get(refOf(event))
const likely = async (event: Event) => (await forecastFor(world.visitor, event)).likely
const someone = (at: number) => people[at] as Person
const some = (count: number, from = 0) => people.slice(from, from + count)
const answer = ({ api }: Person, event: Event) => api.rsvps.answer({ ...refOf(event), status: 'going', guests: 0 })
const save = ({ api }: Person, event: Event, size: '70_80' | 'over_100') =>
  api.conductor.saveWishes({ ...refOf(event), ...WISHES, size, avoided: [] })

/** RSVPs from yesterday. */
const go = (event: Event, going: Person[], status: 'going' | 'cancelled' = 'going') => {
  const row = { eventId: event.id, status, createdAt: before(days(1)), updatedAt: before(days(1)) }
  return world.db.insert(rsvps).values(going.map(({ uid }) => ({ ...row, uid })))
}

/** An event some weeks ago, with these people checked in. */
async function past(weeks: number, came: Person[], differing: Differing = {}, method: 'code' | 'location' = 'code') {
  const startsAt = new Date(Date.UTC(2026, 10, 21, 18) - weeks * days(7))
  const { id: eventId } = await world.event(gym, { startsAt, ...differing })
  const row = { gymId: gym.id, eventId, at: startsAt, method }
  await world.db.insert(checkIns).values(came.map(({ uid }) => ({ ...row, id: newId(), uid })))
}

test('shows lines to members, by a size set before today, and a number to visitors', async () => {
  const event = await world.event(gym)
  const bia = someone(37)
  await go(event, people)
  const wishes = { ...WISHES, eventId: event.id, updatedAt: world.clock.now }
  await world.db.insert(matAnswers).values(people.map(({ uid }) => ({ ...wishes, uid })))
  const forecast = await forecastFor(bia, event)
  expect(forecast.likely).toEqual({ from: 36, to: 50 })
  expect(forecast.nearSize).toBeGreaterThanOrEqual(3)
  expect(forecast.light).toBeGreaterThanOrEqual(3)
  expect(forecast.women).toBeGreaterThanOrEqual(3)
  expect(forecast.style).toMatchObject({ style: 'guard' })
  expect(await forecastFor(someone(0), event)).toEqual({ ...forecast, nearSize: null })
  expect(await forecastFor(world.visitor, event)).toEqual({ ...NOTHING, likely: forecast.likely })
  await save(bia, event, '70_80')
  expect(await forecastFor(bia, event)).toEqual(forecast)
  await save(bia, event, 'over_100')
  await save(bia, event, '70_80')
  expect(await forecastFor(bia, event)).toEqual({ ...forecast, nearSize: null })
})

test('counts regulars and their belts, but no sizes of people without an RSVP', async () => {
  const dates = [await world.event(gym), await world.event(gym, { startsAt: new Date('2026-11-21T20:00:00Z') })]
  await past(1, some(36))
  await past(2, some(36, 2))
  const forecasts = await Promise.all(dates.map((event) => forecastFor(someone(37), event)))
  for (const forecast of forecasts)
    expect(forecast).toMatchObject({
      likely: { from: 36, to: 50 },
      nearSize: null,
      light: null,
      women: null,
      style: null,
    })
  expect(forecasts.some(({ beginners }) => beginners !== null)).toBe(true)

  const far = new Date('2026-11-27T12:00:01Z')
  const without: Differing[] = [
    { official: false },
    { hideAttendees: 'all' },
    { eventType: 'social' },
    { startsAt: far },
  ]
  for (const differing of without)
    expect(await forecastFor(someone(0), await world.event(gym, differing))).toEqual(NOTHING)
  const secret = await world.event(gym, { visibility: 'link' })
  await expect(forecastFor(someone(0), secret)).rejects.toMatchObject({ status: 404 })
  expect(await someone(0).api.forecast.get({ ...refOf(secret), key: secret.linkKey })).toEqual(NOTHING)
})

test("doesn't count uncorroborated check-ins, or those at other kinds of events", async () => {
  const next = await world.event(gym)
  for (const weeks of [1, 2]) {
    await past(weeks, some(20), {}, 'location')
    await past(weeks + 8, some(20))
    const friday = new Date(Date.UTC(2026, 10, 20, 18) - weeks * days(7))
    const others: Differing[] = [{ hideAttendees: 'all' }, { visibility: 'gym_members' }, { eventType: 'class' }]
    for (const differing of [...others, { official: false }, { startsAt: friday }])
      await past(weeks, some(20), differing)
  }
  expect(await likely(next)).toBeNull()
})

test("doesn't count regulars who can't make it, nor people who came once", async () => {
  const event = await world.event(gym)
  await past(1, some(19))
  await past(2, some(9))
  await go(event, some(9, 20))
  await go(event, some(5), 'cancelled')
  expect(await likely(event)).toEqual({ from: 9, to: 13 })
})

test('two accounts see no one join, leave, block or change wishes within a day', async () => {
  const [first, second] = [someone(37), someone(39)]
  for (let round = 0; round < 4; round += 1) {
    world.clock.now = new Date('2026-11-20T00:00:05Z')
    const event = await world.event(gym)
    const other = await world.event(gym, { startsAt: new Date('2026-11-22T18:00:00Z') })
    const inside = some(14 + 5 * round)
    const target = someone(round)
    for (const each of [event, other]) await go(each, [...inside, ...(round % 2 ? [first, second] : [])])
    const viewers = [first, second, world.visitor]
    const views = () =>
      Promise.all([event, other].flatMap((each) => viewers.map((viewer) => forecastFor(viewer, each))))
    const seen = await views()
    const acts = [
      () => answer(first, event),
      () => first.api.rsvps.leave(refOf(event)),
      () => answer(first, event),
      () => answer(second, event),
      () => first.api.follows.block({ uid: 'me', blockedId: target.uid }),
      () => first.api.follows.unblock({ uid: 'me', blockedId: target.uid }),
      () => target.api.rsvps.leave(refOf(event)),
      () => answer(target, event),
      () => save(target, event, 'over_100'),
      () => answer(someone(35), event),
    ]
    for (const act of [...acts.slice(3 * round), ...acts.slice(0, 3 * round)]) {
      await act()
      world.pass(days(1) / 20)
      expect(await views()).toEqual(seen)
    }
  }
})

test("counts RSVPs from the day after they're made", async () => {
  const event = await world.event(gym, { startsAt: new Date('2026-11-23T18:00:00Z') })
  for (const person of some(6)) await answer(person, event)
  expect(await likely(event)).toBeNull()
  world.pass(days(1))
  expect(await likely(event)).toEqual({ from: 5, to: 8 })
})

test('viewers who open an event at the same moment get the same figures', { tags: ['race'] }, async () => {
  const event = await world.event(gym)
  await go(event, some(30))
  const [one, ...rest] = await Promise.all(some(8, 20).map((viewer) => forecastFor(viewer, event)))
  for (const forecast of rest) expect(forecast).toEqual(one)
})
