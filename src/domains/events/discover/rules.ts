export const MAX_RADIUS_KM = 250
/** The most degrees an area may span in each direction. */
export const MAX_SPAN = 10
/** The most sessions and events that one calendar of selected items may contain. */
export const MAX_CHOSEN = 100

/** Days in each gym's time zone; `week` is today and the next six days, `month` today and the next 30. */
export const WHENS = ['now', 'tonight', 'week', 'month', 'weekend', 'date'] as const
