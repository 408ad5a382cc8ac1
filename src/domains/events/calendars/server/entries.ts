/** Local date and time in the entry's time zone: `2026-11-21T18:00:00`. */
export type Wall = string

/** One VEVENT. */
export interface Entry {
  uid: string
  /** Increases with each change that calendar clients need to fetch. */
  sequence: number
  /** IANA time zone. */
  zone: string
  start: Wall
  end: Wall
  /** For whole days: `start` and `end` are midnights, and `end` is the day after the last. */
  allDay?: true
  /** RRULE and its excluded starts (EXDATE). */
  repeats?: { rule: string; without: readonly Wall[] } | undefined
  /** The start in the series with the same `uid` that this entry replaces (RECURRENCE-ID). */
  standsFor?: Wall | undefined
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  title: string
  description: string
  /** A place or address that can be searched on a map. */
  place: string
  point?: { lat: number; lng: number } | undefined
  url: string
  created: Date
  changed: Date
}

export interface CalendarFile {
  name: string
  url: string
  entries: readonly Entry[]
}
