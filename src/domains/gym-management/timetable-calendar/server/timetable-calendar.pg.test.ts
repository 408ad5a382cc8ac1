import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { days, minutes } from '#platform/clock.ts'
import { type JobDefinition, openJobs } from '#platform/jobs.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { timetableCalendarJobHandlers } from './job-handlers.ts'
import { calendarCipher } from './procedures.ts'
import { refreshCalendar } from './refresh.ts'
import { gymCalendars } from './tables.ts'

const weekly = (title: string, day: string, start: string, end: string) => [
  ...['BEGIN:VEVENT', `UID:${title}-${day}`, `SUMMARY:${title}`],
  ...[`DTSTART;TZID=Europe/Dublin:${day}T${start}00`, `DTEND;TZID=Europe/Dublin:${day}T${end}00`],
  ...['RRULE:FREQ=WEEKLY', 'END:VEVENT'],
]
const file = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR'].join('\r\n')
const GI = weekly('Gi', '20260907', '1800', '1930')
const LATER_GI = weekly('Gi', '20260907', '1830', '2000')
const OPEN_MAT = weekly('Open mat', '20260912', '1100', '1300')

let calendar = file(GI)
let isBusy = true
const answers: Record<string, () => { status?: number; type?: string; body?: string; location?: string }> = {
  '/secret.ics': () => ({ body: calendar }),
  '/moved.ics': () => ({ status: 302, location: '/secret.ics' }),
  '/inside.ics': () => ({ status: 302, location: 'https://10.0.0.8/secret.ics' }),
  '/plain.ics': () => ({ status: 302, location: 'http://calendar.example/secret.ics' }),
  '/round.ics': () => ({ status: 302, location: '/round.ics' }),
  '/page.ics': () => ({ type: 'text/html', body: '<p>Sign in' }),
  '/large.ics': () => ({ body: `${file(GI)}${' '.repeat(1024 * 1024)}` }),
  '/empty.ics': () => ({ body: file() }),
  '/busy.ics': () => (isBusy ? { status: 503 } : { body: calendar }),
}
const service = createServer((request, reply) => {
  const { status = 200, type = 'text/calendar', body, location } = answers[request.url ?? '']?.() ?? { status: 404 }
  reply.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body)
})

await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const { port } = service.address() as AddressInfo
const origin = `https://127.0.0.1:${port}`
const world = await openWorld({ env: { WEBSITE_HOSTS: `127.0.0.1:${port}` } })
afterAll(() => service.close())
beforeEach(() => {
  calendar = file(GI)
})

const session = (id: string, weekday: number, start: string, end: string, title: string) => ({
  ...PLAIN_SESSION,
  ...{ id, weekday, start, end, title },
})
const MONDAY = session('mon', 1, '18:00', '19:30', 'Gi')

async function gymWith(...schedule: (typeof MONDAY)[]) {
  const coach = await world.member('Cora')
  const gym = await world.gym('Calendar Gym', { schedule })
  await world.staff(gym, coach, 'coach')
  return { gym, coach, id: { gymId: gym.id } }
}
const save = (person: Person, gymId: string, path = '/secret.ics') =>
  person.api.timetableCalendar.save({ gymId, address: origin + path })
const refresh = (gymId: string, notifies = false) =>
  refreshCalendar({ ...world, now: () => world.clock.now, cipher: calendarCipher(world.secret) }, gymId, { notifies })
const read = (gymId: string) => world.visitor.api.gyms.get({ id: gymId })
const status = (code: number) => ({ status: code })

test('shows what differs and never changes the timetable by itself', async () => {
  const { gym, coach, id } = await gymWith(MONDAY, session('kids', 3, '17:00', '18:00', 'Kids'))
  expect(await coach.api.timetableCalendar.get(id)).toEqual({ calendar: null })
  calendar = file(LATER_GI, OPEN_MAT, weekly('Gi', '20260907', '0000', '0000'))
  const saved = await save(coach, gym.id, '/moved.ics')
  expect(saved.calendar).toMatchObject({
    ...{ readAt: world.clock.now.toISOString(), error: null, sessions: 2, ignored: 0, version: 1 },
    leftOut: { once: 0, allDay: 0, otherRepeat: 0, unclear: 1 },
    differences: [
      { kind: 'changed', before: { title: 'Gi', start: '18:00' }, after: { title: 'Gi', weekday: 1, start: '18:30' } },
      { kind: 'gone', before: { title: 'Kids' } },
      { kind: 'new', after: { title: 'Open mat', weekday: 6, start: '11:00', end: '13:00' } },
    ],
  })
  expect(await coach.api.timetableCalendar.get(id)).toEqual(saved)
  expect(await read(gym.id)).toMatchObject({ version: 1, schedule: [{ start: '18:00' }, {}], lastConfirmedAt: null })
})

