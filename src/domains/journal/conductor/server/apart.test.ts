import { expect, test } from 'vitest'
import { chanceOf } from '#seed/chance.ts'
import { type Pair, pairKey } from '../rules.ts'
import { pairUp } from '../web/pairing.ts'
import { apartPairs } from './apart.ts'

const apart = apartPairs('a secret for tests, thirty-two letters or more')
const names = (count: number) => Array.from({ length: count }, (_, at) => `uid${at}`)
const randomPair = (uids: readonly string[], chance: () => number): Pair => {
  const one = Math.floor(chance() * uids.length)
  const step = 1 + Math.floor(chance() * (uids.length - 1))
  return [uids[one] ?? '', uids[(one + step) % uids.length] ?? '']
}
const degreeOf = (pairs: readonly Pair[], uid: string) => pairs.filter((pair) => pair.includes(uid)).length

test('keeps everyone apart from about the same number of people, real pairs included', () => {
  const chance = chanceOf('degrees')
  for (let size = 6; size <= 40; size += 1) {
    const uids = names(size)
    const real = [randomPair(uids, chance), randomPair(uids, chance)]
    const pairs = apart({ eventId: `event ${size}`, uids, before: [], real })
    const keys = new Set(pairs.map((pair) => pairKey(...pair)))
    for (const pair of real) expect(keys).toContain(pairKey(...pair))
    const degrees = uids.map((uid) => degreeOf(pairs, uid))
    expect(Math.max(...degrees) - Math.min(...degrees)).toBeLessThanOrEqual(1)
    expect(Math.max(...degrees)).toBeLessThanOrEqual(4)
  }
})

test('gives the same decoys again, and only adds pairs when someone arrives', () => {
  const room = { eventId: 'event', uids: names(9), before: [], real: [] }
  const pairs = apart(room)
  expect(apart(room)).toEqual(pairs)
  expect(apart({ ...room, eventId: 'other' })).not.toEqual(pairs)
  expect(apart({ ...room, uids: names(10), before: pairs })).toEqual(expect.arrayContaining([...pairs]))
})

test('someone who sees 20 rounds, or the pairs kept apart, can only guess the real ones', () => {
  const chance = chanceOf('observer')
  let [byRounds, byPairs, comparisons] = [0, 0, 0]
  for (let at = 0; at < 150; at += 1) {
    const uids = names(12)
    const real = [randomPair(uids, chance)]
    const pairs = apart({ eventId: `event ${at}`, uids, before: [], real })
    const met = new Map(uids.map((uid) => [uid, new Set<string>()]))
    const history: ReturnType<typeof pairUp>[] = []
    const people = uids.map((id) => ({ id, belt: null }))
    for (let round = 0; round < 20; round += 1) {
      const pairing = pairUp({ people, apart: new Set(pairs.map((pair) => pairKey(...pair))), history, seed: at })
      history.push(pairing)
      for (const [one, other] of pairing.pairs) {
        met.get(one)?.add(other)
        met.get(other)?.add(one)
      }
    }
    for (const one of real.flat())
      for (const other of uids.filter((uid) => !real.flat().includes(uid))) {
        comparisons += 1
        byRounds += better((met.get(other)?.size ?? 0) - (met.get(one)?.size ?? 0))
        byPairs += better(degreeOf(pairs, one) - degreeOf(pairs, other))
      }
  }
  // Half of the guesses are right by chance.
  expect(Math.abs(byRounds / comparisons - 0.5)).toBeLessThan(0.04)
  expect(Math.abs(byPairs / comparisons - 0.5)).toBeLessThan(0.04)
})

/** The chance that a guess based on this difference is right; a tie is a coin toss. */
const better = (difference: number) => (difference > 0 ? 1 : difference === 0 ? 0.5 : 0)
