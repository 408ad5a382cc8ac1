import { days } from '#platform/clock.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import type { DateOrder } from './rules.ts'

const DAY_MINUTES = 1440
/** Day 0 in spreadsheets. */
const SPREADSHEET_BEGINS = Date.UTC(1899, 11, 30)
const DAY_MS = days(1)

/**
 * Parses a date as people and spreadsheets write it, with the time if it follows. Returns `either` if the order is
 * ambiguous, as in 03/04/2026, and none was chosen.
 */
export function readDay(text: string, order?: DateOrder): { day: string; start?: string } | 'either' | undefined {
  const written = withNumbers(text.trim())
  const serial = readNumber(written)
  if (serial !== undefined && serial >= 20_000 && serial < 80_000) return fromSerial(serial)
  const [, date = '', time] = /^(\S+?)(?:[T\s,]+(\d.*))?$/.exec(written) ?? []
  const start = time === undefined ? undefined : readClock(time.replace(/(?:Z|[+-]\d\d:?\d\d)$/, ''))
  if (time !== undefined && start === undefined) return undefined
  const day = readDate(date, order)
  if (day === undefined || day === 'either') return day
  return { day, ...(start ? { start } : {}) }
}

/** Prefixes of month names in English, Portuguese, Spanish, French, German and Italian, normalised. */
const MONTHS = [
  'jan ene gen',
  'feb fev',
  'mar',
  'apr abr avr',
  'may mai mag',
  'jun juin giu',
  'jul juil lug',
  'aug ago aou',
  'sep set',
  'oct out okt ott',
  'nov',
  'dec dez dic',
]

const MONTH_FIRST = /^(?<name>\p{L}{3,})\.? (?<day>\d{1,2}),? (?<year>\d{4})(?:,?\s+(?<time>.*))?$/u
const DAY_FIRST =
  /^(?<day>\d{1,2})\.? (?:de )?(?<name>\p{L}{3,})\.? (?:de )?(?<year>\d{4})(?:,?\s+(?:(?:à|às|um|at|a las) )?(?<time>.*))?$/u

/** Rewrites "Mar 2, 2026, 6:30 PM" and "2 Mar 2026, 18:30" year first, with the month as a number. */
function withNumbers(text: string): string {
  const { name = '', day, year, time = '' } = (MONTH_FIRST.exec(text) ?? DAY_FIRST.exec(text))?.groups ?? {}
  const word = normalizeText(name)
  const month = MONTHS.findIndex((names) => word && names.split(' ').some((begin) => word.startsWith(begin))) + 1
  return month === 0 ? text : `${year}-${month}-${day} ${time}`.trim()
}

/** Whether a date is ambiguous between day-first and month-first. */
export const isAmbiguousDate = (text: string) => readDay(text) === 'either'

/** The order, if only one of them makes a valid date. It then applies to the whole table. */
export function dateOrderOf(text: string): DateOrder | undefined {
  const [, one, two] = SHORT.exec(text.trim().split(/\s/)[0] ?? '') ?? []
  if (Number(one) > 12 && Number(two) <= 12) return 'day_first'
  return Number(two) > 12 && Number(one) <= 12 ? 'month_first' : undefined
}

const SHORT = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/
const LONG = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const POINTS = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/

function readDate(text: string, order?: DateOrder): string | 'either' | undefined {
  const long = LONG.exec(text)
  if (long) return dayOf(long[1], long[2], long[3])
  const points = POINTS.exec(text)
  if (points) return dayOf(points[3], points[2], points[1])
  const short = SHORT.exec(text)
  if (!short) return undefined
  const [, one, two, year] = short
  const chosen = dateOrderOf(text) ?? (one === two ? 'day_first' : order)
  if (!chosen) return 'either'
  return chosen === 'day_first' ? dayOf(year, two, one) : dayOf(year, one, two)
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const full = year.length === 2 ? `20${year}` : year
  const written = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === written ? written : undefined
}

function fromSerial(serial: number): { day: string; start?: string } {
  const minutes = Math.round((serial % 1) * DAY_MINUTES)
  const day = new Date(SPREADSHEET_BEGINS + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10)
  return { day, ...(minutes > 0 && minutes < DAY_MINUTES ? { start: clockOf(minutes) } : {}) }
}

/** Parses a time of day to 18:30: from 18:30, 18.30, 18h30, 6:30 pm, 18h, or a spreadsheet's fraction of a day. */
export function readClock(text: string): string | undefined {
  const written = text.trim().toLowerCase()
  const part = /^0?[.,]\d+$/.test(written) ? readNumber(`0${written.replace(/^0/, '')}`) : undefined
  if (part !== undefined) return clockOf(Math.round(part * DAY_MINUTES) % DAY_MINUTES)
  const [, hour, minute = '0', half] =
    /^(\d{1,2})(?:[:h.](\d{2})?(?::\d{2}(?:\.\d+)?)?)?\s*(a\.?m\.?|p\.?m\.?|h)?$/.exec(written) ?? []
  if (hour === undefined || /^\d+$/.test(written)) return undefined
  const hours = half?.startsWith('p')
    ? (Number(hour) % 12) + 12
    : half?.startsWith('a')
      ? Number(hour) % 12
      : Number(hour)
  return hours < 24 && Number(minute) < 60 ? clockOf(hours * 60 + Number(minute)) : undefined
}

/** Parses a duration to minutes: 90, 1:30, 1h30, 1 h 30 min, 90 min, 1.5 h, or a spreadsheet's fraction of a day. */
export function readMinutes(text: string): number | undefined {
  const written = text.trim().toLowerCase().replace(/\s+/g, '')
  const [, hours, rest] =
    /^(\d{1,3}):(\d{2})(?::\d{2})?$/.exec(written) ??
    /^(\d{1,3})h(?:rs?|ours?|oras?)?(\d{1,2})(?:m|min)?$/.exec(written) ??
    []
  if (hours !== undefined) return Number(hours) * 60 + Number(rest)
  const [, amount, unit] = /^(\d+(?:[.,]\d+)?)(m|mins?|minutes?|minutos?|h|hrs?|hours?|horas?)?$/.exec(written) ?? []
  const number = amount === undefined ? undefined : readNumber(amount)
  if (number === undefined) return undefined
  if (unit?.startsWith('h')) return Math.round(number * 60)
  return Math.round(unit === undefined && number > 0 && number < 1 ? number * DAY_MINUTES : number)
}

export function readNumber(text: string): number | undefined {
  const written = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : undefined
}

/** Splits a cell at semicolons, line breaks or bars; at commas if it has none of these. */
export function readList(text: string): string[] {
  const parts = /[;\n|]/.test(text) ? text.split(/[;\n|]/) : text.split(',')
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function clockOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
