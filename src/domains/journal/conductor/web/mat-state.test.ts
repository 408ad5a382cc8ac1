import { expect, test } from 'vitest'
import type { MatRoom } from '../contract.ts'
import { newMat, nextRound, roundsToSend, withGuest, withPresence, withRoom, withSwap } from './mat-state.ts'

const person = (uid: string) => ({ uid, name: uid, beltRank: null, sitsOut: false })
const room: MatRoom = { people: ['ana', 'bia', 'caio', 'davi'].map(person), apart: [['ana', 'bia']] }
const mat = withRoom(newMat(), room)

test('adds people who have arrived, and keeps what the host chose', () => {
  const left = withPresence(mat, 'ana', 'left')
  const later = withRoom(left, { people: [...room.people, person('eva')], apart: [['bia', 'eva']] })
  expect(later.people.map(({ id, presence }) => [id, presence])).toEqual([
    ['ana', 'left'],
    ['bia', 'here'],
    ['caio', 'here'],
    ['davi', 'here'],
    ['eva', 'here'],
  ])
  expect(later.apart).toEqual(['ana bia', 'bia eva'])
})

test('refuses a swap that pairs people who are kept apart', () => {
  const pairs = [
    ['ana', 'caio'],
    ['bia', 'davi'],
  ] as const
  const state = { ...mat, rounds: [{ pairs, sitting: [], minutes: 5 }] }
  expect(withSwap(state, 'caio', 'bia')).toBeUndefined()
  expect(withSwap(state, 'caio', 'davi')?.rounds[0]?.pairs).toEqual([
    ['ana', 'davi'],
    ['bia', 'caio'],
  ])
})

test("sends a walk-in's round without their name", () => {
  const state = withGuest(withRoom(newMat(), { people: [person('ana')], apart: [] }), 'Zed')
  expect(roundsToSend(nextRound(state, 6) ?? state)).toEqual([{ minutes: 6, pairs: [['ana', null]] }])
})

test("leaves out people who sit out by choice, and doesn't count it as sitting out", () => {
  const three = withRoom(newMat(), { people: room.people.slice(0, 3), apart: [] })
  const { pairs, sitting } = nextRound(withPresence(three, 'caio', 'sitting'), 5)?.rounds[0] ?? {}
  expect([pairs?.flat().toSorted(), sitting]).toEqual([['ana', 'bia'], []])
})

test('has no next round when no one can be paired', () => {
  expect(nextRound(withRoom(newMat(), { people: room.people.slice(0, 2), apart: room.apart }), 5)).toBeUndefined()
})
