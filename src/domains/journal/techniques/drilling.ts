import { daysAfter } from '#domains/journal/progress/weeks.ts'

/** Days until it is due again: after the first time it went well, the second, and so on. */
export const INTERVALS = [3, 7, 14, 30, 60] as const

export const drillAnswers = ['good', 'again'] as const
/** How a drill went: on to the next interval, or back to the first. */
export type DrillAnswer = (typeof drillAnswers)[number]

/** A technique that somebody keeps drilling, as of the last time "Drilled" was pressed. */
export interface Drill {
  addedOn: string
  drilledOn: string | null
  /** 0 before the first time, then which of `INTERVALS` runs, from 1. */
  step: number
}

export interface DrillStatus {
  step: number
  /** The last day it was drilled, pressed or logged in a session. */
  lastOn: string | null
  dueOn: string
}

/**
 * Where a drill stands. What was logged in a session since counts as drilled on that day: well, if it was due by then; sooner
 * it only begins its interval anew. A new one is due at once.
 *
 * @param loggedDays days of sessions it stands in, in any order
 */
export function drillStatusOf({ addedOn, drilledOn, step }: Drill, loggedDays: readonly string[]): DrillStatus {
  let drillStatus: DrillStatus = { step, lastOn: drilledOn, dueOn: dueAfter({ addedOn, lastOn: drilledOn, step }) }
  for (const day of loggedDays.toSorted()) {
    if (day < addedOn || (drillStatus.lastOn !== null && day <= drillStatus.lastOn)) continue
    const next = day >= drillStatus.dueOn ? nextStep(drillStatus.step) : drillStatus.step
    drillStatus = { step: next, lastOn: day, dueOn: dueAfter({ addedOn, lastOn: day, step: next }) }
  }
  return drillStatus
}

const nextStep = (step: number) => Math.min(step + 1, INTERVALS.length)

function dueAfter({ addedOn, lastOn, step }: { addedOn: string; lastOn: string | null; step: number }): string {
  return lastOn === null ? addedOn : daysAfter(lastOn, INTERVALS[Math.max(step, 1) - 1] ?? INTERVALS[0])
}

/** What pressing "Drilled" for a day makes of it: sooner than it was due it went no further, and the interval begins anew. */
export function stepPressed(before: DrillStatus, day: string, answer: DrillAnswer): number {
  if (answer === 'again') return 1
  return day >= before.dueOn ? nextStep(before.step) : Math.max(before.step, 1)
}
