import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Obstacle } from '../rules.ts'

/** Why a tier can't be published yet. */
export const OBSTACLE_LABELS = {
  too_many: msg`You already have five live tiers. Archive one to publish this.`,
  second_free: msg`You already have a live free tier. Archive it to publish this.`,
  payouts: msg`You can publish paid tiers once your payouts are set up.`,
} as const satisfies Record<Obstacle, MessageDescriptor>
