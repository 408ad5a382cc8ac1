import { expect, test } from 'vitest'
import { chanceOf } from '#seed/chance.ts'
import { isUnsafe, type MatPerson, pairKey } from '../rules.ts'
import { pairUp, type Rolling } from './pairing.ts'
import { fewestRepeats, mayRoll, randomRoom, repeatsIn, rollRounds, sitOutsOf } from './room.fixture.ts'

const ROUNDS = 12
const ana: MatPerson = {
  ...{ id: 'ana', belt: 'blue', size: null, intensity: 'normal', protect: [], sameOrSmaller: false, sitsOut: false },
}
const room = (...names: string[]) => names.map((id): Rolling => ({ id, belt: 'blue' }))
const of = (people: Rolling[]) => ({ people, apart: new Set<string>(), history: [], seed: 1 })

test.for([
  ['three bands', { size: 'under_60' }, { size: '80_90' }, true],
  ['two bands', { size: 'under_60' }, { size: '70_80' }, false],
  ['a heavier partner', { size: '60_70', sameOrSmaller: true }, { size: '70_80' }, true],
  ['a lighter partner', { size: '60_70', sameOrSmaller: true }, { size: 'under_60' }, false],
  ['a size that is not known', { size: '60_70', sameOrSmaller: true }, { size: null }, false],
  ['light and hard', { intensity: 'light' }, { intensity: 'hard' }, true],
  ['light and normal', { intensity: 'light' }, { intensity: 'normal' }, false],
  ['an injury and hard', { protect: ['knee'] }, { intensity: 'hard' }, true],
  ['an injury and normal', { protect: ['knee'] }, {}, false],
] as const)('keeps people apart for safety only: %s', ([, one, other, unsafe]) => {
  expect(isUnsafe({ ...ana, ...one }, { ...ana, ...other })).toBe(unsafe)
  expect(isUnsafe({ ...ana, ...other }, { ...ana, ...one })).toBe(unsafe)
})

test('breaks no hard limit in any round, in rooms of 2 to 60', () => {
  for (let size = 2; size <= 60; size += 1) {
    const random = randomRoom(size, chanceOf(`limits ${size}`))
    for (const { pairs, sitting } of rollRounds(random, ROUNDS, size)) {
      expect([...pairs.flat(), ...sitting].toSorted()).toEqual(random.people.map(({ id }) => id).toSorted())
      for (const [one, other] of pairs) expect(mayRoll(random, one, other)).toBe(true)
    }
  }
})

test('spreads sitting out evenly, and no one sits out twice in a row', () => {
  for (let size = 3; size <= 60; size += 1) {
    const open = randomRoom(size, chanceOf(`open ${size}`), { limits: false })
    const history = rollRounds(open, ROUNDS, size)
    const times = [...sitOutsOf(open, history).values()]
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1)
    for (const [at, { sitting }] of history.entries())
      for (const id of sitting) expect(history[at - 1]?.sitting ?? []).not.toContain(id)
  }
})

test('repeats pairs at most once more than necessary, in rooms of up to 8', () => {
  let compared = 0
  for (let at = 0; at < 60; at += 1)
    for (const size of [2, 4, 6, 8]) {
      const random = randomRoom(size, chanceOf(`repeats ${at} ${size}`))
      const history = rollRounds(random, ROUNDS, at)
      const fewest = history[0]?.sitting.length === 0 ? fewestRepeats(random, ROUNDS) : undefined
      if (fewest === undefined) continue
      expect(repeatsIn(history)).toBeLessThanOrEqual(fewest + 1)
      compared += 1
    }
  expect(compared).toBeGreaterThan(80)
})

test('finds new partners for four rounds in a room of eight, each kept apart from two', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const chance = chanceOf(`kept from two ${seed}`)
    const circle = room('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h').toSorted(() => chance() - 0.5)
    const apart = new Set(circle.map(({ id }, at) => pairKey(id, circle[(at + 1) % 8]?.id ?? '')))
    expect(repeatsIn(rollRounds({ people: circle, apart }, 4, seed))).toBe(0)
  }
})

test('gives the same pairs for the same seed, in whatever order people are listed', () => {
  const { people, apart } = randomRoom(15, chanceOf('order'))
  const pairing = pairUp({ people, apart, history: [], seed: 7 })
  expect(pairUp({ people: people.toReversed(), apart, history: [], seed: 7 })).toEqual(pairing)
  expect(pairUp({ people, apart, history: [], seed: 8 })).not.toEqual(pairing)
})

test('prefers similar belts among new partners', () => {
  const [one, two, three, four] = room('a', 'b', 'c', 'd') as [Rolling, Rolling, Rolling, Rolling]
  const belts = [{ ...one, belt: 'white' }, { ...two, belt: 'black' }, { ...three, belt: 'black' }, four] as Rolling[]
  expect(pairUp(of(belts)).pairs).toEqual([
    ['a', 'd'],
    ['b', 'c'],
  ])
})

test("doesn't make up for rounds before someone joined", () => {
  const history = rollRounds({ people: room('a', 'b', 'c'), apart: new Set() }, 6, 1)
  const next = { people: room('a', 'b', 'c', 'd', 'e'), apart: new Set<string>(), seed: 1 }
  const more = [...history]
  for (let round = 0; round < 5; round += 1) more.push(pairUp({ ...next, history: more }))
  expect(
    more
      .slice(6)
      .flatMap(({ sitting }) => sitting)
      .toSorted(),
  ).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('pairs no one if everyone must stay apart', () => {
  const people = room('a', 'b')
  expect(pairUp({ ...of(people), apart: new Set([pairKey('b', 'a')]) })).toEqual({ pairs: [], sitting: ['a', 'b'] })
  expect(pairUp(of([]))).toEqual({ pairs: [], sitting: [] })
})
