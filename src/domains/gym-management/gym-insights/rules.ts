/** Periods in weeks. */
export const PERIODS = [4, 12, 52] as const
export type Period = (typeof PERIODS)[number]

/** The kinds of visits: views of the gym's page, and directions opened. */
export const visitKinds = ['view', 'directions'] as const
export type VisitKind = (typeof visitKinds)[number]

/** Smaller groups of people are hidden. Totals are always exact. */
export const SMALLEST_GROUP = 5

/**
 * A number of people in steps of five; null below five, even for zero. Otherwise the total and the other groups would
 * reveal a hidden group.
 */
export const roundForPrivacy = (people: number): number | null =>
  people < SMALLEST_GROUP ? null : people - (people % SMALLEST_GROUP)

/**
 * The groups to show. Because the total is known, the hidden groups must include no one or at least five people. Until
 * they do, the smallest groups that could be shown are hidden as well.
 */
export function suppressSmallGroups<Group extends { people: readonly string[] }>(groups: readonly Group[]): Group[] {
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

/** A share in steps of 5%, so that the exact number of people can't be calculated. */
export const shareOf = (times: number, all: number): number => (all === 0 ? 0 : Math.round((times / all) * 20) / 20)

/** Relative change: 0.25 is a quarter more. Null if there's nothing to compare with. */
export function changeOf({ now, before }: { now: number | null; before: number | null }): number | null {
  return now === null || before === null || before === 0 ? null : (now - before) / before
}
