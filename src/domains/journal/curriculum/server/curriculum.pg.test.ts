import { describe, expect, test } from 'vitest'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { taughtClasses } from '#domains/journal/teaching/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld({ now: new Date('2026-11-20T20:10:00Z') })
const JOINED = new Date('2026-03-02T10:00:00Z')

async function joined(gym: { id: string }, name: string, differing: Parameters<typeof world.member>[1] = {}) {
  const person = await world.member(name, { beltRank: 'white', ...differing })
  await world.joins(gym, person, JOINED)
  return person
}

/** Checks the person in to one class a day, the latest yesterday. */
async function trained(
  person: Person,
  gym: { id: string },
  classes: number,
  differing: Partial<typeof checkIns.$inferInsert> = {},
) {
  const rows = Array.from({ length: classes }, (_, at) => {
    const day = new Date(world.clock.now.getTime() - days(at + 1))
    const session = { sessionId: 'evening', day: day.toISOString().slice(0, 10), at: day }
    return { id: newId(), gymId: gym.id, uid: person.uid, method: 'code' as const, ...session, ...differing }
  })
  await world.db.insert(checkIns).values(rows)
}

const taught = (gym: { id: string }, day: string, techniques: string[]) =>
  world.db.insert(taughtClasses).values({
    ...{ gymId: gym.id, sessionId: 'evening', day, title: 'Evening class', start: '19:00' },
    ...{ state: 'taught' as const, techniques, updatedAt: world.clock.now },
  })

const promote = (person: Person, day: string, stripes: number, visibility: 'public' | 'private' = 'public') =>
  person.api.promotions.keep({ id: newId(), belt: 'white', stripes, day, visibility })

const STRIPE = { belt: 'white', step: 'stripe', classes: 5, months: null, share: null, coachYes: true } as const
const mine = async (person: Person, gymId: string) => (await person.api.curriculum.mine({ gymId })).items[0]
const ready = async (person: Person, gymId: string) => (await person.api.curriculum.ready({ gymId })).items
const SHOWN = { membersSee: true, showsProgress: true }

