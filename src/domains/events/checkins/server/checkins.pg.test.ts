import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '#domains/events/events/server/tables.ts'
import { rsvps } from '#domains/events/rsvps/server/tables.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { days, hours, minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openLimits } from '#platform/limits.ts'
import { answeredWrites } from '#platform/tables.ts'
import { allPages } from '#testing/all-pages.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person, type World } from '#testing/world.ts'
import { checkInCodes } from './codes.ts'
import { checkIns } from './tables.ts'

const world = await openWorld()
const codes = checkInCodes(world.secret)
const [host, coach] = await world.members('Helio', 'Carlos')
const gym = await world.gym('Tatami House')
await world.staff(gym, host, 'owner')
await world.staff(gym, coach, 'coach')

const later = (milliseconds: number) => world.moveTo(new Date(world.clock.now.getTime() + milliseconds))

async function openMat(differing: Parameters<World['event']>[1] = {}) {
  const startsAt = new Date(world.clock.now.getTime() - minutes(5))
  const event = await world.event(gym, { startsAt, endsAt: new Date(startsAt.getTime() + hours(2)), ...differing })
  return { ...event, ref: { gymId: gym.id, eventId: event.id } }
}
type Mat = Awaited<ReturnType<typeof openMat>>

const code = (event: { id: string }) =>
  ({ method: 'code', code: codes.at(`event:${event.id}`, world.clock.now) }) as const
const near = { method: 'location', lat: 53.3498, lng: -6.2603, accuracy: 20 } as const
const rsvpOf = async (event: { id: string }, person: { uid: string }) =>
  (
    await world.db
      .select()
      .from(rsvps)
      .where(and(eq(rsvps.eventId, event.id), eq(rsvps.uid, person.uid)))
  )[0]
const countsOf = async ({ id }: { id: string }) => {
  const [row] = await world.db.select().from(events).where(eq(events.id, id))
  return { going: row?.goingCount, waiting: row?.waitingCount, checkedIn: row?.checkedInCount }
}
const logOf = ({ uid }: { uid: string }) =>
  world.db
    .select({ isDeleted: activities.isDeleted, score: activities.score, visibility: activities.visibility })
    .from(activities)
    .where(and(eq(activities.actorId, uid), eq(activities.activityType, 'event_checkin')))

test('records a check-in time when the code is scanned, and still shows it afterwards', async () => {
  const ana = await world.member('Ana')
  const mat = await openMat()
  await world.rsvp(mat, ana)
  expect((await ana.api.checkins.mine(mat.ref)).state).toBe('open')

  const answer = await ana.api.checkins.checkMeIn({ ...mat.ref, way: code(mat) })
  expect(answer).toMatchObject({ state: 'checked_in', already: false, at: world.clock.now.toISOString() })
  expect((await rsvpOf(mat, ana))?.status).toBe('attended')
  expect(await countsOf(mat)).toEqual({ going: 1, waiting: 0, checkedIn: 1 })
  expect(await logOf(ana)).toEqual([{ isDeleted: false, score: 90, visibility: 'friends' }])

  await later(days(1))
  expect(await ana.api.checkins.mine(mat.ref)).toMatchObject({ state: 'checked_in', at: answer.at, undoUntil: null })
})

test('makes one check-in from concurrent scans by the member and two hosts', { tags: 'race' }, async () => {
  const ana = await world.member('Ana')
  const mat = await openMat()
  await world.rsvp(mat, ana)
  const answers = await Promise.all([
    host.api.checkins.checkIn({ ...mat.ref, uid: ana.uid }),
    coach.api.checkins.checkIn({ ...mat.ref, uid: ana.uid }),
    ana.api.checkins.checkMeIn({ ...mat.ref, way: code(mat) }),
    ana.api.checkins.checkMeIn({ ...mat.ref, way: near }),
  ])
  expect(answers.filter(({ already }) => !already)).toHaveLength(1)
  expect(await countsOf(mat)).toEqual({ going: 1, waiting: 0, checkedIn: 1 })
  expect(await logOf(ana)).toHaveLength(1)
})

test('applies a scan sent twice only once, even when the host undid it in between', { tags: 'race' }, async () => {
  const ana = await world.member('Ana')
  const mat = await openMat()
  const scan = { ...mat.ref, way: code(mat), at: world.clock.now.toISOString() }
  const nonce = newId()
  const first = await ana.with(nonce).checkins.checkMeIn(scan)
  await later(minutes(3))
  await host.api.checkins.undo({ ...mat.ref, uid: ana.uid })
  expect(await ana.with(nonce).checkins.checkMeIn(scan)).toEqual(first)
  expect((await ana.api.checkins.mine(mat.ref)).state).toBe('undone')
  // A check-in queued on another phone doesn't restore it either.
  await expect(host.api.checkins.checkIn({ ...mat.ref, uid: ana.uid, at: scan.at })).rejects.toMatchObject({
    code: 'CHECK_IN_UNDONE',
  })
  expect(await countsOf(mat)).toEqual({ going: 0, waiting: 0, checkedIn: 0 })
})

