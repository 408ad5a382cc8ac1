import { MESSAGES_APART_MS, SMALLEST_GROUP } from './limits.ts'

export interface Group {
  of: string
  viewers: number
}

/**
 * The viewer groups by one attribute that can be shown without identifying anyone. Groups below the minimum are merged
 * into `others`; if `others` is itself too small, the smallest visible groups join it. Empty if the total is below the
 * minimum.
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

/** When a creator may message members again; null if they can already. */
export function nextMessageAt(last: Date | null, now: Date): Date | null {
  const next = last && new Date(last.getTime() + MESSAGES_APART_MS)
  return next && next > now ? next : null
}
