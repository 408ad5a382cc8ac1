import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { PURGE } from '#app/purge.ts'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { gymMembers } from '#domains/gyms/gyms/server/tables.ts'
import { minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { ClassToWrite } from '../contract.ts'
import { countLatestMonth } from './landed.ts'
import { taughtClasses } from './tables.ts'

// Friday, 20 November 2026, 20:10 in Dublin: the evening class has just ended.
const world = await openWorld({ now: new Date('2026-11-20T20:10:00Z') })

const evening: ScheduleItem = {
  ...PLAIN_SESSION,
  ...{ id: 'evening', title: 'Evening class', weekday: 5, start: '19:00', end: '20:00', exceptions: ['2026-11-06'] },
}
const openMat: ScheduleItem = {
  ...evening,
  ...{ id: 'mat', title: 'Open mat', kind: 'open_mat', weekday: 6, until: '2026-12-05' },
}

const runGym = () => world.staffedGym({ schedule: [evening, openMat] })

const about = (gymId: string, differing: Partial<ClassToWrite> = {}): ClassToWrite => ({
  ...{ gymId, sessionId: 'evening', day: '2026-11-20', state: 'taught', note: 'Elbow in.' },
  techniques: ['armbar', 'scissor-sweep'],
  ...differing,
})
const write = (by: Person, gymId: string, differing: Partial<ClassToWrite> = {}) =>
  by.api.teaching.write(about(gymId, differing))
const classOn = async (by: Person, gymId: string, day: string) =>
  (await by.api.teaching.read({ gymId })).classes.find((one) => one.day === day)

async function joined(gym: { id: string }, name: string, since = world.clock.now) {
  const person = await world.member(name)
  await world.joins(gym, person, since)
  return person
}

async function checkedIn(person: Person, gym: { id: string }, differing: Partial<typeof checkIns.$inferInsert> = {}) {
  const at = new Date(world.clock.now.getTime() - minutes(65))
  const here = { id: newId(), gymId: gym.id, uid: person.uid, at, method: 'code' as const }
  await world.db.insert(checkIns).values({ ...here, sessionId: 'evening', day: '2026-11-20', ...differing })
}

describe('writing what a class taught', () => {
  test('lists dates on which a class takes place, with what was written', async () => {
    const { gymId, coach } = await runGym()
    const saved = await write(coach, gymId)
    expect(saved).toMatchObject({
      ...{ sessionId: 'evening', day: '2026-11-20', title: 'Evening class', start: '19:00' },
      written: {
        state: 'taught',
        note: 'Elbow in.',
        by: 'Carla',
        techniques: [{ slug: 'armbar' }, { slug: 'scissor-sweep' }],
      },
    })
    const { today, classes, covered } = await coach.api.teaching.read({ gymId })
    expect(today).toBe('2026-11-20')
    // Includes neither the open mat nor the skipped date.
    expect(classes.map(({ day }) => day)).toEqual(
      ['10-23', '10-30', '11-13', '11-20', '11-27', '12-04', '12-11', '12-18'].map((day) => `2026-${day}`),
    )
    expect(covered).toContainEqual({ slug: 'armbar', times: 1, lastOn: '2026-11-20' })
    await expect(coach.api.teaching.read({ gymId, from: '2026-01-01', until: '2026-11-01' })).rejects.toMatchObject({
      status: 400,
    })
  })

  test("is for the gym's coaches and above only", async () => {
    const { gym, gymId, coach } = await runGym()
    const [member, stranger] = [await joined(gym, 'Ana'), await world.member('Zed')]
    const elsewhere = await runGym()
    await write(coach, gymId)
    for (const person of [member, stranger, elsewhere.manager]) {
      await expect(person.api.teaching.read({ gymId })).rejects.toMatchObject({ status: 403 })
      await expect(write(person, gymId)).rejects.toMatchObject({ status: 403 })
      await expect(
        person.api.teaching.remove({ gymId, sessionId: 'evening', day: '2026-11-20' }),
      ).rejects.toMatchObject({ status: 403 })
    }
    await expect(world.visitor.api.teaching.read({ gymId })).rejects.toMatchObject({ status: 401 })
    await expect(coach.api.teaching.changeSettings({ gymId, membersSee: true })).rejects.toMatchObject({ status: 403 })
  })

  test('refuses dates without the session, and more than 60 days away', async () => {
    const { gymId, coach } = await runGym()
    for (const day of ['2026-11-06', '2026-11-19'])
      await expect(write(coach, gymId, { day })).rejects.toMatchObject({ status: 409, code: 'NOT_ON' })
    const planned = { sessionId: 'mat', state: 'planned' } as const
    await expect(write(coach, gymId, { ...planned, day: '2026-12-12' })).rejects.toMatchObject({ code: 'NOT_ON' })
    for (const day of ['2026-09-18', '2027-01-22'])
      await expect(write(coach, gymId, { day, state: 'planned' })).rejects.toMatchObject({ status: 400 })
    for (const day of ['2026-09-25', '2027-01-15'])
      expect(await write(coach, gymId, { day, state: 'planned' })).toMatchObject({ day })
  })

  test("refuses a class that hasn't started as taught, and one without content", async () => {
    const { gymId, coach } = await runGym()
    await expect(write(coach, gymId, { day: '2026-11-27' })).rejects.toMatchObject({ status: 400 })
    await expect(write(coach, gymId, { techniques: [], note: '' })).rejects.toMatchObject({ status: 400 })
    await expect(write(coach, gymId, { note: 'x'.repeat(501) })).rejects.toMatchObject({ status: 400 })
    await expect(write(coach, gymId, { videoUrl: 'http://video.example' })).rejects.toMatchObject({ status: 400 })
    const six = ['armbar', 'triangle', 'kimura', 'omoplata', 'scissor-sweep', 'knee-cut-pass']
    await expect(write(coach, gymId, { techniques: six })).rejects.toMatchObject({ status: 400 })
  })

  test('saves once per session and date, however often it is sent', async () => {
    const { gymId, coach, manager } = await runGym()
    await Promise.all([write(coach, gymId), write(coach, gymId)])
    await write(manager, gymId, { techniques: ['armbar', 'armbar'] })
    const rows = await world.db.select().from(taughtClasses).where(eq(taughtClasses.gymId, gymId))
    expect(rows).toMatchObject([{ techniques: ['armbar'], writtenBy: manager.uid }])
    const which = { gymId, sessionId: 'evening', day: '2026-11-20' }
    for (let twice = 0; twice < 2; twice++) await coach.api.teaching.remove(which)
    expect(await classOn(coach, gymId, '2026-11-20')).toMatchObject({ written: null })
  })

  test("accepts only techniques in the library, not even the coach's own proposal", async () => {
    const { gymId, coach } = await runGym()
    const own = await coach.api.techniques.propose({ name: 'Secret choke', role: 'attack', family: 'choke' })
    await expect(write(coach, gymId, { techniques: [own.slug] })).rejects.toMatchObject({ status: 400 })
  })

  test("keeps a class without its writer's name once their account is deleted", async () => {
    const { gymId, coach, manager } = await runGym()
    await write(coach, gymId)
    const parts = { ...world, now: () => world.clock.now }
    for (const { run } of PURGE) await run(parts, coach.uid)
    expect(await classOn(manager, gymId, '2026-11-20')).toMatchObject({ written: { by: null, note: 'Elbow in.' } })
    const rows = await world.db.select().from(taughtClasses).where(eq(taughtClasses.writtenBy, coach.uid))
    expect(rows).toEqual([])
  })

  test("hides a writer's name from someone they block", async () => {
    const { gymId, coach, manager } = await runGym()
    await write(coach, gymId)
    await world.block(coach, manager)
    expect(await classOn(manager, gymId, '2026-11-20')).toMatchObject({ written: { by: null } })
  })

  test('moves with the gym in a merge', async () => {
    const { gym, gymId, coach } = await runGym()
    const into = await world.gym('New Roots')
    const owner = await world.member('Olga')
    for (const one of [gym, into]) await world.staff(one, owner, 'owner')
    await write(coach, gymId)
    await owner.api.gymMerges.merge({ id: gymId, into: into.id, confirm: gym.name })
    expect(await classOn(owner, into.id, '2026-11-20')).toMatchObject({ title: 'Evening class', written: {} })
  })
})

describe('reading what a class taught', () => {
  test('reaches those who checked in, and no one else', async () => {
    const { gym, gymId, coach } = await runGym()
    const [ana, bia, caio] = await world.members('Ana', 'Bia', 'Caio')
    await checkedIn(ana, gym)
    await checkedIn(bia, gym, { undoneAt: world.clock.now, undoneBy: bia.uid })
    await checkedIn(caio, gym, { sessionId: null })
    await write(coach, gymId, { videoUrl: 'https://video.example/1' })
    const asked = await ana.api.training.toLog({})
    expect(asked.items).toMatchObject([
      { taught: { note: 'Elbow in.', videoUrl: 'https://video.example/1', techniques: [{ slug: 'armbar' }, {}] } },
    ])
    expect(await ana.api.training.suggestion({})).toMatchObject({ because: 'checkin', taught: { note: 'Elbow in.' } })
    expect((await bia.api.training.toLog({})).items).toEqual([])
    expect(await caio.api.training.suggestion({})).toMatchObject({ because: 'checkin', taught: null })
  })

  test("doesn't show those who were there what's only planned", async () => {
    const { gym, gymId, coach } = await runGym()
    const ana = await world.member('Ana')
    await checkedIn(ana, gym)
    await write(coach, gymId, { state: 'planned' })
    expect((await ana.api.training.toLog({})).items).toMatchObject([{ taught: null }])
  })

  test('logs the session with its techniques and drills in one write', async () => {
    const { gym, gymId, coach } = await runGym()
    const ana = await world.member('Ana')
    await checkedIn(ana, gym)
    await write(coach, gymId)
    await ana.api.techniques.addDrill({ slug: 'armbar', day: '2026-11-01' })
    const id = newId()
    const drills = ['armbar', 'scissor-sweep']
    const session = { day: '2026-11-20', start: '19:00', minutes: 60, kind: 'class', discipline: 'gi', gymId } as const
    await expect(
      ana.api.training.keep({ id, ...session, techniques: drills, drills: ['no-such-technique'] }),
    ).rejects.toMatchObject({ status: 400 })
    await ana.api.training.keep({ id, ...session, techniques: drills, drills })
    const listed = async () =>
      (await ana.api.techniques.drills()).items.map(({ slug, addedOn }) => [slug, addedOn]).sort()
    expect(await listed()).toEqual([
      ['armbar', '2026-11-01'],
      ['scissor-sweep', '2026-11-20'],
    ])
    // Sent again after the member took one off the list: it stays off.
    await ana.api.techniques.drop({ slug: 'armbar' })
    await ana.api.training.keep({ id, ...session, techniques: drills, drills })
    expect((await listed()).map(([slug]) => slug)).toEqual(['scissor-sweep'])
    expect(await ana.api.teaching.ofSession({ id })).toMatchObject({ taught: { note: 'Elbow in.' } })
    expect(await coach.api.teaching.ofSession({ id })).toEqual({ taught: null })
  })

  test('shows where a technique was taught to those who were there, and to members if allowed', async () => {
    const { gym, gymId, coach, manager } = await runGym()
    const [there, ana, stranger] = [await world.member('Theo'), await joined(gym, 'Ana'), await world.member('Zed')]
    await checkedIn(there, gym)
    await write(coach, gymId)
    await write(coach, gymId, { day: '2026-11-13', techniques: ['armbar'], note: 'Angle first.' })
    await write(coach, gymId, { day: '2026-11-27', state: 'planned' })
    const found = async (person: Person, slug = 'armbar') =>
      (await person.api.teaching.ofTechnique({ slug })).items.map(({ day, wasThere }) => [day, wasThere])
    expect(await found(there)).toEqual([['2026-11-20', true]])
    expect(await found(there, 'kimura')).toEqual([])
    expect(await found(ana)).toEqual([])
    await manager.api.teaching.changeSettings({ gymId, membersSee: true })
    expect(await found(ana)).toEqual([
      ['2026-11-20', false],
      ['2026-11-13', false],
    ])
    expect(await found(there)).toEqual([['2026-11-20', true]])
    expect(await found(stranger)).toEqual([])
  })

  test('shows members what was taught lately, once the gym allows it', async () => {
    const { gym, gymId, coach, manager } = await runGym()
    const [ana, left, asking, stranger] = [
      await joined(gym, 'Ana'),
      await joined(gym, 'Leo'),
      await world.member('Rui'),
      await world.member('Zed'),
    ]
    await asking.api.membership.join({ gymId })
    for (const day of ['2026-10-16', '2026-10-23', '2026-11-13', '2026-11-20']) await write(coach, gymId, { day })
    await write(coach, gymId, { day: '2026-11-27', state: 'planned' })
    const days = async (person: Person) => (await person.api.teaching.lately({ gymId })).items.map(({ day }) => day)
    expect(await days(ana)).toEqual([])
    await manager.api.teaching.changeSettings({ gymId, membersSee: true })
    expect(await days(ana)).toEqual(['2026-11-20', '2026-11-13', '2026-10-23'])
    expect(await days(coach)).toHaveLength(3)
    await left.api.membership.leave({ gymId })
    for (const person of [left, asking, stranger]) expect(await days(person)).toEqual([])
    await expect(world.visitor.api.teaching.lately({ gymId })).rejects.toMatchObject({ status: 401 })
    await manager.api.teaching.changeSettings({ gymId, membersSee: false })
    expect(await days(ana)).toEqual([])
  })
})

describe('what landed', () => {
  const counted = async (coach: Person, gymId: string, now = world.clock.now) => {
    await countLatestMonth({ db: world.db, now: () => now })
    return (await coach.api.teaching.read({ gymId })).landed
  }

  /** A gym in which an armbar and a scissor sweep were taught on 9 October, and these members were there. */
  async function taughtInOctober(members: number) {
    const { gym, gymId, coach, manager } = await runGym()
    const since = new Date('2026-08-20')
    const people = await Promise.all(Array.from({ length: members }, (_, at) => joined(gym, `Member ${at}`, since)))
    await world.joins(gym, manager, since)
    const there = { day: '2026-10-09', at: new Date('2026-10-09T18:05:00Z') }
    for (const person of [...people, coach, manager]) await checkedIn(person, gym, there)
    await write(coach, gymId, { day: '2026-10-09' })
    return { gym, gymId, coach, manager, people }
  }
  const log = (person: Person, day: string, worked: string[], id = newId()) =>
    person.api.training.keep({
      ...{ id, day, start: '19:00', timezone: 'Europe/Dublin', minutes: 60, kind: 'class', discipline: 'gi' },
      ...{ place: 'Roots', techniques: ['armbar'], rounds: [{ minutes: 6, worked }] },
    })

  test('is counted from the middle of the next month, once five of ten members used it in rounds', async () => {
    const { gymId, coach, manager, people } = await taughtInOctober(10)
    const scissors = people.slice(0, 4)
    for (const person of people.slice(0, 5)) await log(person, '2026-11-12', ['armbar'])
    // Staff, days before the class and days after the window don't count.
    for (const person of [...scissors, manager]) await log(person, '2026-11-13', ['scissor-sweep'])
    await log(people[4] as Person, '2026-10-08', ['scissor-sweep'])
    expect(await counted(coach, gymId, new Date('2026-11-14T05:23:00Z'))).toBeNull()
    await log(people[5] as Person, '2026-11-15', ['scissor-sweep'])
    expect(await counted(coach, gymId)).toEqual({
      month: '2026-10',
      techniques: [
        { slug: 'armbar', drilled: true, inRounds: true },
        { slug: 'scissor-sweep', drilled: false, inRounds: false },
      ],
    })
  })

  test('says nothing about a gym with fewer than ten members who trained there, even if others join later', async () => {
    const { gym, gymId, coach, people } = await taughtInOctober(9)
    for (const person of people) await log(person, '2026-11-12', ['armbar'])
    const second = await joined(gym, 'Zed')
    await checkedIn(second, gym, { day: '2026-10-09', at: new Date('2026-10-09T18:05:00Z') })
    expect(await counted(coach, gymId)).toBeNull()
  })

  test('stays as it was counted, so that no later change shows whose rounds made the difference', async () => {
    const { gym, gymId, coach, people } = await taughtInOctober(10)
    const [ana] = people as [Person, ...Person[]]
    const own = newId()
    await log(ana, '2026-11-12', ['armbar'], own)
    for (const person of people.slice(1, 5)) await log(person, '2026-11-12', ['armbar'])
    const before = await counted(coach, gymId)
    expect(before?.techniques[0]).toMatchObject({ slug: 'armbar', inRounds: true })
    const changes = [
      () => ana.api.training.remove({ id: own }),
      () => world.block(ana, coach),
      () => world.db.delete(gymMembers).where(eq(gymMembers.uid, ana.uid)),
      () => joined(gym, 'Second account'),
      () => write(coach, gymId, { day: '2026-10-09', techniques: ['armbar', 'kimura'] }),
    ]
    for (const change of changes) {
      await change()
      expect(await counted(coach, gymId)).toEqual(before)
    }
  })
})
