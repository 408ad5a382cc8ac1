/** Limits in characters, minutes and counts, so that pages stay readable. */
export const SESSION_LIMITS = {
  minMinutes: 15,
  maxMinutes: 360,
  rounds: 40,
  result: 500,
  /** Per round, for each direction. */
  submissions: 20,
  positions: 20,
  worked: 10,
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

/** The length that "I trained" assumes if nothing else is known. */
export const USUAL_MINUTES = 90

export const EARLIEST_YEAR = 1900

/** How far a device's clock may be ahead before its session counts as in the future. */
export const CLOCK_DIFFERENCE_MS = 5 * 60_000

/** Two sessions that start within this time count as the same one, even if they don't overlap. */
export const SAME_SESSION_MS = 30 * 60_000

/** For how many days after a visit "Log this session?" is shown. */
export const LOG_PROMPT_DAYS = 7