test("refuses a wrong, old or other event's code, and a position too far away", async () => {
  const ana = await world.member('Ana')
  const mat = await openMat()
  const other = await openMat()
  const old = codes.at(`event:${mat.id}`, new Date(world.clock.now.getTime() - minutes(25)))
  for (const wrong of ['ABCDEF', old, codes.at(`event:${other.id}`, world.clock.now)])
    await expect(
      ana.api.checkins.checkMeIn({ ...mat.ref, way: { method: 'code', code: wrong } }),
    ).rejects.toMatchObject({ status: 400, data: { field: 'code' } })
  await expect(ana.api.checkins.checkMeIn({ ...mat.ref, way: { method: 'code', code: '' } })).rejects.toMatchObject({
    status: 400,
  })
  await expect(ana.api.checkins.checkMeIn({ ...mat.ref, way: { ...near, lat: 53.36 } })).rejects.toMatchObject({
    status: 409,
    code: 'TOO_FAR',
  })
  expect(await rsvpOf(mat, ana)).toBeUndefined()
  expect(await countsOf(mat)).toEqual({ going: 0, waiting: 0, checkedIn: 0 })
})

test('stops after ten tries at a code, even with the right one', async () => {
  const before = world.clock.now
  world.clock.now = new Date()
  const limited = await startProduct({ ...world, limits: await openLimits(world.database.pool) })
  const ana = await world.member('Ana')
  const mat = await openMat()
  const cookie = `${(await import('#domains/members/session/server/cookie.ts')).sessionCookie(limited.config, world.secret).write(ana.token).split(';')[0]}`
  const tried = async (guess: string) =>
    (
      await fetch(`${limited.url}/api/locations/${gym.id}/events/${mat.id}/checkins/me`, {
        method: 'PUT',
        headers: { cookie, origin: limited.url, 'content-type': 'application/json' },
        body: JSON.stringify({ way: { method: 'code', code: guess } }),
      })
    ).status
  const answers: number[] = []
  for (let guess = 0; guess < 12; guess++) answers.push(await tried('ABCDEF'))
  expect(answers).toEqual([...Array(10).fill(400), 429, 429])
  expect(await tried(codes.at(`event:${mat.id}`, new Date()))).toBe(429)
  world.clock.now = before
})

test('compares a position and never stores it', async () => {
  const ana = await world.member('Ana')
  const mat = await openMat()
  await ana.with(newId()).checkins.checkMeIn({ ...mat.ref, way: near })
  const kept = JSON.stringify([
    await world.db.select().from(checkIns).where(eq(checkIns.uid, ana.uid)),
    await world.db.select().from(answeredWrites).where(eq(answeredWrites.uid, ana.uid)),
    world.logged(),
  ])
  expect(kept).not.toContain('53.34')
  expect(kept).not.toContain('6.26')
})

test('lets the host check in walk-ins, with a warning over capacity', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const mat = await openMat({ capacity: 1 })
  await world.rsvp(mat, ana)
  expect(await host.api.checkins.checkIn({ ...mat.ref, uid: ana.uid })).toMatchObject({ overCapacity: false })
  expect(await host.api.checkins.checkIn({ ...mat.ref, uid: bia.uid })).toMatchObject({
    ...{ overCapacity: true, rsvp: 'attended', person: { uid: bia.uid }, checkIn: { method: 'host' } },
  })
  expect(await countsOf(mat)).toEqual({ going: 2, waiting: 0, checkedIn: 2 })
  await host.api.checkins.undo({ ...mat.ref, uid: bia.uid })
  expect(await rsvpOf(mat, bia)).toBeUndefined()
  expect(await countsOf(mat)).toEqual({ going: 1, waiting: 0, checkedIn: 1 })
})

