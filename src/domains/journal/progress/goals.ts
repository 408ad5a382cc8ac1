import { mondayOf, weekOf } from './weeks.ts'

export const goalUnits = ['hours', 'sessions'] as const
export type GoalUnit = (typeof goalUnits)[number]

/** A weekly goal. */
export interface Goal {
  unit: GoalUnit
  amount: number
}

export const GOAL_BOUNDS = {
  hours: { least: 0.5, most: 40, step: 0.5 },
  sessions: { least: 1, most: 21, step: 1 },
} as const satisfies Record<GoalUnit, { least: number; most: number; step: number }>

/** Applies from the week of this Monday on; null if the goal was removed. */
export interface GoalSince {
  week: string
  goal: Goal | null
}

/** The goal that applied in a week; a later goal doesn't change earlier weeks. `history` is sorted by week. */
export function goalIn(history: readonly GoalSince[], week: string): Goal | null {
  return history.findLast((since) => since.week <= week)?.goal ?? null
}

export interface WeekDone {
  sessions: number
  minutes: number
}

/** The share of the goal that's done, from 0 to 1. */
export function shareOfGoal(goal: Goal, { sessions, minutes }: WeekDone): number {
  return Math.min(1, (goal.unit === 'hours' ? minutes / 60 : sessions) / goal.amount)
}

/** The number of weeks with a goal (`of`), and of those that reached it (`reached`). */
export function goalsReached(
  history: readonly GoalSince[],
  { weeks, today }: { weeks: readonly (WeekDone & { week: string })[]; today: string },
): { reached: number; of: number } {
  const thisWeek = mondayOf(weekOf(today))
  let [reached, of] = [0, 0]
  for (const done of weeks) {
    const goal = goalIn(history, done.week)
    if (!goal) continue
    const isReached = shareOfGoal(goal, done) === 1
    // This week isn't missed until it's over.
    if (done.week >= thisWeek && !isReached) continue
    of++
    if (isReached) reached++
  }
  return { reached, of }
}
