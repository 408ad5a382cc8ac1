import { ADULT_BELTS } from '#domains/members/people/belt-order.ts'
import type { BeltSlug } from '#ui/belts.ts'
import { type MatPerson, type Pair, pairKey } from '../rules.ts'
import { type Edge, heaviestMatching } from './matching.ts'

/** A round's pairs. `sitting` lists people left without a partner, not those who wanted to sit out. */
export interface Pairing {
  pairs: readonly Pair[]
  sitting: readonly string[]
}

/** What the host's device knows about someone who rolls. */
export type Rolling = Pick<MatPerson, 'id' | 'belt'>

interface Room {
  people: readonly Rolling[]
  /** `pairKey`s of people who mustn't be paired, without the reason. */
  apart: ReadonlySet<string>
  history: readonly Pairing[]
  /** The same seed gives the same pairs. */
  seed: number
}

/** How many pairings are tried for few people, where the best pairs of one round can spoil the next ones. */
const ATTEMPTS = 12
const SMALL_ROOM = 10

/**
 * The pairs of the next round. What counts, in this order: as few people as possible sit out, preferably those who
 * haven't yet; partners are new; partners have similar belts.
 */
export function pairUp({ people, apart, history, seed }: Room): Pairing {
  const rolling = people.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const room = { people: rolling, apart, history, seed }
  let best = pairOnce(room)
  if (rolling.length > SMALL_ROOM) return best
  let fewest = laterRepeats(room, best)
  for (let attempt = 1; attempt < ATTEMPTS && fewest > 0; attempt += 1) {
    const pairing = pairOnce({ ...room, seed: seed + attempt }, BOLD)
    const repeats = laterRepeats(room, pairing)
    if (repeats < fewest) [best, fewest] = [pairing, repeats]
  }
  return best
}

/** The repeats by the end of the current cycle of `roundsToMeet` rounds, if no one comes or leaves. */
function laterRepeats(room: Room, next: Pairing): number {
  const cycle = roundsToMeet(room)
  let history = [...room.history, next]
  while (history.length % cycle !== 0) history = [...history, pairOnce({ ...room, history }, BOLD)]
  const times = [...timesMet(history.slice(-cycle)).values()]
  return times.reduce((sum, count) => sum + count - 1, 0)
}

/**
 * About how many rounds are possible without a repeat: the fewest partners anyone may have, plus one if the number of
 * people is odd.
 */
function roundsToMeet({ people, apart }: Pick<Room, 'people' | 'apart'>): number {
  const { length } = people
  const partners = people.map(({ id }) =>
    people.filter((other) => other.id !== id && !apart.has(pairKey(id, other.id))),
  )
  const fewest = Math.min(length, ...partners.map((some) => some.length))
  return Math.max(1, fewest + (length % 2))
}

function pairOnce({ people, apart, history, seed }: Room, chance = 4): Pairing {
  const met = timesMet(history)
  const turns = turnsMissed(history, people)
  const random = randomOf(seed + history.length)
  const edges: Edge[] = []
  let most = 0
  for (const [at, one] of people.entries())
    for (const [after, other] of people.slice(at + 1).entries()) {
      if (apart.has(pairKey(one.id, other.id))) continue
      const cost = costOf(one, other, met.get(pairKey(one.id, other.id)) ?? 0) + Math.floor(random() * chance)
      most = Math.max(most, cost)
      edges.push([at, at + 1 + after, cost])
    }
  // Sitting out once more outweighs the cost of all pairs together.
  const turn = (most + 1) * (people.length + 1)
  const worth = people.map(({ id }) => turn * (1 + (turns.get(id) ?? 0)))
  const pairs = heaviestMatching(
    edges.map(([one, other, cost]) => [one, other, (worth[one] ?? 0) + (worth[other] ?? 0) - cost]),
  ).map(([one, other]): Pair => [people[one]?.id ?? '', people[other]?.id ?? ''])
  const paired = new Set(pairs.flat())
  return { pairs, sitting: people.flatMap(({ id }) => (paired.has(id) ? [] : [id])) }
}

/** More than the other costs of all pairs together, even with many people. */
const REPEAT_COST = 10_000
/** A new partner is worth more than spreading the repeats evenly. */
const FIRST_REPEAT = 4
const BELT_COST = 8
/** Enough randomness that belts hardly count. */
const BOLD = 100

const costOf = (one: Rolling, other: Rolling, met: number): number =>
  (met === 0 ? 0 : (FIRST_REPEAT + met) * REPEAT_COST) + Math.abs(levelOf(one.belt) - levelOf(other.belt)) * BELT_COST

/** Youth belts are between white and blue, and an unknown belt counts as one of them. */
function levelOf(belt: BeltSlug | null): number {
  const level = (ADULT_BELTS as readonly (BeltSlug | null)[]).indexOf(belt)
  return level >= 0 ? level : 0.5
}

function timesMet(history: readonly Pairing[]): Map<string, number> {
  const met = new Map<string, number>()
  for (const [one, other] of history.flatMap(({ pairs }) => pairs)) {
    const key = pairKey(one, other)
    met.set(key, (met.get(key) ?? 0) + 1)
  }
  return met
}

/**
 * How urgently each person should roll: two points for each round they sat out, and one more if that was the last
 * round. People who join or come back start with at least the lowest count among those who stayed.
 */
function turnsMissed(history: readonly Pairing[], people: readonly Rolling[]): Map<string, number> {
  const sat = new Map<string, number>()
  let before: readonly string[] = []
  const now = { sitting: [] as string[], present: people.map(({ id }) => id) }
  for (const { sitting, present } of [
    ...history.map((round) => ({ sitting: round.sitting, present: everyoneIn(round) })),
    now,
  ]) {
    const stayed = present.filter((id) => before.includes(id))
    const least = stayed.length > 0 ? Math.min(...stayed.map((id) => sat.get(id) ?? 0)) : 0
    for (const id of present) if (!before.includes(id)) sat.set(id, Math.max(sat.get(id) ?? 0, least))
    for (const id of sitting) sat.set(id, (sat.get(id) ?? 0) + 1)
    before = present
  }
  const last = history.at(-1)?.sitting ?? []
  return new Map(people.map(({ id }) => [id, 2 * (sat.get(id) ?? 0) + (last.includes(id) ? 1 : 0)]))
}

const everyoneIn = ({ pairs, sitting }: Pairing): string[] => [...pairs.flat(), ...sitting]

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32
  }
}
