import type { Visibility } from '#features/activities/activity-types.ts'
import type { ContentState } from '#features/content/kinds.ts'
import type { GymPicture, PictureUse } from '#features/gyms/contract.ts'

/** What a thing was before it was hidden (D13), as far as hiding changes more than whether it is there. */
export type AsItWas =
  | { kind: 'content'; state: ContentState; publishAt: string | null }
  | { kind: 'messages'; seqs: number[] }
  | { kind: 'pictures'; logo: GymPicture | null; cover: GymPicture | null; photos: GymPicture[] }
  | { kind: 'photo'; use: PictureUse }
  | { kind: 'training'; visibility: Visibility; audience: string | null }
