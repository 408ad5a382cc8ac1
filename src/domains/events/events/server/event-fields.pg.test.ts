import { expect, test } from 'vitest'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
const owner = await world.member('Olivia')
const host = await world.member('Hilda')
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
  bring: ['Water', 'Knee pads'],
  visibility: 'public',
  hideAttendees: 'count_only',
  guestsAllowed: 2,
  discussionEnabled: false,
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
  bring: [],
  visibility: 'followers',
  hideAttendees: 'all',
  guestsAllowed: 0,
  discussionEnabled: true,
  remindersEnabled: true,
} as const

test('keeps every field it is given, and every change of it', async () => {
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
  ['a child of two', 'minAge', { minAge: 2 }],
  ['an age of a hundred', 'minAge', { minAge: 100 }],
  ['half a year of age', 'minAge', { minAge: 15.5 }],
  ['a long note on drop-ins', 'dropInNote', { dropInNote: 'a'.repeat(301) }],
  ['a long gi rule', 'giRule', { giRule: 'a'.repeat(101) }],
  ['thirteen things to bring', 'bring', { bring: Array.from({ length: 13 }, (_, nth) => `thing ${nth}`) }],
  ['nothing to bring', 'bring.0', { bring: [''] }],
  ['an overlong title', 'title', { title: 'a'.repeat(101) }],
  ['an overlong description', 'description', { description: 'a'.repeat(4001) }],
  ['a type nobody knows', 'eventType', { eventType: 'fight' }],
  ['a discipline nobody knows', 'discipline', { discipline: 'sambo' }],
  ['a level nobody knows', 'level', { level: 'expert' }],
  ['a waitlist of another kind', 'waitlistMode', { waitlistMode: 'draw' }],
  ['a visibility nobody knows', 'visibility', { visibility: 'secret' }],
  ['attendees hidden in another way', 'hideAttendees', { hideAttendees: 'some' }],
  ['eleven hosts', 'hostIds', { hostIds: Array.from({ length: 11 }, (_, nth) => `host ${nth}`) }],
])('refuses %s by the name of its field', async (_what, field, input) => {
  const call = owner.api.events.create({ gymId: gym.id, title: 'Open mat', ...WHEN, ...input })
  const error = await call.then(
    () => undefined,
    (refusal: { status: number; cause?: { issues?: { path: PropertyKey[] }[] } }) => refusal,
  )
  expect([error?.status, error?.cause?.issues?.[0]?.path.join('.')]).toEqual([400, field])
})