test('accepts the chosen differences as an edit of the timetable', async () => {
  const { gym, coach, id } = await gymWith(MONDAY)
  calendar = file(LATER_GI, OPEN_MAT)
  const { differences } = (await save(coach, gym.id)).calendar
  const keys = differences.flatMap(({ kind, key }) => (kind === 'new' ? [key] : []))
  const accepted = await coach.api.timetableCalendar.accept({ ...id, version: 1, keys })
  expect(accepted.gym).toMatchObject({
    ...{ version: 2, lastConfirmedBy: 'owner' },
    schedule: [
      { id: 'mon', start: '18:00' },
      { title: 'Open mat', kind: 'open_mat', weekday: 6, start: '11:00' },
    ],
  })
  expect(accepted.calendar).toMatchObject({ version: 2, differences: [{ kind: 'changed' }] })
  const owner = await world.member('Ona')
  await world.staff(gym, owner, 'owner')
  const { items } = await owner.api.gymEdits.history({ id: gym.id })
  expect(items).toMatchObject([{ source: 'staff', by: { name: 'Cora' }, changes: [{ field: 'schedule' }] }])
})

test('refuses differences of a timetable or calendar that has changed since', async () => {
  const { gym, coach, id } = await gymWith(MONDAY)
  calendar = file(LATER_GI)
  const [difference] = (await save(coach, gym.id)).calendar.differences
  const keys = [difference?.key ?? '']
  await coach.api.gymEdits.update({ id: gym.id, version: 1, schedule: [{ ...MONDAY, end: '19:00' }] })
  await expect(coach.api.timetableCalendar.accept({ ...id, version: 1, keys })).rejects.toMatchObject({
    message: 'Someone else changed this gym. Review their version.',
    data: { version: 2, theirs: { schedule: [{ end: '19:00' }] } },
  })
  calendar = file(OPEN_MAT)
  await refresh(gym.id)
  await expect(coach.api.timetableCalendar.accept({ ...id, version: 2, keys })).rejects.toMatchObject(status(409))
  await expect(coach.api.timetableCalendar.ignore({ ...id, keys })).rejects.toMatchObject(status(409))
  expect(await read(gym.id)).toMatchObject({ version: 2, schedule: [{ start: '18:00', end: '19:00' }] })
})

test('ignores a difference until the calendar changes it', async () => {
  const { gym, coach, id } = await gymWith(MONDAY)
  calendar = file(GI, OPEN_MAT)
  const [difference] = (await save(coach, gym.id)).calendar.differences
  const ignored = await coach.api.timetableCalendar.ignore({ ...id, keys: [difference?.key ?? ''] })
  expect(ignored.calendar).toMatchObject({ differences: [], ignored: 1 })
  await refresh(gym.id)
  expect((await coach.api.timetableCalendar.get(id)).calendar).toMatchObject({ differences: [], ignored: 1 })
  calendar = file(GI, weekly('Open mat', '20260912', '1200', '1400'))
  const { calendar: changed } = await coach.api.timetableCalendar.read(id)
  expect(changed).toMatchObject({ differences: [{ kind: 'new', after: { start: '12:00' } }], ignored: 0 })
})

test('confirms a timetable that equals the calendar, except sessions that members doubt', async () => {
  const doubted = { at: '2026-11-10T12:00:00.000Z', by: 'owner', offs: 1 } as const
  const tuesday = session('tue', 2, '18:00', '19:30', 'Basics')
  const { gym, coach } = await gymWith(MONDAY, tuesday)
  await world.db
    .update(gyms)
    .set({ sessionsConfirmed: { tue: doubted } })
    .where(eq(gyms.id, gym.id))
  calendar = file(GI, weekly('Basics', '20260908', '1800', '1930'), OPEN_MAT)
  const [difference] = (await save(coach, gym.id)).calendar.differences
  expect(await read(gym.id)).toMatchObject({ lastConfirmedAt: null, schedule: [{ confirmedBy: null }, { offs: 1 }] })

  await coach.api.timetableCalendar.ignore({ gymId: gym.id, keys: [difference?.key ?? ''] })
  world.pass(days(1))
  await refresh(gym.id)
  const now = world.clock.now.toISOString()
  expect(await read(gym.id)).toMatchObject({
    ...{ version: 1, lastConfirmedAt: now, lastConfirmedBy: 'calendar' },
    schedule: [
      { id: 'mon', confirmedAt: now, confirmedBy: 'calendar', offs: 0 },
      { id: 'tue', confirmedAt: doubted.at, confirmedBy: 'owner', offs: 1 },
    ],
  })
  world.pass(days(1))
  calendar = file(LATER_GI)
  await refresh(gym.id)
  expect(await read(gym.id)).toMatchObject({ lastConfirmedAt: now })
})

