/** D19 */
export const promotionStates = ['self_declared', 'confirmed', 'disputed'] as const
export type PromotionState = (typeof promotionStates)[number]
