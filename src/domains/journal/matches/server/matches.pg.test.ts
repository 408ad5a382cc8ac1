import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { allPages } from '#testing/all-pages.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { MatchInput } from '../contract.ts'
import { keep, lost, OPEN, TODAY, won } from './matches.fixture.ts'
import { matches } from './tables.ts'

const world = await openWorld()

const entryOf = async (id: string) => (await world.db.select().from(activities).where(eq(activities.id, id)))[0]
const idsOf = async (person: Pick<Person, 'api'>) => (await person.api.matches.list({})).items.map(({ id }) => id)

describe('recording a match', () => {
  test('stores every field, and returns all of them to the author', async () => {
    const [ana, rival] = await world.members('Ana', 'Rival')
    const said = won({
      competition: { name: 'Dublin Open', organisation: 'IBJJF', city: 'Dublin', country: 'ie' },
      ageDivision: 'adult',
      level: 'blue',
      weightClass: 'female/light',
      opponent: { uid: rival.uid },
      round: 'final',
      score: [{ points: 2, advantages: 1 }, { points: 4 }],
      duration: 291,
      medal: 'gold',
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
      positions: ['back-control', 'back-control', 'mount'],
      notes: 'Felt slow.',
      visibility: 'friends',
    })
    const kept = await keep(ana, said)
    expect(kept).toMatchObject({
      id: said.id,
      visibility: 'friends',
      competition: { name: 'Dublin Open', organisation: 'IBJJF', city: 'Dublin', country: 'IE', day: TODAY },
      weightClass: 'female/light',
      opponent: { uid: rival.uid, name: 'Rival', person: { uid: rival.uid } },
      submission: { slug: 'rear-naked-choke', name: 'Rear naked choke' },
      score: [
        { points: 2, advantages: 1, penalties: 0 },
        { points: 4, advantages: 0, penalties: 0 },
      ],
      duration: 291,
      medal: 'gold',
      videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      positions: [{ slug: 'back-control' }, { slug: 'mount' }],
      notes: 'Felt slow.',
    })
    expect(await ana.api.matches.get({ id: said.id })).toEqual(kept)
    expect((await ana.api.matches.list({})).items).toEqual([kept])
  })

  test('shows how a match ended in its entry, without opponent, weight or notes', async () => {
    const [ana, rival] = await world.members('Ana', 'Secret Rival')
    const { activityId } = await keep(
      ana,
      won({
        competition: OPEN,
        opponent: { uid: rival.uid },
        weightClass: 'female/feather',
        ageDivision: 'master_3',
        notes: 'private words',
        round: 'final',
        medal: 'gold',
      }),
    )
    const entry = await entryOf(activityId)
    expect(entry?.content.text).toBe('Won by rear naked choke at Dublin Open (gi, final). Gold medal.')
    expect(entry?.targetRef).toMatch(new RegExp(`^users/${ana.uid}/matches/`))
    const fan = await world.member('Fan')
    await world.follow(fan, ana)
    const card = await fan.api.activities.get({ id: activityId })
    expect(card.content.facts).toMatchObject({ kind: 'match', outcome: 'win', medal: 'gold', eventName: 'Dublin Open' })
    const told = JSON.stringify([card, entry, await fan.api.matches.of({ uid: ana.uid })])
    for (const secret of ['Secret Rival', rival.uid, 'private words', 'feather', 'master_3'])
      expect(told).not.toContain(secret)
  })

  test('stores a repeated or concurrent match once, and updates it on changes', { tags: 'race' }, async () => {
    const ana = await world.member('Ana')
    const match = won({ competition: OPEN })
    await Promise.all([keep(ana, match), keep(ana, match), ana.with('same-key-1').matches.keep(match)])
    await ana.with('same-key-1').matches.keep(match)
    expect(await idsOf(ana)).toEqual([match.id])
    const { activityId, createdAt } = await keep(ana, { ...match, medal: 'silver', visibility: 'private' })
    expect(await ana.api.matches.list({})).toMatchObject({
      items: [{ activityId, createdAt, medal: 'silver', visibility: 'private' }],
    })
    expect((await entryOf(activityId))?.content.text).toContain('Silver medal.')
    const logged = await world.db
      .select({ id: activities.id })
      .from(activities)
      .where(and(eq(activities.actorId, ana.uid), eq(activities.activityType, 'match_result')))
    expect(logged).toHaveLength(1)
  })

  test("uses the member's default match visibility if none is given", async () => {
    const [ana, bia] = [
      await world.member('Ana'),
      await world.member('Bia', { defaultVisibility: { match: 'private' } }),
    ]
    const { visibility: _, ...usual } = won()
    expect((await keep(ana, usual)).visibility).toBe('followers')
    expect((await keep(bia, { ...usual, id: newId() })).visibility).toBe('private')
  })

  test('names the field of an impossible value in a 400, and stores nothing', async () => {
    const ana = await world.member('Ana', { yearStarted: 2020 })
    const cases: [Partial<MatchInput>, string][] = [
      [{ day: '2026-11-22' }, 'day'],
      [{ day: '2019-12-31' }, 'day'],
      [{ method: 'points', submission: null }, 'score'],
      [{ method: 'points', submission: null, score: [{ points: 0 }, { points: 2 }] }, 'score'],
      [{ method: 'disqualification', submission: null }, 'disqualification'],
      [{ medal: 'gold' }, 'medal'],
      [{ submission: 'no-such-technique' }, 'submission'],
      [{ positions: ['no-such-position'] }, 'positions'],
      [{ videoUrl: 'https://example.com/video' }, 'videoUrl'],
      [{ opponent: { uid: ana.uid } }, 'opponent'],
      [{ opponent: { uid: 'nobody-here' } }, 'opponent'],
      [{ opponent: { uid: 'with\0nothing' } }, 'opponent'],
    ]
    for (const [wrong, field] of cases)
      await expect(ana.api.matches.keep(won(wrong)), JSON.stringify(wrong)).rejects.toMatchObject({
        status: 400,
        data: { field },
      })
    for (const [wrong, field] of [
      [{ duration: 0 }, 'duration'],
      [{ notes: 'x'.repeat(5001) }, 'notes'],
      [{ competition: { name: '<b>Open</b>' } }, 'competition'],
      [{ score: [{ points: -1 }, { points: 0 }] }, 'score'],
      [{ id: 'short' }, 'id'],
    ] as [Partial<MatchInput>, string][])
      await expect(ana.api.matches.keep(won(wrong)), JSON.stringify(wrong)).rejects.toMatchObject({
        status: 400,
        data: { issues: [{ path: expect.arrayContaining([field]) }] },
      })
    expect(await idsOf(ana)).toEqual([])
    // Tomorrow's date is accepted, because it's already tomorrow in the easternmost time zones.
    expect((await keep(ana, won({ day: '2026-11-21' }))).day).toBe('2026-11-21')
  })

  test('drops the name of an opponent who hides later, and still allows edits', async () => {
    const [ana, rival] = await world.members('Ana', 'Rival')
    const match = won({ opponent: { uid: rival.uid } })
    await keep(ana, match)
    await world.block(rival, ana)
    expect((await ana.api.matches.get({ id: match.id })).opponent).toEqual({ uid: rival.uid, name: '', person: null })
    expect((await keep(ana, { ...match, notes: 'Again.' })).notes).toBe('Again.')
    await expect(ana.api.matches.keep(won({ opponent: { uid: rival.uid } }))).rejects.toMatchObject({ status: 400 })
  })

  test('deletes and restores a match with its entry, without logging it again', async () => {
    const ana = await world.member('Ana')
    const match = won({ competition: OPEN })
    const { activityId } = await keep(ana, match)
    expect((await ana.api.matches.remove({ id: match.id })).activityId).toBe(activityId)
    expect(await idsOf(ana)).toEqual([])
    expect((await ana.api.matches.competitions({})).items).toEqual([])
    expect(await ana.api.matches.record({})).toMatchObject({ wins: 0, winRate: null, competitions: 0 })
    for (const call of [
      () => ana.api.matches.get({ id: match.id }),
      () => ana.api.matches.keep(match),
      () => ana.api.matches.remove({ id: match.id }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
    await ana.api.activities.restore({ id: activityId })
    expect(await idsOf(ana)).toEqual([match.id])
    expect(await ana.api.matches.record({})).toMatchObject({ wins: 1, competitions: 1 })
  })

  test('awards first competition, win and submission, and withdraws them with the match', async () => {
    const ana = await world.member('Ana')
    const reached = async (match: MatchInput) => (await ana.api.matches.keep(match)).milestones.map(({ kind }) => kind)
    const atNone = lost()
    expect(await reached(atNone)).toEqual([])
    const match = won({ competition: OPEN })
    expect(await reached(match)).toEqual(['first_competition', 'first_win', 'first_submission_win'])
    expect((await ana.api.matches.keep(match)).milestones).toEqual([])
    await ana.api.matches.remove({ id: match.id })
    const { rows } = await world.db.execute(sql`select from milestones where uid = ${ana.uid} and withdrawn_at is null`)
    expect(rows).toHaveLength(0)
  })
})

describe('competitions', () => {
  test('groups same-named competitions within days, ignoring case, but not across years', async () => {
    const ana = await world.member('Ana')
    const first = await keep(
      ana,
      won({ competition: { name: 'São Paulo Open', city: 'São Paulo' }, day: '2026-11-14' }),
    )
    const second = await keep(ana, lost({ competition: { name: 'sao paulo  open' }, day: '2026-11-15' }))
    const other = await keep(ana, won({ competition: { name: 'São Paulo Open' }, day: '2025-11-15' }))
    const alone = await keep(ana, won({ day: '2026-11-15' }))
    expect(second.competition?.id).toBe(first.competition?.id)
    expect(second.competition).toMatchObject({ name: 'São Paulo Open', city: 'São Paulo', day: '2026-11-14' })
    expect(other.competition?.id).not.toBe(first.competition?.id)
    expect(alone.competition).toBeNull()
    const { items } = await ana.api.matches.competitions({})
    expect(items.map(({ id, wins, losses }) => [id, wins, losses])).toEqual([
      [first.competition?.id, 1, 1],
      [other.competition?.id, 1, 0],
    ])
    const bia = await world.member('Bia')
    expect((await keep(bia, won({ competition: OPEN }))).competition?.id).not.toBe(first.competition?.id)
  })

  test('creates one competition for matches that arrive concurrently', async () => {
    const ana = await world.member('Ana')
    await Promise.all([1, 2, 3, 4].map(() => keep(ana, won({ competition: OPEN }))))
    expect((await ana.api.matches.competitions({})).items).toMatchObject([{ wins: 4 }])
  })

  test('renames a competition in all its matches and their entries', async () => {
    const ana = await world.member('Ana')
    const one = await keep(ana, won({ competition: { name: 'Dubln Open' } }))
    await keep(ana, lost({ competition: { name: 'Dubln Open' } }))
    const id = one.competition?.id ?? ''
    await ana.api.matches.changeCompetition({ id, name: 'Dublin Open', organisation: 'IBJJF' })
    const { items } = await ana.api.matches.list({})
    expect(items.map(({ competition }) => competition)).toMatchObject([OPEN, OPEN])
    expect((await entryOf(one.activityId))?.content).toMatchObject({
      text: expect.stringContaining('at Dublin Open'),
      preview: expect.stringContaining('at Dublin Open'),
      facts: { eventName: 'Dublin Open' },
    })
    const bia = await world.member('Bia')
    await expect(bia.api.matches.changeCompetition({ id, name: 'Mine' })).rejects.toMatchObject({ status: 404 })
  })

  test('removes a competition when its last match moves to another', async () => {
    const ana = await world.member('Ana')
    const match = won({ competition: { name: 'cork open' } })
    const before = await keep(ana, match)
    const spelled = await keep(ana, { ...match, competition: { name: 'Cork Open' } })
    expect(spelled.competition).toEqual({ ...before.competition, name: 'Cork Open' })
    const after = await keep(ana, { ...match, competition: { name: 'Galway Open' } })
    expect(after.competition?.id).not.toBe(before.competition?.id)
    expect((await ana.api.matches.competitions({})).items.map(({ name }) => name)).toEqual(['Galway Open'])
    const { rows } = await world.db.execute(sql`select name from competitions where uid = ${ana.uid}`)
    expect(rows).toEqual([{ name: 'Galway Open' }])
  })

  test("suggests the member's own competitions and visible events near a day", async () => {
    const ana = await world.member('Ana')
    const gym = await world.gym('Hall')
    await keep(ana, won({ competition: { name: 'Dublin Open' }, day: '2026-11-19' }))
    const competition = { eventType: 'competition' as const, startsAt: new Date('2026-11-21T09:00:00Z') }
    await world.event(gym, { ...competition, title: 'Dublin Winter Cup' })
    await world.event(gym, { ...competition, title: 'Dublin Draft Cup', status: 'draft' })
    await world.event(gym, { title: 'Dublin open mat' })
    const hints = async (text: string) =>
      (await ana.api.matches.competitionHints({ text, day: TODAY })).items.map(({ name }) => name)
    expect(await hints('dublin')).toEqual(['Dublin Open', 'Dublin Winter Cup'])
    expect(await hints('winter')).toEqual(['Dublin Winter Cup'])
    expect(await hints('100%')).toEqual([])
    expect((await ana.api.matches.competitionHints({ text: 'dublin', day: '2026-06-01' })).items).toEqual([])
  })
})

test('pages matches without gaps or repeats, even many on one day', async () => {
  const ana = await world.member('Ana')
  const kept: string[] = []
  for (let at = 0; at < 7; at += 1) {
    world.pass(1000)
    kept.push((await keep(ana, won({ day: at < 2 ? '2026-11-01' : TODAY }))).id)
  }
  const expected = [...kept.slice(2).reverse(), ...kept.slice(0, 2).reverse()]
  for (const list of [
    (cursor?: string) => ana.api.matches.list({ cursor, limit: 2 }),
    (cursor?: string) =>
      ana.api.matches.of({ uid: ana.uid, cursor, limit: 2 }).then(({ items, nextCursor }) => ({
        items: items.map(({ facts }) => ({ id: 'id' in facts ? facts.id : '' })),
        nextCursor,
      })),
  ])
    expect((await allPages<{ id: string }>(list)).map(({ id }) => id)).toEqual(expected)
  for (const cursor of ['x', Buffer.from('["2026-13-01",1,"a"]').toString('base64url')])
    await expect(ana.api.matches.list({ cursor })).rejects.toMatchObject({ status: 400 })
})

describe('the record', () => {
  test('counts by method, family, discipline, belt and year, without byes', async () => {
    const ana = await world.member('Ana')
    const blue = { level: 'blue', competition: OPEN }
    await keep(ana, won({ ...blue, medal: 'silver' }))
    await keep(ana, won({ ...blue, medal: 'gold', submission: 'armbar', discipline: 'gi' }))
    await keep(ana, won({ ...blue, discipline: 'nogi', medal: 'bronze' }))
    await keep(ana, lost({ level: 'white', day: '2024-03-01', method: 'submission' }))
    await keep(ana, won({ outcome: 'draw', method: 'draw', submission: null }))
    await keep(ana, won({ method: 'bye', submission: null, competition: OPEN }))
    expect(await ana.api.matches.record({})).toEqual({
      wins: 3,
      losses: 1,
      draws: 1,
      byes: 1,
      winRate: 0.6,
      byMethod: [
        { method: 'submission', wins: 3, losses: 1, draws: 0 },
        { method: 'draw', wins: 0, losses: 0, draws: 1 },
      ],
      bySubmission: [
        { family: 'choke', wins: 2, losses: 0 },
        { family: 'arm', wins: 1, losses: 0 },
        { family: null, wins: 0, losses: 1 },
      ],
      byDiscipline: [
        { of: 'gi', wins: 2, losses: 1, draws: 1 },
        { of: 'nogi', wins: 1, losses: 0, draws: 0 },
      ],
      byLevel: [
        { of: 'blue', wins: 3, losses: 0, draws: 0 },
        { of: 'white', wins: 0, losses: 1, draws: 0 },
        { of: '', wins: 0, losses: 0, draws: 1 },
      ],
      byYear: [
        { of: '2026', wins: 3, losses: 0, draws: 1 },
        { of: '2024', wins: 0, losses: 1, draws: 0 },
      ],
      medals: { gold: 1, silver: 0, bronze: 1 },
      competitions: 1,
    })
    expect(await ana.api.matches.record({ discipline: 'nogi' })).toMatchObject({ wins: 1, losses: 0, draws: 0 })
    expect(await ana.api.matches.record({ year: 2024, level: 'white' })).toMatchObject({ wins: 0, losses: 1 })
    expect((await world.db.select().from(matches).where(eq(matches.uid, ana.uid))).length).toBe(6)
  })
})
