import { EVENT_TYPES, type EventType } from '#domains/events/events/rules.ts'
import type { SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { SESSION_LIMITS } from './limits.ts'
import type { TimeRange } from './same-session.ts'

/** The session kind for each event type; other events aren't logged as training. */
const OF_EVENT: Partial<Record<EventType, SessionKind>> = {
  open_mat: 'open_mat',
  class: 'class',
  seminar: 'seminar',
  camp: 'seminar',
}
export const sessionKindOfEvent = (type: EventType): SessionKind | undefined => OF_EVENT[type]
export const trainingEventTypes = EVENT_TYPES.filter((type) => OF_EVENT[type] !== undefined)

/** The journal's kind for a session in a timetable. */
export const sessionKindOf = {
  class: 'class',
  open_mat: 'open_mat',
  competition_team: 'competition_training',
  kids: 'class',
  womens: 'class',
  seminar: 'seminar',
} as const satisfies Record<ScheduleItem['kind'], SessionKind>

/** The duration in whole minutes, within a session's limits. */
export function minutesOf({ startsAt, endsAt }: TimeRange): number {
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  return Math.min(Math.max(minutes, SESSION_LIMITS.minMinutes), SESSION_LIMITS.maxMinutes)
}
