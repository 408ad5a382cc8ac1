import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkInCodes } from '#domains/events/checkins/server/codes.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { days, hours } from '#platform/clock.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld()
const gym = await world.gym('Tatami House')
const host = await world.member('Helio')
await world.staff(gym, host, 'owner')
const codes = checkInCodes(world.secret)

async function someone() {
  const [ana, friend, stranger] = await world.members('Ana', 'Fred', 'Sam')
  await world.friends(ana, friend)
  return { ana, friend, stranger }
}
/** The activity types of this member's RSVPs and check-ins that a viewer sees on the profile and in the feed. */
async function seenBy(viewer: Pick<Person, 'api'>, author: Person) {
  const kinds = (cards: { activityType: string; actor: { id: string } }[]) =>
    cards
      .filter(({ activityType, actor }) => actor.id === author.uid && /rsvp|checkin/.test(activityType))
      .map(({ activityType }) => activityType)
  const profile = kinds((await viewer.api.activities.byUser({ uid: author.uid, limit: 50 })).items)
  const feed = kinds((await viewer.api.activities.feed({ limit: 50 })).items.map(({ card }) => card))
  return { profile, feed }
}
const both = (...kinds: string[]) => ({ profile: kinds, feed: kinds })
const refOf = (event: { id: string }) => ({ gymId: gym.id, eventId: event.id })
const going = (person: Person, event: { id: string }) => person.api.rsvps.answer({ ...refOf(event), status: 'going' })

test("shows an RSVP to friends, in feed and profile, until it's cancelled", async () => {
  const { ana, friend, stranger } = await someone()
  const event = await world.event(gym)
  await going(ana, event)
  for (const viewer of [ana, friend]) expect(await seenBy(viewer, ana)).toEqual(both('event_rsvp'))
  expect(await seenBy(stranger, ana)).toEqual(both())
  const [card] = (await friend.api.activities.byUser({ uid: ana.uid })).items
  expect(card?.content.facts).toMatchObject({ kind: 'rsvp', answer: 'going', event: { eventId: event.id } })
  expect((await friend.api.notifications.list({ uid: 'me' })).items).toEqual([])

  await ana.api.rsvps.leave(refOf(event))
  for (const viewer of [ana, friend]) expect(await seenBy(viewer, ana)).toEqual(both())
  expect((await ana.api.activities.deleted({ uid: 'me' })).items).toEqual([])
  await going(ana, event)
  await ana.api.rsvps.answer({ ...refOf(event), status: 'maybe' })
  expect(await seenBy(friend, ana), 'the latest answer alone').toEqual(both('event_rsvp'))
})

test('shows an RSVP to the audience the member chose in Settings', async () => {
  const { ana, friend, stranger } = await someone()
  await ana.api.follows.changePrivacy({ uid: 'me', defaultVisibility: { rsvp: 'private' } })
  await going(ana, await world.event(gym))
  expect(await seenBy(friend, ana)).toEqual(both())
  expect(await seenBy(ana, ana)).toEqual(both('event_rsvp'))
  await ana.api.follows.changePrivacy({ uid: 'me', defaultVisibility: { rsvp: 'public' } })
  await going(ana, await world.event(gym))
  expect((await seenBy(stranger, ana)).profile).toEqual(['event_rsvp'])
})

test("reveals no event or attendee in an RSVP that the viewer can't see", async () => {
  const { ana, friend } = await someone()
  const event = await world.event(gym)
  await going(ana, event)
  const set = (change: Partial<typeof events.$inferInsert>) =>
    world.db.update(events).set(change).where(eq(events.id, event.id))
  for (const hidden of [
    { visibility: 'gym_members' },
    { hideAttendees: 'all' },
    { hideAttendees: 'count_only' },
    { hideAttendees: 'attendees' },
    { isDeleted: true },
  ] as const) {
    await set(hidden)
    expect([hidden, await seenBy(friend, ana)]).toEqual([hidden, both()])
    await set({ visibility: 'public', hideAttendees: 'everyone', isDeleted: false })
  }
  expect(await seenBy(friend, ana)).toEqual(both('event_rsvp'))
  await set({ hideAttendees: 'attendees' })
  await going(friend, event)
  expect(await seenBy(friend, ana)).toEqual(both('event_rsvp'))
  await world.block(ana, friend)
  await expect(seenBy(friend, ana)).rejects.toMatchObject({ status: 404 })

  const secret = await world.event(gym, { visibility: 'link' })
  const { ana: bia, friend: other } = await someone()
  await bia.api.rsvps.answer({ ...refOf(secret), key: secret.linkKey, status: 'going' })
  expect(await seenBy(other, bia)).toEqual(both())
})

test('creates an RSVP entry for a member promoted from the waitlist', async () => {
  const { ana, friend } = await someone()
  const first = await world.member('First')
  const event = await world.event(gym, { capacity: 1, startsAt: new Date(world.clock.now.getTime() + days(3)) })
  await going(first, event)
  await going(ana, event)
  expect(await seenBy(friend, ana)).toEqual(both())
  await first.api.rsvps.leave(refOf(event))
  expect(await seenBy(friend, ana)).toEqual(both('event_rsvp'))
})

test('shows check-ins to friends, and hides undone ones', async () => {
  const { ana, friend, stranger } = await someone()
  const startsAt = new Date(world.clock.now.getTime() - hours(1))
  const event = await world.event(gym, { startsAt, endsAt: new Date(startsAt.getTime() + hours(2)) })
  const way = (place: string) => ({ method: 'code' as const, code: codes.at(place, world.clock.now) })
  await ana.api.checkins.checkMeIn({ ...refOf(event), way: way(`event:${event.id}`) })
  await ana.api.checkins.checkMeInAtGym({ gymId: gym.id, sessionId: null, way: way(`gym:${gym.id}`) })
  const seen = await seenBy(friend, ana)
  expect(seen.profile.sort()).toEqual(['event_checkin', 'gym_checkin'])
  expect(seen.feed.sort()).toEqual(['event_checkin', 'gym_checkin'])
  expect(await seenBy(stranger, ana)).toEqual(both())

  await ana.api.checkins.undoMine(refOf(event))
  await ana.api.checkins.undoAtGym({ gymId: gym.id })
  expect(await seenBy(friend, ana)).toEqual(both())
  expect((await ana.api.activities.deleted({ uid: 'me' })).items).toEqual([])
})
