/** Hours on one weekday (1 is Monday). If `closes` isn't after `opens`, it's on the next day. */
export interface OpeningHours {
  weekday: number
  opens: string
  closes: string
}

/**
 * Parses opening hours as OpenStreetMap and gym lists write them: "Mo-Fr 18:00-21:00; Sa,Su 10:00-12:00". Later parts
 * replace earlier ones for the same day. Returns nothing if any part can't be read, because half of the hours would be
 * wrong.
 */
export function readOpeningHours(text: string): OpeningHours[] {
  if (/^\s*24\/7\s*$/.test(text)) return DAYS.map((_, at) => ({ weekday: at + 1, opens: '00:00', closes: '00:00' }))
  const week = new Map<number, OpeningHours[]>()
  for (const part of text.split(/[;\n]/).map((one) => one.trim())) {
    if (part === '') continue
    const [, names = '', hours = ''] = PART.exec(part) ?? []
    const weekdays = weekdaysIn(names)
    const times = hoursIn(hours)
    if (!weekdays || !times) return []
    for (const weekday of weekdays)
      week.set(
        weekday,
        times.map((one) => ({ weekday, ...one })),
      )
  }
  return [...week.values()].flat().toSorted(inOrder)
}

interface Session {
  weekday: number
  start: string
  end: string
  from: string | null
  until: string | null
}

/**
 * The opening hours of a gym whose staff maintain its timetable: from a session's start to the end of the sessions that
 * follow it without a break.
 */
export function openingHoursOf(schedule: readonly Session[], today: string): OpeningHours[] {
  const current = schedule.filter(({ from, until }) => (from ?? today) <= today && (until ?? today) >= today)
  const merged: OpeningHours[] = []
  for (const { weekday, start: opens, end: closes } of current.toSorted((one, other) =>
    inOrder({ ...one, opens: one.start }, { ...other, opens: other.start }),
  )) {
    const last = merged.at(-1)
    const follows = last?.weekday === weekday && (opens <= last.closes || last.closes <= last.opens)
    if (!follows) merged.push({ weekday, opens, closes })
    else if (last.closes > last.opens && (closes > last.closes || closes <= opens)) last.closes = closes
  }
  return merged
}

const inOrder = (one: Pick<OpeningHours, 'weekday' | 'opens'>, other: Pick<OpeningHours, 'weekday' | 'opens'>) =>
  one.weekday - other.weekday || one.opens.localeCompare(other.opens)

const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const PART = /^([a-z][a-z,\s–-]*?)\s*:?\s+(\d.*|off|closed)$/i
const RANGE = /\s*(?:-|–|\bto\b)\s*/i

function weekdaysIn(text: string): number[] | undefined {
  const found = text.split(',').flatMap((part) => {
    const [first, last = first] = part.split(RANGE).map((name) => DAYS.indexOf(dayIn(name)))
    if (first === undefined || last === undefined || first < 0 || last < 0) return Number.NaN
    const count = ((last - first + 7) % 7) + 1
    return Array.from({ length: count }, (_, at) => ((first + at) % 7) + 1)
  })
  return found.some(Number.isNaN) ? undefined : found
}

const dayIn = (name: string) =>
  /^(mo(n(day)?)?|tu(e(s(day)?)?)?|we(d(nesday)?)?|th(u(r(s(day)?)?)?)?|fr(i(day)?)?|sa(t(urday)?)?|su(n(day)?)?)$/i
    .exec(name.trim())?.[1]
    ?.slice(0, 2)
    .toLowerCase() ?? ''

function hoursIn(text: string): Pick<OpeningHours, 'opens' | 'closes'>[] | undefined {
  if (/^(off|closed)$/i.test(text)) return []
  const found = text.split(',').map((range) => range.split(RANGE).map((time) => timeIn(time)))
  const times = found.flatMap(([opens, closes, ...more]) =>
    opens && closes && more.length === 0 ? { opens, closes } : [],
  )
  return times.length === found.length ? times : undefined
}

function timeIn(text: string): string | undefined {
  const [, hour = '', minute] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? []
  if (minute === undefined || Number(hour) > 24) return undefined
  return `${String(Number(hour) % 24).padStart(2, '0')}:${minute}`
}
