import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activities } from '#domains/feed/activities/server/tables.ts'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { freshnessOf } from '#domains/gyms/gyms/freshness.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { days, hours, minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type World } from '#testing/world.ts'
import { checkInCodes } from './codes.ts'
import { confirmPlannedSessions } from './confirm-planned-sessions.ts'

const world = await openWorld()

const later = (milliseconds: number) => world.moveTo(new Date(world.clock.now.getTime() + milliseconds))

const session = (id: string, weekday: number, start: string, end: string): ScheduleItem => ({
  ...PLAIN_SESSION,
  ...{ id, title: 'Open mat', kind: 'open_mat', discipline: 'both', weekday, start, end },
})
/** A gym with a session on Friday from 10:00 and one on Saturday from 18:00. Sets the clock to Friday noon. */
async function openGym(differing: Parameters<World['gym']>[1] = {}) {
  world.clock.now = new Date('2026-11-20T12:00:00Z')
  const schedule = [session('fri', 5, '10:00', '11:30'), session('sat', 6, '18:00', '20:00')]
  return world.gym('Tatami House', { schedule, ...differing })
}
const readGym = (gym: { id: string }) => world.visitor.api.gyms.get({ id: gym.id })
const wordOf = async (gym: { id: string }, id: string) => {
  const found = (await readGym(gym)).schedule.find((item) => item.id === id)
  if (!found) throw new Error('no such session')
  return { ...found, freshness: freshnessOf(found, world.clock.now) }
}
const says = (person: { api: World['visitor']['api'] }, gym: { id: string }, wasOn: boolean, sessionId = 'fri') =>
  person.api.checkins.confirmSession({ gymId: gym.id, sessionId, wasOn })

test('lets staff confirm the whole timetable with one tap', async () => {
  const gym = await openGym()
  const owner = await world.member('Olga')
  await world.staff(gym, owner, 'coach')
  expect((await wordOf(gym, 'fri')).freshness).toBe('unconfirmed')
  const lastConfirmedAt = world.clock.now.toISOString()
  expect(await owner.api.checkins.confirmSchedule({ gymId: gym.id })).toEqual({ lastConfirmedAt, sessions: 2 })
  expect(await owner.api.checkins.confirmSchedule({ gymId: gym.id })).toEqual({ lastConfirmedAt, sessions: 2 })
  const seen = await readGym(gym)
  expect(seen).toMatchObject({ lastConfirmedAt, lastConfirmedBy: 'owner' })
  expect(seen.nextOpenMat).toMatchObject({ id: 'sat', confirmedAt: lastConfirmedAt, confirmedBy: 'owner', offs: 0 })
  expect((await wordOf(gym, 'fri')).freshness).toBe('fresh')
})

test('counts "Was it on?" once per member, session and day, from the session\'s end', async () => {
  const gym = await openGym()
  const ana = await world.member('Ana')
  const yes = await says(ana, gym, true)
  const ended = '2026-11-20T11:30:00.000Z'
  expect(yes).toMatchObject({
    counted: true,
    session: { confirmedAt: ended, confirmedBy: 'member' },
    lastConfirmedAt: ended,
  })
  expect((await says(ana, gym, false)).counted).toBe(false)
  const key = newId()
  const bia = await world.member('Bia')
  const again = { gymId: gym.id, sessionId: 'fri', wasOn: true }
  expect(await bia.with(key).checkins.confirmSession(again)).toEqual(await bia.with(key).checkins.confirmSession(again))
  expect((await wordOf(gym, 'fri')).offs).toBe(0)
})

test('makes a session unconfirmed after two “not on” answers, until the next yes', async () => {
  const gym = await openGym()
  const [ana, bia, caio, duda] = await world.members('Ana', 'Bia', 'Caio', 'Duda')
  await says(ana, gym, true)
  await later(minutes(1))
  await says(bia, gym, false)
  expect(await wordOf(gym, 'fri')).toMatchObject({ offs: 1, freshness: 'fresh' })
  await later(minutes(1))
  await says(caio, gym, false)
  expect(await wordOf(gym, 'fri')).toMatchObject({ offs: 2, freshness: 'unconfirmed' })
  expect((await wordOf(gym, 'sat')).offs).toBe(0)
  await later(minutes(1))
  await says(duda, gym, true)
  expect(await wordOf(gym, 'fri')).toMatchObject({ offs: 0, freshness: 'fresh' })
  // A member who answers “no” two weeks in a row counts once.
  await later(days(7))
  await says(bia, gym, false)
  await later(days(7))
  await says(bia, gym, false)
  expect(await wordOf(gym, 'fri')).toMatchObject({ offs: 1 })
})

