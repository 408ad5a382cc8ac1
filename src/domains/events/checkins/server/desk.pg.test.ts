import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { gymStaff } from '#domains/gyms/gyms/server/tables.ts'
import { hours, minutes } from '#platform/clock.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { checkInDesks } from './tables.ts'

const world = await openWorld()
const host = await world.member('Helio')
const gym = await world.gym('Tatami House')
await world.staff(gym, host, 'owner')

const later = (milliseconds: number) => world.moveTo(new Date(world.clock.now.getTime() + milliseconds))

async function desk(by = host) {
  const startsAt = new Date(world.clock.now.getTime() - minutes(5))
  const event = await world.event(gym, { startsAt, endsAt: new Date(startsAt.getTime() + hours(2)) })
  const ref = { gymId: gym.id, eventId: event.id }
  const comes = (person: Person) => world.rsvp(event, person)
  return { event, ref, comes, ...(await by.api.checkins.openDesk(ref)) }
}
/** The tablet, with no one signed in. */
const tablet = () => world.visitor.api.checkins.desk

test('finds expected people by name at the desk, showing first name and belt only', async () => {
  const { token, comes } = await desk()
  const zoe = await world.member('Zoë Ängström-Silva', { beltRank: 'purple' })
  await comes(zoe)
  await comes(await world.member('Bruno'))
  await world.member('Zoran')
  const found = { pick: expect.any(String), firstName: 'Zoë', beltRank: 'purple', checkedInAt: null }
  expect(await tablet().search({ token, text: 'zo' })).toEqual({ items: [found] })
  expect(await tablet().search({ token, text: 'ang' })).toEqual({ items: [found] })
  for (const text of ['', 'z', 'oë', 'ilva', 'zoran', '%', '__'])
    expect((await tablet().search({ token, text })).items).toEqual([])
  expect(JSON.stringify(await tablet().search({ token, text: 'zo' }))).not.toContain(zoe.uid)
})

test('checks a member in with a tap at the desk; another tap shows the time', async () => {
  const { token, comes, ref } = await desk()
  const ana = await world.member('Ana')
  await comes(ana)
  const [row] = (await tablet().search({ token, text: 'ana' })).items
  const pick = row?.pick ?? ''
  const at = world.clock.now.toISOString()
  expect(await tablet().checkIn({ token, pick })).toMatchObject({ firstName: 'Ana', checkedInAt: at, already: false })
  await later(minutes(4))
  expect(await tablet().checkIn({ token, pick })).toMatchObject({ checkedInAt: at, already: true })
  expect((await host.api.checkins.list(ref)).items).toMatchObject([{ checkIn: { at, method: 'kiosk' } }])
})

test("opens only its own event with a desk's token, and no other data of the host", async () => {
  const one = await desk()
  const other = await desk()
  const ana = await world.member('Ana')
  await one.comes(ana)
  await other.comes(ana)
  const [row] = (await tablet().search({ token: one.token, text: 'ana' })).items
  await expect(tablet().checkIn({ token: other.token, pick: row?.pick ?? '' })).rejects.toMatchObject({ status: 404 })
  await expect(tablet().checkIn({ token: one.token, pick: ana.uid })).rejects.toMatchObject({ status: 404 })

  // The token isn't a session: the tablet doesn't get the host's rights.
  const asSession = world.apiWith(one.token)
  for (const call of [
    () => asSession.checkins.list(one.ref),
    () => asSession.checkins.undo({ ...one.ref, uid: ana.uid }),
    () => asSession.checkins.markMissed({ ...one.ref, uids: [ana.uid], missed: true }),
    () => asSession.checkins.openDesk(one.ref),
    () => asSession.checkins.desks(one.ref),
    () => asSession.people.notificationPreferences({ uid: 'me' }),
    () => asSession.gyms.favorite({ gymId: gym.id }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 401 })
  const kept = await world.db.select().from(checkInDesks).where(eq(checkInDesks.eventId, one.event.id))
  expect(JSON.stringify(kept)).not.toContain(one.token)
})

test('closes a desk when its host does, check-in ends or the host loses access', async () => {
  const gone = { status: 404 }
  await expect(tablet().view({ token: 'x'.repeat(43) })).rejects.toMatchObject(gone)

  const ended = await desk()
  expect((await host.api.checkins.desks(ended.ref)).items).toMatchObject([{ id: ended.id }])
  expect((await tablet().view({ token: ended.token })).title).toBe('Open mat')
  const stranger = await world.member('Stranger')
  await expect(stranger.api.checkins.closeDesk({ ...ended.ref, deskId: ended.id })).rejects.toMatchObject({
    status: 403,
  })
  await host.api.checkins.closeDesk({ ...ended.ref, deskId: ended.id })
  await host.api.checkins.closeDesk({ ...ended.ref, deskId: ended.id })
  await expect(tablet().view({ token: ended.token })).rejects.toMatchObject(gone)
  expect((await host.api.checkins.desks(ended.ref)).items).toEqual([])

  const coach = await world.member('Carlos')
  await world.staff(gym, coach, 'coach')
  const coached = await desk(coach)
  const closing = await desk()
  await world.db.delete(gymStaff).where(eq(gymStaff.uid, coach.uid))
  await expect(tablet().search({ token: coached.token, text: 'ana' })).rejects.toMatchObject(gone)

  await later(Date.parse(closing.expiresAt) - world.clock.now.getTime())
  expect((await tablet().view({ token: closing.token })).codes).toHaveLength(1)
  await later(1)
  await expect(tablet().view({ token: closing.token })).rejects.toMatchObject(gone)
  await expect(host.api.checkins.openDesk(closing.ref)).rejects.toMatchObject({ status: 409 })
})
