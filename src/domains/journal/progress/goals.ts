import { mondayOf, weekOf } from './weeks.ts'

export const goalUnits = ['hours', 'sessions'] as const
export type GoalUnit = (typeof goalUnits)[number]

/** What a member wants to do each week. */
export interface Goal {
  unit: GoalUnit
  amount: number
}

/** Hours in halves. */
export const GOAL_BOUNDS = {
  hours: { least: 0.5, most: 40, step: 0.5 },
  sessions: { least: 1, most: 21, step: 1 },
} as const satisfies Record<GoalUnit, { least: number; most: number; step: number }>

/** From the week of this Monday on; null where the goal was dropped. */
export interface GoalSince {
  week: string
  goal: Goal | null
}

/** The goal as it was in a week: a goal of today says nothing about weeks before it was set. `history` is in order of its weeks. */
export function goalIn(history: readonly GoalSince[], week: string): Goal | null {
  return history.findLast((since) => since.week <= week)?.goal ?? null
}

export interface WeekDone {
  sessions: number
  minutes: number
}

/** How much of the goal is done, from 0 to 1. */
export function shareOfGoal(goal: Goal, { sessions, minutes }: WeekDone): number {
  return Math.min(1, (goal.unit === 'hours' ? minutes / 60 : sessions) / goal.amount)
}

/** Of the weeks that are over, from Monday to Monday, how many had a goal, and in how many it was reached. */
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
    // A week that is not over has not missed anything yet.
    if (done.week >= thisWeek && !isReached) continue
    of++
    if (isReached) reached++
  }
  return { reached, of }
}
