import type { Technique, TechniqueNote } from '#domains/journal/techniques/contract.ts'
import { linksOf, roadsTo } from '#domains/journal/techniques/roads.ts'
import type { Progress } from './contract.ts'

type Game = Progress['game']

/** Fewer visits than this say nothing about a position. */
const LEAST_VISITS = 3
const MOST_LINES = 3

/** How often something happened (`times`) in all visits to a position (`of`). */
export interface Evidence {
  slug: string
  times: number
  of: number
}

interface Edge extends Evidence {
  /** Slug of the submission. */
  to: string
}

/**
 * The member's submissions with the largest share of a position's visits. Transitions are left out: a round doesn't say
 * who made them.
 */
export function whatWorks({ positions, finishes }: Game): Edge[] {
  const visits = new Map(positions.map(({ slug, times }) => [slug, times]))
  return finishes
    .map(({ from, technique, mine }) => {
      const of = visits.get(from) ?? 0
      return { slug: from, to: technique.slug, times: Math.min(mine, of), of }
    })
    .filter(({ times, of }) => times > 1 && of >= LEAST_VISITS)
    .toSorted((a, b) => b.times / b.of - a.times / a.of || b.times - a.times)
    .slice(0, MOST_LINES)
}

/** Positions where at least half of the visits led to no other position and to no submission by the member. */
export function whereStuck({ positions, moves, finishes }: Game): Evidence[] {
  const left = new Map<string, number>()
  const add = (slug: string, times: number) => left.set(slug, (left.get(slug) ?? 0) + times)
  for (const { from, to, times } of moves) if (from !== to) add(from, times)
  for (const { from, mine } of finishes) add(from, mine)
  return positions
    .map(({ slug, times }) => ({ slug, times: Math.max(0, times - (left.get(slug) ?? 0)), of: times }))
    .filter(({ times, of }) => of >= LEAST_VISITS && times * 2 >= of)
    .toSorted((a, b) => b.times - a.times || b.times / b.of - a.times / a.of)
    .slice(0, MOST_LINES)
}

interface Known {
  library: readonly Technique[]
  /** The member's own links. */
  notes: readonly TechniqueNote[]
  drilled: ReadonlySet<string>
  /** Submissions the member has won a round or match with. */
  own: readonly string[]
}

/**
 * For each position where rounds get stuck, a technique that starts there and isn't on the member's drill list. It's
 * the one on the shortest road to a submission they've finished with, else the first in the library's order.
 */
export function worthDrilling(
  stuck: readonly Evidence[],
  { library, notes, drilled, own }: Known,
): { slug: string; from: string }[] {
  const links = linksOf(library, notes)
  const lengthOf = (slug: string) => (own.includes(slug) ? 1 : (roadsTo(own, slug, links)[0]?.length ?? Infinity))
  const found: { slug: string; from: string }[] = []
  for (const { slug: from } of stuck) {
    const starts = library.filter(
      ({ slug, role, fromPositions }) =>
        role !== 'position' &&
        fromPositions.includes(from) &&
        !drilled.has(slug) &&
        !found.some((other) => other.slug === slug),
    )
    const [best] = starts.toSorted((a, b) => lengthOf(a.slug) - lengthOf(b.slug) || 0)
    if (best) found.push({ slug: best.slug, from })
  }
  return found
}
