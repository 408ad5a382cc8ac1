import { beltSlugs } from '#ui/belts.ts'
import { BODY_PARTS, INTENSITIES, isUnsafe, type MatPerson, pairKey, SIZE_BANDS } from '../rules.ts'
import { type Pairing, pairUp, type Rolling } from './pairing.ts'

interface RandomRoom {
  people: Rolling[]
  apart: Set<string>
}

/** Random people, and pairs that must stay apart: for safety, as the server finds them, or for another reason. */
export function randomRoom(size: number, chance: () => number, { limits = true } = {}): RandomRoom {
  const some = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)] as Item
  const people = Array.from(
    { length: size },
    (_, at): MatPerson => ({
      id: `p${at}`,
      belt: chance() < 0.1 ? null : some(beltSlugs),
      size: !limits || chance() < 0.3 ? null : some(SIZE_BANDS),
      intensity: !limits || chance() < 0.5 ? 'normal' : some(INTENSITIES),
      protect: limits && chance() < 0.2 ? [some(BODY_PARTS)] : [],
      sameOrSmaller: limits && chance() < 0.15,
      sitsOut: false,
    }),
  )
  const apart = new Set<string>()
  if (limits)
    for (const one of people)
      for (const other of people)
        if (one.id < other.id && (chance() < 1.5 / size || isUnsafe(one, other))) apart.add(pairKey(one.id, other.id))
  return { people, apart }
}

export const mayRoll = ({ apart }: RandomRoom, one: string, other: string): boolean => !apart.has(pairKey(one, other))

export function rollRounds({ people, apart }: RandomRoom, rounds: number, seed: number): Pairing[] {
  const history: Pairing[] = []
  for (let round = 0; round < rounds; round += 1) history.push(pairUp({ people, apart, history, seed }))
  return history
}

/** How often each person sat out because there was no partner for them. */
export function sitOutsOf({ people }: RandomRoom, history: readonly Pairing[]): Map<string, number> {
  const all = history.flatMap(({ sitting }) => sitting)
  return new Map(people.map(({ id }) => [id, all.filter((other) => other === id).length]))
}

/** How many pairs had already been paired in an earlier round. */
export const repeatsIn = (history: readonly Pairing[]): number => {
  const keys = history.flatMap(({ pairs }) => pairs.map(([one, other]) => pairKey(one, other)))
  return keys.length - new Set(keys).size
}

const MOST_TRIES = 300_000

/** The fewest repeats possible if everyone rolls every round, by brute force; undefined if that takes too long. */
export function fewestRepeats(room: RandomRoom, rounds: number): number | undefined {
  const perRound = room.people.length / 2
  const matchings = matchingsOf(room, room.people)
  const most = Math.min(new Set(matchings.flat()).size, rounds * perRound)
  let best = 0
  let tries = 0
  const search = (from: number, left: number, met: ReadonlySet<string>) => {
    best = Math.max(best, met.size)
    tries += 1
    for (let at = from; at < matchings.length && left > 0; at += 1) {
      if (best === most || tries > MOST_TRIES || met.size + left * perRound <= best) return
      search(at + 1, left - 1, new Set([...met, ...(matchings[at] ?? [])]))
    }
  }
  search(0, rounds, new Set())
  return tries > MOST_TRIES ? undefined : rounds * perRound - best
}

function matchingsOf(room: RandomRoom, [first, ...rest]: readonly Rolling[]): string[][] {
  if (!first) return [[]]
  return rest
    .filter((other) => mayRoll(room, first.id, other.id))
    .flatMap((other) => {
      const others = rest.filter((one) => one !== other)
      return matchingsOf(room, others).map((more) => [pairKey(first.id, other.id), ...more])
    })
}
