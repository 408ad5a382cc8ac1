import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tableEntries } from '#app/export-tables.ts'
import { PURGE, removeMember } from '#app/purge.ts'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { promotionReviews } from '#domains/journal/curriculum/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { NOTE_LIMITS } from '../rules.ts'
import { coachNotes } from './tables.ts'

const world = await openWorld({ now: new Date('2026-11-20T20:10:00Z') })

async function joined(gym: { id: string }, name: string, since = new Date('2026-03-02T10:00:00Z')) {
  const person = await world.member(name)
  await world.joins(gym, person, since)
  return person
}

async function trained(person: Person, gym: { id: string }, ...daysAgo: number[]) {
  const rows = daysAgo.map((ago) => {
    const at = new Date(world.clock.now.getTime() - days(ago))
    const session = { sessionId: 'evening', day: at.toISOString().slice(0, 10), at }
    return { id: newId(), gymId: gym.id, uid: person.uid, method: 'code' as const, ...session }
  })
  await world.db.insert(checkIns).values(rows)
}

const note = (by: Person, gymId: string, about: Person, text = 'Shoulder injury in May.') =>
  by.api.attendance.addNote({ gymId, uid: about.uid, id: newId(), text })
const purge = async ({ uid }: Person) => {
  for (const { run } of PURGE) await run({ ...world, now: () => world.clock.now }, uid)
  await world.db.transaction((tx) => removeMember(tx, uid, world.clock.now))
}
async function archived({ uid }: Person) {
  let text = ''
  for await (const entry of tableEntries(world.db, uid))
    if ('write' in entry && /coach_notes|promotion_reviews/.test(entry.name))
      for await (const part of entry.write()) text += part
  return text
}
const stored = (person: Person) => world.db.select().from(coachNotes).where(eq(coachNotes.uid, person.uid))

describe('attendance', () => {
  test('lists members by their last class, and those away for three weeks', async () => {
    const { gym, gymId, coach } = await world.staffedGym()
    const [ana, bia] = [await joined(gym, 'Ana'), await joined(gym, 'Bia')]
    const [never, fresh] = [await joined(gym, 'Caio'), await joined(gym, 'Duda', world.clock.now)]
    await trained(ana, gym, 1, 8, 40)
    await trained(bia, gym, 22, 30)
    await trained(bia, await world.gym('Elsewhere'), 1)
    const { items } = await coach.api.attendance.list({ gymId })
    expect(items.map(({ person, lastOn, classes, isAway }) => [person.displayName, lastOn, classes, isAway])).toEqual([
      ['Caio', null, { 4: 0, 12: 0 }, true],
      ['Bia', '2026-10-29', { 4: 1, 12: 2 }, true],
      ['Ana', '2026-11-19', { 4: 2, 12: 3 }, false],
      ['Duda', null, { 4: 0, 12: 0 }, false],
    ])
    const away = await coach.api.attendance.list({ gymId, away: true, limit: 1 })
    expect(away.items.map(({ person }) => person.uid)).toEqual([never.uid])
    const rest = await coach.api.attendance.list({ gymId, away: true, cursor: away.nextCursor ?? '' })
    expect(rest).toMatchObject({ items: [{ person: { uid: bia.uid } }], nextCursor: null })
    await world.block(bia, coach)
    await fresh.api.membership.leave({ gymId })
    expect((await coach.api.attendance.list({ gymId })).items.map(({ person }) => person.uid)).toEqual([
      never.uid,
      ana.uid,
    ])
  })

  test("is for the gym's own staff, and not for admins", async () => {
    const { gym, gymId } = await world.staffedGym()
    const [ana, elsewhere] = [await joined(gym, 'Ana'), await world.staffedGym()]
    const admin = await world.member('Root', { role: { admin: true, creator: false } })
    for (const caller of [ana, await world.member('Zed'), elsewhere.coach, admin]) {
      const about = { gymId, uid: ana.uid }
      await expect(caller.api.attendance.list({ gymId })).rejects.toMatchObject({ status: 403 })
      await expect(caller.api.attendance.notes(about)).rejects.toMatchObject({ status: 403 })
      await expect(note(caller, gymId, ana)).rejects.toMatchObject({ status: 403 })
      await expect(caller.api.attendance.removeNote({ ...about, id: newId() })).rejects.toMatchObject({ status: 403 })
    }
    await expect(world.visitor.api.attendance.list({ gymId })).rejects.toMatchObject({ status: 401 })
  })
})

