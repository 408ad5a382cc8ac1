import type { DrawnPosition } from './drawn.ts'
import file from './poses.json' with { type: 'json' }
import type { Pose } from './skeleton.ts'

export const POSES = file as unknown as Record<DrawnPosition, Pose>
