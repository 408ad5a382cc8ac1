import { instantOf, isZone } from '#platform/wall-clock.ts'
import { CLOCK_DIFFERENCE_MS, EARLIEST_YEAR, SCALE, SESSION_LIMITS } from './limits.ts'

/** What is asked of a session before it is kept, whoever gives it: form, call or import. */
export interface SessionToCheck {
  /** 2026-11-21 and 18:30, by the clock on the wall where it was. */
  day: string
  start: string
  /** IANA. */
  timezone: string
  minutes: number
  intensity?: number | null | undefined
  mood?: number | null | undefined
  energy?: number | null | undefined
  rounds?: readonly { minutes: number }[] | undefined
  techniques?: readonly unknown[] | undefined
  photos?: readonly unknown[] | undefined
  notes?: string | undefined
  injuries?: string | undefined
}

export interface Known {
  now: Date
  /** The year in which the member began, where they told it. */
  yearStarted: number | null
}

export type SessionField =
  | 'minutes'
  | 'start'
  | 'day'
  | 'timezone'
  | 'rounds'
  | 'notes'
  | 'injuries'
  | 'photos'
  | 'techniques'
  | Scaled
type Scaled = 'intensity' | 'mood' | 'energy'

export const problemReasons = [
  'TOO_SHORT',
  'TOO_LONG',
  'IN_FUTURE',
  'TOO_EARLY',
  'BEFORE_BEGUN',
  'NO_TIMEZONE',
  'NO_MOMENT',
  'TOO_MANY_ROUNDS',
  'EMPTY_ROUND',
  'ROUND_LONGER',
  'ROUNDS_LONGER',
  'TOO_MUCH_TEXT',
  'TOO_MANY_PHOTOS',
  'TOO_MANY_TECHNIQUES',
  'OFF_SCALE',
] as const
export type ProblemReason = (typeof problemReasons)[number]

export interface SessionProblem {
  field: SessionField
  reason: ProblemReason
  /** Which round, from 0. */
  round?: number
}

/** Everything that keeps a session from being kept, in the order of the form; none is a session as it should be. */
export function sessionProblems(session: SessionToCheck, known: Known): SessionProblem[] {
  return [
    ...whenProblems(session, known),
    ...minuteProblems(session),
    ...roundProblems(session),
    ...restProblems(session),
  ]
}

/** When a session begins: what its day, start and zone say as an instant; undefined where they say none. */
export function startOf({
  day,
  start,
  timezone,
}: Pick<SessionToCheck, 'day' | 'start' | 'timezone'>): Date | undefined {
  if (!isTimezone(timezone) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(start)) return undefined
  const wall = new Date(`${day}T${start}:00Z`)
  // JavaScript takes the 31st of February for the 3rd of March.
  if (Number.isNaN(wall.getTime()) || wall.toISOString().slice(0, 10) !== day) return undefined
  return instantOf(wall, timezone)
}

const zones = new Map<string, boolean>()

export function isTimezone(zone: string): boolean {
  const known = zones.get(zone)
  if (known !== undefined) return known
  const is = /^[A-Za-z][\w+\-/]{1,63}$/.test(zone) && isZone(zone)
  if (zones.size < 2000) zones.set(zone, is)
  return is
}

function whenProblems(session: SessionToCheck, { now, yearStarted }: Known): SessionProblem[] {
  if (!isTimezone(session.timezone)) return [{ field: 'timezone', reason: 'NO_TIMEZONE' }]
  const startsAt = startOf(session)
  if (!startsAt) return [{ field: 'day', reason: 'NO_MOMENT' }]
  const year = Number(session.day.slice(0, 4))
  if (startsAt.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS) return [{ field: 'start', reason: 'IN_FUTURE' }]
  if (year < EARLIEST_YEAR) return [{ field: 'day', reason: 'TOO_EARLY' }]
  if (yearStarted !== null && year < yearStarted) return [{ field: 'day', reason: 'BEFORE_BEGUN' }]
  return []
}

function minuteProblems({ minutes }: SessionToCheck): SessionProblem[] {
  if (!Number.isInteger(minutes) || minutes < SESSION_LIMITS.minMinutes)
    return [{ field: 'minutes', reason: 'TOO_SHORT' }]
  return minutes > SESSION_LIMITS.maxMinutes ? [{ field: 'minutes', reason: 'TOO_LONG' }] : []
}

function roundProblems({ minutes, rounds = [] }: SessionToCheck): SessionProblem[] {
  if (rounds.length > SESSION_LIMITS.rounds) return [{ field: 'rounds', reason: 'TOO_MANY_ROUNDS' }]
  const found = rounds.flatMap((round, at): SessionProblem[] => {
    if (!Number.isInteger(round.minutes) || round.minutes < 1)
      return [{ field: 'rounds', reason: 'EMPTY_ROUND', round: at }]
    return round.minutes > minutes ? [{ field: 'rounds', reason: 'ROUND_LONGER', round: at }] : []
  })
  if (found.length > 0) return found
  const together = rounds.reduce((sum, round) => sum + round.minutes, 0)
  return together > minutes ? [{ field: 'rounds', reason: 'ROUNDS_LONGER' }] : []
}

function restProblems(session: SessionToCheck): SessionProblem[] {
  const { techniques = [], photos = [], notes = '', injuries = '' } = session
  const found: SessionProblem[] = []
  for (const field of ['intensity', 'mood', 'energy'] as const)
    if (!isOnScale(session[field])) found.push({ field, reason: 'OFF_SCALE' })
  if (techniques.length > SESSION_LIMITS.techniques) found.push({ field: 'techniques', reason: 'TOO_MANY_TECHNIQUES' })
  if (notes.length > SESSION_LIMITS.notes) found.push({ field: 'notes', reason: 'TOO_MUCH_TEXT' })
  if (injuries.length > SESSION_LIMITS.injuries) found.push({ field: 'injuries', reason: 'TOO_MUCH_TEXT' })
  if (photos.length > SESSION_LIMITS.photos) found.push({ field: 'photos', reason: 'TOO_MANY_PHOTOS' })
  return found
}

function isOnScale(value: number | null | undefined): boolean {
  return value == null || (Number.isInteger(value) && value >= SCALE.least && value <= SCALE.most)
}
