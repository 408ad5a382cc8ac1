import type { ContentState } from '#domains/creators/content/kinds.ts'
import type { GymPicture, PictureUse } from '#domains/gyms/gyms/contract.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'

/** What a thing was before it was hidden, as far as hiding changes more than whether it is there. */
export type AsItWas =
  | { kind: 'content'; state: ContentState; publishAt: string | null }
  | { kind: 'messages'; seqs: number[] }
  | { kind: 'pictures'; logo: GymPicture | null; cover: GymPicture | null; photos: GymPicture[] }
  | { kind: 'photo'; use: PictureUse }
  | { kind: 'training'; visibility: Visibility; audience: string | null }
