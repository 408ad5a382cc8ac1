import { days } from './clock.ts'
import { deviceZone, wallClock } from './wall-clock.ts'

/**
 * A point in time, or a value without a time zone: a calendar day or month ("2026-11-21", "2026-11") or a time of day
 * ("18:00").
 */
export type When = Date | string

type Style = Intl.DateTimeFormatOptions

interface Options {
  /** Defaults to the machine's zone: right in a browser, never on a server. */
  zone?: string | undefined
  now?: Date
}

export type Dates = ReturnType<typeof datesIn>

/**
 * The only place where dates and times are formatted, for screens, email and push. A style is chosen by its purpose, so
 * that a page formats all dates consistently. `asked` includes the reader's region and clock (`en-GB-u-hc-h23`).
 */
export function datesIn(asked: string, { zone, now = new Date() }: Options = {}) {
  const { locale, isEnglish, clock } = madeOnce(`locale ${asked}`, () => conventionsOf(asked))

  const write = (when: When, style: Style): string => {
    const { at, zone: own } = read(when, zone)
    return joined(formatOf(locale, own, style).formatToParts(at), isEnglish)
  }
  const yearOf = (when: When) => {
    const { at, zone: own } = read(when, zone)
    return formatOf('en-u-ca-gregory', own, { year: 'numeric' }).format(at)
  }
  const yearOfOther = (...all: When[]): Style =>
    all.every((when) => yearOf(when) === yearOf(now)) ? {} : { year: 'numeric' }

  const between = (start: When, end: When, style: Style): string => {
    const [from, to] = [read(start, zone), read(end, zone)]
    const parts = formatOf(locale, from.zone, style).formatRangeToParts(from.at, to.at)
    return joined(parts, isEnglish)
  }

  const ago = (count: number, unit: Intl.RelativeTimeFormatUnit, style: 'short' | 'long') =>
    madeOnce(`ago ${locale} ${style}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style })).format(
      -Math.max(0, count),
      unit,
    )
  const date = (when: When) => write(when, { ...DATE, ...yearOfOther(when) })
  const momentStyle = (when: When): Style => ({ ...DAY, ...clock, ...yearOfOther(when) })

  return {
    locale,
    /** The same formats in another time zone, such as a gym's. */
    in: (other: string | undefined) => datesIn(locale, { zone: other, now }),

    /** "Mon 12 Jan", with the year unless it's the current one: upcoming days, in lists and cards. */
    day: (when: When) => write(when, { ...DAY, ...yearOfOther(when) }),
    /** "12 Jan", with the year unless it's the current one: a day in the past, a chart, a table. */
    date,
    /** "12 January 2026": headings, payments, and anything legally binding. */
    longDay: (when: When) => write(when, { day: 'numeric', month: 'long', year: 'numeric' }),
    /** "Monday 12 January 2026": a page about one day, and screen readers. */
    fullDay: (when: When) => write(when, FULL_DAY),
    /** "18:00" or "6:00 pm". */
    time: (when: When) => write(when, clock),
    /** "Mon 12 Jan, 18:00", with the year unless it's the current one; `named` adds the zone's name. */
    moment: (when: When, { named = false } = {}) =>
      write(when, { ...momentStyle(when), ...(named && { timeZoneName: 'short' }) }),
    /** "18:00" today, "Mon 12 Jan, 18:00" on any other day. */
    shortMoment: (when: When) => {
      const isToday = write(when, FULL_DAY) === write(now, FULL_DAY)
      return write(when, isToday ? clock : momentStyle(when))
    },
    /** "Monday 12 January 2026 at 18:00": tooltips, screen readers and deadlines. */
    fullMoment: (when: When) => write(when, { ...FULL_DAY, ...clock }),
    /** "Today", "Yesterday", "Mon 12 Jan" */
    recentDay: (when: When) => {
      const days = daysBetween(when, now, zone)
      if (days !== 0 && days !== 1) return write(when, { ...DAY, ...yearOfOther(when) })
      const text = ago(days, 'day', 'long')
      return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
    },
    /** "January 2026" */
    month: (when: When) => write(when, { month: 'long', year: 'numeric' }),
    /** "Jan 2026": chart axes. */
    shortMonth: (when: When) => write(when, { month: 'short', year: 'numeric' }),
    /** "Monday"; a number is a day of the week, where 1 is Monday. */
    weekday: (when: When | number) => write(dayOfWeek(when), { weekday: 'long' }),
    /** "Mon" */
    shortWeekday: (when: When | number) => write(dayOfWeek(when), { weekday: 'short' }),
    /** The parts of a calendar icon. */
    dayParts: (when: When) => ({
      month: write(when, { month: 'short' }),
      day: write(when, { day: 'numeric' }),
      weekday: write(when, { weekday: 'short' }),
    }),

    /** "18:00–19:30", which may end after midnight. */
    times: (start: When, end: When) => {
      if (write(start, FULL_DAY) === write(end, FULL_DAY) && read(start).at <= read(end).at)
        return between(start, end, clock)
      return `${write(start, clock)} – ${write(end, clock)}`
    },
    /** "Sat 21 – Sun 22 Nov", or a single day; with the year unless it's the current one. */
    dayRange: (start: When, end: When) =>
      start === end
        ? write(start, { ...DAY, ...yearOfOther(start) })
        : between(start, end, { ...DAY, ...yearOfOther(start, end) }),
    /** "Sat 21 Nov, 18:00–20:00", with the year unless it's the current one. */
    range: (start: When, end: When) => between(start, end, { ...DAY, ...clock, ...yearOfOther(start, end) }),

    /** "5 min ago", "yesterday"; after a week, the date. */
    ago: (when: When) => {
      const past = now.getTime() - read(when).at.getTime()
      if (past < MINUTE_MS) return ago(0, 'second', 'short')
      if (past < HOUR_MS) return ago(Math.floor(past / MINUTE_MS), 'minute', 'short')
      if (past < DAY_MS) return ago(Math.floor(past / HOUR_MS), 'hour', 'short')
      if (past < 7 * DAY_MS) return ago(Math.floor(past / DAY_MS), 'day', 'short')
      return date(when)
    },
    /** "3 months ago": how old something is, in days, weeks, months or years. */
    age: (when: When) => {
      const days = Math.floor((now.getTime() - read(when).at.getTime()) / DAY_MS)
      if (days < 14) return ago(days, 'day', 'long')
      if (days < 60) return ago(Math.round(days / 7), 'week', 'long')
      if (days < 730) return ago(Math.round(days / 30.4), 'month', 'long')
      return ago(Math.round(days / 365), 'year', 'long')
    },
  }
}

function conventionsOf(asked: string) {
  const locale = withRegion(asked)
  return { locale, isEnglish: new Intl.Locale(locale).language === 'en', clock: clockOf(locale) }
}

/** English without a region becomes British English, whose spelling Open Mat uses. */
function withRegion(asked: string): string {
  const { language, region, hourCycle } = new Intl.Locale(asked)
  return language === 'en' && !region ? new Intl.Locale('en-GB', { ...(hourCycle && { hourCycle }) }).toString() : asked
}

function daysBetween(from: When, to: When, zone: string | undefined): number {
  const dayOf = (when: When) => {
    const { at, zone: own } = read(when, zone)
    return Math.floor(wallClock(at, own ?? deviceZone()).getTime() / DAY_MS)
  }
  return dayOf(to) - dayOf(from)
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = days(1)

const DATE: Style = { day: 'numeric', month: 'short' }
const DAY: Style = { weekday: 'short', ...DATE }
const FULL_DAY: Style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }

const WITHOUT_ZONE = /^\d{4}-\d{2}(-\d{2})?$/
const ON_A_CLOCK = /^\d{2}:\d{2}$/

function read(when: When, zone?: string): { at: Date; zone: string | undefined } {
  if (typeof when !== 'string') return { at: when, zone }
  if (ON_A_CLOCK.test(when)) return { at: new Date(`2000-01-01T${when}:00Z`), zone: 'UTC' }
  return { at: new Date(when), zone: WITHOUT_ZONE.test(when) ? 'UTC' : zone }
}

/** 1 January 2024 was a Monday. */
const dayOfWeek = (when: When | number): When =>
  typeof when === 'number' ? new Date(Date.UTC(2024, 0, when)).toISOString().slice(0, 10) : when

/** "08:05" and "8:05 am": with `numeric` alone, some languages use "8:05" in one style and "08:05" in another. */
function clockOf(locale: string): Style {
  const { hourCycle } = formatOf(locale, 'UTC', { hour: 'numeric' }).resolvedOptions()
  return { hour: hourCycle === 'h23' || hourCycle === 'h24' ? '2-digit' : 'numeric', minute: '2-digit' }
}

/**
 * Some languages put a comma after the weekday or before the time in one style and not in another: "Sat 21 Nov", but
 * "Sat, 2 Jan 2027". Weekdays and months have no full stop, because a date may end a sentence. Thin spaces become plain
 * ones, so that the server and any browser render the same text.
 */
function joined(parts: readonly { type: string; value: string }[], isEnglish: boolean): string {
  return parts
    .map(({ type, value: written }, at) => {
      const value = written.replace(/[\u2009\u202f]/g, ' ')
      const [before, after] = [parts[at - 1]?.type, parts[at + 1]?.type]
      if (type === 'weekday' || type === 'month') return value.replace(/\.$/, '')
      if (type !== 'literal') return value
      if (before === 'weekday' && after === 'day') return isEnglish ? ' ' : ', '
      if ((before === 'month' || before === 'year') && after === 'hour' && value === ' ') return ', '
      return value
    })
    .join('')
}

const formats = new Map<string, unknown>()
const MOST_FORMATS = 1000

/** Formats are cached, because creating one is slow. */
function madeOnce<Made>(key: string, make: () => Made): Made {
  const known = formats.get(key)
  if (known) return known as Made
  if (formats.size >= MOST_FORMATS) formats.clear()
  const made = make()
  formats.set(key, made)
  return made
}

/** If this machine doesn't know the zone, the time is in UTC and says so. */
function formatOf(locale: string, zone: string | undefined, style: Style): Intl.DateTimeFormat {
  return madeOnce(JSON.stringify([locale, zone, style]), () => madeFormat(locale, zone, style))
}

function madeFormat(locale: string, timeZone: string | undefined, style: Style): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...style, timeZone })
  } catch {
    return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC', ...(style.hour && { timeZoneName: 'short' }) })
  }
}
