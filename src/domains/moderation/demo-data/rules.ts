/** How much a batch may have. */
export const SEED_LIMITS = {
  members: 50,
  gyms: 10,
  /** For each member. */
  sessions: 20,
  posts: 10,
  promotions: 2,
  /** Days over which it is spread, back from today. */
  days: 365,
  seed: 40,
} as const

/** What an admin asks for. The same seed makes the same people and gyms. */
export interface SeedChoice {
  seed: string
  members: number
  gyms: number
  sessionsEach: number
  postsEach: number
  promotionsEach: number
  days: number
}

/** `there` until somebody cleans up; `removing` while that is under way, `removed` when nothing is left. */
export type BatchState = 'there' | 'removing' | 'removed'

/** So many are removed in one transaction. */
export const CHUNK = 400

/** What has to be typed before anything is removed. */
export const confirmationFor = (documents: number): string => `DELETE ${documents}`

/** How many documents a choice makes, by kind. Sessions, posts and promotions have an entry (an activity) each. */
export function countsOf(choice: SeedChoice) {
  const { members, gyms, sessionsEach, postsEach, promotionsEach } = choice
  const [sessions, posts, promotions] = [sessionsEach, postsEach, promotionsEach].map((each) => each * members) as [
    number,
    number,
    number,
  ]
  return { members, gyms, sessions, posts, promotions, activities: sessions + posts + promotions }
}
