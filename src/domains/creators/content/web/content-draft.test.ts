import { expect, test } from 'vitest'
import type { ContentDraft } from '../contract.ts'
import { formOf, inputOf, isCutShort, isSame, newForm, problemsLeft, secondsIn, timeOf } from './content-draft.ts'

test('parses and formats chapter times as minutes and seconds', () => {
  expect(['90', '1:30', '1:02:03'].map(secondsIn)).toEqual([90, 90, 3723])
  for (const text of ['', 'x', '1:2:3:4', '-1']) expect(secondsIn(text)).toBeNull()
  expect([5, 90, 3723].map(timeOf)).toEqual(['0:05', '1:30', '1:02:03'])
})

test('round-trips a draft through the form and drops empty lines', () => {
  const form = newForm('live_class')
  form.title = ' Guard '
  form.live = { day: '2026-12-01', time: '19:30', minutes: '90', joinUrl: 'https://meet.example.org/x' }
  const { id, version, ...sent } = inputOf(form)
  expect(sent).toMatchObject({ title: 'Guard', discipline: null, live: { minutes: 90 } })
  const kept = { ...sent, id, version: 1, coverUrl: null } as ContentDraft
  expect(isSame(formOf(kept), form)).toBe(true)
  expect(isSame(formOf({ ...kept, body: 'More' }), form)).toBe(false)
  const saved: ContentDraft = { ...kept, title: 'a', problems: ['no_title', 'time_past', 'no_join'] }
  expect(problemsLeft(form, saved)).toEqual(['time_past', 'no_join'])
  const later = { ...form.live, day: '2026-12-02' }
  expect(problemsLeft({ ...form, title: ' a ', live: later }, saved)).toEqual(['no_title', 'no_join'])

  const plan = newForm('drill_plan')
  plan.steps = [
    { key: 'a', title: ' ', technique: null, minutes: '', note: 'x' },
    { key: 'b', title: 'Shrimp', technique: 'armbar', minutes: '5', note: '' },
  ]
  expect(inputOf(plan).steps).toEqual([{ title: 'Shrimp', technique: 'armbar', minutes: 5, note: '' }])
  expect([isCutShort(plan), isCutShort({ ...plan, steps: plan.steps.slice(1) })]).toEqual([true, false])
})
