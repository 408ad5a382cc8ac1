import { expect, test } from 'vitest'
import type { Session } from '../contract.ts'
import { changesOf, conflictsOf, draftOfSession, rebased } from './session-draft.ts'

const saved: Session = {
  id: 'a',
  activityId: 'entry-a',
  day: '2026-11-20',
  start: '18:00',
  startedAt: '2026-11-20T18:00:00.000Z',
  timezone: 'UTC',
  minutes: 90,
  place: { gymId: 'roots', slug: 'roots', name: 'Roots' },
  kind: 'class',
  discipline: 'gi',
  intensity: null,
  roundCount: 0,
  techniques: [],
  photos: [],
  hasNotes: false,
  eventId: null,
  visibility: 'followers',
  updatedAt: '2026-11-20T20:00:00.000Z',
  createdAt: '2026-11-20T20:00:00.000Z',
  importId: null,
  mood: null,
  energy: null,
  notes: '',
  injuries: '',
  rounds: [],
  partners: [],
}
const onDesktop: Session = { ...saved, notes: 'Desktop.', minutes: 45, updatedAt: '2026-11-20T21:00:00.000Z' }

test('sends only the fields that were changed, with when the form read the session', () => {
  const draft = { ...draftOfSession(saved), minutes: '60' }
  expect(changesOf(draft)).toEqual({ change: { minutes: 60, seenAt: saved.updatedAt } })
})

test('sends every field where it is not known what the form began with', () => {
  const { base: _, ...draft } = draftOfSession(saved)
  expect(changesOf(draft).change).toMatchObject({ minutes: 90, notes: '', gymId: 'roots' })
})

test('only a field that both devices set differently is a conflict', () => {
  const draft = { ...draftOfSession(saved), minutes: '45', notes: 'Phone.', start: '19:00' }
  expect(conflictsOf(draft, onDesktop)).toEqual(['notes'])
})

test('keeping this version writes its fields over what the other device saved', () => {
  const draft = { ...draftOfSession(saved), notes: 'Phone.', start: '19:00' }
  expect(changesOf(rebased(draft, onDesktop))).toEqual({
    change: { notes: 'Phone.', start: '19:00', seenAt: onDesktop.updatedAt },
  })
})

test('using the other version keeps the fields that are not in conflict', () => {
  const draft = { ...draftOfSession(saved), notes: 'Phone.', start: '19:00' }
  const chosen = rebased(draft, onDesktop, ['notes'])
  expect(chosen).toMatchObject({ notes: 'Desktop.', minutes: '45', start: '19:00' })
  expect(changesOf(chosen)).toEqual({ change: { start: '19:00', seenAt: onDesktop.updatedAt } })
})
