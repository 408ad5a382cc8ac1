/** The header with a place in the live messages (`Live.position`), from which a page's stream begins. */
export const LIVE_POSITION = 'live-position'