describe("coaches' notes", () => {
  test('are read by all of the staff, newest first, and counted in the list', async () => {
    const { gym, gymId, coach, manager } = await world.staffedGym()
    const ana = await joined(gym, 'Ana')
    await note(coach, gymId, ana)
    world.pass(1000)
    const { items } = await note(manager, gymId, ana, 'Wants to compete.')
    expect(items).toMatchObject([
      { text: 'Wants to compete.', by: 'Mia' },
      { text: 'Shoulder injury in May.', by: 'Carla' },
    ])
    expect((await coach.api.attendance.list({ gymId })).items).toMatchObject([{ notes: 2 }])
    const kept = await coach.api.attendance.removeNote({ gymId, uid: ana.uid, id: items[0]?.id ?? '' })
    expect(kept.items).toHaveLength(1)
    await world.block(ana, coach)
    await expect(coach.api.attendance.notes({ gymId, uid: ana.uid })).rejects.toMatchObject({ status: 404 })
    expect((await manager.api.attendance.notes({ gymId, uid: ana.uid })).items).toHaveLength(1)
  })

  test('are limited in number and length, even when two are sent at the same time', async () => {
    const { gym, gymId, coach } = await world.staffedGym()
    const ana = await joined(gym, 'Ana')
    await expect(note(coach, gymId, ana, 'x'.repeat(NOTE_LIMITS.text + 1))).rejects.toMatchObject({ status: 400 })
    await expect(note(coach, gymId, await world.member('Zed'))).rejects.toMatchObject({ status: 404 })
    for (let at = 1; at < NOTE_LIMITS.notes; at++) await note(coach, gymId, ana)
    const both = await Promise.allSettled([note(coach, gymId, ana), note(coach, gymId, ana)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await stored(ana)).toHaveLength(NOTE_LIMITS.notes)
  })

  test("are in the member's own archive without the coach's name, and in no one else's", async () => {
    const { gym, gymId, coach } = await world.staffedGym()
    const ana = await joined(gym, 'Ana')
    await note(coach, gymId, ana)
    await coach.api.curriculum.review({ gymId, uid: ana.uid, verdict: 'not_yet', reason: 'Let her compete.' })
    const own = await archived(ana)
    expect(own).toContain('Shoulder injury in May.')
    expect(own).toContain('Let her compete.')
    expect(own).not.toContain(coach.uid)
    expect(await archived(coach)).not.toMatch(/Shoulder|compete/)
  })

  test('follow a merge of gyms with the curriculum, and go back when it is undone', async () => {
    const [from, into] = [await world.staffedGym(), await world.staffedGym()]
    const [ana, admin] = [
      await joined(from.gym, 'Ana'),
      await world.member('Root', { role: { admin: true, creator: false } }),
    ]
    await note(from.coach, from.gymId, ana)
    await from.coach.api.curriculum.review({ gymId: from.gymId, uid: ana.uid, verdict: 'not_yet', reason: 'Soon.' })
    const { id } = await admin.api.gymMerges.merge({ id: from.gymId, into: into.gymId, confirm: 'Roots BJJ' })
    expect((await into.coach.api.attendance.notes({ gymId: into.gymId, uid: ana.uid })).items).toHaveLength(1)
    await admin.api.gymMerges.undo({ id })
    expect((await from.coach.api.attendance.notes({ gymId: from.gymId, uid: ana.uid })).items).toHaveLength(1)
    expect(await world.db.select().from(promotionReviews).where(eq(promotionReviews.uid, ana.uid))).toMatchObject([
      { gymId: from.gymId, reason: 'Soon.' },
    ])
  })

  test('are deleted with the membership, however it ends, and with the account', async () => {
    const { gym, gymId, coach, manager } = await world.staffedGym()
    const [leaving, removed, deleted] = [await joined(gym, 'Ana'), await joined(gym, 'Bia'), await joined(gym, 'Caio')]
    for (const person of [leaving, removed, deleted]) {
      await note(coach, gymId, person)
      await coach.api.curriculum.review({ gymId, uid: person.uid, verdict: 'yes' })
    }
    await leaving.api.membership.leave({ gymId })
    await manager.api.membership.remove({ gymId, uid: removed.uid })
    await purge(deleted)
    for (const person of [leaving, removed, deleted]) expect(await stored(person)).toEqual([])
    expect(await world.db.select().from(promotionReviews).where(eq(promotionReviews.gymId, gymId))).toEqual([])
    const ana = await joined(gym, 'Duda')
    await note(coach, gymId, ana)
    await purge(coach)
    expect(await stored(ana)).toMatchObject([{ text: 'Shoulder injury in May.', writtenBy: null }])
  })
})