test('lets one member keep a session fresh for 90 days; anyone else renews it', async () => {
  const gym = await openGym()
  const [ana, bia] = await world.members('Ana', 'Bia')
  const answers: boolean[] = []
  for (let week = 0; week < 16; week++) {
    answers.push((await says(ana, gym, true)).counted)
    await later(days(7))
  }
  expect(answers).toEqual([...Array(13).fill(true), ...Array(3).fill(false)])
  expect((await says(bia, gym, true)).counted).toBe(true)
  await later(days(7))
  expect((await says(ana, gym, true)).counted).toBe(true)
})

test('refuses to confirm old or unscheduled sessions, and those at closed gyms', async () => {
  const gym = await openGym()
  const ana = await world.member('Ana')
  for (const wrong of [
    { sessionId: 'sat', day: '2026-11-21' },
    { sessionId: 'fri', day: '2026-11-06' },
    { sessionId: 'x' },
  ])
    await expect(ana.api.checkins.confirmSession({ gymId: gym.id, wasOn: true, ...wrong })).rejects.toMatchObject({
      ...{ status: 400, data: { field: 'sessionId' } },
    })
  const closed = await openGym({ status: 'temporarily_closed' })
  await expect(says(ana, closed, true)).rejects.toMatchObject({ status: 409, code: 'GYM_CLOSED' })
  await expect(says(world.visitor, gym, true)).rejects.toMatchObject({ status: 401 })
  await expect(ana.api.checkins.confirmSchedule({ gymId: gym.id })).rejects.toMatchObject({ status: 403 })
  await expect(ana.api.checkins.today({ gymId: gym.id })).rejects.toMatchObject({ status: 403 })
  const draft = await openGym({ status: 'draft' })
  await expect(says(ana, draft, true)).rejects.toMatchObject({ status: 404 })
  expect((await readGym(gym)).lastConfirmedAt).toBeNull()
})

test('asks "Was it on?" of those who favourited a gym, until answered or attended', async () => {
  const gym = await openGym()
  const [ana, bia] = await world.members('Ana', 'Bia')
  await ana.api.gyms.favorite({ gymId: gym.id })
  const asked = async (person = ana) =>
    (await person.api.checkins.toConfirm({ uid: 'me' })).items.map(({ session: { id, date } }) => `${id} ${date}`)
  expect(await asked()).toEqual(['fri 2026-11-20'])
  expect(await asked(bia)).toEqual([])
  await says(ana, gym, true)
  expect(await asked()).toEqual([])
  await later(hours(31))
  expect(await asked()).toEqual([])
  await later(hours(2))
  expect(await asked()).toEqual(['sat 2026-11-21'])
  await later(days(2))
  expect(await asked()).toEqual([])
  await expect(bia.api.checkins.toConfirm({ uid: ana.uid })).rejects.toMatchObject({ status: 404 })
})

test('confirms the gym and the session in its slot with a check-in at an event', async () => {
  const gym = await openGym()
  world.clock.now = new Date('2026-11-21T18:04:00Z')
  const [owner, ana] = await world.members('Olga', 'Ana')
  await world.staff(gym, owner, 'owner')
  const event = await world.event(gym, { startsAt: new Date('2026-11-21T18:15:00Z') })
  await owner.api.checkins.checkIn({ gymId: gym.id, eventId: event.id, uid: ana.uid })
  const at = world.clock.now.toISOString()
  expect(await wordOf(gym, 'sat')).toMatchObject({ confirmedAt: at, confirmedBy: 'checkin' })
  expect((await wordOf(gym, 'fri')).confirmedAt).toBeNull()
  expect(await readGym(gym)).toMatchObject({ lastConfirmedAt: at, lastConfirmedBy: 'checkin' })
})

