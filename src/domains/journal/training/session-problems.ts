import { instantOf, isZone } from '#platform/wall-clock.ts'
import { CLOCK_DIFFERENCE_MS, EARLIEST_YEAR, SCALE, SESSION_LIMITS } from './limits.ts'

/** The fields of a session that are checked before it's saved, from the form, the API or an import. */
export interface SessionToCheck {
  /** Local date and time where it took place: 2026-11-21 and 18:30. */
  day: string
  start: string
  /** IANA name. */
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

export interface SessionCheckContext {
  now: Date
  /** The year the member started training, if given. */
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
  'BEFORE_TRAINING_STARTED',
  'INVALID_TIMEZONE',
  'INVALID_DATE',
  'TOO_MANY_ROUNDS',
  'EMPTY_ROUND',
  'ROUND_TOO_LONG',
  'ROUNDS_TOO_LONG',
  'TEXT_TOO_LONG',
  'TOO_MANY_PHOTOS',
  'TOO_MANY_TECHNIQUES',
  'OUT_OF_RANGE',
] as const
export type ProblemReason = (typeof problemReasons)[number]

export interface SessionProblem {
  field: SessionField
  reason: ProblemReason
  /** The round's index, from 0. */
  round?: number
}

/** Everything wrong with these fields, in form order; empty if they're valid. */
export function sessionProblems(session: SessionToCheck, known: SessionCheckContext): SessionProblem[] {
  return [
    ...whenProblems(session, known),
    ...minuteProblems(session),
    ...roundProblems(session),
    ...restProblems(session),
  ]
}

/** The instant a session starts, from its day, start and time zone; undefined if they're invalid. */
export function startOf(session: Pick<SessionToCheck, 'day' | 'start' | 'timezone'>): Date | undefined {
  const { day, start, timezone } = session
  if (!isTimezone(timezone) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(start)) return undefined
  const wall = new Date(`${day}T${start}:00Z`)
  // JavaScript parses 31 February as 3 March.
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

function whenProblems(session: SessionToCheck, { now, yearStarted }: SessionCheckContext): SessionProblem[] {
  if (!isTimezone(session.timezone)) return [{ field: 'timezone', reason: 'INVALID_TIMEZONE' }]
  const startsAt = startOf(session)
  if (!startsAt) return [{ field: 'day', reason: 'INVALID_DATE' }]
  const year = Number(session.day.slice(0, 4))
  if (startsAt.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS) return [{ field: 'start', reason: 'IN_FUTURE' }]
  if (year < EARLIEST_YEAR) return [{ field: 'day', reason: 'TOO_EARLY' }]
  if (yearStarted !== null && year < yearStarted) return [{ field: 'day', reason: 'BEFORE_TRAINING_STARTED' }]
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
    return round.minutes > minutes ? [{ field: 'rounds', reason: 'ROUND_TOO_LONG', round: at }] : []
  })
  if (found.length > 0) return found
  const together = rounds.reduce((sum, round) => sum + round.minutes, 0)
  return together > minutes ? [{ field: 'rounds', reason: 'ROUNDS_TOO_LONG' }] : []
}

function restProblems(session: SessionToCheck): SessionProblem[] {
  const { techniques = [], photos = [], notes = '', injuries = '' } = session
  const found: SessionProblem[] = []
  for (const field of ['intensity', 'mood', 'energy'] as const)
    if (!isOnScale(session[field])) found.push({ field, reason: 'OUT_OF_RANGE' })
  if (techniques.length > SESSION_LIMITS.techniques) found.push({ field: 'techniques', reason: 'TOO_MANY_TECHNIQUES' })
  if (notes.length > SESSION_LIMITS.notes) found.push({ field: 'notes', reason: 'TEXT_TOO_LONG' })
  if (injuries.length > SESSION_LIMITS.injuries) found.push({ field: 'injuries', reason: 'TEXT_TOO_LONG' })
  if (photos.length > SESSION_LIMITS.photos) found.push({ field: 'photos', reason: 'TOO_MANY_PHOTOS' })
  return found
}

function isOnScale(value: number | null | undefined): boolean {
  return value == null || (Number.isInteger(value) && value >= SCALE.least && value <= SCALE.most)
}
