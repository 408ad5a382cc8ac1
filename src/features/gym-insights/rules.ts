/** D14: periods one looks back over, in weeks. */
export const PERIODS = [4, 12, 52] as const
export type Period = (typeof PERIODS)[number]

/** D14: nothing is told of a group of people smaller than this. */
export const SMALLEST_GROUP = 5

/** A number of people, or null where they are too few to be told. Nobody at all is told. */
export const toldOf = (people: number): number | null => (people === 0 || people >= SMALLEST_GROUP ? people : null)

/** The change from before, as people say it: 0.25 is a quarter more. Null where there is nothing to compare with. */
export function changeOf({ now, before }: { now: number | null; before: number | null }): number | null {
  return now === null || before === null || before === 0 ? null : (now - before) / before
}
