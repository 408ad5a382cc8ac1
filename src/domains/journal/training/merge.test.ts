import { expect, test } from 'vitest'
import { type Mergeable, mergeSessions } from './merge.ts'

const round = (minutes: number) => ({
  minutes,
  partner: null,
  result: '',
  subsFor: [],
  subsAgainst: [],
  positions: [],
  worked: [],
})
const oneTap: Mergeable = {
  minutes: 90,
  gymId: 'roots',
  place: '',
  kind: 'class',
  discipline: 'gi',
  intensity: null,
  mood: null,
  energy: null,
  rounds: [],
  techniques: [],
  notes: '',
  injuries: '',
  photos: [],
  eventId: null,
}
const full: Mergeable = {
  ...oneTap,
  minutes: 75,
  gymId: null,
  kind: 'open_mat',
  discipline: 'nogi',
  intensity: 4,
  rounds: [round(6), round(6)],
  techniques: ['armbar'],
  notes: 'Good rolls.',
  photos: [{ id: 'p1', alt: 'Us' }],
  eventId: 'e1',
}

test.each([
  ['logged first', full, oneTap],
  ['logged later', oneTap, full],
])('takes each field of a merge from the fuller session: %s', (_when, logged, sent) => {
  expect(mergeSessions(logged, sent)).toEqual({ ...full, gymId: 'roots' })
})

test('joins the notes and injuries of both sessions, without repeating equal text', () => {
  const notes = (first: string, second: string) =>
    mergeSessions({ ...full, notes: first }, { ...full, notes: second }).notes
  expect(notes('Good rolls.', 'Learned the knee cut.')).toBe('Good rolls.\n\nLearned the knee cut.')
  expect(notes('Good rolls.', 'Good rolls.')).toBe('Good rolls.')
  expect(notes('Good rolls.', 'Good rolls. And more.')).toBe('Good rolls. And more.')
  expect(notes('', 'Good rolls.')).toBe('Good rolls.')
})

test('merges techniques and photos without duplicates, extending minutes if needed', () => {
  const more = { ...oneTap, minutes: 15, techniques: ['armbar', 'triangle'], rounds: [round(10), round(10), round(10)] }
  const merged = mergeSessions({ ...full, minutes: 20 }, more)
  expect(merged.techniques).toEqual(['armbar', 'triangle'])
  expect(merged.photos).toEqual(full.photos)
  expect(merged.rounds).toHaveLength(3)
  expect(merged.minutes).toBe(30)
  const withPal = (name: string) => ({ ...round(6), partner: { uid: null, name } })
  const both = mergeSessions(
    { ...full, rounds: [withPal('Bia')] },
    { ...full, rounds: [withPal('Caio'), withPal('Bia')] },
  )
  expect(both.rounds.map(({ partner }) => partner?.name)).toEqual(['Caio', 'Bia'])
  expect(
    mergeSessions({ ...full, rounds: [withPal('Bia')] }, { ...full, rounds: [withPal('Caio')] }).rounds,
  ).toHaveLength(2)
})
