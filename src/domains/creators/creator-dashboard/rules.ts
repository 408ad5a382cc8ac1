import { MESSAGES_APART_MS, SMALLEST_GROUP } from './limits.ts'

export interface Group {
  of: string
  viewers: number
}

/**
 * What may be said of viewers by one attribute. Groups below the smallest are told together as `others`; would the others be so
 * few, the smallest group that could be told is put among them. Where nobody could hide among anybody, nothing is told.
 */
export function groupsOf(counted: readonly Group[]): { groups: Group[]; others: number } {
  const groups = counted
    .filter(({ viewers }) => viewers >= SMALLEST_GROUP)
    .toSorted((one, other) => other.viewers - one.viewers || one.of.localeCompare(other.of))
  let others = counted.reduce((sum, { viewers }) => (viewers < SMALLEST_GROUP ? sum + viewers : sum), 0)
  while (others > 0 && others < SMALLEST_GROUP) {
    const smallest = groups.pop()
    if (!smallest) return { groups: [], others: 0 }
    others += smallest.viewers
  }
  return { groups, others }
}

/** From when on a creator may write to members again; null: now. */
export function nextMessageAt(last: Date | null, now: Date): Date | null {
  const next = last && new Date(last.getTime() + MESSAGES_APART_MS)
  return next && next > now ? next : null
}
