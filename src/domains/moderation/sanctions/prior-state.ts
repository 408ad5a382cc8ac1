import type { ContentState } from '#domains/creators/content/kinds.ts'
import type { GymPicture, PictureUse } from '#domains/gyms/gyms/contract.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'

/** The state of content before it was hidden, for kinds where hiding changes more than its visibility. */
export type PriorState =
  | { kind: 'content'; state: ContentState; publishAt: string | null }
  | { kind: 'competition' }
  | { kind: 'messages'; seqs: number[] }
  | { kind: 'pictures'; logo: GymPicture | null; cover: GymPicture | null; photos: GymPicture[] }
  | { kind: 'photo'; use: PictureUse }
  | { kind: 'training'; visibility: Visibility; audience: string | null }