describe('a curriculum', () => {
  test('is written in order by coaches, and says how often its techniques were taught', async () => {
    const { gym, gymId, coach } = await world.staffedGym()
    const techniques = ['mount', 'armbar', 'mount', 'scissor-sweep']
    expect(await coach.api.curriculum.write({ gymId, belt: 'white', techniques })).toEqual({
      techniques: ['mount', 'armbar', 'scissor-sweep'],
    })
    await taught(gym, '2026-11-18', ['armbar'])
    await taught(gym, '2026-10-01', ['armbar', 'scissor-sweep'])
    await taught(gym, '2025-10-01', ['mount'])
    const { belts, taught: times } = await coach.api.curriculum.read({ gymId })
    expect(belts).toEqual([{ belt: 'white', techniques: ['mount', 'armbar', 'scissor-sweep'] }])
    expect(times.toSorted((a, b) => a.slug.localeCompare(b.slug))).toEqual([
      { slug: 'armbar', times: { 1: 1, 3: 2, 12: 2 } },
      { slug: 'scissor-sweep', times: { 1: 0, 3: 1, 12: 1 } },
    ])
    await coach.api.curriculum.write({ gymId, belt: 'white', techniques: [] })
    expect((await coach.api.curriculum.read({ gymId })).belts).toEqual([])
    await expect(
      coach.api.curriculum.write({ gymId, belt: 'white', techniques: ['no-such-thing'] }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(
      coach.api.curriculum.write({ gymId, belt: 'white', techniques: Array(81).fill('armbar') }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test("is for the gym's own staff; rules and settings are for its managers", async () => {
    const { gym, gymId, coach, manager } = await world.staffedGym()
    const elsewhere = await world.staffedGym()
    const callers = [await joined(gym, 'Ana'), await world.member('Zed'), elsewhere.coach]
    for (const { api } of [...callers, coach]) {
      await expect(api.curriculum.setRule({ gymId, ...STRIPE })).rejects.toMatchObject({ status: 403 })
      await expect(api.curriculum.changeSettings({ gymId, ...SHOWN })).rejects.toMatchObject({ status: 403 })
    }
    for (const { api, uid } of callers) {
      await expect(api.curriculum.read({ gymId })).rejects.toMatchObject({ status: 403 })
      await expect(api.curriculum.write({ gymId, belt: 'blue', techniques: [] })).rejects.toMatchObject({ status: 403 })
      await expect(api.curriculum.ready({ gymId })).rejects.toMatchObject({ status: 403 })
      await expect(api.curriculum.review({ gymId, uid, verdict: 'yes' })).rejects.toMatchObject({ status: 403 })
    }
    await expect(world.visitor.api.curriculum.read({ gymId })).rejects.toMatchObject({ status: 401 })
    await expect(world.visitor.api.curriculum.mine({ gymId })).rejects.toMatchObject({ status: 401 })
    const admin = await world.member('Root', { role: { admin: true, creator: false } })
    await expect(admin.api.curriculum.ready({ gymId })).rejects.toMatchObject({ status: 403 })
    await manager.api.curriculum.setRule({ gymId, ...STRIPE })
    expect((await coach.api.curriculum.read({ gymId })).rules).toEqual([STRIPE])
    await manager.api.curriculum.setRule({ gymId, ...STRIPE, classes: null })
    expect((await coach.api.curriculum.read({ gymId })).rules).toEqual([])
  })
})

describe("a member's checklist", () => {
  test('says what was taught while they were there, and what they drilled and landed', async () => {
    const { gym, gymId, coach, manager } = await world.staffedGym()
    const ana = await joined(gym, 'Ana')
    await manager.api.curriculum.setRule({ gymId, ...STRIPE, classes: null, share: 50 })
    await manager.api.curriculum.changeSettings({ gymId, ...SHOWN })
    await coach.api.curriculum.write({ gymId, belt: 'white', techniques: ['armbar', 'kimura', 'mount', 'americana'] })
    await taught(gym, '2026-11-19', ['armbar'])
    await taught(gym, '2026-11-12', ['americana'])
    await trained(ana, gym, 1)
    await ana.api.techniques.addDrill({ slug: 'kimura', day: '2026-11-20' })
    await ana.api.training.keep({
      id: newId(),
      day: '2026-11-20',
      start: '18:00',
      timezone: 'Europe/Dublin',
      minutes: 60,
      kind: 'class',
      discipline: 'gi',
      ...{ techniques: ['kimura'], rounds: [{ minutes: 5, subsFor: ['armbar'], positions: ['mount'] }] },
    })
    const flags = { taught: false, drilled: false, landed: false }
    expect((await mine(ana, gymId))?.techniques).toEqual([
      { ...flags, slug: 'armbar', name: 'Armbar', taught: true, landed: true },
      { ...flags, slug: 'kimura', name: 'Kimura', drilled: true },
      { ...flags, slug: 'mount', name: 'Mount', landed: true },
      { ...flags, slug: 'americana', name: 'Americana' },
    ])
    // What they drilled and landed doesn't count for the gym's rule.
    expect((await mine(ana, gymId))?.progress?.requirements).toEqual([{ kind: 'share', done: 25, needed: 50 }])
  })

  test('is only for members whose gym shows it, and shows progress only once turned on', async () => {
    const { gym, gymId, coach, manager } = await world.staffedGym()
    const [ana, stranger] = [await joined(gym, 'Ana'), await world.member('Zed', { beltRank: 'white' })]
    await coach.api.curriculum.write({ gymId, belt: 'white', techniques: ['armbar'] })
    await manager.api.curriculum.setRule({ gymId, ...STRIPE })
    expect(await mine(ana, gymId)).toMatchObject({ techniques: [{ slug: 'armbar' }], progress: null })
    expect(await mine(stranger, gymId)).toBeUndefined()
    await manager.api.curriculum.changeSettings({ gymId, ...SHOWN })
    expect((await mine(ana, gymId))?.progress?.requirements).toEqual([{ kind: 'classes', done: 0, needed: 5 }])
    await manager.api.curriculum.changeSettings({ gymId, membersSee: false, showsProgress: false })
    expect(await mine(ana, gymId)).toBeUndefined()
    await manager.api.curriculum.changeSettings({ gymId, ...SHOWN })
    await ana.api.membership.leave({ gymId })
    expect((await ana.api.curriculum.mine({})).items).toEqual([])
  })
})

describe('classes since the last promotion', () => {
  test('are corroborated check-ins at this gym after the promotion, each class once', async () => {
    const { gym, gymId, manager } = await world.staffedGym()
    const ana = await joined(gym, 'Ana')
    await manager.api.curriculum.setRule({ gymId, ...STRIPE })
    await manager.api.curriculum.changeSettings({ gymId, ...SHOWN })
    await trained(ana, gym, 4)
    await trained(ana, gym, 2)
    await trained(ana, gym, 3, { sessionId: 'noon', method: 'location' })
    await trained(ana, gym, 1, { sessionId: 'noon', undoneAt: world.clock.now })
    await trained(ana, await world.gym('Elsewhere'), 3)
    const progress = async () => (await mine(ana, gymId))?.progress
    expect(await progress()).toMatchObject({ since: { kind: 'joined' }, requirements: [{ done: 4 }] })
    await promote(ana, '2026-11-17', 1)
    expect(await progress()).toMatchObject({
      since: { kind: 'promotion', day: '2026-11-17' },
      requirements: [{ done: 2 }],
    })
  })
})

describe('ready to look at', () => {
  test('lists who meets the rule, until a coach says not yet or the next promotion', async () => {
    const { gym, gymId, coach, manager } = await world.staffedGym()
    const [ana, bia] = [await joined(gym, 'Ana'), await joined(gym, 'Bia')]
    await manager.api.curriculum.setRule({ gymId, ...STRIPE })
    await trained(ana, gym, 6)
    await trained(bia, gym, 4)
    expect(await ready(coach, gymId)).toMatchObject([{ person: { uid: ana.uid }, step: 'stripe', state: 'look' }])
    const notYet = { gymId, uid: ana.uid, verdict: 'not_yet', reason: 'Let her compete first.' } as const
    await coach.api.curriculum.review({ ...notYet, until: '2026-12-20' })
    expect(await ready(manager, gymId)).toMatchObject([
      { state: 'not_yet', review: { reason: 'Let her compete first.', until: '2026-12-20', by: 'Carla' } },
    ])
    await manager.api.curriculum.changeSettings({ gymId, ...SHOWN })
    expect(JSON.stringify(await ana.api.curriculum.mine({}))).not.toMatch(/compete|not_yet|2026-12-20/)
    await coach.api.curriculum.review({ gymId, uid: ana.uid, verdict: 'yes' })
    expect(await ready(coach, gymId)).toMatchObject([{ state: 'yes' }])
    await coach.api.curriculum.review({ gymId, uid: ana.uid, verdict: null })
    expect(await ready(coach, gymId)).toMatchObject([{ state: 'look', review: null }])
    await promote(ana, '2026-11-20', 1)
    expect(await ready(coach, gymId)).toEqual([])
  })

  test("leaves out people the coach can't see, and those whose promotion is hidden from them", async () => {
    const { gym, gymId, coach, manager } = await world.staffedGym()
    const [blocking, leaving, shy] = [await joined(gym, 'Ana'), await joined(gym, 'Bia'), await joined(gym, 'Caio')]
    await manager.api.curriculum.setRule({ gymId, ...STRIPE, classes: 2 })
    for (const person of [blocking, leaving, shy]) await trained(person, gym, 6)
    expect(await ready(coach, gymId)).toHaveLength(3)
    await world.block(blocking, coach)
    await leaving.api.membership.leave({ gymId })
    await shy.api.promotions.keep({ id: newId(), belt: 'white', stripes: 1, day: '2026-11-01', visibility: 'friends' })
    expect(await ready(coach, gymId)).toEqual([])
    expect(await ready(manager, gymId)).toMatchObject([{ person: { uid: blocking.uid } }])
    for (const { uid } of [blocking, leaving, await world.member('Zed')])
      await expect(coach.api.curriculum.review({ gymId, uid, verdict: 'yes' })).rejects.toMatchObject({ status: 404 })
  })

  test('shows the IBJJF minimum beside a belt, as a number of months and never as a date', async () => {
    const { gym, gymId, coach, manager } = await world.staffedGym()
    const ana = await joined(gym, 'Ana', { beltRank: 'white' })
    await manager.api.curriculum.setRule({ gymId, ...STRIPE, belt: 'blue', step: 'belt', classes: 2 })
    await ana.api.promotions.keep({ id: newId(), belt: 'blue', stripes: 0, day: '2025-11-01', visibility: 'public' })
    await trained(ana, gym, 3)
    expect(await ready(coach, gymId)).toMatchObject([{ step: 'belt', minimum: { months: 24, isReached: false } }])
  })
})
