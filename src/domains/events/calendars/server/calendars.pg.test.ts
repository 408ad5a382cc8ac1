import { beforeAll, expect, test } from 'vitest'
import { eventSeries } from '#domains/events/events/server/tables.ts'
import type { RsvpStatus } from '#domains/events/rsvps/rules.ts'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { accountDeletions } from '#domains/members/account/server/tables.ts'
import { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { days, hours } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { startProduct } from '#testing/product.ts'
import { linesOf, readCalendar } from '#testing/read-calendar.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)
const cookie = sessionCookie(product.config, world.secret)
const soon = new Date(Math.ceil(world.clock.now.getTime() / hours(1)) * hours(1) + days(2))
const never = new Date(soon.getTime() + days(400))

const ask = (path: string, { by, headers = {} }: { by?: Person; headers?: Record<string, string> } = {}) =>
  fetch(`${product.url}${path}`, {
    headers: { ...headers, ...(by ? { cookie: cookie.write(by.token).split(';')[0] ?? '' } : {}) },
  })
const calendar = async (path: string, by?: Person) => {
  const answer = await ask(path, by ? { by } : {})
  if (answer.status !== 200) return answer.status
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await answer.text()
  linesOf(text)
  return readCalendar(text, new Date(0), never)
}
const titles = (shown: Awaited<ReturnType<typeof calendar>>) =>
  typeof shown === 'number' ? shown : shown.map(({ title }) => title)
const change = (text: string, ...values: unknown[]) => world.database.pool.query(text, values)

let ana: Person
let bia: Person
beforeAll(async () => {
  ;[ana, bia] = await world.members('Ana', 'Bia')
})

test("lists the viewer's events in a feed that only they can find", async () => {
  const gym = await world.gym('Mine')
  const [going, maybe, offered, waiting, left, others, cancelled] = await Promise.all(
    ['Going', 'Maybe', 'Offered', 'Waiting', 'Left', 'Others', 'Cancelled'].map((title, n) =>
      world.event(gym, { title, startsAt: new Date(soon.getTime() + hours(n)) }),
    ),
  )
  const said: [typeof going, RsvpStatus][] = [
    [going, 'going'],
    [maybe, 'maybe'],
    [offered, 'offered'],
    [waiting, 'waitlisted'],
    [left, 'cancelled'],
    [cancelled, 'going'],
  ]
  for (const [event, status] of said) await world.rsvp({ id: event?.id ?? '' }, ana, status)
  await world.rsvp({ id: others?.id ?? '' }, bia)
  await change(
    "update events set status = 'cancelled', cancel_reason = 'Flood', sequence = 1 where id = $1",
    cancelled?.id,
  )

  expect(await ana.api.calendars.read({ uid: 'me' })).toEqual({ feed: null })
  const made = await ana.api.calendars.make({ uid: 'me' })
  expect(await ana.api.calendars.make({ uid: 'me' })).toEqual(made)
  const url = (await ana.api.calendars.read({ uid: ana.uid })).feed?.url ?? ''
  const path = new URL(url).pathname
  expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
  await change("update rsvps set status = 'no_show' where event_id = $1", going?.id)
  const shown = await calendar(path)
  expect(Array.isArray(shown) && shown.map(({ title, status }) => [title, status])).toEqual([
    ['Going · Mine', 'CONFIRMED'],
    ['Maybe · Mine', 'TENTATIVE'],
    ['Offered · Mine', 'TENTATIVE'],
    ['Cancelled: Cancelled · Mine', 'CANCELLED'],
  ])
  const answer = await ask(path)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const { rows } = await world.database.pool.query('select * from calendar_feeds')
  expect(JSON.stringify(rows)).not.toContain(path.slice(10, -4))

  // Events hidden from the member disappear from the feed as well.
  await change("update events set visibility = 'link', host_ids = '{}' where id = $1", maybe?.id)
  await change('update events set is_deleted = true where id = $1', going?.id)
  expect(titles(await calendar(path))).toEqual(['Maybe · Mine', 'Offered · Mine', 'Cancelled: Cancelled · Mine'])
  await change("update rsvps set status = 'removed' where event_id = $1", maybe?.id)
  expect(titles(await calendar(path))).toEqual(['Offered · Mine', 'Cancelled: Cancelled · Mine'])
})

test('returns 404 for renewed, revoked and guessed feeds, and for inactive members', async () => {
  const feedOf = async (person: Person) =>
    new URL((await person.api.calendars.read({ uid: 'me' })).feed?.url ?? '').pathname
  await bia.api.calendars.make({ uid: 'me' })
  const first = await feedOf(bia)
  const renewing = bia.with('renew-once-1').calendars
  const renewed = await renewing.renew({ uid: 'me' })
  const second = await feedOf(bia)
  expect(second).not.toBe(first)
  expect(await renewing.renew({ uid: 'me' })).toEqual(renewed)
  expect(await feedOf(bia)).toBe(second)
  expect([await calendar(first), (await ask(second)).status]).toEqual([404, 200])
  await change('update auth_users set banned = true where id = $1', bia.uid)
  expect(await calendar(second)).toBe(404)
  await change('update auth_users set banned = false where id = $1', bia.uid)
  const tomorrow = new Date(world.clock.now.getTime() + days(1))
  await change('update auth_users set suspended_until = $2 where id = $1', bia.uid, tomorrow)
  expect(await calendar(second), 'suspended').toBe(404)
  await change('update auth_users set suspended_until = null where id = $1', bia.uid)
  await world.db.insert(accountDeletions).values({
    ...{ uid: bia.uid, askedBy: bia.uid, askedAt: tomorrow, deleteAt: tomorrow, profileVisibility: 'members' as const },
  })
  expect(await calendar(second), 'leaving').toBe(404)
  await change('delete from account_deletions where uid = $1', bia.uid)
  expect((await ask(second)).status).toBe(200)
  await bia.api.calendars.revoke({ uid: 'me' })
  await bia.api.calendars.revoke({ uid: 'me' })
  expect(await calendar(second)).toBe(404)
  for (const guess of ['x.ics', `${'a'.repeat(43)}.ics`, `${'a'.repeat(43)}`, '%00.ics', `..%2f${'a'.repeat(40)}.ics`])
    expect(await calendar(`/calendar/${guess}`), guess).toBe(404)
  const { visitor } = world
  for (const call of [() => visitor.api.calendars.read({ uid: 'me' }), () => visitor.api.calendars.make({ uid: 'me' })])
    await expect(call()).rejects.toMatchObject({ status: 401 })
  for (const call of [
    () => bia.api.calendars.read({ uid: ana.uid }),
    () => bia.api.calendars.renew({ uid: ana.uid }),
    () => bia.api.calendars.revoke({ uid: ana.uid }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
})

const openMat: ScheduleItem = {
  ...{
    id: 'mat',
    title: 'Sunday roll',
    kind: 'open_mat',
    discipline: 'both',
    level: 'all',
    weekday: 7,
    start: '10:00',
    end: '12:00',
  },
  ...{ from: null, until: null, exceptions: [], instructorId: null, capacity: null, dropInOk: true, price: null },
}

test("serves a gym's timetable and public events, with 304 when unchanged", async () => {
  const gym = await world.gym('Roots, Fire; Water', { schedule: [openMat] })
  const owner = await world.member('Owner')
  await world.staff(gym, owner, 'owner')
  await world.event(gym, { title: 'Public', startsAt: soon, eventType: 'seminar' })
  await world.event(gym, { title: 'Members only', startsAt: soon, visibility: 'gym_members' })
  await world.event(gym, { title: 'By link', startsAt: soon, visibility: 'link' })
  const draft = await world.event(gym, { title: 'Draft', startsAt: soon, status: 'draft', eventType: 'seminar' })
  const path = `/gym/${gym.slug}/calendar.ics`
  for (const by of [undefined, owner]) {
    const shown = await calendar(path, by)
    expect(new Set(titles(shown) as string[])).toEqual(new Set(['Sunday roll · Roots, Fire; Water', 'Public']))
  }
  const first = await ask(path)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('last-modified')).toMatch(/GMT$/)
  expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await change("update events set status = 'scheduled', updated_at = now() where id = $1", draft.id)
  expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(200)
  await change("update gyms set status = 'draft' where id = $1", gym.id)
  expect(await calendar(path)).toBe(404)
  expect(await calendar('/gym/nowhere/calendar.ics')).toBe(404)
})

test("omits only deleted and non-public dates of a series from a gym's calendar", async () => {
  const zone = 'America/Sao_Paulo'
  const gym = await world.gym('Series', { timezone: zone })
  const { now } = world.clock
  const startsOn = soon.toISOString().slice(0, 19)
  const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][soon.getUTCDay()]
  const series = {
    id: newId(),
    gymId: gym.id,
    title: 'Open mat',
    timezone: zone,
    rule: `FREQ=WEEKLY;BYDAY=${weekday}`,
    startsOn,
  }
  await world.db
    .insert(eventSeries)
    .values({ ...series, durationMinutes: 120, plannedUntil: never, pausedAt: now, createdAt: now, updatedAt: now })
  const rows: Awaited<ReturnType<typeof world.event>>[] = []
  for (let week = 0; week < 6; week++) {
    const at = new Date(soon.getTime() + days(7 * week))
    // São Paulo is UTC−3 all year.
    const startsAt = new Date(at.getTime() + hours(3))
    rows.push(
      await world.event(gym, {
        seriesId: series.id,
        recurrenceId: at.toISOString().slice(0, 19),
        startsAt,
        timezone: zone,
      }),
    )
  }
  await change('update events set is_deleted = true where id = $1', rows[1]?.id)
  await change("update events set visibility = 'gym_members' where id = $1", rows[2]?.id)
  await change("update events set status = 'cancelled', overridden = true where id = $1", rows[4]?.id)
  const shown = await calendar(`/gym/${gym.slug}/calendar.ics`)
  expect(Array.isArray(shown) && shown.map(({ start, status }) => [start, status])).toEqual(
    [0, 3, 4, 5].map((n) => [rows[n]?.startsAt.toISOString(), n === 4 ? 'CANCELLED' : 'CONFIRMED']),
  )
  const one = `/gym/${gym.slug}/event/${rows[3]?.slug}/calendar.ics`
  expect(await calendar(one)).toHaveLength(1)
  expect(await calendar(`${one}?all=1`)).toHaveLength(4)
})

test('serves an event to those who may see it or have its link, at its own gym only', async () => {
  const [gym, other] = [await world.gym('One'), await world.gym('Other')]
  const owner = await world.member('Host')
  await world.staff(gym, owner, 'owner')
  const event = await world.event(gym, { title: 'Secret', startsAt: soon, visibility: 'link' })
  const path = `/gym/${gym.slug}/event/${event.slug}/calendar.ics`
  expect(await calendar(path)).toBe(404)
  expect(await calendar(path, ana)).toBe(404)
  expect(titles(await calendar(path, owner))).toEqual(['Secret'])
  expect(titles(await calendar(`${path}?key=${event.linkKey}`))).toEqual(['Secret'])
  expect(await calendar(`${path}?key=wrong`)).toBe(404)
  expect(await calendar(`/gym/${other.slug}/event/${event.id}/calendar.ics`)).toBe(404)
})

test('serves the chosen sessions and events of a trip as one calendar', async () => {
  const gym = await world.gym('Journey', { schedule: [openMat] })
  const event = await world.event(gym, { title: 'Seminar', startsAt: soon })
  const hidden = await world.event(gym, { title: 'Hidden', startsAt: soon, visibility: 'gym_members' })
  const sunday = new Date(Math.ceil(Date.now() / days(7)) * days(7) + days(3)).toISOString().slice(0, 10)
  const chosen = (...ids: string[]) => calendar(`/calendar/chosen.ics?items=${encodeURIComponent(ids.join(','))}`)
  const shown = await chosen(
    event.id,
    hidden.id,
    `${gym.id}~mat~${sunday}`,
    `${gym.id}~mat~2026-11-23`,
    `${gym.id}~gone~${sunday}`,
  )
  expect(new Set(titles(shown) as string[])).toEqual(new Set(['Seminar · Journey', 'Sunday roll · Journey']))
  expect(await chosen(hidden.id)).toBe(404)
  expect(await chosen('')).toBe(400)
  expect(await calendar('/calendar/chosen.ics')).toBe(400)
  expect(await chosen(...Array.from({ length: 101 }, () => 'x'))).toBe(400)
})

test('uses the language of the member or client, and keeps names as written', async () => {
  const caio = await world.member('Caio', { language: 'pt-BR' })
  const gym = await world.gym('Horizonte', { schedule: [{ ...openMat, title: '' }] })
  const event = await world.event(gym, { title: 'Seminar with Ana', startsAt: soon, official: false })
  await world.rsvp(event, caio)
  await change("update events set status = 'cancelled', cancel_reason = 'Chuva' where id = $1", event.id)
  await caio.api.calendars.make({ uid: 'me' })
  const path = new URL((await caio.api.calendars.read({ uid: 'me' })).feed?.url ?? '').pathname
  const textOf = async (path: string, language: string) => {
    const answer = await ask(path, { headers: { 'accept-language': language } })
    expect(answer.headers.get('vary')).toContain('accept-language')
    return { text: (await answer.text()).replace(/\r\n /g, ''), etag: answer.headers.get('etag') }
  }
  for (const language of ['es', 'en']) {
    const { text } = await textOf(path, language)
    expect(text).toContain('Cancelado: Chuva')
    expect(text).toContain('SUMMARY:Cancelado: Seminar with Ana (não oficial) · Horizonte')
    expect(text).toContain('NAME:Meus open mats')
  }
  const ofGym = `/gym/${gym.slug}/calendar.ics`
  const [spanish, portuguese, other] = [
    await textOf(ofGym, 'es-AR'),
    await textOf(ofGym, 'pt'),
    await textOf(ofGym, 'ja'),
  ]
  expect(spanish.text).toContain('Open mat · Gi y no-gi')
  expect(spanish.text).toContain('Acepta drop-in')
  expect(portuguese.text).toContain('Open mat · Kimono e no-gi')
  expect(other.text).toContain('Open mat · Gi and no-gi')
  expect(new Set([spanish.etag, portuguese.etag, other.etag]).size).toBe(3)
})

test('never translates user text, even when it equals one of ours', async () => {
  const gym = await world.gym('Drop-ins welcome')
  const written = 'Postponed. No new time yet.'
  const event = await world.event(gym, { title: 'Open mats', startsAt: soon })
  await change('update events set description = $2 where id = $1', event.id, written)
  await change(
    "update events set status = 'cancelled', cancel_reason = 'The host has left Open Mat.' where id = $1",
    event.id,
  )
  for (const language of ['es', 'pt-BR']) {
    const answer = await ask(`/gym/${gym.slug}/event/${event.slug}/calendar.ics`, {
      headers: { 'accept-language': language },
    })
    const text = (await answer.text()).replace(/\r\n /g, '')
    expect(text).toContain('SUMMARY:Cancelado: Open mats\r\n')
    expect(text).toContain('LOCATION:Drop-ins welcome')
    expect(text).toContain(`Cancelado: The host has left Open Mat.\\n${written}`)
  }
})
