import { newId } from '#platform/ids.ts'
import type { BeltSlug } from '#ui/belts.ts'
import type { MatRoom, MatRounds } from '../contract.ts'
import { type Pair, pairKey } from '../rules.ts'
import { type Pairing, pairUp } from './pairing.ts'

export type Presence = 'here' | 'sitting' | 'left'

export interface PersonHere {
  id: string
  name: string
  belt: BeltSlug | null
  presence: Presence
  /** Added by name, without an account. */
  isGuest: boolean
}

interface Round extends Pairing {
  minutes: number
}

/** Everything that the host's device needs to continue without a connection. */
export interface MatState {
  id: string
  seed: number
  people: PersonHere[]
  apart: string[]
  rounds: Round[]
  mats: number
}

export const newMat = (): MatState => ({
  ...{ id: newId(), seed: Math.floor(Math.random() * 1e9), people: [], apart: [], rounds: [], mats: 1 },
})

/** Adds people who have checked in. The host's choices for those already there stay. */
export function withRoom(state: MatState, { people, apart }: MatRoom): MatState {
  const known = new Set(state.people.map(({ id }) => id))
  const arrived = people
    .filter(({ uid }) => !known.has(uid))
    .map(
      ({ uid, name, beltRank, sitsOut }): PersonHere => ({
        ...{ id: uid, name, belt: beltRank, isGuest: false, presence: sitsOut ? 'sitting' : 'here' },
      }),
    )
  const keys = new Set([...state.apart, ...apart.map((pair) => pairKey(...pair))])
  return { ...state, people: [...state.people, ...arrived], apart: [...keys] }
}

export const withGuest = (state: MatState, name: string): MatState => ({
  ...state,
  people: [...state.people, { id: newId(), name, belt: null, presence: 'here', isGuest: true }],
})

export const withPresence = (state: MatState, id: string, presence: Presence): MatState => ({
  ...state,
  people: state.people.map((person) => (person.id === id ? { ...person, presence } : person)),
})

/** The next round; undefined if no two people can be paired. */
export function nextRound(state: MatState, minutes: number): MatState | undefined {
  const people = state.people.filter(({ presence }) => presence === 'here')
  const pairing = pairUp({ people, apart: new Set(state.apart), history: state.rounds, seed: state.seed })
  return pairing.pairs.length === 0 ? undefined : { ...state, rounds: [...state.rounds, { ...pairing, minutes }] }
}

/** Swaps two people in the current round; undefined if one of them would get a partner they're kept apart from. */
export function withSwap(state: MatState, one: string, other: string): MatState | undefined {
  const current = state.rounds.at(-1)
  if (!current) return undefined
  const swapped = (id: string) => (id === one ? other : id === other ? one : id)
  const pairs = current.pairs.map(([a, b]): Pair => [swapped(a), swapped(b)])
  if (pairs.some((pair) => state.apart.includes(pairKey(...pair)))) return undefined
  const round = { ...current, pairs, sitting: current.sitting.map(swapped) }
  return { ...state, rounds: [...state.rounds.slice(0, -1), round] }
}

/** The rounds to save for people with an account; a guest without one is sent as null. */
export function roundsToSend({ people, rounds }: MatState): MatRounds['rounds'] {
  const guests = new Set(people.filter(({ isGuest }) => isGuest).map(({ id }) => id))
  return rounds.map(({ minutes, pairs }) => ({
    minutes,
    pairs: pairs.flatMap(([one, other]): [string, string | null][] => {
      if (guests.has(one)) return guests.has(other) ? [] : [[other, null]]
      return [[one, guests.has(other) ? null : other]]
    }),
  }))
}
