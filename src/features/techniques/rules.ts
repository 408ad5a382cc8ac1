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
