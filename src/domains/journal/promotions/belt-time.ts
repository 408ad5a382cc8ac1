import { inOrder, type RankSince } from '#domains/members/people/belt-order.ts'
import { days } from '#platform/clock.ts'
import type { BeltSlug } from '#ui/belts.ts'
import { monthsAtBelt, monthsAtDegree } from './belt-rules.ts'

/** How long something was worn, and what the rule asks for: a floor, never a promise. */
export interface Span {
  from: string
  /** The day on which the next one began; null while it is worn. */
  to: string | null
  days: number
  /** Null: the rule asks for none. */
  minimumMonths: number | null
  /** The day on which the minimum is reached, also where that is to come or the next one came before it. */
  minimumReachedOn: string | null
}

export interface TimeAtBelt extends Span {
  belt: BeltSlug
  /** From the first that is known, in the order of time. */
  degrees: (Span & { stripes: number })[]
}

/** The time at each belt of a history and at each degree on it, in the order of time, up to `today` on the member's calendar. */
export function timeAtBelt(history: readonly RankSince[], today: string): TimeAtBelt[] {
  const worn = inOrder(history).filter(({ day }) => day <= today)
  const times: TimeAtBelt[] = []
  for (const [at, { belt, stripes, day }] of worn.entries()) {
    const next = worn[at + 1]?.day ?? null
    const degree = { stripes, ...spanOf({ from: day, to: next, today, months: monthsAtDegree(belt, stripes, day) }) }
    const last = times.at(-1)
    const begun = last?.belt === belt ? last : null
    const degrees = [...(begun?.degrees ?? []), degree]
    const span = spanOf({ from: begun?.from ?? day, to: next, today, months: monthsAtBelt(belt, day) })
    times.splice(begun ? -1 : times.length, 1, { belt, ...span, degrees })
  }
  return times
}

/** The same day of the month so many months later, or the last of a month that has no such day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

const DAY_MS = days(1)

function spanOf(span: { from: string; to: string | null; today: string; months: number | null }): Span {
  const { from, to, today, months } = span
  return {
    from,
    to,
    days: daysBetween(from, to ?? today),
    minimumMonths: months,
    minimumReachedOn: months === null ? null : monthsAfter(from, months),
  }
}
