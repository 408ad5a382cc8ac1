/** For charts (the domain notes, Vocabulary). */
export const families = ['choke', 'arm', 'shoulder', 'leg', 'spine'] as const
export type Family = (typeof families)[number]

export const techniqueRoles = [
  'position',
  'attack',
  'defend',
  'pass',
  'retain',
  'sweep',
  'takedown',
  'escape',
  'transition',
] as const
export type TechniqueRole = (typeof techniqueRoles)[number]

/**
 * `listed` is everybody's. `proposed` and `declined` are the proposer's alone, who goes on using them. `merged` stands for
 * another: what still comes in under its slug is kept under the other's.
 */
export const techniqueStates = ['listed', 'proposed', 'declined', 'merged'] as const
export type TechniqueState = (typeof techniqueStates)[number]
