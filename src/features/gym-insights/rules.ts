/** D14: periods one looks back over, in weeks. */
export const PERIODS = [4, 12, 52] as const
export type Period = (typeof PERIODS)[number]

/** D14: what is counted of a gym's page: that somebody looked at it, and that they asked for the way there. */
export const visitKinds = ['view', 'directions'] as const
export type VisitKind = (typeof visitKinds)[number]

/** D14: nothing is told of a group of people smaller than this. */
export const SMALLEST_GROUP = 5

/**
 * A number of people, told in steps of five: null for one to four. What two such numbers differ by is never known closer than a
 * group, so that nobody is found by taking one period from another.
 */
export const toldInSteps = (people: number): number | null =>
  people === 0 || people >= SMALLEST_GROUP ? people - (people % SMALLEST_GROUP) : null

/** How often something happened in a week; null where fewer than five people did it. */
export const toldOfWeek = ({ times, people }: { times: number; people: number }): number | null =>
  times === 0 || people >= SMALLEST_GROUP ? times : null

/**
 * Weeks together. One that is not told is in no sum, so that none comes out by taking the others from it, whatever period is asked for.
 * Null where nothing is left to tell.
 */
export function sumOfTold(weeks: readonly (number | null)[]): { sum: number | null; leftOut: number } {
  const told = weeks.filter((week) => week !== null)
  const leftOut = weeks.length - told.length
  const sum = told.reduce((all, week) => all + week, 0)
  return { sum: sum === 0 && leftOut > 0 ? null : sum, leftOut }
}

/** The part of a whole in steps of 5 %, which no number of people can be computed from. */
export const shareOf = (times: number, all: number): number => (all === 0 ? 0 : Math.round((times / all) * 20) / 20)

/** The change from before, as people say it: 0.25 is a quarter more. Null where there is nothing to compare with. */
export function changeOf({ now, before }: { now: number | null; before: number | null }): number | null {
  return now === null || before === null || before === 0 ? null : (now - before) / before
}
