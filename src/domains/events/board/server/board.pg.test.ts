import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accountDeletions } from '#domains/members/account/server/tables.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { days, hours } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'
import type { BoardEntryInput } from '../contract.ts'
import { eventBoard } from './tables.ts'
import { purgeBoards } from './writes.ts'

const world = await openWorld()
const gym = await world.gym('Liffey Grappling')
const NOW = world.clock.now
const START = new Date(NOW.getTime() + hours(4))
beforeEach(() => {
  world.clock.now = NOW
})

const LIFT = {
  ...{ direction: 'offers', item: { kind: 'lift', seats: 2 }, text: 'From Heuston at 17:30', isTaken: false },
} satisfies Omit<BoardEntryInput, 'gymId' | 'eventId' | 'id'>

/** An open mat hosted by Hilda that Ana and Bia are going to. */
async function openMat(differing: Parameters<typeof world.event>[1] = {}) {
  const [hilda, ana, bia] = await world.members('Hilda', 'Ana', 'Bia')
  const event = await world.event(gym, { startsAt: START, createdBy: hilda.uid, hostIds: [hilda.uid], ...differing })
  const at = { gymId: gym.id, eventId: event.id }
  const answer = ({ api }: Person, status: 'going' | 'maybe' = 'going') => api.rsvps.answer({ ...at, status })
  await answer(ana)
  await answer(bia)
  return {
    ...{ event, at, hilda, ana, bia, answer },
    /** Adds an entry and returns its id. */
    post: async ({ api }: Person, changes: Partial<BoardEntryInput> = {}) =>
      (await api.board.save({ ...at, id: newId(), ...LIFT, ...changes })).id,
    textsFor: async ({ api }: Person) => (await api.board.list(at)).items.map(({ text }) => text),
  }
}

test('shows entries to those who are going and to hosts, and to no one else', async () => {
  const { at, hilda, ana, bia, answer, post, textsFor } = await openMat({ capacity: 2 })
  await post(ana)
  const [outsider, maybe, waiting] = await world.members('Oli', 'Mia', 'Wes')
  await answer(maybe, 'maybe')
  expect((await answer(waiting)).place.status).toBe('waiting')
  const manager = await world.member('Max')
  await world.staff(gym, manager, 'manager')
  for (const person of [ana, bia, hilda, manager]) expect(await textsFor(person)).toEqual([LIFT.text])
  for (const person of [outsider, maybe, waiting]) {
    expect(await person.api.board.list(at)).toEqual({ isOpen: false, mayPost: false, mayRemove: false, items: [] })
    expect(await statusOf(post(person))).toBe(404)
  }
  expect(await statusOf(world.visitor.api.board.list(at))).toBe(401)
  expect(await manager.api.board.list(at)).toMatchObject({ mayPost: false, mayRemove: true })
  expect(await hilda.api.board.list(at)).toMatchObject({ mayPost: true, mayRemove: true })
})

test("hides an entry whose author has a block with an unofficial event's creator", async () => {
  const { at, hilda, ana, bia, post, textsFor } = await openMat({ official: false })
  const id = await post(ana)
  expect(await textsFor(bia)).toEqual([LIFT.text])
  await world.block(hilda, ana)
  expect(await textsFor(bia)).toEqual([])
  await ana.api.board.remove({ ...at, id })
  expect(await world.db.select().from(eventBoard).where(eq(eventBoard.id, id))).toEqual([])
})

test('hides entries from people blocked in either direction, and from a host', async () => {
  const { at, hilda, ana, bia, post, textsFor } = await openMat()
  const id = await post(ana)
  await world.block(bia, ana)
  await world.block(ana, hilda)
  expect(await textsFor(bia)).toEqual([])
  expect(await textsFor(hilda)).toEqual([])
  await hilda.api.board.remove({ ...at, id })
  expect(await textsFor(ana)).toEqual([LIFT.text])
})

