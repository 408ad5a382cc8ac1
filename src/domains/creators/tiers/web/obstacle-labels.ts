import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Obstacle } from '../rules.ts'

/** Why a tier cannot be offered yet. */
export const OBSTACLE_LABELS = {
  too_many: msg`Five tiers are offered already. Archive one to offer this one.`,
  second_free: msg`One free tier is offered already. Archive it to offer this one.`,
  payouts: msg`A paid tier can be offered as soon as your payout account is enabled.`,
} as const satisfies Record<Obstacle, MessageDescriptor>
