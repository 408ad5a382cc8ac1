/** Recurrence as entered in the form. */
export interface Repeat {
  every: 'once' | 'week' | 'weeks' | 'month' | 'month-last'
  interval: string
  /** 1 is Monday. Empty means the date's own weekday. */
  weekdays: number[]
  ends: 'never' | 'count' | 'until'
  count: string
  until: string
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The recurrence rule; undefined for a single event. */
export function ruleText({ every, interval, weekdays, ends, count, until }: Repeat, date: string): string | undefined {
  if (every === 'once') return undefined
  const day = weekdayOf(date)
  const codes = (weekdays.length > 0 ? weekdays : [day]).map((weekday) => WEEKDAYS[weekday - 1])
  const end =
    ends === 'count' ? `;COUNT=${count.trim()}` : ends === 'until' ? `;UNTIL=${until.replaceAll('-', '')}` : ''
  switch (every) {
    case 'week':
      return `FREQ=WEEKLY;BYDAY=${codes.join(',')}${end}`
    case 'weeks':
      return `FREQ=WEEKLY;INTERVAL=${interval.trim()};BYDAY=${codes.join(',')}${end}`
    case 'month':
      return `FREQ=MONTHLY;BYDAY=${nthOf(date)}${WEEKDAYS[day - 1]}${end}`
    case 'month-last':
      return `FREQ=MONTHLY;BYDAY=-1${WEEKDAYS[day - 1]}${end}`
  }
}

/** A date's weekday; 1 is Monday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** How often the date's weekday has occurred in the month by then: 3 for the third Saturday. */
export function nthOf(date: string): number {
  return Math.ceil(Number(date.slice(8, 10)) / 7)
}
