import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { events } from '#domains/events/events/server/tables.ts'
import { promote } from '#domains/events/rsvps/server/job-handlers.ts'
import { days, hours } from '#platform/clock.ts'
import { openLimits } from '#platform/limits.ts'
import { mayMailLink } from '#platform/link-token.ts'
import type { Mail } from '#platform/mail.ts'
import { collectMails } from '#testing/mailer.ts'
import { openWorld } from '#testing/world.ts'
import type { GuestMail } from './jobs.ts'
import { sendGuestMail } from './mail.ts'
import { purgeGuests } from './purge.ts'
import { eventGuestLinks, eventGuests } from './tables.ts'

const world = await openWorld()
const gym = await world.gym('Liffey Grappling', { street: '1 Quay' })
const [owner, coach] = await world.members('Olivia', 'Conor')
await world.staff(gym, owner, 'owner')
await world.staff(gym, coach, 'coach')
const NOW = world.clock.now
const START = new Date('2026-11-28T18:00:00Z')
const visitor = world.visitor.api.guests

/** An open mat a week ahead, with helpers that send the waiting emails and read their links. */
async function openMat(differing: Partial<typeof events.$inferInsert> = {}) {
  world.clock.now = NOW
  const event = await world.event(gym, { capacity: 2, startsAt: START, ...differing })
  const at = { gymId: gym.id, eventId: event.id }
  const ask = (name: string, email = `${name.toLowerCase()}@example.test`) => visitor.ask({ ...at, name, email })
  const mailed = () => sendMails(event.id)
  /** Asks for a link and returns the token in the email. */
  const asked = async (name: string) => {
    await ask(name)
    return tokenIn((await mailed())[0])
  }
  return {
    ...{ event, at, ask, asked, mailed },
    goes: async (name: string) => {
      const token = await asked(name)
      return { token, ...(await visitor.answer({ token, going: true })) }
    },
    counts: async () => {
      const { goingCount: going, heldCount: held, waitingCount: waiting } = events
      return (await world.db.select({ going, held, waiting }).from(events).where(eq(events.id, event.id)))[0]
    },
    guests: () => world.db.select().from(eventGuests).where(eq(eventGuests.eventId, event.id)),
  }
}

const tokenIn = (mail: Mail | undefined) => /\/rsvp#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'no-link'

/** Sends the waiting emails to an event's guests, once each. */
async function sendMails(eventId: string): Promise<Mail[]> {
  const { rows } = await world.db.execute<{ id: string; data: GuestMail }>(sql`
    delete from pgboss.job j using event_guests g where j.name = 'mailGuest' and g.id = j.data ->> 'guestId'
      and g.event_id = ${eventId} returning j.id, j.data, j.created_on`)
  const { mailer, sent } = collectMails()
  for (const { id, data } of rows)
    await sendGuestMail({ db: world.db, mailer, publicUrl: 'https://openmat.example', now: world.clock.now }, data, id)
  return sent
}

