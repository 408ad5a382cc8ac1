import type { ContentState } from '#domains/creators/content/kinds.ts'
import type { GymPicture, PictureUse } from '#domains/gyms/gyms/contract.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'

/** What's needed to restore hidden content of these kinds, besides the time its author had deleted it. */
export type PriorState =
  | { kind: 'content'; state: ContentState; publishAt: string | null }
  | { kind: 'competition' }
  | { kind: 'messages'; seqs: number[] }
  | { kind: 'pictures'; logo: GymPicture | null; cover: GymPicture | null; photos: GymPicture[] }
  | { kind: 'photo'; use: PictureUse }
  | { kind: 'training'; visibility: Visibility; audience: string | null }
