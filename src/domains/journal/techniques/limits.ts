/** Of what a member proposes, in characters and numbers. */
export const TECHNIQUE_LIMITS = {
  name: 60,
  alias: 60,
  /** For each language. */
  aliases: 8,
  positions: 12,
  why: 500,
  /** Waiting for a decision at once. */
  proposals: 20,
  /** Of one's own at all, so that a list to choose from stays short. */
  own: 100,
  /** What an admin says to it. */
  answer: 300,
  drills: 200,
} as const
