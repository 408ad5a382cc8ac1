import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { headOf } from '#app/page-meta.ts'
import { activities, audienceMembers } from '#domains/feed/activities/server/tables.ts'
import { posts } from '#domains/feed/posts/server/tables.ts'
import { days, hours } from '#platform/clock.ts'
import { allPages } from '#testing/all-pages.ts'
import { notificationsOf } from '#testing/notifications.ts'
import { fieldOf, refusalOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { purgeEvents } from './purge.ts'
import { events } from './tables.ts'

const world = await openWorld()
const [owner, ana, bia, stranger] = await world.members('Olivia', 'Ana', 'Bia', 'Stranger')
const gym = await world.gym('Mat House')
await world.staff(gym, owner, 'owner')

const NEW = { gymId: gym.id, title: 'Sunday open mat', start: '2026-11-22T18:00', end: '2026-11-22T20:00' }
const comes = (person: Person, eventId: string, status: 'going' | 'maybe' | 'waitlisted' = 'going') =>
  world.rsvp({ id: eventId }, person, status, status === 'waitlisted' ? 1 : undefined)
const refused = async (call: Promise<unknown>) => {
  const refusal = await refusalOf(call)
  return { status: refusal?.status ?? 200, field: fieldOf(refusal), message: refusal?.message ?? '' }
}
const at = ({ gym: { id: gymId }, id: eventId }: { gym: { id: string }; id: string }) => ({ gymId, eventId })

test('shows where a gym is, but no position if only the town is known', async () => {
  const placed = await world.gym('Placed', { street: '1 Mat Street', lat: 53.4, lng: -6.3 })
  const vague = await world.gym('Vague', { placeApproximate: true })
  const placeOf = async (venue: typeof gym) =>
    (await world.visitor.api.events.get(at({ gym: venue, id: (await world.event(venue)).id }))).place
  expect(await placeOf(placed)).toMatchObject({
    address: { street: '1 Mat Street' },
    location: { lat: 53.4, lng: -6.3 },
  })
  expect((await placeOf(vague)).location).toBeNull()
})

describe('creating an event', () => {
  test("creates official events in the gym's time zone, announced once by the gym", async () => {
    const again = owner.with('event-once-1')
    const made = await again.events.create({ ...NEW, capacity: 2, price: { amount: 10.5, currency: 'EUR' } })
    expect(made).toMatchObject({
      slug: 'sunday-open-mat-2026-11-22',
      startsAt: '2026-11-22T18:00:00.000Z',
      timezone: 'Europe/Dublin',
      official: true,
      eventType: 'open_mat',
      status: 'scheduled',
      counts: { going: 0, held: 0, maybe: 0, waitlist: 0, checkedIn: 0 },
      may: { edit: true, checkIn: true, invite: true },
    })
    expect(await again.events.create({ ...NEW, capacity: 2, price: { amount: 10.5, currency: 'EUR' } })).toEqual(made)
    const logged = await world.db.select().from(activities).where(eq(activities.targetId, made.id))
    expect(logged).toMatchObject([
      { actorType: 'gym', actorId: gym.id, activityType: 'event_created', metadata: { eventSlug: made.slug } },
    ])
    const [post] = await world.db.select().from(posts).where(eq(posts.userId, gym.id))
    expect(post).toMatchObject({ type: 'event_created', eventData: { eventId: made.id, eventType: 'open_mat' } })
  })

  test('lets other members create unofficial events, hosted by themselves', async () => {
    const made = await ana.api.events.create({ ...NEW, title: 'Rolling in the park' })
    expect(made).toMatchObject({ official: false, hosts: [{ uid: ana.uid }], createdBy: ana.uid })
    expect(await refused(world.visitor.api.events.create(NEW))).toMatchObject({ status: 401 })
    const newcomer = await world.member('New', { username: null, city: '', country: '', onboardingComplete: false })
    expect((await refused(newcomer.api.events.create(NEW))).status).toBe(403)
  })

  test('limits members without a gym to five a day, including concurrent requests', async () => {
    const eager = await world.member('Eager')
    const answers = await Promise.all(Array.from({ length: 7 }, () => refused(eager.api.events.create(NEW))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test("shows a draft only to those who run it, until it's published", async () => {
    const draft = await owner.api.events.create({ ...NEW, title: 'Secret plan', draft: true })
    for (const { api } of [world.visitor, stranger])
      expect(await refused(api.events.get(at(draft)))).toMatchObject({ status: 404 })
    expect((await owner.api.events.list({ gymId: gym.id, which: 'drafts' })).items.map(({ id }) => id)).toEqual([
      draft.id,
    ])
    expect((await stranger.api.events.list({ gymId: gym.id, which: 'drafts' })).items).toEqual([])
    expect(await owner.api.events.publish(at(draft))).toMatchObject({ status: 'scheduled' })
    expect((await world.visitor.api.events.get(at(draft))).title).toBe('Secret plan')
  })
})

describe('refuses bad input, names the field and stores nothing', () => {
  for (const [what, field, input] of [
    ['an end before the start', 'end', { end: '2026-11-22T17:00' }],
    ['an event of three weeks', 'end', { end: '2026-12-20T17:00' }],
    ['a start in the past', 'start', { start: '2026-11-19T18:00' }],
    ['an impossible date', 'start', { start: '2027-02-30T18:00' }],
    ['an unknown time zone', 'timezone', { timezone: 'Europe/Atlantis' }],
    ['a capacity of zero', 'capacity', { capacity: 0 }],
    ['a negative capacity', 'capacity', { capacity: -3 }],
    ['a price with letters', 'price.amount', { price: { amount: 'ten' as never, currency: 'EUR' } }],
    ['a price with half a cent', 'price.amount', { price: { amount: 1.005, currency: 'EUR' } }],
    ['an unknown currency', 'price.currency', { price: { amount: 1, currency: 'ABC' } }],
    ['an unknown belt', 'minBelt', { minBelt: 'pink' as never }],
    ['an unknown host', 'hostIds', { hostIds: ['nobody'] }],
    ['a host from outside the gym', 'hostIds', { hostIds: [stranger.uid] }],
    ['a short title', 'title', { title: 'ab' }],
    ['an unsupported rule', 'rule', { rule: 'FREQ=DAILY' }],
    ['a rule with more than 104 occurrences', 'rule', { rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE;UNTIL=20281231' }],
    [
      'RSVPs that close before they open',
      'rsvpCloseAt',
      { rsvpOpenAt: '2026-11-22T12:00', rsvpCloseAt: '2026-11-21T12:00' },
    ],
    ['a fourth guest', 'guestsAllowed', { guestsAllowed: 4 }],
  ] as const)
    test(what, async () => {
      const count = async () => (await world.db.select().from(events)).length
      const before = await count()
      const answer = await refused(owner.api.events.create({ ...NEW, ...(input as object) }))
      expect(answer).toMatchObject({ status: 400, field })
      expect(await count()).toBe(before)
    })

  test('refuses a start that a clock change skips, and names the missing hour', async () => {
    const paris = await world.gym('Tapis', { timezone: 'Europe/Paris' })
    const skipped = { ...NEW, gymId: paris.id, start: '2027-03-28T02:30', end: '2027-03-28T05:00' }
    expect(await refused(owner.api.events.create(skipped))).toEqual({
      status: 400,
      field: 'start',
      message: "start: can't be 02:30: on 28 March 2027, clocks in Europe/Paris go from 02:00 straight to 03:00",
    })
  })
})

describe('finding an event', () => {
  test('finds an event by id, slug and former slugs, at its own gym only', async () => {
    const made = await owner.api.events.create({ ...NEW, title: 'First name' })
    const renamed = await owner.api.events.edit({ ...at(made), version: made.version, title: 'Second name' })
    expect(renamed.slug).toBe('second-name-2026-11-22')
    for (const eventId of [made.id, made.slug, renamed.slug])
      expect((await world.visitor.api.events.get({ gymId: gym.slug, eventId })).id).toBe(made.id)
    const other = await world.gym('Other House')
    expect(await refused(owner.api.events.get({ gymId: other.id, eventId: made.id }))).toMatchObject({ status: 404 })
  })

  test('shows an event to its audience: followers, members, anyone with the link', async () => {
    const hers = async (visibility: 'followers' | 'gym_members' | 'link') =>
      world.event(gym, { visibility, official: false, createdBy: ana.uid, hostIds: [ana.uid] })
    const [forFollowers, forMembers, byLink] = [await hers('followers'), await hers('gym_members'), await hers('link')]
    await world.follow(bia, ana)
    const status = async (person: Pick<Person, 'api'>, event: { id: string }, key?: string) =>
      (await refused(person.api.events.get({ gymId: gym.id, eventId: event.id, key }))).status
    expect(await status(bia, forFollowers)).toBe(200)
    expect(await status(stranger, forFollowers)).toBe(404)
    expect(await status(bia, forMembers)).toBe(404)
    await world.db.insert(audienceMembers).values({ audience: `gym:${gym.id}`, uid: bia.uid })
    expect(await status(bia, forMembers)).toBe(200)
    expect(await status(bia, byLink)).toBe(404)
    expect(await status(stranger, byLink, 'wrong')).toBe(404)
    expect(await status(stranger, byLink, byLink.linkKey)).toBe(200)
    expect((await stranger.api.events.get({ gymId: gym.id, eventId: byLink.id, key: byLink.linkKey })).linkKey).toBe(
      byLink.linkKey,
    )
    expect((await stranger.api.events.list({ gymId: gym.id, limit: 50 })).items.map(({ id }) => id)).not.toContain(
      byLink.id,
    )
  })

  test('hides attendee counts when the host hides them, except from those who run it', async () => {
    const event = await world.event(gym, { hideAttendees: 'all', capacity: 5 })
    await comes(bia, event.id)
    expect((await stranger.api.events.get({ gymId: gym.id, eventId: event.id })).counts).toBeNull()
    expect((await owner.api.events.get({ gymId: gym.id, eventId: event.id })).counts?.going).toBe(1)
  })

  test('pages upcoming events without gaps or repeats, even at equal start times', async () => {
    const busy = await world.gym('Busy House')
    const made = []
    for (let hour = 0; hour < 5; hour++)
      made.push(await world.event(busy, { startsAt: new Date(Date.UTC(2026, 10, 25, hour >> 1)) }))
    const seen = await allPages((cursor) => world.visitor.api.events.list({ gymId: busy.id, limit: 2, cursor }))
    expect(seen.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
  })
})

describe('changing an event', () => {
  test('lets only those who run an event edit it, and only its current version', async () => {
    const made = await owner.api.events.create({ ...NEW, title: 'To be changed' })
    expect(await refused(stranger.api.events.edit({ ...at(made), version: 1, title: 'Mine' }))).toMatchObject({
      status: 403,
    })
    await owner.api.events.edit({ ...at(made), version: 1, description: 'Bring water' })
    expect(await refused(owner.api.events.edit({ ...at(made), version: 1, title: 'Late' }))).toMatchObject({
      status: 409,
    })
    expect((await owner.api.events.get(at(made))).description).toBe('Bring water')
  })

  test('notifies attendees and the waitlist of new times, at most once an hour', async () => {
    const made = await owner.api.events.create({ ...NEW, title: 'To be moved', capacity: 2 })
    await comes(ana, made.id)
    await comes(bia, made.id, 'waitlisted')
    const moved = await owner.api.events.edit({ ...at(made), version: 1, start: '2026-11-22T19:00' })
    expect(moved).toMatchObject({ startsAt: '2026-11-22T19:00:00.000Z', endsAt: '2026-11-22T21:00:00.000Z' })
    await owner.api.events.edit({ ...at(made), version: moved.version, start: '2026-11-22T19:30' })
    for (const person of [ana, bia])
      expect(
        (await notificationsOf(world, person, 'event_update')).filter(({ eventId }) => eventId === made.id),
      ).toMatchObject([{ was: '2026-11-22T18:00:00.000Z', start: '2026-11-22T19:00:00.000Z', eventSlug: made.slug }])
    const [row] = await world.db.select().from(events).where(eq(events.id, made.id))
    expect(row?.sequence).toBe(2)
  })

  test("doesn't take anyone's place when the capacity is lowered", async () => {
    const made = await owner.api.events.create({ ...NEW, title: 'Shrinking', capacity: 2 })
    await comes(ana, made.id)
    await comes(bia, made.id)
    const smaller = await owner.api.events.edit({ ...at(made), version: 1, capacity: 1 })
    expect(smaller).toMatchObject({ capacity: 1, counts: { going: 2 }, full: true })
  })

  test('postpones with a reason, and schedules again with new times', async () => {
    const made = await owner.api.events.create({ ...NEW, title: 'Put off' })
    await comes(ana, made.id)
    const off = await owner.api.events.postpone({ ...at(made), reason: 'The roof leaks' })
    expect(off).toMatchObject({ status: 'postponed', cancelReason: 'The roof leaks' })
    const again = await owner.api.events.edit({ ...at(made), version: off.version, start: '2026-12-06T18:00' })
    expect(again).toMatchObject({ status: 'scheduled', cancelReason: '' })
  })

  test('cancels with a reason, notifies once, and refuses edits afterwards', async () => {
    const made = await owner.api.events.create({ ...NEW, title: 'Called off' })
    await comes(ana, made.id)
    expect(await refused(owner.api.events.cancel({ ...at(made), reason: '' }))).toMatchObject({
      status: 400,
      field: 'reason',
    })
    await owner.api.events.cancel({ ...at(made), reason: 'No heating' })
    const cancelled = await owner.api.events.cancel({ ...at(made), reason: 'No heating' })
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'No heating' })
    expect(
      (await notificationsOf(world, ana, 'event_cancelled')).filter(({ eventId }) => eventId === made.id),
    ).toMatchObject([{ reason: 'No heating' }])
    expect(
      await refused(owner.api.events.edit({ ...at(made), version: cancelled.version, title: 'Again' })),
    ).toMatchObject({ status: 409 })
  })

  test('deletes an event with attendees only once cancelled, and purges it after 30 days', async () => {
    const made = await owner.api.events.create({ ...NEW, title: 'To be deleted' })
    await comes(ana, made.id)
    expect(await refused(owner.api.events.remove(at(made)))).toMatchObject({ status: 409 })
    await owner.api.events.cancel({ ...at(made), reason: 'Moved away' })
    expect(await owner.api.events.remove(at(made))).toEqual({ removed: 1 })
    expect(await refused(owner.api.events.get(at(made)))).toMatchObject({ status: 404 })
    expect(await stranger.api.events.resolveEvent({ userId: gym.id, eventId: made.id })).toMatchObject({
      status: 'gone',
      title: 'To be deleted',
    })
    expect(await purgeEvents(world.db, new Date(world.clock.now.getTime() + days(29)))).toBe(0)
    expect(await purgeEvents(world.db, new Date(world.clock.now.getTime() + days(30)))).toBe(1)
  })

  test('lets a host leave, but not the last one of an unofficial event', async () => {
    await world.friends(ana, bia)
    const made = await ana.api.events.create({ ...NEW, title: 'Two hosts', hostIds: [bia.uid] })
    expect(await notificationsOf(world, bia, 'event_invite')).toHaveLength(1)
    expect(await ana.api.events.leaveHosts(at(made))).toEqual({ left: true })
    expect(await refused(bia.api.events.leaveHosts(at(made)))).toMatchObject({ status: 409 })
  })

  test("leaves hosts that the editor can't see where they are", async () => {
    const [dora, cara] = await world.members('Dora', 'Cara')
    for (const friend of [bia, cara]) await world.friends(dora, friend)
    const made = await dora.api.events.create({ ...NEW, title: 'Three hosts', hostIds: [bia.uid, cara.uid] })
    await world.block(cara, dora)
    await dora.api.events.edit({ ...at(made), version: made.version, hostIds: [dora.uid] })
    const [row] = await world.db.select().from(events).where(eq(events.id, made.id))
    expect(row?.hostIds).toEqual([dora.uid, cara.uid])
  })
})

test('previews public events in a shared link, and nothing about restricted ones', async () => {
  const event = await world.event(gym, { title: 'Open to all', price: { amount: 5, currency: 'EUR' }, capacity: 1 })
  const hidden = await world.event(gym, { title: 'For members', visibility: 'gym_members' })
  const head = (slug: string) => headOf(world.db, `/gym/${gym.slug}/event/${slug}`, 'https://mat.test', world.clock.now)
  expect(await head(event.slug)).toMatchObject({
    title: 'Open to all · Open Mat',
    description: 'Saturday 21 November 2026 at 18:00, Mat House, Dublin.',
    jsonLd: { '@type': 'SportsEvent', eventStatus: 'https://schema.org/EventScheduled', offers: { price: 5 } },
  })
  expect(await head(hidden.slug)).toEqual(await head('absent'))
})

test('never translates a title or reason, even if it equals our own text', async () => {
  const [title, reason] = ['This event has ended.', 'The host has left Open Mat.']
  const made = await owner.api.events.create({ ...NEW, title })
  await comes(ana, made.id)
  const path = `/gym/${gym.slug}/event/${made.slug}`
  for (const language of ['es', 'pt-BR'] as const)
    expect(await headOf(world.db, path, 'https://mat.test', world.clock.now, language)).toMatchObject({
      title: `${title} · Open Mat`,
    })
  await owner.api.events.cancel({ ...at(made), reason })
  const { token } = await world.session(ana.uid)
  const lineIn = async (language: string) => {
    const { items } = await world.apiWith(token, { 'accept-language': language }).notifications.list({ uid: 'me' })
    return items.find(({ type, extra }) => type === 'event_cancelled' && extra.eventTitle === title)
  }
  for (const language of ['es', 'pt-BR']) expect(await lineIn(language)).toMatchObject({ extra: { reason } })
})

test("includes street and organizer in an event's structured data", async () => {
  const jsonLdOf = async (at: { slug: string }, slug: string) =>
    (await headOf(world.db, `/gym/${at.slug}/event/${slug}`, 'https://mat.test', world.clock.now)).jsonLd
  const venue = await world.gym('Street Gym', { street: '12 Capel St', postalCode: 'D01' })
  const official = await world.event(venue)
  expect(await jsonLdOf(venue, official.slug)).toMatchObject({
    location: {
      address: { streetAddress: '12 Capel St', postalCode: 'D01', addressLocality: 'Dublin', addressCountry: 'IE' },
      geo: { latitude: 53.3498, longitude: -6.2603 },
    },
    organizer: { '@type': 'SportsOrganization', name: 'Street Gym', url: `https://mat.test/gym/${venue.slug}` },
  })
  const open = await world.member('Olga', { profileVisibility: 'web' })
  const hosted = await world.event(venue, { official: false, createdBy: open.uid, hostIds: [open.uid] })
  expect(await jsonLdOf(venue, hosted.slug)).toMatchObject({ organizer: { '@type': 'Person', name: 'Olga' } })
  expect(await jsonLdOf(venue, (await world.event(venue, { official: false })).slug)).not.toHaveProperty('organizer')
})

describe("a link to someone's event", () => {
  test('finds the event through its post, and treats hidden events as missing', async () => {
    const made = await bia.api.events.create({ ...NEW, title: 'Found by link' })
    expect(await world.visitor.api.events.resolveEvent({ userId: bia.uid, eventId: made.id })).toEqual({
      status: 'found',
      gymSlug: gym.slug,
      eventSlug: made.slug,
    })
    await world.block(bia, stranger)
    const absent = await stranger.api.events.resolveEvent({ userId: bia.uid, eventId: 'absent' })
    expect(await stranger.api.events.resolveEvent({ userId: bia.uid, eventId: made.id })).toEqual(absent)
    expect(absent).toEqual({ status: 'not_found' })
    expect(await stranger.api.events.resolveEvent({ userId: ana.uid, eventId: made.id })).toEqual(absent)
  })
})

test('counts an event as live from its start to its end, then as ended', async () => {
  const event = await world.event(gym)
  const status = async () => (await ana.api.events.get({ gymId: gym.id, eventId: event.id })).status
  const now = world.clock.now
  try {
    expect(await status()).toBe('scheduled')
    world.clock.now = event.startsAt
    expect(await status()).toBe('live')
    world.pass(hours(2))
    expect(await status()).toBe('ended')
  } finally {
    world.clock.now = now
  }
})
