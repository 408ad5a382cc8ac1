import { EVENT_TYPES, type EventType } from '#domains/events/events/rules.ts'
import type { SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { SESSION_LIMITS } from './limits.ts'

/** A time somebody spent on the mat, or may have. */
export interface Stay {
  startsAt: Date
  endsAt: Date
}

/** What one trains at events of a type; of the others nothing is logged here. */
const OF_EVENT: Partial<Record<EventType, SessionKind>> = {
  open_mat: 'open_mat',
  class: 'class',
  seminar: 'seminar',
  camp: 'seminar',
}
export const trainedAt = (type: EventType): SessionKind | undefined => OF_EVENT[type]
export const trainingEventTypes = EVENT_TYPES.filter((type) => OF_EVENT[type] !== undefined)

/** What a session of a timetable is in the journal. */
export const sessionKindOf = {
  class: 'class',
  open_mat: 'open_mat',
  competition_team: 'competition_training',
  kids: 'class',
  womens: 'class',
  seminar: 'seminar',
} as const satisfies Record<ScheduleItem['kind'], SessionKind>

/** How long it is put down as: whole minutes, within what a session can be. */
export function minutesOf({ startsAt, endsAt }: Stay): number {
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  return Math.min(Math.max(minutes, SESSION_LIMITS.minMinutes), SESSION_LIMITS.maxMinutes)
}

/** Whether two were at the same time, if only for a minute. */
export const overlap = (one: Stay, other: Stay): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt
