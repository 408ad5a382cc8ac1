/** How far around a point is looked, at most: beyond that nobody goes for an evening. */
export const MAX_RADIUS_KM = 250
/** Degrees that an area may measure each way. */
export const MAX_SPAN = 10
/** What one calendar of chosen sessions and events holds, at most. */
export const MAX_CHOSEN = 100

/** Days by each gym's own clock: `week` is today and the six days after. */
export const WHENS = ['now', 'tonight', 'week', 'weekend', 'date'] as const
