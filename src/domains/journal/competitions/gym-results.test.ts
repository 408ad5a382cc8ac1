import { expect, test } from 'vitest'
import type { GymResult } from './contract.ts'
import { byCompetition } from './gym-results.ts'

const result = (uid: string, eventName: string, day: string, medal: GymResult['facts']['medal'] = null) =>
  ({ activityId: `${uid}${day}`, person: { uid }, facts: { eventName, day, medal, discipline: 'gi' } }) as GymResult

test("groups a competition's results across days and members, apart from the next year's", () => {
  const groups = byCompetition([
    result('ana', 'Dublin Open', '2026-05-17'),
    result('bia', 'dublin open', '2026-05-16'),
    result('bia', 'Cork Cup', '2026-05-16'),
    result('ana', 'Dublin Open', '2025-05-16'),
  ])
  expect(groups.map(({ name, startsOn, endsOn, results }) => [name, startsOn, endsOn, results.length])).toEqual([
    ['Dublin Open', '2026-05-16', '2026-05-17', 2],
    ['Cork Cup', '2026-05-16', '2026-05-16', 1],
    ['Dublin Open', '2025-05-16', '2025-05-16', 1],
  ])
})

test('lists a medal once per person, gold first', () => {
  const [group] = byCompetition([
    result('ana', 'Open', '2026-05-16', 'bronze'),
    result('bia', 'Open', '2026-05-16', 'gold'),
    result('bia', 'Open', '2026-05-16', 'gold'),
    result('caio', 'Open', '2026-05-16'),
  ])
  expect(group?.medals.map(({ person, facts }) => [person.uid, facts.medal])).toEqual([
    ['bia', 'gold'],
    ['ana', 'bronze'],
  ])
})
