import { chanceOf } from '#seed/chance.ts'
import { pairUp } from '../src/domains/journal/conductor/web/pairing.ts'
import {
  fewestRepeats,
  mayRoll,
  randomRoom,
  repeatsIn,
  rollRounds,
  sitOutsOf,
} from '../src/domains/journal/conductor/web/room.fixture.ts'
import { ms, number, report, table } from './report.ts'
import type { Options } from './stage.ts'

const ROUNDS = 12
const LARGEST = 60
/** Rooms in which everything is tried, which takes up to a second each. */
const SEARCHED = 300

/** Pairs made-up rooms with every kind of limit, and checks each round. Needs no database. */
export async function measureMat({ quick, rooms = quick ? 2_000 : 100_000 }: Options): Promise<string> {
  const chance = chanceOf('mat')
  const found = { rounds: 0, pairs: 0, broken: 0, alone: 0 }
  const spreads = new Map<string, number>()
  const repeats = new Map<string, number>()
  let searched = 0
  for (let at = 0; at < rooms; at += 1) {
    const size = 2 + (at % (LARGEST - 1))
    const isOpen = chance() < 0.2
    const room = randomRoom(size, chance, { limits: !isOpen })
    const history = rollRounds(room, ROUNDS, at)
    found.rounds += history.length
    for (const { pairs, sitting } of history) {
      found.pairs += pairs.length
      found.alone += sitting.length
      for (const [one, other] of pairs) if (!mayRoll(room, one, other)) found.broken += 1
    }
    if (isOpen) {
      const times = [...sitOutsOf(room, history).values()]
      count(spreads, String(Math.max(...times) - Math.min(...times)))
    }
    if (size > 8 || size % 2 === 1 || searched === SEARCHED || history[0]?.sitting.length !== 0) continue
    const fewest = fewestRepeats(room, ROUNDS)
    if (fewest === undefined) continue
    searched += 1
    count(repeats, String(repeatsIn(history) - fewest))
  }
  return report(
    { title: 'Who rolls with whom', command: 'mat', machine: `Node ${process.version}, on one core.` },
    `## ${number(rooms)} rooms of 2 to ${LARGEST} people over ${ROUNDS} rounds`,
    `A fifth of the rooms have no limits. In the others people have sizes, injuries, intensities and pairs to keep apart.`,
    table([
      {
        rounds: number(found.rounds),
        pairs: number(found.pairs),
        'broken limits': `**${number(found.broken)}** ${found.broken === 0 ? 'reached' : 'missed'}`,
        'times someone sat out': number(found.alone),
      },
    ]),
    'Without limits, the difference between those who sat out most and least often:',
    table([cells(spreads)]),
    `Repeated pairs above the fewest possible, in ${number(searched)} rooms of up to 8 in which everyone rolls:`,
    table([cells(repeats)]),
    table([timesFor(LARGEST)]),
  )
}

function count(counts: Map<string, number>, key: string) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const cells = (counts: Map<string, number>) =>
  Object.fromEntries([...counts].toSorted().map(([key, rooms]) => [key, `${number(rooms)} rooms`]))

/** The time to pair this many people in each of the rounds. */
function timesFor(size: number): Record<string, string> {
  const times: number[] = []
  for (let at = 0; at < 10; at += 1) {
    const room = randomRoom(size, chanceOf(`time ${at}`))
    const history = rollRounds(room, ROUNDS, at)
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now()
      pairUp({ ...room, history: history.slice(0, round), seed: at })
      times.push(performance.now() - start)
    }
  }
  times.sort((a, b) => a - b)
  return {
    people: number(size),
    'median time to pair': ms(times[Math.floor(times.length / 2)] ?? 0),
    slowest: ms(times.at(-1) ?? 0),
  }
}
