/** Where a search around a point begins, and how far it goes on its own when nothing is near (D20). */
export const DEFAULT_RADIUS_KM = 25
export const WIDENING_KM = [50, 100, 250, 1000] as const
/** Half way around the Earth. */
export const MAX_RADIUS_KM = 20_038
export const PAGE_LIMIT = 20
export const MAX_PAGE_LIMIT = 100

/** D4: what a gym can offer. */
export const DISCIPLINES = ['gi', 'nogi', 'kids', 'womens', 'mma', 'judo', 'wrestling', 'selfDefense'] as const
export const GYM_STATUSES = [
  'active',
  'pending_review',
  'temporarily_closed',
  'permanently_closed',
  'opening_soon',
  'draft',
  'rejected',
] as const

/** D16: what of a favourite gym a member wants to be told. */
export const NOTIFY_LEVELS = ['all', 'events', 'none'] as const
export type NotifyLevel = (typeof NOTIFY_LEVELS)[number]

/** What everybody may open; the others exist for their author alone (D4). */
export const PUBLIC_STATUSES = ['active', 'temporarily_closed', 'permanently_closed', 'opening_soon'] as const