test('counts as confirmed by the calendar once the last difference is accepted', async () => {
  const { gym, coach, id } = await gymWith(MONDAY)
  calendar = file(LATER_GI)
  const { version, differences } = (await save(coach, gym.id)).calendar
  const keys = differences.map(({ key }) => key)
  const accepted = await coach.api.timetableCalendar.accept({ ...id, version, keys })
  expect(accepted.gym).toMatchObject({ lastConfirmedBy: 'calendar', schedule: [{ start: '18:30' }] })
})

test('keeps timetable and differences when a reading fails, and says why', async () => {
  const { gym, coach, id } = await gymWith(MONDAY)
  calendar = file(LATER_GI)
  await save(coach, gym.id)
  const { readAt } = (await coach.api.timetableCalendar.get(id)).calendar ?? {}
  world.pass(minutes(10))
  calendar = '<p>Sign in'
  expect((await coach.api.timetableCalendar.read(id)).calendar).toMatchObject({
    ...{ error: 'not_calendar', readAt, differences: [{ kind: 'changed' }] },
  })
  await world.db.update(gymCalendars).set({ sealedAddress: 'of another secret' }).where(eq(gymCalendars.gymId, gym.id))
  expect((await coach.api.timetableCalendar.read(id)).calendar).toMatchObject({ error: 'lost_address' })
  expect(await read(gym.id)).toMatchObject({ version: 1, lastConfirmedAt: null })
})

test.each([
  ['/page.ics', 'not_calendar'],
  ['/large.ics', 'too_large'],
  ['/empty.ics', 'no_sessions'],
  ['/gone.ics', 'refused'],
  ['/busy.ics', 'unreachable'],
  ['/round.ics', 'refused'],
  ['/inside.ics', 'unsafe'],
  ['/plain.ics', 'unsafe'],
])('says what is wrong with %s: %s', async (path, error) => {
  const { gym, coach } = await gymWith(MONDAY)
  expect((await save(coach, gym.id, path)).calendar).toMatchObject({ error, readAt: null, differences: [] })
})

test.each([
  'https://localhost/a.ics',
  'https://169.254.169.254/a.ics',
  'https://[::1]/a.ics',
  'webcal://localhost/a.ics',
])('never connects to %s', async (address) => {
  const { coach, id } = await gymWith(MONDAY)
  expect((await coach.api.timetableCalendar.save({ ...id, address })).calendar.error).toBe('unsafe')
})

test("refuses addresses that aren't https links", async () => {
  const { coach, id } = await gymWith()
  for (const address of ['http://a.example/a.ics', 'https://me:pass@a.example/a.ics', 'file:///etc/passwd', 'a.ics'])
    await expect(coach.api.timetableCalendar.save({ ...id, address })).rejects.toMatchObject(status(400))
})

test('is only for staff who edit the timetable', async () => {
  const { gym, coach, id } = await gymWith(MONDAY)
  await save(coach, gym.id)
  const stranger = await world.member('Sam')
  const elsewhere = await gymWith()
  const keys = ['a']
  for (const { api } of [stranger, elsewhere.coach])
    for (const call of [
      () => api.timetableCalendar.get(id),
      () => api.timetableCalendar.save({ ...id, address: `${origin}/secret.ics` }),
      () => api.timetableCalendar.read(id),
      () => api.timetableCalendar.accept({ ...id, version: 1, keys }),
      () => api.timetableCalendar.ignore({ ...id, keys }),
      () => api.timetableCalendar.remove(id),
    ])
      await expect(call()).rejects.toMatchObject(status(403))
  await expect(world.visitor.api.timetableCalendar.get(id)).rejects.toMatchObject(status(401))
  await expect(elsewhere.coach.api.timetableCalendar.read({ gymId: elsewhere.gym.id })).rejects.toMatchObject(
    status(404),
  )
})

