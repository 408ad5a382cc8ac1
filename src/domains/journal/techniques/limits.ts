/** Limits on suggestions, notes and drills, in characters and counts. */
export const TECHNIQUE_LIMITS = {
  name: 60,
  alias: 60,
  /** Per language. */
  aliases: 8,
  positions: 12,
  why: 500,
  /** Waiting for review at the same time. */
  proposals: 20,
  /** Own techniques per member, so that pickers stay short. */
  own: 100,
  /** The admin's response. */
  answer: 300,
  /** A member's own note on a technique. */
  note: 1000,
  /** Techniques that one note may list as following. */
  links: 10,
  /** Techniques with a note, per member. */
  notes: 400,
  drills: 200,
  /** How many of a drill's latest days are stored, and how many are read from sessions. */
  drillDays: 100,
} as const
