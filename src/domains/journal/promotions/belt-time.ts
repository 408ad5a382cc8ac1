import { daysBetween } from '#domains/journal/progress/weeks.ts'
import { inOrder, type RankSince } from '#domains/members/people/belt-order.ts'
import type { BeltSlug } from '#ui/belts.ts'
import { monthsAtBelt, monthsAtDegree } from './belt-rules.ts'

/** How long a belt or degree was worn, and the minimum time: a lower limit, never a promise. */
export interface Span {
  from: string
  /** The day the next belt or degree began; null while this one is worn. */
  to: string | null
  days: number
  /** Null for no minimum. */
  minimumMonths: number | null
  /** The day the minimum is reached, even if it's in the future or the next promotion came earlier. */
  minimumReachedOn: string | null
}

export interface TimeAtBelt extends Span {
  belt: BeltSlug
  /** From the first known degree, in chronological order. */
  degrees: (Span & { stripes: number })[]
}

/** The time at each belt and each of its degrees, in chronological order, up to `today` in the member's time zone. */
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

/** The same day some months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The number of full months between two days. */
export function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth
  return Math.max(0, monthsAfter(from, months) > to ? months - 1 : months)
}

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
