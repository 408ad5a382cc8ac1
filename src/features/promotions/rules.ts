/** D19 */
export const promotionStates = ['self_declared', 'confirmed', 'disputed'] as const
export type PromotionState = (typeof promotionStates)[number]

/** D19: who may say that a promotion took place. */
export const deciderRoles = ['promoter', 'gym'] as const
export type DeciderRole = (typeof deciderRoles)[number]
