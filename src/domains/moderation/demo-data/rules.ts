/** Limits of a batch. */
export const SEED_LIMITS = {
  members: 50,
  gyms: 10,
  /** Per member, like posts and promotions. */
  sessions: 20,
  posts: 10,
  promotions: 2,
  /** The period that activity is spread over, in days before today. */
  days: 365,
  seed: 40,
} as const

/** An admin's choice. The same seed generates the same people and gyms. */
export interface SeedChoice {
  seed: string
  members: number
  gyms: number
  sessionsEach: number
  postsEach: number
  promotionsEach: number
  days: number
}

/** `there` until the clean-up starts, `removing` during it, `removed` when it's finished. */
export type BatchState = 'there' | 'removing' | 'removed'

/** Documents removed per transaction. */
export const CHUNK = 400

/** The confirmation to type before anything is removed. */
export const confirmationFor = (documents: number): string => `DELETE ${documents}`

/** Documents that a choice would generate, by kind. Sessions, posts and promotions each have a feed entry. */
export function countsOf(choice: SeedChoice) {
  const { members, gyms, sessionsEach, postsEach, promotionsEach } = choice
  const [sessions, posts, promotions] = [sessionsEach, postsEach, promotionsEach].map((each) => each * members) as [
    number,
    number,
    number,
  ]
  return { members, gyms, sessions, posts, promotions, activities: sessions + posts + promotions }
}
