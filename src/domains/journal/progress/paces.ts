import type { Progress } from './contract.ts'
import type { Goal, GoalUnit } from './goals.ts'
import { mondayOf, weekOf } from './weeks.ts'

type Week = Progress['weeks'][number]

/** A bar in the chart: a week, or the weekly average of a month. */
export interface Pace {
  /** A Monday, or the first day of a month. */
  from: string
  /** Hours or sessions per week. */
  amount: number
  /** In the same unit; null if no goal in this unit applied. */
  goal: number | null
}

/** With more weeks than this, bars are months: more don't fit on a phone. */
const MOST_BARS = 60

export function pacesOf(weeks: readonly Week[], unit: GoalUnit): { by: 'week' | 'month'; paces: Pace[] } {
  if (weeks.length <= MOST_BARS)
    return { by: 'week', paces: weeks.map((week) => ({ from: week.week, ...paceOf([week], unit) })) }
  const months = Map.groupBy(weeks, ({ week }) => `${week.slice(0, 7)}-01`)
  return { by: 'month', paces: [...months].map(([from, own]) => ({ from, ...paceOf(own, unit) })) }
}

function paceOf(weeks: readonly Week[], unit: GoalUnit): Omit<Pace, 'from'> {
  const goals = weeks.flatMap(({ goal }) => (goal?.unit === unit ? goal.amount : []))
  return {
    amount: averageOf(weeks.map((week) => amountIn(week, unit))),
    goal: goals.length > 0 ? averageOf(goals) : null,
  }
}

const amountIn = ({ minutes, sessions }: Week, unit: GoalUnit) => (unit === 'hours' ? minutes / 60 : sessions)

/** The average of all weeks except the current one, which says little early on and counts only if it's the only one. */
export function usualWeek(weeks: readonly Week[], today: string): { minutes: number; sessions: number } {
  const over = weeks.filter(({ week }) => week < mondayOf(weekOf(today)))
  const counted = over.length > 0 ? over : weeks
  return {
    minutes: averageOf(counted.map(({ minutes }) => minutes)),
    sessions: averageOf(counted.map(({ sessions }) => sessions)),
  }
}

/** The chart's unit: the goal's, or hours. */
export const unitOf = (goal: Goal | null): GoalUnit => goal?.unit ?? 'hours'

function averageOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
