/** The kinds of submissions. */
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
 * `listed`: in the library. `proposed` and `declined`: visible to their proposer, who can still use them, and while
 * proposed to admins. `merged`: an alias; its slug is replaced by the target's on save.
 */
export const techniqueStates = ['listed', 'proposed', 'declined', 'merged'] as const
export type TechniqueState = (typeof techniqueStates)[number]

/** FSRS's ratings. `again` is only sent by older versions of the app. */
export const drillAnswers = ['again', 'hard', 'good', 'easy'] as const
export type DrillAnswer = (typeof drillAnswers)[number]
