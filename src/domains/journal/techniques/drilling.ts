import { daysAfter } from '#domains/journal/progress/weeks.ts'

/** Days until the next drill, by number of successful drills in a row. */
export const INTERVALS = [3, 7, 14, 30, 60] as const

export const drillAnswers = ['good', 'again'] as const
/** `good` moves on to the next interval, `again` back to the first. */
export type DrillAnswer = (typeof drillAnswers)[number]

/** A technique on a member's drill list, as of the last time it was marked as drilled. */
export interface Drill {
  addedOn: string
  drilledOn: string | null
  /** 0 before the first drill; then the number of the current interval in `INTERVALS`, from 1. */
  step: number
}

export interface DrillStatus {
  step: number
  /** The last day the technique was drilled: marked as such, or logged in a session. */
  lastOn: string | null
  dueOn: string
}

/**
 * Status of a drill. A session that logged the technique counts as a good drill if the drill was due by then; an
 * earlier session only restarts the interval. A new drill is due immediately.
 * @param loggedDays days of sessions that include the technique, in any order
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

/** The step after marking a technique as drilled on a day. Drilling early only restarts the interval. */
export function stepAfterDrill(before: DrillStatus, day: string, answer: DrillAnswer): number {
  if (answer === 'again') return 1
  return day >= before.dueOn ? nextStep(before.step) : Math.max(before.step, 1)
}
