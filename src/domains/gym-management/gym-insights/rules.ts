/** Periods one looks back over, in weeks. */
export const PERIODS = [4, 12, 52] as const
export type Period = (typeof PERIODS)[number]

/** What is counted of a gym's page: that somebody looked at it, and that they asked for the way there. */
export const visitKinds = ['view', 'directions'] as const
export type VisitKind = (typeof visitKinds)[number]

/** Nothing is shown that describes a group of people smaller than this. Totals are always exact. */
export const SMALLEST_GROUP = 5

/**
 * A number of people in steps of five, null below five. Zero is null too: otherwise the total and the other groups would give a hidden
 * group away.
 */
export const inSteps = (people: number): number | null =>
  people < SMALLEST_GROUP ? null : people - (people % SMALLEST_GROUP)

/**
 * The groups to show. The total is known, so what's left out describes people as well: it's nobody or at least five people, and groups
 * big enough to show are left out with it, the smallest first, until it is.
 */
export function shownGroups<Group extends { people: readonly string[] }>(groups: readonly Group[]): Group[] {
  const sorted = groups.toSorted((one, other) => one.people.length - other.people.length)
  const hidden = new Set<Group>()
  const hiddenPeople = new Set<string>()
  for (const group of sorted) {
    if (group.people.length >= SMALLEST_GROUP && (hidden.size === 0 || hiddenPeople.size >= SMALLEST_GROUP)) break
    hidden.add(group)
    for (const one of group.people) hiddenPeople.add(one)
  }
  return groups.filter((group) => !hidden.has(group))
}

/** The part of a whole in steps of 5 %, which no number of people can be computed from. */
export const shareOf = (times: number, all: number): number => (all === 0 ? 0 : Math.round((times / all) * 20) / 20)

/** The change from before, as people say it: 0.25 is a quarter more. Null where there is nothing to compare with. */
export function changeOf({ now, before }: { now: number | null; before: number | null }): number | null {
  return now === null || before === null || before === 0 ? null : (now - before) / before
}
