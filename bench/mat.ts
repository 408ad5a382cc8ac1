import { chanceOf } from '#seed/chance.ts'
import { pairUp } from '../src/domains/journal/conductor/web/pairing.ts'
import * as fixture from '../src/domains/journal/conductor/web/room.fixture.ts'
import { percentilesOf } from './load.ts'
import { judged, ms, number, table } from './report.ts'
import type { Options, Stage } from './stage.ts'

const ROUNDS = 12
const LARGEST = 60
/** The number of rooms whose fewest possible repeats are found by trying everything, unless that takes too long. */
const SEARCHED = 300

/** Pairs made-up rooms with every kind of limit, and checks each round. Needs one core and no database. */
export async function measure(_: Stage, { quick, rooms = quick ? 2_000 : 100_000 }: Options) {
  const chance = chanceOf('mat')
  const found = { rounds: 0, pairs: 0, broken: 0, alone: 0 }
  const spreads: number[] = []
  const repeats: number[] = []
  for (let at = 0; at < rooms; at += 1) {
    const size = 2 + (at % (LARGEST - 1))
    const isOpen = chance() < 0.2
    const room = fixture.randomRoom(size, chance, { limits: !isOpen })
    const history = fixture.rollRounds(room, ROUNDS, at)
    found.rounds += history.length
    for (const { pairs, sitting } of history) {
      found.pairs += pairs.length
      found.alone += sitting.length
      found.broken += pairs.filter(([one, other]) => !fixture.mayRoll(room, one, other)).length
    }
    if (isOpen) {
      const times = [...fixture.sitOutsOf(room, history).values()]
      spreads.push(Math.max(...times) - Math.min(...times))
    }
    if (size > 8 || size % 2 === 1 || repeats.length === SEARCHED || history[0]?.sitting.length !== 0) continue
    const fewest = fixture.fewestRepeats(room, ROUNDS)
    if (fewest !== undefined) repeats.push(fixture.repeatsIn(history) - fewest)
  }
  const { p50, most } = percentilesOf(timesToPair(LARGEST))
  return [
    `## ${number(rooms)} rooms of 2 to ${LARGEST} people over ${ROUNDS} rounds`,
    `A fifth of the rooms have no limits. In the others people have sizes, injuries, intensities and pairs to keep apart.`,
    table([
      {
        ...{ rounds: number(found.rounds), pairs: number(found.pairs) },
        'broken limits': judged(number(found.broken), found.broken === 0),
        'times someone sat out': number(found.alone),
      },
    ]),
    'Without limits, the difference between those who sat out most and least often:',
    table([countRooms(spreads)]),
    `Repeated pairs above the fewest possible, in ${number(repeats.length)} rooms of up to 8 in which everyone rolls:`,
    table([countRooms(repeats)]),
    table([{ people: number(LARGEST), 'median time to pair': ms(p50), slowest: ms(most) }]),
  ]
}

/** How many rooms have each value. */
const countRooms = (values: readonly number[]) =>
  Object.fromEntries(
    [...Map.groupBy(values.toSorted(), String)].map(([value, rooms]) => [value, `${number(rooms.length)} rooms`]),
  )

/** Milliseconds to pair each round, in ten made-up rooms of this many people. */
const timesToPair = (size: number) =>
  Array.from({ length: 10 }, (_, seed) => {
    const room = fixture.randomRoom(size, chanceOf(`time ${seed}`))
    return fixture.rollRounds(room, ROUNDS, seed).map((_, round, history) => {
      const start = performance.now()
      pairUp({ ...room, history: history.slice(0, round), seed })
      return performance.now() - start
    })
  }).flat()
