import { type Message, message } from '#platform/messages.ts'
import { MAX_OCCURRENCES } from './rules.ts'

/** A weekday in a month: the first Saturday is `{ nth: 1, weekday: 6 }`, the last Sunday `{ nth: -1, weekday: 7 }`. */
export interface NthWeekday {
  nth: number
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
}

/** A parsed recurrence rule. */
export type Recurrence = {
  /** In weeks or months. */
  interval: number
  /** The first day of the week, 1 to 7; decides which weeks match an interval of two or more. */
  weekStart: number
  /**
   * How the series ends: after `count` occurrences, at an instant (`20261231T225959Z`), on a date at the venue
   * (`20261231`), or never.
   */
  end: { kind: 'count'; count: number } | { kind: 'until'; until: string } | { kind: 'open' }
} & ({ every: 'week'; weekdays: number[] } | { every: 'month'; days: NthWeekday[] })

export type ReadRule = { status: 'read'; recurrence: Recurrence } | { status: 'refused'; reason: Message }

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const KNOWN = ['FREQ', 'INTERVAL', 'BYDAY', 'BYSETPOS', 'COUNT', 'UNTIL', 'WKST']
const MAX_INTERVAL = 52
const MAX_NTH = 5

/**
 * Parses the subset of RFC 5545 that Open Mat supports: every n weeks on given weekdays, or every n months on the nth
 * weekday, ending after at most 104 occurrences, on a date, or never. Refuses anything else with a readable reason.
 */
export function readRule(text: string): ReadRule {
  try {
    return { status: 'read', recurrence: recurrenceOf(partsOf(text)) }
  } catch (refusal) {
    if (refusal instanceof RuleError) return { status: 'refused', reason: refusal.text }
    throw refusal
  }
}

class RuleError extends Error {
  readonly text: Message

  constructor(text: Message) {
    super(text.id)
    this.text = text
  }
}

function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>()
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')) {
    const [name = '', value = '', ...rest] = part.split('=')
    if (!name || !value || rest.length > 0)
      throw new RuleError(message('must be an RRULE such as FREQ=WEEKLY;BYDAY=SA'))
    if (!KNOWN.includes(name))
      throw new RuleError(
        message("can't use {name}: only weekdays, or nth weekdays of a month, are supported", { name }),
      )
    if (parts.has(name)) throw new RuleError(message("can't have {name} twice", { name }))
    parts.set(name, value)
  }
  return parts
}

function recurrenceOf(parts: Map<string, string>): Recurrence {
  const common = {
    interval: numberOf(parts, 'INTERVAL', { most: MAX_INTERVAL }) ?? 1,
    weekStart: parts.has('WKST') ? weekdayOf(parts.get('WKST') ?? '') : 1,
    end: endOf(parts),
  }
  const frequency = parts.get('FREQ')
  switch (frequency) {
    case 'WEEKLY':
      if (parts.has('BYSETPOS')) throw new RuleError(message("can't use BYSETPOS with FREQ=WEEKLY"))
      return { ...common, every: 'week', weekdays: weekdaysOf(parts.get('BYDAY')) }
    case 'MONTHLY':
      return { ...common, every: 'month', days: nthWeekdaysOf(parts) }
    case undefined:
      throw new RuleError(message('must have FREQ=WEEKLY or FREQ=MONTHLY'))
    default:
      throw new RuleError(
        message("can't use FREQ={value}: only WEEKLY, or MONTHLY by nth weekday, is supported", {
          value: frequency.slice(0, 20),
        }),
      )
  }
}

/** The weekdays in BYDAY; an empty list means the start's weekday. */
function weekdaysOf(text: string | undefined): number[] {
  if (text === undefined) return []
  if (/\d/.test(text)) throw new RuleError(message("can't have numbers before weekdays in BYDAY with FREQ=WEEKLY"))
  return [...new Set(text.split(',').map(weekdayOf))].sort((a, b) => a - b)
}

function nthWeekdaysOf(parts: Map<string, string>): NthWeekday[] {
  const text = parts.get('BYDAY')
  if (!text) throw new RuleError(message('must have BYDAY with FREQ=MONTHLY: BYDAY=1SA is the first Saturday'))
  const position = parts.get('BYSETPOS')
  // `BYDAY=SA;BYSETPOS=1` means the same as `BYDAY=1SA`, but only for a single weekday.
  if (position !== undefined) {
    if (!WEEKDAYS.includes(text) || !/^[+-]?\d$/.test(position))
      throw new RuleError(message('can only use BYSETPOS with a single weekday: BYDAY=1SA is the first Saturday'))
    return [nthWeekdayOf(`${position}${text}`)]
  }
  const days = text.split(',').map(nthWeekdayOf)
  return days.filter((day, at) => days.findIndex((other) => sameDay(day, other)) === at)
}

const sameDay = (one: NthWeekday, other: NthWeekday) => one.nth === other.nth && one.weekday === other.weekday

function nthWeekdayOf(text: string): NthWeekday {
  const [, number = '', day = ''] = /^([+-]?\d{0,2})([A-Z]{2})$/.exec(text) ?? []
  const nth = Number(number)
  if (nth === 0 || Math.abs(nth) > MAX_NTH)
    throw new RuleError(
      message('must have a number from 1 to 5 before each weekday: BYDAY=1SA is the first Saturday, -1SA the last'),
    )
  return { nth, weekday: weekdayOf(day) }
}

function weekdayOf(text: string): number {
  const weekday = WEEKDAYS.indexOf(text) + 1
  if (weekday === 0) throw new RuleError(message('has an unknown weekday: {value}', { value: text.slice(0, 20) }))
  return weekday
}

function endOf(parts: Map<string, string>): Recurrence['end'] {
  const until = parts.get('UNTIL')
  const count = numberOf(parts, 'COUNT', { most: MAX_OCCURRENCES })
  if (until !== undefined && count !== undefined) throw new RuleError(message("can't have both COUNT and UNTIL"))
  if (count !== undefined) return { kind: 'count', count }
  if (until === undefined) return { kind: 'open' }
  if (!isMoment(until)) throw new RuleError(message('must have a valid UNTIL, such as 20261231 or 20261231T225959Z'))
  return { kind: 'until', until }
}

function isMoment(text: string): boolean {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const time = new Date(iso)
  return !Number.isNaN(time.getTime()) && time.toISOString() === iso
}

function numberOf(parts: Map<string, string>, name: string, { most }: { most: number }): number | undefined {
  const text = parts.get(name)
  if (text === undefined) return undefined
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most)
    throw new RuleError(
      message('has {name}={value}, which must be from 1 to {most}', { name, value: text.slice(0, 20), most }),
    )
  return number
}

/** The rule as it's stored and sent to calendars. */
export function writeRule(recurrence: Recurrence): string {
  const { every, interval, weekStart, end } = recurrence
  const days =
    every === 'week'
      ? recurrence.weekdays.map((weekday) => WEEKDAYS[weekday - 1])
      : recurrence.days.map(({ nth, weekday }) => `${nth}${WEEKDAYS[weekday - 1]}`)
  return [
    `FREQ=${every === 'week' ? 'WEEKLY' : 'MONTHLY'}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(days.length === 0 ? [] : [`BYDAY=${days.join(',')}`]),
    ...(end.kind === 'count' ? [`COUNT=${end.count}`] : []),
    ...(end.kind === 'until' ? [`UNTIL=${end.until}`] : []),
    ...(weekStart === 1 ? [] : [`WKST=${WEEKDAYS[weekStart - 1]}`]),
  ].join(';')
}
