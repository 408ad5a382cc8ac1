import type { Technique, TechniqueNote } from './contract.ts'

type Linked = Pick<Technique, 'slug' | 'fromPositions'> & { leadsTo?: readonly string[] }

/** Slugs from a technique or position to a finish, both included. */
export type Road = readonly string[]

/**
 * What can follow each technique: for a position, the techniques that start there; for all, what it leads to according
 * to the library and the member's own notes.
 */
export function linksOf(
  library: readonly Linked[],
  notes: readonly Pick<TechniqueNote, 'slug' | 'leadsTo'>[] = [],
): ReadonlyMap<string, readonly string[]> {
  const links = new Map(library.map(({ slug, leadsTo = [] }) => [slug, [...leadsTo]]))
  for (const { slug, leadsTo } of notes) links.get(slug)?.push(...leadsTo.filter((to) => links.has(to)))
  for (const { slug, fromPositions } of library)
    for (const position of fromPositions) {
      const after = links.get(position)
      if (after && !after.includes(slug)) after.push(slug)
    }
  return links
}

/**
 * The shortest road to each of these finishes that can be reached, shortest first; finishes with equally long roads
 * stay in the given order.
 */
export function roadsTo(finishes: readonly string[], from: string, links: ReturnType<typeof linksOf>): Road[] {
  const before = new Map<string, string | null>([[from, null]])
  for (const slug of before.keys())
    for (const next of links.get(slug) ?? []) if (!before.has(next)) before.set(next, slug)
  return finishes
    .filter((finish) => finish !== from && before.has(finish))
    .map((finish) => {
      const road: string[] = []
      for (let at: string | null = finish; at !== null; at = before.get(at) ?? null) road.unshift(at)
      return road
    })
    .toSorted((a, b) => a.length - b.length)
}