test('hides the entries of suspended and leaving members', async () => {
  const { ana, bia, hilda, post, textsFor } = await openMat()
  await post(ana)
  await post(bia, { text: 'A2 gi' })
  await world.db
    .update(authUsers)
    .set({ suspendedUntil: new Date(NOW.getTime() + days(1)) })
    .where(eq(authUsers.id, ana.uid))
  expect(await textsFor(hilda)).toEqual(['A2 gi'])
  const leaves = { uid: bia.uid, askedBy: bia.uid, askedAt: NOW, deleteAt: NOW, profileVisibility: 'members' } as const
  await world.db.insert(accountDeletions).values(leaves)
  expect(await textsFor(hilda)).toEqual([])
})

test("keeps the last state sent, and never changes someone else's entry", async () => {
  const { at, ana, bia, post, textsFor } = await openMat()
  const id = await post(ana)
  await post(ana, { id, item: { kind: 'gear', gear: 'gi' }, direction: 'needs', text: 'A3', isTaken: true })
  const { items } = await bia.api.board.list(at)
  expect(items).toMatchObject([{ id, direction: 'needs', item: { kind: 'gear', gear: 'gi' }, isTaken: true }])
  expect(await statusOf(post(bia, { id, text: 'Mine now' }))).toBe(404)
  await bia.api.board.remove({ ...at, id })
  expect(await textsFor(ana)).toEqual(['A3'])
  await ana.api.board.remove({ ...at, id })
  await ana.api.board.remove({ ...at, id })
  expect(await textsFor(bia)).toEqual([])
})

test('refuses a fourth entry, even if several are sent at the same time', { tags: 'race' }, async () => {
  const { ana, post, textsFor } = await openMat()
  const results = await Promise.all(Array.from({ length: 5 }, () => statusOf(post(ana))))
  expect(results.toSorted()).toEqual([200, 200, 200, 409, 409])
  expect(await textsFor(ana)).toHaveLength(3)
})

test("lets hosts remove anyone's entry", async () => {
  const { at, hilda, ana, bia, post, textsFor } = await openMat()
  const id = await post(ana)
  await hilda.api.board.remove({ ...at, id })
  expect(await textsFor(bia)).toEqual([])
})

test('deletes the entries of members who cancel, change to maybe or are removed', async () => {
  const { at, hilda, ana, bia, answer, post, textsFor } = await openMat()
  await post(ana)
  await ana.api.rsvps.leave(at)
  await answer(ana)
  expect(await textsFor(ana)).toEqual([])
  await post(ana)
  await answer(ana, 'maybe')
  await post(bia)
  await hilda.api.rsvps.remove({ ...at, uid: bia.uid })
  const [manager, walkIn] = await world.members('Max', 'Will')
  await world.staff(gym, manager, 'manager')
  await world.moveTo(START)
  await manager.api.checkins.checkIn({ ...at, uid: walkIn.uid })
  await post(walkIn)
  await manager.api.checkins.undo({ ...at, uid: walkIn.uid })
  expect(await textsFor(hilda)).toEqual([])
  expect(await world.db.$count(eventBoard, eq(eventBoard.eventId, at.eventId))).toBe(0)
})

test('closes a day after the event, when its entries are deleted', async () => {
  const { event, at, ana, bia, post, textsFor } = await openMat()
  await post(ana)
  await world.moveTo(new Date(event.endsAt.getTime() + days(1) - 1))
  expect(await textsFor(bia)).toEqual([LIFT.text])
  await purgeBoards(world.db, world.clock.now)
  expect(await world.db.$count(eventBoard, eq(eventBoard.eventId, event.id))).toBe(1)
  world.clock.now = new Date(event.endsAt.getTime() + days(1))
  expect(await textsFor(bia)).toEqual([])
  expect(await statusOf(ana.api.board.save({ ...at, id: newId(), ...LIFT }))).toBe(404)
  await purgeBoards(world.db, world.clock.now)
  expect(await world.db.$count(eventBoard, eq(eventBoard.eventId, event.id))).toBe(0)
})

test('lets only people who see an entry report it', async () => {
  const { at, ana, bia, post } = await openMat()
  const target = `locations/${gym.id}/events/${at.eventId}/board/${await post(ana)}`
  const outsider = await world.member('Oli')
  expect(await statusOf(outsider.api.reports.report({ target, reason: 'spam' }))).toBe(404)
  expect(await bia.api.reports.report({ target, reason: 'spam' })).toEqual({ isReported: true })
})
