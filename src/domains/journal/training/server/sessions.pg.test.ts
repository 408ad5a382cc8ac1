import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld } from '#testing/world.ts'
import type { SessionInput } from '../contract.ts'
import { eveningClass, refusal } from './sessions.fixture.ts'
import { trainingSessions } from './tables.ts'

const world = await openWorld()
const { roots, evening, kept } = await eveningClass(world)
const round = { minutes: 6 }

describe('logging a session', () => {
  test('returns everything that was logged', async () => {
    const ana = await world.member('Ana')
    const id = newId()
    const answer = await ana.api.training.keep({
      ...{ id, ...evening, intensity: 4, mood: 5, energy: 2, notes: 'Slow start.', injuries: 'Left knee.' },
      techniques: ['armbar', 'armbar'],
      rounds: [
        {
          minutes: 6,
          partner: { name: 'Tom' },
          result: 'He tapped.',
          subsFor: ['armbar', 'armbar'],
          subsAgainst: ['triangle-choke'],
          positions: ['closed-guard'],
          worked: ['armbar', 'armbar'],
        },
      ],
      visibility: 'friends',
    })
    expect(answer).toMatchObject({ status: 'kept' })
    const session = await ana.api.training.get({ id })
    expect(session).toMatchObject({
      id,
      day: '2026-11-19',
      start: '18:30',
      startedAt: '2026-11-19T18:30:00.000Z',
      timezone: 'Europe/Dublin',
      minutes: 90,
      place: { gymId: roots.id, slug: roots.slug, name: 'Roots BJJ' },
      kind: 'class',
      discipline: 'gi',
      intensity: 4,
      mood: 5,
      energy: 2,
      notes: 'Slow start.',
      injuries: 'Left knee.',
      techniques: [{ slug: 'armbar', name: 'Armbar' }],
      roundCount: 1,
      visibility: 'friends',
    })
    expect(session.rounds).toEqual([
      {
        ...{ minutes: 6, partner: { uid: null, name: 'Tom' }, result: 'He tapped.' },
        subsFor: [
          { slug: 'armbar', name: 'Armbar' },
          { slug: 'armbar', name: 'Armbar' },
        ],
        subsAgainst: [{ slug: 'triangle-choke', name: 'Triangle choke' }],
        positions: [{ slug: 'closed-guard', name: 'Closed guard' }],
        worked: [{ slug: 'armbar', name: 'Armbar' }],
      },
    ])
  })

  test('reports the first session as a milestone, once', async () => {
    const ana = await world.member('Ana')
    const sent = { id: newId(), ...evening }
    expect(await ana.api.training.keep(sent)).toMatchObject({
      milestones: [{ kind: 'first_session', day: '2026-11-19' }],
    })
    expect(await ana.api.training.keep(sent)).toMatchObject({ status: 'kept', milestones: [] })
  })

  test('creates one session and one entry from five concurrent retries', { tags: 'race' }, async () => {
    const ana = await world.member('Ana')
    const sent = { id: newId(), ...evening, rounds: [round, round] }
    const answers = await Promise.all(Array.from({ length: 5 }, () => ana.api.training.keep(sent)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['kept']))
    expect((await ana.api.training.list({})).items).toHaveLength(1)
    expect((await ana.api.training.get({ id: sent.id })).rounds).toHaveLength(2)
    expect(
      (await ana.api.activities.byUser({ uid: 'me' })).items.filter(
        ({ activityType }) => activityType === 'training_session',
      ),
    ).toHaveLength(1)
  })

  test("defaults to the member's usual visibility", async () => {
    const ana = await world.member('Ana')
    const bia = await world.member('Bia', { defaultVisibility: { session: 'private' } })
    expect((await kept(ana)).visibility).toBe('followers')
    expect((await kept(bia)).visibility).toBe('private')
  })

  test("uses the given time zone, else the gym's, else the member's", async () => {
    const ana = await world.member('Ana', { timezone: 'America/Lima' })
    const tokyo = await world.gym('Tokyo Dojo', { timezone: 'Asia/Tokyo' })
    expect((await kept(ana, { gymId: tokyo.id })).startedAt).toBe('2026-11-19T09:30:00.000Z')
    expect((await kept(ana, { gymId: null, place: 'Park' })).startedAt).toBe('2026-11-19T23:30:00.000Z')
    expect(await kept(ana, { gymId: null, timezone: 'Asia/Kolkata' })).toMatchObject({
      ...{ startedAt: '2026-11-19T13:00:00.000Z', day: '2026-11-19', start: '18:30', place: null },
    })
  })

  test.each<[string, Partial<SessionInput>, string, string]>([
    ['of 40 hours', { minutes: 2400 }, 'TOO_LONG', 'minutes'],
    ['in the future', { day: '2026-11-21' }, 'IN_FUTURE', 'start'],
    ["before the member's first year of training", { day: '2017-12-31' }, 'BEFORE_TRAINING_STARTED', 'day'],
    ['with a round longer than the session', { rounds: [{ minutes: 91 }] }, 'ROUND_TOO_LONG', 'rounds'],
    ['with a technique that is not in the library', { techniques: ['flying-nothing'] }, 'BAD_REQUEST', 'techniques'],
    ['with an unknown submission', { rounds: [{ ...round, subsFor: ['flying-nothing'] }] }, 'BAD_REQUEST', 'rounds'],
    ["at a gym that doesn't exist", { gymId: 'nowhere' }, 'BAD_REQUEST', 'gymId'],
    [
      "with a partner who doesn't exist",
      { rounds: [{ ...round, partner: { uid: 'nobody' } }] },
      'INVALID_PARTNER',
      'rounds',
    ],
    ["with a photo that wasn't uploaded", { photos: [{ id: newId() }] }, 'BAD_REQUEST', 'photos'],
    ['in an unknown time zone', { timezone: 'Mars/Olympus' }, 'INVALID_TIMEZONE', 'timezone'],
  ])('refuses a session %s and saves nothing', async (_what, session, code, field) => {
    const ana = await world.member('Ana', { yearStarted: 2018 })
    expect(await refusal(kept(ana, session))).toEqual({ status: 400, code, field })
    expect((await ana.api.training.list({})).items).toEqual([])
  })

  test('refuses the author as their own partner, and unknown fields', async () => {
    const ana = await world.member('Ana')
    expect(await refusal(kept(ana, { rounds: [{ ...round, partner: { uid: ana.uid } }] }))).toMatchObject({
      code: 'PARTNER_IS_SELF',
    })
    expect(await refusal(kept(ana, { mats: 2 } as object))).toMatchObject({ status: 400 })
  })

  test("refuses visitors, and hides other members' sessions", async () => {
    const [ana, bia] = await world.members('Ana', 'Bia')
    const { id } = await kept(ana, { visibility: 'public' })
    const { training } = world.visitor.api
    const { training: hers } = bia.api
    for (const call of [
      () => training.list({}),
      () => training.get({ id }),
      () => training.keep({ id: newId(), ...evening }),
      () => training.suggestion({}),
    ])
      expect(await refusal(call())).toMatchObject({ status: 401 })
    for (const call of [
      () => hers.get({ id }),
      () => hers.change({ id, notes: 'x' }),
      () => hers.remove({ id }),
      () => hers.restore({ id }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404 })
    expect(await refusal(hers.keep({ id: newId(), ...evening, mergeInto: id }))).toMatchObject({
      status: 400,
      field: 'mergeInto',
    })
  })
})

describe('a second session at the same time', () => {
  const asked = async (start: string, differing: Partial<SessionInput> = {}) => {
    const ana = await world.member('Ana')
    const first = await kept(ana, { start: '18:30' })
    const answer = await ana.api.training.keep({ id: newId(), ...evening, start, ...differing })
    return { first, answer, ana }
  }

  test.each([['18:00'], ['18:30'], ['19:00']])(
    'starting at %s, within half an hour of 18:30, is reported as a duplicate',
    async (start) => {
      const { first, answer, ana } = await asked(start)
      expect(answer).toMatchObject({ status: 'duplicate', of: { id: first.id } })
      expect((await ana.api.training.list({})).items).toHaveLength(1)
    },
  )

  test.each([
    ['17:01', 90],
    ['19:59', 60],
  ])('that overlaps 18:30–20:00 at its edge, from %s for %i minutes, is a duplicate', async (start, minutes) => {
    const { first, answer } = await asked(start, { minutes })
    expect(answer).toMatchObject({ status: 'duplicate', of: { id: first.id } })
  })

  test.each([['17:00'], ['20:00']])("of 90 minutes starting at %s isn't a duplicate", async (start) => {
    expect((await asked(start)).answer.status).toBe('kept')
  })

  test('is saved anyway if the member chooses to', async () => {
    const ana = await world.member('Ana')
    await kept(ana)
    expect(await ana.api.training.keep({ id: newId(), ...evening, anyway: true })).toMatchObject({ status: 'kept' })
    expect((await ana.api.training.list({})).items).toHaveLength(2)
  })

  test("merges into one session with details of both, however often it's sent", async () => {
    const ana = await world.member('Ana')
    const first = await kept(ana, { notes: 'From the phone.', visibility: 'private' })
    const id = newId()
    const sent = {
      id,
      ...evening,
      rounds: [round, round],
      techniques: ['armbar'],
      notes: 'From the tablet.',
      visibility: 'public' as const,
    }
    for (let times = 0; times < 2; times++)
      expect(await ana.api.training.keep({ ...sent, mergeInto: first.id })).toMatchObject({
        status: 'merged',
        session: { id: first.id, roundCount: 2, notes: 'From the phone.\n\nFrom the tablet.', visibility: 'private' },
      })
    expect(await ana.api.training.keep(sent)).toMatchObject({ status: 'merged', session: { id: first.id } })
    expect(await ana.api.training.get({ id })).toMatchObject({ id: first.id })
    expect((await ana.api.training.list({})).items).toHaveLength(1)
  })

  test("isn't compared with deleted sessions", async () => {
    const ana = await world.member('Ana')
    const { id } = await kept(ana)
    await ana.api.training.remove({ id })
    expect(await ana.api.training.keep({ id: newId(), ...evening })).toMatchObject({ status: 'kept' })
  })
})

test('leaves notes, injuries, mood, results and partners out of the entry', async () => {
  const ana = await world.member('Ana')
  const secret = { notes: 'secret one', injuries: 'secret two', mood: 1, energy: 1 }
  const rounds = [
    { ...round, partner: { name: 'secret three' }, result: 'secret four', subsAgainst: ['triangle-choke'] },
  ]
  const { id, activityId } = await kept(ana, { ...secret, rounds, visibility: 'public' })
  const stranger = await world.member('Stranger')
  const [row] = await world.db.select().from(activities).where(eq(activities.id, activityId))
  const seen = JSON.stringify([
    row,
    await stranger.api.activities.get({ id: activityId }),
    await stranger.api.training.ofUser({ uid: ana.uid, id }),
  ])
  for (const word of ['secret', 'mood', 'energy', 'triangle', '18:30']) expect(seen).not.toContain(word)
  expect(seen).toContain('90 min, gi, 1 round at Roots BJJ')
})

test("doesn't link the entry to a gym that only its author can open", async () => {
  const ana = await world.member('Ana')
  const gym = await world.gym('Garage', { status: 'pending_review', createdBy: ana.uid })
  const { activityId, place } = await kept(ana, { gymId: gym.id, visibility: 'public' })
  expect(place?.slug).toBe(gym.slug)
  expect((await ana.api.activities.get({ id: activityId })).content.facts).toMatchObject({
    place: { slug: null, name: 'Garage' },
  })
})

test('accepts a session from a device whose clock is slightly ahead', async () => {
  const ana = await world.member('Ana')
  const start = new Date(world.clock.now.getTime() + minutes(4)).toISOString()
  expect(await kept(ana, { day: start.slice(0, 10), start: start.slice(11, 16) })).toBeDefined()
  const [row] = await world.db.select().from(trainingSessions).where(eq(trainingSessions.uid, ana.uid))
  expect(row?.startedAt.getTime()).toBeGreaterThan(world.clock.now.getTime())
})
