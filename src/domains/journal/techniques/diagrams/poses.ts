import file from './poses.json' with { type: 'json' }
import type { Pose } from './skeleton.ts'

export type DrawnPosition = keyof typeof file

/** By slug. A position whose drawing wouldn't be recognised has none. */
export const POSES = file as unknown as Record<DrawnPosition, Pose>

export function isDrawn(slug: string): slug is DrawnPosition {
  return Object.hasOwn(POSES, slug)
}
