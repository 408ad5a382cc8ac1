/** A wall clock's time: `2026-11-21T18:00:00`, in the zone of its entry. */
export type Wall = string

/** One VEVENT. */
export interface Entry {
  uid: string
  /** Grows with each change that calendars have to hear of. */
  sequence: number
  /** IANA. */
  zone: string
  start: Wall
  end: Wall
  /** RRULE and the starts it leaves out. */
  repeats?: { rule: string; without: readonly Wall[] } | undefined
  /** Which start of the rule of the same `uid` this one stands for. */
  standsFor?: Wall | undefined
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  title: string
  description: string
  /** What a person would type into a map. */
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
