import { describe, expect, test } from 'vitest'
import type { Technique } from '#domains/journal/techniques/contract.ts'
import { whatWorks, whereStuck, worthDrilling } from './game-advice.ts'

const named = (slug: string, times: number) => ({ slug, name: slug, family: null, times })
const none = { positions: [], moves: [], finishes: [], unplaced: { mine: 0, theirs: 0 } }
const game = {
  ...none,
  positions: [named('half-guard', 11), named('mount', 6), named('turtle', 2)],
  moves: [
    { from: 'half-guard', to: 'mount', times: 3 },
    { from: 'half-guard', to: 'half-guard', times: 4 },
    { from: 'turtle', to: 'mount', times: 2 },
  ],
  finishes: [
    { from: 'half-guard', technique: named('kimura', 0), mine: 1, theirs: 5 },
    { from: 'mount', technique: named('armbar', 0), mine: 5, theirs: 0 },
  ],
}

test('what works is a share of the visits, without positions seldom visited', () => {
  expect(whatWorks(game)).toEqual([{ slug: 'mount', to: 'armbar', times: 5, of: 6 }])
  expect(whatWorks(none)).toEqual([])
})

describe('being stuck', () => {
  test('is leaving a position neither for another nor by a submission', () => {
    expect(whereStuck(game)).toEqual([{ slug: 'half-guard', times: 7, of: 11 }])
  })

  test('needs half of at least three visits', () => {
    const visited = (times: number, left: number) =>
      whereStuck({ ...none, positions: [named('guard', times)], moves: [{ from: 'guard', to: 'mount', times: left }] })
    expect(visited(2, 0)).toEqual([])
    expect(visited(4, 2)).toHaveLength(1)
    expect(visited(4, 3)).toEqual([])
    // More finishes than visits, from rounds without positions.
    expect(visited(3, 9)).toEqual([])
  })
})

describe('worth drilling', () => {
  const technique = (slug: string, from: string[], leadsTo: string[] = [], role = 'sweep') =>
    ({ slug, fromPositions: from, leadsTo, role }) as unknown as Technique
  const library = [
    technique('half-guard', [], [], 'position'),
    technique('mount', [], [], 'position'),
    technique('shrimp', ['half-guard']),
    technique('old-school', ['half-guard'], ['mount']),
    technique('armbar', ['mount'], [], 'attack'),
  ]
  const stuck = [{ slug: 'half-guard', times: 7, of: 11 }]
  const suggests = (drilled: string[], own: string[]) =>
    worthDrilling(stuck, { library, notes: [], drilled: new Set(drilled), own }).map(({ slug }) => slug)

  test('is what leads to a submission the member owns', () => {
    expect(suggests([], ['armbar'])).toEqual(['old-school'])
    expect(suggests([], [])).toEqual(['shrimp'])
  })

  test('leaves out what is on the drill list', () => {
    expect(suggests(['old-school'], ['armbar'])).toEqual(['shrimp'])
    expect(suggests(['old-school', 'shrimp'], ['armbar'])).toEqual([])
  })
})