test('restores the RSVP on undo, and reuses the activity when checking in again', async () => {
  const ana = await world.member('Ana')
  const mat = await openMat()
  await world.rsvp(mat, ana, 'waitlisted', 7)
  for (let round = 0; round < 2; round++) {
    await host.api.checkins.checkIn({ ...mat.ref, uid: ana.uid })
    expect(await countsOf(mat)).toEqual({ going: 1, waiting: 0, checkedIn: 1 })
    await later(minutes(1))
    await host.api.checkins.undo({ ...mat.ref, uid: ana.uid })
    await host.api.checkins.undo({ ...mat.ref, uid: ana.uid })
    expect(await rsvpOf(mat, ana)).toMatchObject({ status: 'waitlisted', inLine: 7 })
    expect(await countsOf(mat)).toEqual({ going: 0, waiting: 1, checkedIn: 0 })
    expect(await logOf(ana)).toMatchObject([{ isDeleted: true }])
    await later(minutes(1))
  }
  const { rows } = await world.db.execute(
    sql`select from pgboss.job where name = 'promoteWaitlist' and data ->> 'eventId' = ${mat.ref.eventId}`,
  )
  expect(rows, 'what a place that frees each time is given away by').toHaveLength(2)
  await ana.api.checkins.checkMeIn({ ...mat.ref, way: code(mat) })
  expect(await logOf(ana)).toMatchObject([{ isDeleted: false }])
})

test('lets members undo their own check-in for ten minutes, and hosts at any time', async () => {
  const ana = await world.member('Ana')
  const mat = await openMat()
  await ana.api.checkins.checkMeIn({ ...mat.ref, way: code(mat) })
  await later(minutes(10))
  expect((await ana.api.checkins.undoMine(mat.ref)).state).toBe('undone')
  await ana.api.checkins.checkMeIn({ ...mat.ref, way: code(mat) })
  await later(minutes(10) + 1)
  await expect(ana.api.checkins.undoMine(mat.ref)).rejects.toMatchObject({ status: 409, code: 'TOO_LATE' })
  await host.api.checkins.undo({ ...mat.ref, uid: ana.uid })
  expect((await ana.api.checkins.mine(mat.ref)).state).toBe('undone')
})

test('dates a queued check-in at its earliest plausible time', async () => {
  const ana = await world.member('Ana')
  const mat = await openMat()
  const begin = world.clock.now
  const way = code(mat)
  await later(minutes(40))
  await host.api.checkins.checkIn({ ...mat.ref, uid: ana.uid })
  // Ana's phone reconnects: it scanned a code at the beginning that has expired since.
  const answer = await ana.api.checkins.checkMeIn({ ...mat.ref, way, at: begin.toISOString() })
  expect(answer).toMatchObject({ already: true, at: begin.toISOString() })
  const bia = await world.member('Bia')
  await expect(bia.api.checkins.checkMeIn({ ...mat.ref, way })).rejects.toMatchObject({ code: 'WRONG_CODE' })
  expect(await bia.api.checkins.checkMeIn({ ...mat.ref, way, at: begin.toISOString() })).toMatchObject({
    at: begin.toISOString(),
  })
  const caio = await world.member('Caio')
  const long = '1999-01-01T00:00:00.000Z'
  const claimed = await host.api.checkins.checkIn({ ...mat.ref, uid: caio.uid, at: long })
  expect(claimed.checkIn?.at).toBe(new Date(mat.startsAt.getTime() - minutes(30)).toISOString())
})

test('refuses check-ins before opening, after closing and at cancelled events', async () => {
  const ana = await world.member('Ana')
  const early = await openMat({
    startsAt: new Date(world.clock.now.getTime() + minutes(31)),
    endsAt: new Date(world.clock.now.getTime() + hours(2)),
  })
  const late = await openMat({
    startsAt: new Date(world.clock.now.getTime() - hours(5)),
    endsAt: new Date(world.clock.now.getTime() - hours(3)),
  })
  const cancelled = await openMat({ status: 'cancelled', cancelReason: 'Flood' })
  for (const [mat, state, refusal] of [
    [early, 'not_open', 'CHECK_IN_NOT_OPEN'],
    [late, 'closed', 'CHECK_IN_CLOSED'],
    [cancelled, 'closed', 'CHECK_IN_CLOSED'],
  ] as const) {
    expect((await ana.api.checkins.mine(mat.ref)).state).toBe(state)
    const refused = { status: 409, code: refusal }
    await expect(ana.api.checkins.checkMeIn({ ...mat.ref, way: code(mat) })).rejects.toMatchObject(refused)
    await expect(host.api.checkins.checkIn({ ...mat.ref, uid: ana.uid })).rejects.toMatchObject(refused)
  }
})

