/** Limits that keep a page readable, in characters, minutes and numbers of things. */
export const SESSION_LIMITS = {
  minMinutes: 15,
  maxMinutes: 360,
  rounds: 40,
  result: 500,
  /** Of one kind in one round. */
  submissions: 20,
  positions: 20,
  techniques: 30,
  notes: 5000,
  injuries: 1000,
  photos: 4,
  place: 100,
  partnerName: 60,
  templates: 20,
  templateName: 60,
} as const

/** Intensity, mood and energy. */
export const SCALE = { least: 1, most: 5 } as const

/** What "I trained" takes for the length of a session of which nothing is known. */
export const USUAL_MINUTES = 90

export const EARLIEST_YEAR = 1900

/** How far a device's clock may be ahead of ours before a session it sends lies in the future. */
export const CLOCK_DIFFERENCE_MS = 5 * 60_000

/** Two sessions that begin so close to each other are one, unless their member says otherwise. */
export const SAME_SESSION_MS = 30 * 60_000

/** For how long after it took place "Log this session?" is asked. */
export const ASKED_FOR_DAYS = 7