describe('asking for a link', () => {
  test('emails a link with title, time and place, and nothing that was typed', async () => {
    const { ask, mailed, guests, counts } = await openMat({ title: 'Sunday rolls' })
    expect(await ask('Buy pills', 'Ana@Example.test')).toEqual({ asked: true })
    const [mail] = await mailed()
    expect(mail?.subject).toBe('Confirm your RSVP: Sunday rolls')
    expect(mail?.text).toMatch(/Sat 28 Nov( 2026)?, 18:00/)
    expect(mail?.text).toContain('Liffey Grappling · 1 Quay · Dublin')
    expect(`${mail?.text}${mail?.html}`).not.toContain('pills')
    expect(await guests()).toMatchObject([{ status: 'unconfirmed', email: 'ana@example.test' }])
    expect(await counts()).toEqual({ going: 0, held: 0, waiting: 0 })
  })

  test("doesn't email the title of an unofficial event to an address that someone typed", async () => {
    const { ask, mailed } = await openMat({ title: 'Buy pills', official: false, createdBy: owner.uid })
    await ask('Ana')
    const [mail] = await mailed()
    expect(mail?.subject).toBe('Confirm your RSVP: Liffey Grappling')
    expect(`${mail?.text}${mail?.html}`).not.toContain('pills')
  })

  test("writes in the visitor's language", async () => {
    const { at, mailed } = await openMat({ title: 'Sunday rolls' })
    const { guests } = world.apiWith(undefined, { 'accept-language': 'pt-BR' })
    await guests.ask({ ...at, name: 'Ana', email: 'ana@example.test' })
    expect((await mailed())[0]?.subject).not.toContain('Confirm your RSVP')
  })

  test('answers the same for a member, a guest and a new address', async () => {
    const { ask, goes, guests, mailed } = await openMat()
    await goes('Ana')
    for (const email of [owner.email, 'ana@example.test', 'new@example.test'])
      expect(await ask('Stranger', email)).toEqual({ asked: true })
    expect((await mailed()).map(({ subject }) => subject).toSorted()).toEqual([
      'Confirm your RSVP: Open mat',
      'Confirm your RSVP: Open mat',
      'Your RSVP: Open mat',
    ])
    expect((await guests()).find(({ email }) => email === 'ana@example.test')).toMatchObject({ name: 'Ana' })
  })

  test('emails an address at most three times a day', async () => {
    const limits = await openLimits(world.database.pool)
    const may = []
    for (let each = 0; each < 4; each += 1) may.push(await mayMailLink(limits, 'often@example.test'))
    expect(may).toEqual([true, true, true, false])
    expect(await mayMailLink(limits, 'other@example.test')).toBe(true)
  })

  test('is refused unless the event is public, open, and lets guests in', async () => {
    const closed = [
      { guestRsvps: false },
      { minBelt: 'blue' },
      { status: 'cancelled' },
      { status: 'postponed' },
      { startsAt: new Date(NOW.getTime() - days(1)) },
      { rsvpOpenAt: new Date(NOW.getTime() + hours(1)) },
    ] as const
    for (const differing of closed)
      await expect((await openMat(differing)).ask('Ana')).rejects.toMatchObject({ status: 409 })
    for (const visibility of ['followers', 'gym_members', 'link'] as const)
      await expect((await openMat({ visibility })).ask('Ana')).rejects.toMatchObject({ status: 404 })
    const full = await openMat({ capacity: 1, waitlistEnabled: false })
    await full.goes('Ana')
    await expect(full.ask('Bia')).rejects.toMatchObject({ status: 409 })
  })
})

describe('the link', () => {
  test('confirms only when the button is pressed, and takes one place', async () => {
    const { asked, counts, guests } = await openMat()
    const token = await asked('Ana')
    expect(await visitor.read({ token })).toMatchObject({
      state: 'unconfirmed',
      name: 'Ana',
      place: { status: 'open', left: null },
    })
    expect(await counts()).toMatchObject({ going: 0 })
    for (let twice = 0; twice < 2; twice += 1)
      expect(await visitor.answer({ token, going: true })).toMatchObject({
        state: 'answered',
        place: { status: 'going' },
      })
    expect(await counts()).toMatchObject({ going: 1 })
    const links = await world.db
      .select({ hash: eventGuestLinks.tokenHash })
      .from(eventGuestLinks)
      .innerJoin(eventGuests, eq(eventGuests.id, eventGuestLinks.guestId))
      .where(and(eq(eventGuests.email, 'ana@example.test'), eq(eventGuests.id, (await guests())[0]?.id ?? '')))
    expect(links.map(({ hash }) => hash)).not.toContain(token)
  })

  test('expires after a day without being confirmed', async () => {
    const { asked, guests } = await openMat()
    const token = await asked('Ana')
    world.pass(hours(24))
    await expect(visitor.read({ token })).rejects.toMatchObject({ status: 404 })
    await expect(visitor.answer({ token, going: true })).rejects.toMatchObject({ status: 404 })
    await purgeGuests(world.db, world.clock.now)
    expect(await guests()).toEqual([])
  })

  test('cancels and says so, and can take a place again', async () => {
    const { goes, counts } = await openMat()
    const { token } = await goes('Ana')
    expect(await visitor.answer({ token, going: false })).toMatchObject({
      state: 'cancelled',
      place: { status: 'open' },
    })
    expect(await counts()).toMatchObject({ going: 0 })
    expect(await visitor.answer({ token, going: true })).toMatchObject({ state: 'answered' })
  })

  test("isn't found once the event is deleted, or private and the RSVP unconfirmed", async () => {
    const { event, asked, goes } = await openMat()
    const [{ token: going }, unconfirmed] = [await goes('Ana'), await asked('Bia')]
    await world.db.update(events).set({ visibility: 'gym_members' }).where(eq(events.id, event.id))
    await expect(visitor.read({ token: unconfirmed })).rejects.toMatchObject({ status: 404 })
    await expect(visitor.answer({ token: unconfirmed, going: true })).rejects.toMatchObject({ status: 404 })
    expect(await visitor.read({ token: going })).toMatchObject({ place: { status: 'going' } })
    await world.db.update(events).set({ isDeleted: true, deletedAt: NOW }).where(eq(events.id, event.id))
    await expect(visitor.read({ token: going })).rejects.toMatchObject({ status: 404 })
  })
})