test('shows the expected list only to hosts and coaches, and no hidden events', async () => {
  const [ana, stranger] = await world.members('Ana', 'Stranger')
  const mat = await openMat()
  const hidden = await openMat({ visibility: 'gym_members' })
  await world.rsvp(mat, ana)
  for (const api of [ana.api, stranger.api]) {
    for (const call of [
      () => api.checkins.list(mat.ref),
      () => api.checkins.checkIn({ ...mat.ref, uid: ana.uid }),
      () => api.checkins.undo({ ...mat.ref, uid: ana.uid }),
      () => api.checkins.markMissed({ ...mat.ref, uids: [ana.uid], missed: true }),
      () => api.checkins.openDesk(mat.ref),
      () => api.checkins.desks(mat.ref),
    ])
      await expect(call()).rejects.toMatchObject({ status: 403 })
    await expect(api.checkins.mine(hidden.ref)).rejects.toMatchObject({ status: 404 })
    await expect(api.checkins.checkMeIn({ ...hidden.ref, way: code(hidden) })).rejects.toMatchObject({ status: 404 })
    await expect(api.checkins.list(hidden.ref)).rejects.toMatchObject({ status: 404 })
  }
  for (const call of [
    () => world.visitor.api.checkins.mine(mat.ref),
    () => world.visitor.api.checkins.list(mat.ref),
    () => world.visitor.api.checkins.checkMeIn({ ...mat.ref, way: code(mat) }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 401 })
  expect((await coach.api.checkins.list(mat.ref)).items).toMatchObject([{ person: { uid: ana.uid }, rsvp: 'going' }])
  await expect(host.api.checkins.checkIn({ ...mat.ref, uid: 'nobody' })).rejects.toMatchObject({ status: 404 })
  const elsewhere = await world.gym('Elsewhere')
  await expect(host.api.checkins.list({ gymId: elsewhere.id, eventId: mat.id })).rejects.toMatchObject({ status: 404 })
})

test("pages the host's list without gaps or repeats", async () => {
  const mat = await openMat()
  const people = await Promise.all(Array.from({ length: 7 }, (_, at) => world.member(`Person ${at}`)))
  for (const person of people) await world.rsvp(mat, person)
  const seen = await allPages((cursor) => host.api.checkins.list({ ...mat.ref, limit: 3, cursor }))
  expect(seen).toHaveLength(7)
  expect(new Set(seen.map(({ person }) => person.uid))).toEqual(new Set(people.map(({ uid }) => uid)))
})

test('marks no-shows after the end, and shows only hosts three in 60 days', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const mats: Mat[] = []
  for (let round = 0; round < 3; round++) {
    const mat = await openMat()
    await world.rsvp(mat, ana)
    await world.rsvp(mat, bia)
    mats.push(mat)
    await expect(host.api.checkins.markMissed({ ...mat.ref, uids: [ana.uid], missed: true })).rejects.toMatchObject({
      status: 409,
      code: 'NOT_ENDED',
    })
    await host.api.checkins.checkIn({ ...mat.ref, uid: bia.uid })
    await later(hours(3))
    // Marking everyone as missed doesn't affect those who attended.
    const marked = { ...mat.ref, uids: [ana.uid, bia.uid], missed: true }
    expect(await host.api.checkins.markMissed(marked)).toEqual({ changed: 1 })
    expect(await host.api.checkins.markMissed(marked)).toEqual({ changed: 0 })
    expect((await rsvpOf(mat, bia))?.status).toBe('attended')
  }
  const oftenMisses = async (mat: Mat) =>
    Object.fromEntries((await host.api.checkins.list(mat.ref)).items.map((row) => [row.person.uid, row.oftenMisses]))
  const latest = await openMat()
  await world.rsvp(latest, ana)
  await world.rsvp(latest, bia)
  expect(await oftenMisses(latest)).toEqual({ [ana.uid]: true, [bia.uid]: false })
  const seen = JSON.stringify([
    await bia.api.people.profile({ uid: ana.uid }),
    await bia.api.events.get({ gymId: gym.id, eventId: mats[0]?.id ?? '' }),
    await bia.api.activities.byUser({ uid: ana.uid, limit: 50 }),
  ])
  expect(seen).not.toMatch(/no_show|misses/i)
  expect((await ana.api.rsvps.discussion(mats[0]?.ref ?? latest.ref)).items).toEqual([])

  // A mistake can be undone, and no-shows expire after 60 days.
  const [first] = mats
  if (!first) throw new Error('no event')
  await host.api.checkins.markMissed({ ...first.ref, uids: [ana.uid], missed: false })
  expect((await rsvpOf(first, ana))?.status).toBe('going')
  expect(await oftenMisses(latest)).toMatchObject({ [ana.uid]: false })
  await host.api.checkins.markMissed({ ...first.ref, uids: [ana.uid], missed: true })
  await later(days(61))
  expect(await oftenMisses(latest)).toMatchObject({ [ana.uid]: false })
})

