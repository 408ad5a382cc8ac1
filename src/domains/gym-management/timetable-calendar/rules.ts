import { MAX_SESSIONS } from '#domains/gym-management/gym-edits/limits.ts'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { normalizeText } from '#platform/normalize-text.ts'

/** Why a calendar couldn't be read. */
export const CALENDAR_ERRORS = [
  'unsafe',
  'unreachable',
  'refused',
  'too_large',
  'not_calendar',
  'too_many',
  'no_sessions',
  'lost_address',
] as const
export type CalendarError = (typeof CALENDAR_ERRORS)[number]

/** Events that aren't weekly sessions. `unclear`: without a title, start or length, a day or longer, or unreadable. */
export const LEFT_OUT = ['once', 'allDay', 'otherRepeat', 'unclear'] as const
export type LeftOut = Record<(typeof LEFT_OUT)[number], number>

/** Every session of the timetable can be gone, and every event new. */
export const MAX_DIFFERENCES = 2 * MAX_SESSIONS

/** A weekly event, in the gym's time zone. If `end` is before `start`, it ends the next day. */
export interface CalendarSession {
  title: string
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
  start: string
  end: string
  /** The first day, if it hasn't begun yet. */
  from: string | null
}

export type Difference =
  | { kind: 'new'; after: CalendarSession }
  | { kind: 'changed'; before: ScheduleItem; after: CalendarSession }
  | { kind: 'gone'; before: ScheduleItem }

interface Slot {
  weekday: number
  start: string
  end: string
  /** Normalised, so that case and accents don't matter; unchanged if it has no letters. */
  title: string
  /** The first day, if it's still ahead. */
  from: string | null
}
type Alike = (one: Slot, other: Slot) => boolean

const slotOf = ({ weekday, start, end, title, from }: Slot, today: string): Slot => ({
  ...{ weekday, start, end, title: plainTitle(title) },
  from: from !== null && from > today ? from : null,
})
const plainTitle = (title: string) => normalizeText(title) || title
const sameTitle: Alike = (one, other) => one.title === other.title
const sameDay: Alike = (one, other) => one.weekday === other.weekday
const sameStart: Alike = (one, other) => sameDay(one, other) && one.start === other.start
const same: Alike = (one, other) =>
  sameStart(one, other) && one.end === other.end && sameTitle(one, other) && one.from === other.from

/** The ways in which an event can match a session of the timetable, closest first. */
const ALIKE: readonly Alike[] = [
  same,
  (one, other) => sameStart(one, other) && sameTitle(one, other),
  (one, other) => sameDay(one, other) && sameTitle(one, other),
  sameStart,
  sameTitle,
]

/**
 * The differences between a calendar and a timetable, by day and hour, and the sessions that are the same. Each event
 * is compared with the session most like it. Sessions that ended before `today` don't count as missing.
 */
export function compare(
  schedule: readonly ScheduleItem[],
  calendar: readonly CalendarSession[],
  today: string,
): { differences: Difference[]; unchanged: ScheduleItem[] } {
  const current = schedule.filter(({ until }) => until === null || until >= today)
  const sessions = new Map(current.map((session) => [session, slotOf(session, today)]))
  const events = new Map(calendar.map((event) => [event, slotOf(event, today)]))
  const unchanged: ScheduleItem[] = []
  const differences: Difference[] = []
  for (const alike of ALIKE)
    for (const [after, slot] of events) {
      const found = [...sessions].find(([, other]) => alike(other, slot))
      if (!found) continue
      const [before] = found
      sessions.delete(before)
      events.delete(after)
      if (alike === same) unchanged.push(before)
      else differences.push({ kind: 'changed', before, after })
    }
  differences.push(...[...events.keys()].map((after) => ({ kind: 'new' as const, after })))
  differences.push(...[...sessions.keys()].map((before) => ({ kind: 'gone' as const, before })))
  return { differences: differences.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other))), unchanged }
}

function placeOf(difference: Difference): string {
  const { weekday, start, title } = difference.kind === 'gone' ? difference.before : difference.after
  return `${weekday} ${start} ${title}`
}

/** Identifies a difference, to accept or ignore it, as long as the calendar keeps its day, times and title. */
export function identityOf(difference: Difference): string {
  const session = difference.kind === 'new' ? '' : difference.before.id
  if (difference.kind === 'gone') return `gone ${session}`
  const { weekday, start, end, title } = difference.after
  return [difference.kind, session, weekday, start, end, title].join(' ')
}

/** The timetable with these differences accepted. `newId` makes the ids of new sessions. */
export function withDifferences(
  schedule: readonly ScheduleItem[],
  accepted: readonly Difference[],
  newId: () => string,
): ScheduleItem[] {
  const gone = new Set(accepted.flatMap((one) => (one.kind === 'gone' ? [one.before.id] : [])))
  const changed = new Map(accepted.flatMap((one) => (one.kind === 'changed' ? [[one.before.id, one.after]] : [])))
  return [
    ...schedule.flatMap((session) => {
      if (gone.has(session.id)) return []
      const after = changed.get(session.id)
      return [after ? moved(session, after) : session]
    }),
    ...accepted.flatMap((one) => (one.kind === 'new' ? [added(one.after, newId())] : [])),
  ]
}

const added = ({ title, weekday, start, end, from }: CalendarSession, id: string): ScheduleItem => ({
  ...PLAIN_SESSION,
  ...{ id, title, weekday, start, end, from },
  kind: kindOf(title) ?? PLAIN_SESSION.kind,
  discipline: disciplineOf(title) ?? PLAIN_SESSION.discipline,
})

/** What staff chose for a session stays, unless its new title says otherwise. */
function moved(session: ScheduleItem, { title, weekday, start, end, from }: CalendarSession): ScheduleItem {
  const says = <Value>(read: (title: string) => Value | undefined) =>
    read(title) === read(session.title) ? undefined : read(title)
  return {
    ...session,
    ...(plainTitle(title) === plainTitle(session.title) ? {} : { title }),
    ...{ weekday, start, end, from },
    until: from !== null && session.until !== null && session.until < from ? null : session.until,
    kind: says(kindOf) ?? session.kind,
    discipline: says(disciplineOf) ?? session.discipline,
    // The skipped dates are on the previous weekday, so they don't apply to the new one.
    ...(weekday === session.weekday ? {} : { exceptions: [] }),
  }
}

const KINDS: readonly [ScheduleItem['kind'], RegExp][] = [
  ['open_mat', /open ?mat|tatame (aberto|livre)|tatami (abierto|libre)|treino livre|tapis libre|offene matte/],
  ['kids', /\b(kids|children|juniors?|criancas|infantil|ninos|kinder|enfants)\b/],
  ['womens', /\b(wom[ae]ns?|ladies|mulheres|feminino|mujeres|femenino|frauen|femmes)\b/],
]

/** The kind of session that a title names, if any. */
export const kindOf = (title: string): ScheduleItem['kind'] | undefined =>
  KINDS.find(([, words]) => words.test(normalizeText(title)))?.[0]

function disciplineOf(title: string): ScheduleItem['discipline'] | undefined {
  const text = normalizeText(title)
  const nogi = /\bno ?gi\b|grappling|\b(sem|sin) (kimono|gi)\b/g
  if (!nogi.test(text)) return undefined
  return /\b(gi|kimono)\b/.test(text.replace(nogi, '')) ? 'both' : 'nogi'
}
