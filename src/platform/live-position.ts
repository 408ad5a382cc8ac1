/** The header with a position in the live messages (`Live.position`), where a page's stream starts. */
export const LIVE_POSITION = 'live-position'
