import { expect, test } from 'vitest'
import type { Session } from '../contract.ts'
import {
  changesOf,
  conflictsOf,
  draftOfSession,
  freshDraft,
  newRound,
  rebaseDraft,
  repeatDraft,
  withPattern,
  withTimedRounds,
} from './session-draft.ts'
import { line } from './sessions.fixture.ts'

const saved: Session = {
  ...line('a', '2026-11-20', { place: { gymId: 'roots', slug: 'roots', name: 'Roots' } }),
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

test('sends only changed fields, with the time the form loaded the session', () => {
  const draft = { ...draftOfSession(saved), minutes: '60' }
  expect(changesOf(draft)).toEqual({ change: { minutes: 60, seenAt: saved.updatedAt } })
})

test("sends every field if the form's initial values aren't known", () => {
  const { base: _, ...draft } = draftOfSession(saved)
  expect(changesOf(draft).change).toMatchObject({ minutes: 90, notes: '', gymId: 'roots' })
})

test('reports a conflict only for fields that both devices set differently', () => {
  const draft = { ...draftOfSession(saved), minutes: '45', notes: 'Phone.', start: '19:00' }
  expect(conflictsOf(draft, onDesktop)).toEqual(['notes'])
})

test("overwrites the other device's fields when the member keeps this version", () => {
  const draft = { ...draftOfSession(saved), notes: 'Phone.', start: '19:00' }
  expect(changesOf(rebaseDraft(draft, onDesktop))).toEqual({
    change: { notes: 'Phone.', start: '19:00', seenAt: onDesktop.updatedAt },
  })
})

test('preserves fields without a conflict when the member takes the other version', () => {
  const draft = { ...draftOfSession(saved), notes: 'Phone.', start: '19:00' }
  const chosen = rebaseDraft(draft, onDesktop, ['notes'])
  expect(chosen).toMatchObject({ notes: 'Desktop.', minutes: '45', start: '19:00' })
  expect(changesOf(chosen)).toEqual({ change: { start: '19:00', seenAt: onDesktop.updatedAt } })
})

test('repeats the rounds of a session or template without what happened in them', () => {
  const round = { ...newRound('6'), partner: { name: 'Bia' } }
  const lists = { subsFor: ['armbar'], subsAgainst: ['kimura'], positions: ['mount'], worked: ['mount'] }
  const before = { ...draftOfSession(saved), rounds: [{ ...round, result: 'Tapped twice.', ...lists }] }
  expect(repeatDraft(before, freshDraft(new Date(), 'UTC')).rounds).toEqual([round])
  const mount = [{ slug: 'mount', name: 'Mount' }]
  const rolled = {
    minutes: 6,
    partner: null,
    result: 'Won.',
    subsFor: [],
    subsAgainst: [],
    positions: mount,
    worked: [],
  }
  const template = { ...saved, rounds: [rolled], visibility: 'private' as const }
  expect(withPattern(before, template).rounds).toEqual([{ ...newRound('6'), key: expect.any(String) }])
})

test('fills in the rounds of a timer, and lengthens a session that would be shorter than them', () => {
  const timed = (query: string | null) => {
    const { minutes, rounds } = withTimedRounds(freshDraft(new Date(), 'UTC', 60), query)
    return { minutes, rounds: rounds.map((round) => round.minutes) }
  }
  expect(timed('3x6')).toEqual({ minutes: '60', rounds: ['6', '6', '6'] })
  expect(timed('9x10')).toMatchObject({ minutes: '90' })
  for (const query of [null, '', '0x6', '5x0', '41x1', '40x10', '3x6x9', '-1x6', '5x6.5', '1e1x6'])
    expect(timed(query), String(query)).toEqual({ minutes: '60', rounds: [] })
})