describe('places', () => {
  test('gives the last two places to only two guests or members', { tags: 'race' }, async () => {
    const { at, asked, counts } = await openMat()
    const tokens: string[] = []
    for (let each = 0; each < 8; each += 1) tokens.push(await asked(`Racer${each}`))
    const members = await Promise.all(Array.from({ length: 8 }, (_, each) => world.member(`Runner ${each}`)))
    const places = await Promise.all([
      ...tokens.map(async (token) => (await visitor.answer({ token, going: true })).place),
      ...members.map(async ({ api }) => (await api.rsvps.answer({ ...at, status: 'going' })).place),
    ])
    expect(places.filter(({ status }) => status === 'going')).toHaveLength(2)
    const positions = places.flatMap((place) => (place.status === 'waiting' ? place.position : []))
    expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
    expect(await counts()).toEqual({ going: 2, held: 0, waiting: 14 })
  })

  test('promotes guests and members from one waitlist, and emails the guest', async () => {
    const { at, goes, mailed, counts } = await openMat({ capacity: 1 })
    const [ana, bia] = await world.members('Ana', 'Bia')
    await ana.api.rsvps.answer({ ...at, status: 'going' })
    const guest = await goes('Gus')
    expect(guest.place).toMatchObject({ status: 'waiting', position: 1, of: 1 })
    const second = await bia.api.rsvps.answer({ ...at, status: 'going' })
    expect(second.place).toMatchObject({ status: 'waiting', position: 2, of: 2 })
    await ana.api.rsvps.leave(at)
    const [mail] = await mailed()
    expect(mail?.subject).toBe("You're in: Open mat. Can't make it?")
    expect(await visitor.read({ token: tokenIn(mail) })).toMatchObject({ place: { status: 'going' } })
    expect((await bia.api.rsvps.mine(at)).place).toMatchObject({ status: 'waiting', position: 1, of: 1 })
    await visitor.answer({ token: guest.token, going: false })
    expect((await bia.api.rsvps.mine(at)).place).toMatchObject({ status: 'going' })
    expect(await counts()).toEqual({ going: 1, held: 0, waiting: 0 })
  })

  test('offers a place to a guest until it ends, then to the next', async () => {
    const { event, at, goes, mailed, counts } = await openMat({ capacity: 1, waitlistMode: 'offer' })
    const ana = await world.member('Ana')
    await ana.api.rsvps.answer({ ...at, status: 'going' })
    const [first, second] = [await goes('Gus'), await goes('Hugo')]
    await ana.api.rsvps.leave(at)
    expect((await mailed())[0]?.subject).toMatch(/^A spot at Open mat is held for you until /)
    expect(await visitor.read({ token: first.token })).toMatchObject({ place: { status: 'offered' } })
    expect(await counts()).toEqual({ going: 0, held: 1, waiting: 1 })
    world.pass(hours(25))
    await promote({ ...world, now: () => world.clock.now }, { eventId: event.id, batch: 'b' })
    expect(await visitor.answer({ token: second.token, going: true })).toMatchObject({ place: { status: 'going' } })
    expect(await visitor.read({ token: first.token })).toMatchObject({ state: 'cancelled', place: { status: 'full' } })
  })

  test('counts guests in the public numbers, and names them only to hosts and staff', async () => {
    const { event, at, goes, mailed, counts } = await openMat({ createdBy: owner.uid })
    await goes('Gus')
    const member = await world.member('Ana')
    for (const api of [world.visitor.api, member.api]) {
      const list = await api.rsvps.attendees({ ...at, list: 'coming' })
      expect(list).toMatchObject({ count: 1, more: 0, guests: 1, items: [] })
      expect(JSON.stringify([list, await api.events.get(at)])).not.toMatch(/Gus|gus@/)
    }
    await expect(world.visitor.api.guests.list(at)).rejects.toMatchObject({ status: 401 })
    await expect(member.api.guests.list(at)).rejects.toMatchObject({ status: 403 })
    for (const { api } of [owner, coach]) {
      const { items } = await api.guests.list(at)
      expect(items).toMatchObject([{ name: 'Gus', status: 'going', position: null }])
      expect(JSON.stringify(items)).not.toContain('gus@')
    }
    expect(await owner.api.checkins.list(at)).toMatchObject({ items: [], withoutAccount: 1 })
    const [{ id } = { id: '' }] = (await owner.api.guests.list(at)).items
    await expect(coach.api.guests.remove({ ...at, id })).rejects.toMatchObject({ status: 403 })
    await owner.api.guests.remove({ ...at, id })
    expect((await mailed())[0]?.subject).toContain('You were removed from the guest list')
    expect(await counts()).toMatchObject({ going: 0 })
    await world.db.update(events).set({ hideAttendees: 'all' }).where(eq(events.id, event.id))
    expect(await member.api.rsvps.attendees({ ...at, list: 'coming' })).toMatchObject({ count: null, guests: 0 })
  })
})

