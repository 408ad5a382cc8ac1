import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import type { SessionLine, Suggestion } from '../contract.ts'
import { USUAL_MINUTES } from '../limits.ts'
import { startOf } from '../session-problems.ts'
import { freshDraft } from './session-draft.ts'

/** How long a server suggestion stays valid. */
const FRESH_MS = 3 * 3_600_000

interface Kept {
  suggestion: Suggestion | undefined
  /** When the server made the suggestion, as a Unix time in milliseconds. */
  askedAt: number
  /** Cached sessions, newest first. */
  lines: readonly SessionLine[]
}

/**
 * The session that "I trained" would save now: the server's suggestion while it's fresh, else the last session on this
 * weekday (or the last session) moved to today. Without any session, the usual length with the old suggestion's place.
 */
export function guessOf({ suggestion, askedAt, lines }: Kept, now: Date, timezone: string): Suggestion {
  if (suggestion && now.getTime() - askedAt < FRESH_MS) return suggestion
  const fresh = freshDraft(now, timezone)
  const weekday = weekdayOf(fresh.day)
  const alike = lines.find(({ day }) => weekdayOf(day) === weekday) ?? lines[0]
  const base = {
    because: 'nothing',
    eventId: null,
    title: null,
    taught: null,
    logged: null,
    timezone,
    day: fresh.day,
  } as const
  if (!alike)
    return {
      ...base,
      start: fresh.start,
      minutes: USUAL_MINUTES,
      place: suggestion?.place ?? null,
      kind: suggestion?.kind ?? 'class',
      discipline: suggestion?.discipline ?? 'gi',
      visibility: suggestion?.visibility ?? 'followers',
    }
  const { minutes, place, kind, discipline } = alike
  const begins = startOf({ day: fresh.day, start: alike.start, timezone })
  const hasBegun = begins !== undefined && begins <= now
  return {
    ...base,
    because: weekdayOf(alike.day) === weekday ? 'weekday' : 'nothing',
    start: hasBegun ? alike.start : freshDraft(now, timezone, minutes).start,
    day: hasBegun ? fresh.day : freshDraft(now, timezone, minutes).day,
    ...{ minutes, place, kind, discipline },
    visibility: suggestion?.visibility ?? visibilityOf(alike),
  }
}

const weekdayOf = (day: string) => new Date(day).getUTCDay()

function visibilityOf({ visibility }: SessionLine): ChosenVisibility {
  return visibility === 'event_attendees' || visibility === 'gym_members' ? 'followers' : visibility
}
