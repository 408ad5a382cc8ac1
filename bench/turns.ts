import { type Ask, median, middleOf, type Pace, paceOf } from './load.ts'
import type { Running } from './processes.ts'

/** How long and how often is measured. */
export interface Effort {
  seconds: number
  rounds: number
  connections: number
}

export type Turn = {
  server: Running
  paths: readonly (string | Ask)[]
  connections?: number
  cookie?: string
  range?: string
}

/** What the compiler of JavaScript needs to see before it is done. */
const WARM_UP = { answers: 4_000, seconds: 10 }

/** A warm-up for each, then round by round one after the other. Answers what was measured in each round. */
export async function inTurn<Turns extends readonly [Turn, ...Turn[]]>(turns: Turns, effort: Effort) {
  const loads = turns.map((turn) => ({ connections: effort.connections, ...turn }))
  for (const load of loads) await paceOf({ ...load, ...WARM_UP })
  const paces = loads.map(() => [] as Pace[])
  for (let round = 0; round < effort.rounds; round++)
    for (const [index, load] of loads.entries()) paces[index]?.push(await paceOf({ ...load, seconds: effort.seconds }))
  return paces as { [Index in keyof Turns]: Pace[] }
}

/** The product's throughput as a part of the plain handler's: in the middle, and in the worst and the best round. */
export interface Share {
  ratio: number
  ratios: [number, number]
  product: Pace
  plain: Pace
}

export function shareOf(product: readonly Pace[], plain: readonly Pace[]): Share {
  const ratios = product.map(({ perSecond }, round) => perSecond / (plain[round]?.perSecond ?? 0))
  return {
    ratio: median(ratios),
    ratios: [Math.min(...ratios), Math.max(...ratios)],
    product: middleOf(product),
    plain: middleOf(plain),
  }
}
