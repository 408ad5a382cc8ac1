import { expect, test } from 'vitest'
import { fieldOf, refusalOf } from '#testing/refusals.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
const [owner, host] = await world.members('Olivia', 'Hilda')
const gym = await world.gym('Mat House')
await world.staff(gym, owner, 'owner')
await world.staff(gym, host, 'coach')

const WHEN = { start: '2026-11-22T18:00', end: '2026-11-22T20:00' }
const FIRST = {
  title: 'Leg lock seminar',
  description: 'Ashi garami from the start.',
  eventType: 'seminar',
  discipline: 'nogi',
  level: 'advanced',
  minBelt: 'blue',
  minAge: 16,
  womenOnly: true,
  capacity: 30,
  waitlistEnabled: true,
  waitlistMode: 'offer',
  price: { amount: 25.5, currency: 'EUR' },
  dropInNote: 'Ring twice.',
  giRule: 'Rash guard, any colour',
  question: 'Need a gi?',
  bring: ['Water', 'Knee pads'],
  visibility: 'public',
  hideAttendees: 'count_only',
  guestsAllowed: 2,
  discussionEnabled: false,
  guestRsvps: false,
  remindersEnabled: false,
} as const
const SECOND = {
  title: 'Open mat for everybody',
  description: '',
  eventType: 'social',
  discipline: 'both',
  level: 'all',
  minBelt: null,
  minAge: null,
  womenOnly: false,
  capacity: null,
  waitlistEnabled: false,
  waitlistMode: 'auto',
  price: null,
  dropInNote: '',
  giRule: '',
  question: '',
  bring: [],
  visibility: 'followers',
  hideAttendees: 'all',
  guestsAllowed: 0,
  discussionEnabled: true,
  guestRsvps: true,
  remindersEnabled: true,
} as const

test('stores every given field, and every change to it', async () => {
  const given = { ...FIRST, bring: [...FIRST.bring] }
  const answers = { rsvpOpenAt: '2026-11-21T08:00', rsvpCloseAt: '2026-11-22T17:00' }
  const made = await owner.api.events.create({ gymId: gym.id, ...WHEN, ...given, ...answers, hostIds: [host.uid] })
  const at = { gymId: gym.id, eventId: made.id }
  const kept = {
    ...given,
    startsAt: '2026-11-22T18:00:00.000Z',
    endsAt: '2026-11-22T20:00:00.000Z',
    timezone: 'Europe/Dublin',
    rsvpOpenAt: '2026-11-21T08:00:00.000Z',
    rsvpCloseAt: '2026-11-22T17:00:00.000Z',
  }
  expect(await world.visitor.api.events.get(at)).toMatchObject(kept)
  expect((await owner.api.events.get(at)).hosts).toMatchObject([{ uid: host.uid }])

  const change = { ...SECOND, bring: [], rsvpOpenAt: null, rsvpCloseAt: null }
  await owner.api.events.edit({ ...at, version: made.version, ...change, hostIds: [] })
  expect(await owner.api.events.get(at)).toMatchObject({ ...change, hosts: [] })
})

test.each<[string, string, object]>([
  ['a minimum age of 2', 'minAge', { minAge: 2 }],
  ['a minimum age of 100', 'minAge', { minAge: 100 }],
  ['a fractional minimum age', 'minAge', { minAge: 15.5 }],
  ['an overlong drop-in note', 'dropInNote', { dropInNote: 'a'.repeat(301) }],
  ['an overlong gi rule', 'giRule', { giRule: 'a'.repeat(101) }],
  ['an overlong question', 'question', { question: 'a'.repeat(121) }],
  ['thirteen things to bring', 'bring', { bring: Array.from({ length: 13 }, (_, nth) => `thing ${nth}`) }],
  ['an empty thing to bring', 'bring.0', { bring: [''] }],
  ['an overlong title', 'title', { title: 'a'.repeat(101) }],
  ['an overlong description', 'description', { description: 'a'.repeat(4001) }],
  ['an unknown type', 'eventType', { eventType: 'fight' }],
  ['an unknown discipline', 'discipline', { discipline: 'sambo' }],
  ['an unknown level', 'level', { level: 'expert' }],
  ['an unknown waitlist mode', 'waitlistMode', { waitlistMode: 'draw' }],
  ['an unknown visibility', 'visibility', { visibility: 'secret' }],
  ['an unknown attendee visibility', 'hideAttendees', { hideAttendees: 'some' }],
  ['eleven hosts', 'hostIds', { hostIds: Array.from({ length: 11 }, (_, nth) => `host ${nth}`) }],
])('refuses %s and names the field', async (_what, field, input) => {
  const call = owner.api.events.create({ gymId: gym.id, title: 'Open mat', ...WHEN, ...input })
  const refusal = await refusalOf(call)
  expect([refusal?.status, fieldOf(refusal)]).toEqual([400, field])
})