test('refuses check-in by a member the host removed, but lets the host do it', async () => {
  const ana = await world.member('Ana')
  const mat = await openMat()
  await world.rsvp(mat, ana, 'removed')
  await expect(ana.api.checkins.checkMeIn({ ...mat.ref, way: code(mat) })).rejects.toMatchObject({ status: 403 })
  await host.api.checkins.checkIn({ ...mat.ref, uid: ana.uid })
  await host.api.checkins.undo({ ...mat.ref, uid: ana.uid })
  expect((await rsvpOf(mat, ana))?.status).toBe('removed')
})

test('lets a host of an unofficial event check in only those with an RSVP', async () => {
  const [maker, ana, bia] = await world.members('Maker', 'Ana', 'Bia')
  const mat = await openMat({ official: false, createdBy: maker.uid, hostIds: [maker.uid] })
  await world.rsvp(mat, ana)
  await world.rsvp(mat, bia, 'cancelled')
  const puts = (by: Person, person: Person) => by.api.checkins.checkIn({ ...mat.ref, uid: person.uid })
  expect(await puts(maker, ana)).toMatchObject({ rsvp: 'attended' })
  expect((await maker.api.checkins.list(mat.ref)).mayAddWalkIns).toBe(false)
  for (const person of [bia, await world.member('Stranger')])
    await expect(puts(maker, person)).rejects.toMatchObject({ status: 409, code: 'RSVP_REQUIRED' })
  expect(await puts(maker, maker), 'the host themselves').toMatchObject({ rsvp: 'attended' })
  expect(await maker.api.checkins.mine(mat.ref)).toMatchObject({ bySomeoneElse: false, undoUntil: expect.any(String) })
  expect(await maker.api.checkins.undoMine(mat.ref)).toMatchObject({ state: 'undone' })
  expect(await puts(maker, maker), 'as often as they like').toMatchObject({ rsvp: 'attended' })
  expect((await coach.api.checkins.list(mat.ref)).mayAddWalkIns).toBe(true)
  expect(await puts(coach, bia), "by the gym's staff").toMatchObject({ rsvp: 'attended' })
})

test("notifies a member of a host's check-in, which they can undo permanently", async () => {
  const ana = await world.member('Ana')
  const mat = await openMat()
  await host.api.checkins.checkIn({ ...mat.ref, uid: ana.uid })
  const [told, ...others] = (await ana.api.notifications.list({ uid: 'me' })).items
  expect(others).toEqual([])
  expect(told).toMatchObject({ type: 'account_update' })
  expect(JSON.stringify(told)).toContain('You were checked in at Tatami House')
  expect(JSON.stringify(told)).toContain(mat.slug)

  await later(hours(3))
  expect(await ana.api.checkins.mine(mat.ref)).toMatchObject({ bySomeoneElse: true, undoUntil: null })
  await ana.api.checkins.undoMine(mat.ref)
  expect(await countsOf(mat)).toEqual({ going: 0, waiting: 0, checkedIn: 0 })
  expect(await logOf(ana)).toMatchObject([{ isDeleted: true }])

  const open = await openMat()
  await host.api.checkins.checkIn({ ...open.ref, uid: ana.uid })
  await ana.api.checkins.undoMine(open.ref)
  await expect(host.api.checkins.checkIn({ ...open.ref, uid: ana.uid })).rejects.toMatchObject({
    status: 409,
    code: 'REMOVED_BY_MEMBER',
  })
  const self = { ...open.ref, way: code(open) }
  expect(await ana.api.checkins.checkMeIn(self)).toMatchObject({ bySomeoneElse: false, already: false })
})

test("counts a location check-in as corroborated once it's confirmed by code", async () => {
  const ana = await world.member('Ana')
  const mat = await openMat()
  await ana.api.checkins.checkMeIn({ ...mat.ref, way: near })
  expect((await ana.api.reviews.mine({ gymId: gym.id })).may).toBe('never_there')
  await ana.api.checkins.checkMeIn({ ...mat.ref, way: code(mat) })
  expect((await ana.api.reviews.mine({ gymId: gym.id })).may).toBe('write')
})

test('limits the activity of a check-in at a link-only event to its attendees', async () => {
  const ana = await world.member('Ana')
  const mat = await openMat({ visibility: 'link' })
  const ref = { ...mat.ref, key: mat.linkKey }
  await ana.api.checkins.checkMeIn({ ...ref, way: code(mat) })
  expect(await logOf(ana)).toMatchObject([{ visibility: 'event_attendees' }])
})