describe('changes and deletion', () => {
  test('emails guests when the event moves and when it is cancelled', async () => {
    const { at, goes, mailed } = await openMat({ createdBy: owner.uid })
    for (const name of ['Gus', 'Hugo']) await goes(name)
    for (const start of ['2026-11-28T20:00', '2026-11-28T19:00']) {
      const { version } = await owner.api.events.get(at)
      await owner.api.events.edit({ ...at, version, start })
    }
    const [{ id } = { id: '' }] = (await owner.api.guests.list(at)).items.filter(({ name }) => name === 'Hugo')
    await owner.api.guests.remove({ ...at, id })
    // A guest who was removed in the meantime is only emailed about the removal.
    const mails = await mailed()
    expect(mails.filter(({ to }) => to === 'hugo@example.test').map(({ subject }) => subject)).toEqual([
      expect.stringContaining('You were removed from the guest list'),
    ])
    const [moved, ...others] = mails.filter(({ to }) => to === 'gus@example.test')
    expect(others).toEqual([])
    expect(moved?.subject).toBe('Open mat was changed')
    expect(moved?.text).toMatch(/Sat 28 Nov( 2026)?, 19:00/)
    await owner.api.events.cancel({ ...at, reason: 'The mats are wet' })
    const [cancelled] = await mailed()
    expect(cancelled?.subject).toBe('Open mat was cancelled')
    expect(cancelled?.text).toContain('> The mats are wet')
  })

  test('deletes guests 30 days after the event, and with an event that was deleted', async () => {
    const [past, deleted] = [await openMat(), await openMat()]
    for (const { goes } of [past, deleted]) await goes('Gus')
    await purgeGuests(world.db, new Date(past.event.endsAt.getTime() + days(30) - 1))
    expect(await past.guests()).toHaveLength(1)
    await world.db.update(events).set({ isDeleted: true, deletedAt: NOW }).where(eq(events.id, deleted.event.id))
    await purgeGuests(world.db, NOW)
    expect(await deleted.guests()).toEqual([])
    await purgeGuests(world.db, new Date(past.event.endsAt.getTime() + days(30)))
    expect(await past.guests()).toEqual([])
  })
})