test("checks in at a gym's current session by code or location, once in three hours", async () => {
  const gym = await openGym()
  const [ana, coach] = await world.members('Ana', 'Carlos')
  await world.staff(gym, coach, 'coach')
  const near = { method: 'location', lat: 53.3498, lng: -6.2603, accuracy: 10 } as const
  const at = (sessionId: string | null, way: Parameters<typeof ana.api.checkins.checkMeInAtGym>[0]['way'] = near) =>
    ana.api.checkins.checkMeInAtGym({ gymId: gym.id, sessionId, way })
  await expect(at(null, { ...near, lat: 53.4 })).rejects.toMatchObject({ code: 'TOO_FAR' })
  await expect(at(null, { method: 'code', code: 'ABCDEF' })).rejects.toMatchObject({ code: 'WRONG_CODE' })
  await expect(at('sat')).rejects.toMatchObject({ status: 400, data: { field: 'sessionId' } })
  expect((await ana.api.checkins.atGym({ gymId: gym.id })).sessions).toMatchObject([{ id: 'fri' }])

  const answers = await Promise.all([at('fri'), at('fri'), at(null)])
  expect(answers.filter(({ already }) => !already)).toHaveLength(1)
  const log = () =>
    world.db
      .select({ visibility: activities.visibility, isDeleted: activities.isDeleted })
      .from(activities)
      .where(and(eq(activities.actorId, ana.uid), eq(activities.activityType, 'gym_checkin')))
  expect(await log()).toEqual([{ visibility: 'friends', isDeleted: false }])

  const today = await coach.api.checkins.today({ gymId: gym.id })
  expect(today).toMatchObject({ checkedIn: 1, people: [{ person: { uid: ana.uid } }] })
  expect(today.codes[0]?.code).toBe(checkInCodes(world.secret).at(`gym:${gym.id}`, world.clock.now))

  await later(hours(3))
  expect((await ana.api.checkins.atGym({ gymId: gym.id })).latest).toBeNull()
  const code = checkInCodes(world.secret).at(`gym:${gym.id}`, world.clock.now)
  expect((await at(null, { method: 'code', code: ` ${code.toLowerCase()}` })).already).toBe(false)
  await ana.api.checkins.undoAtGym({ gymId: gym.id })
  expect((await log()).filter(({ isDeleted }) => isDeleted)).toHaveLength(1)
  expect((await ana.api.checkins.atGym({ gymId: gym.id })).latest).toBeNull()
  await at(null)
  await later(minutes(11))
  await expect(ana.api.checkins.undoAtGym({ gymId: gym.id })).rejects.toMatchObject({ code: 'TOO_LATE' })
})

test("preserves a session's confirmation with two members going, but not one or staff", async () => {
  const gym = await openGym()
  const [owner, host, ana, bia] = await world.members('Olga', 'Helio', 'Ana', 'Bia')
  await world.staff(gym, owner, 'owner')
  await owner.api.checkins.confirmSchedule({ gymId: gym.id })
  await later(days(88))
  // The Saturday open mat 18 days from now, 106 days after the confirmation.
  const startsAt = new Date('2027-03-06T18:00:00Z')
  const event = await world.event(gym, { startsAt, hostIds: [host.uid] })
  const going = (person: { api: World['visitor']['api'] }) =>
    person.api.rsvps.answer({ gymId: gym.id, eventId: event.id, status: 'going', guests: 0 })
  for (const person of [owner, host, ana]) await going(person)
  await later(days(5))
  expect(await confirmPlannedSessions(world.db, world.clock.now)).toBe(0)
  expect((await wordOf(gym, 'sat')).freshness).toBe('unconfirmed')

  await going(bia)
  expect(await confirmPlannedSessions(world.db, world.clock.now)).toBe(1)
  expect(await confirmPlannedSessions(world.db, world.clock.now)).toBe(0)
  expect(await wordOf(gym, 'sat')).toMatchObject({ freshness: 'fading', expectedUntil: event.endsAt.toISOString() })
  expect((await wordOf(gym, 'fri')).freshness).toBe('unconfirmed')
  world.clock.now = new Date(event.endsAt.getTime() + minutes(1))
  expect((await wordOf(gym, 'sat')).freshness).toBe('unconfirmed')
})