test('never shows the address again, not even to staff, and stores it encrypted', async () => {
  const { gym, coach, id } = await gymWith(MONDAY)
  calendar = file(LATER_GI)
  const answers = [
    await save(coach, gym.id),
    await save(coach, gym.id, '/gone.ics'),
    await coach.api.timetableCalendar.get(id),
  ]
  const { rows } = await world.db.execute(`select to_jsonb(c) from gym_calendars c`)
  const everything = JSON.stringify([answers, rows, await read(gym.id), world.logged()])
  expect(everything).not.toMatch(/secret\.ics|gone\.ics/)
  expect(answers[2]?.calendar?.host).toBe(new URL(origin).host)
})

test('notifies all staff once when a daily reading finds something new', async () => {
  const { gym, coach } = await gymWith(MONDAY)
  const owner = await world.member('Ona')
  await world.staff(gym, owner, 'owner')
  await save(coach, gym.id)
  const notified = async () => (await world.db.select().from(notifications)).map(({ uid, extra }) => [uid, extra.path])
  await refresh(gym.id, true)
  expect(await notified()).toEqual([])
  calendar = file(LATER_GI)
  await refresh(gym.id, true)
  await refresh(gym.id, true)
  const path = `/gym/${gym.slug}/dashboard/schedule`
  expect((await notified()).toSorted()).toEqual(
    [
      [coach.uid, path],
      [owner.uid, path],
    ].toSorted(),
  )
})

test('reads every calendar in the daily job, except those of merged gyms', async () => {
  const [{ gym, coach, id }, merged] = [await gymWith(MONDAY), await gymWith(MONDAY)]
  for (const [person, gymId] of [
    [coach, gym.id],
    [merged.coach, merged.gym.id],
  ] as const)
    await save(person, gymId, '/busy.ics')
  await world.db.update(gyms).set({ mergedInto: gym.id }).where(eq(gyms.id, merged.gym.id))
  isBusy = false
  onTestFinished(() => {
    isBusy = true
  })
  const jobs = openJobs({ url: world.url, log: world.log })
  onTestFinished(() => jobs.close())
  const handlers = timetableCalendarJobHandlers({ ...world, jobs, now: () => world.clock.now })
  await jobs.work(handlers)
  const [all] = handlers
  await world.db.transaction((tx) => jobs.send(tx, all?.definition as JobDefinition<object>, { data: {} }))
  const read = async () => (await coach.api.timetableCalendar.get(id)).calendar
  await vi.waitFor(async () => expect(await read()).toMatchObject({ error: null, sessions: 1 }), { timeout: 30_000 })
  const [other] = await world.db.select().from(gymCalendars).where(eq(gymCalendars.gymId, merged.gym.id))
  expect(other).toMatchObject({ error: 'unreachable' })
})

test('removing a calendar deletes everything about it; replacing one starts over', async () => {
  const { gym, coach, id } = await gymWith(MONDAY)
  calendar = file(LATER_GI)
  const [difference] = (await save(coach, gym.id)).calendar.differences
  await coach.api.timetableCalendar.ignore({ ...id, keys: [difference?.key ?? ''] })
  expect((await save(coach, gym.id, '/moved.ics')).calendar).toMatchObject({ ignored: 0, differences: [{}] })
  expect(await coach.api.timetableCalendar.remove(id)).toEqual({ removed: true })
  expect(await coach.api.timetableCalendar.get(id)).toEqual({ calendar: null })
  expect(await world.db.select().from(gymCalendars).where(eq(gymCalendars.gymId, gym.id))).toEqual([])
})

test('a merge keeps the calendar of the kept gym, or takes the other one', async () => {
  const [from, into] = [await gymWith(MONDAY), await gymWith(MONDAY)]
  const owner = await world.member('Ona')
  for (const { gym } of [from, into]) await world.staff(gym, owner, 'owner')
  const merge = () => owner.api.gymMerges.merge({ id: from.gym.id, into: into.gym.id, confirm: from.gym.name })
  const calendarOf = async (gymId: string) => (await owner.api.timetableCalendar.get({ gymId })).calendar
  await save(owner, from.gym.id)
  const merged = await merge()
  expect((await owner.api.timetableCalendar.read({ gymId: into.gym.id })).calendar.error).toBeNull()
  await owner.api.gymMerges.undo({ id: merged.id })
  expect(await calendarOf(into.gym.id)).toBeNull()
  await save(owner, into.gym.id, '/empty.ics')
  await merge()
  expect(await calendarOf(into.gym.id)).toMatchObject({ error: 'no_sessions' })
})
