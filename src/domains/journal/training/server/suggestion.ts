import { usualAudienceOf } from '#domains/feed/activities/activity-types.ts'
import { sessionsBetween } from '#domains/gyms/gyms/timetable.ts'
import { days, hours, minutes } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import { wallClock } from '#platform/wall-clock.ts'
import type { SessionLine, Suggestion } from '../contract.ts'
import { minutesOf, sessionKindOf } from '../event-to-session.ts'
import { USUAL_MINUTES } from '../limits.ts'
import { isSameSession, overlap, rangeOf, type TimeRange } from '../same-session.ts'
import { isTimezone } from '../session-problems.ts'
import { localTimesOf, readAttendedSessions } from './attended-sessions.ts'
import { type Habits, readHabits, usualDiscipline } from './habits.ts'
import { readSessionsBetween } from './reads.ts'
import { isAbout, readStays } from './to-log.ts'

/** In milliseconds. An event or check-in this recent counts as today's. */
const TODAY_MS = hours(12)
/** In milliseconds. A timetable session that ended this recently counts as just ended. */
const JUST_ENDED_MS = hours(2)
const WEEKS_BACK = 8

type Guess = Omit<Suggestion, 'visibility' | 'logged'> & TimeRange

const UNATTENDED = { eventId: null, title: null, taught: null }

/**
 * The session that "I trained" would save now, and its source, most reliable first: today's event or check-in, a home
 * gym session that's on or just ended, the usual session on this weekday, or 90 minutes at the home gym. Sessions
 * already logged aren't suggested again, but the last guess may overlap one.
 */
export async function suggest(
  reader: Reader,
  { uid, timezone, now }: { uid: string; timezone?: string | undefined; now: Date },
): Promise<Suggestion> {
  const habits = await readHabits(reader, uid)
  const zone = habits.homeGym?.timezone ?? (timezone && isTimezone(timezone) ? timezone : (habits.timezone ?? 'UTC'))
  const sessions = await readSessionsBetween(reader, {
    uid,
    from: new Date(now.getTime() - days(7 * WEEKS_BACK + 1)),
    until: new Date(now.getTime() + hours(1)),
  })
  const isLogged = (guess: TimeRange) => sessions.some((session) => overlap(rangeOf(session), guess))
  const guess =
    (await fromCheckIn(reader, uid, habits, now)) ??
    fromTimetable(habits, now).find((one) => !isLogged(one)) ??
    fromWeekday(sessions, zone, now).find((one) => !isLogged(one)) ??
    fromHome(habits, zone, now)
  const { startsAt, endsAt, ...suggested } = guess
  return {
    ...suggested,
    visibility: usualAudienceOf('session', habits.defaultVisibility),
    logged: sessions.find((session) => isSameSession(rangeOf(session), guess)) ?? null,
  }
}

async function fromCheckIn(reader: Reader, uid: string, habits: Habits, now: Date): Promise<Guess | undefined> {
  const since = new Date(now.getTime() - TODAY_MS)
  const attended = await readAttendedSessions(reader, { uid, since, now, discipline: usualDiscipline(habits) })
  if (attended.length === 0) return undefined
  const logged = await readStays(reader, { uid, since, now })
  const latest = attended
    .filter((one) => one.startsAt <= now && !logged.some((session) => isAbout(session, one)))
    .sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime())[0]
  if (!latest) return undefined
  const { toLog, startsAt, endsAt, isTimed } = latest
  const { key, title, ...when } = toLog
  const because = toLog.eventId ? ('event' as const) : ('checkin' as const)
  return { ...when, because, title: isTimed ? title : null, startsAt, endsAt }
}

function fromTimetable(habits: Habits, now: Date): Guess[] {
  const { homeGym } = habits
  if (!homeGym) return []
  const usual = usualDiscipline(habits)
  const fits = (discipline: string) => Number(discipline === usual || discipline === 'both' || usual === 'both')
  return sessionsBetween(homeGym, new Date(now.getTime() - JUST_ENDED_MS), now)
    .filter(({ item }) => item.kind !== 'kids')
    .sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime() || fits(b.item.discipline) - fits(a.item.discipline))
    .map(({ item, startsAt, endsAt }) => ({
      because: 'timetable',
      ...localTimesOf(startsAt, homeGym.timezone),
      minutes: minutesOf({ startsAt, endsAt }),
      ...UNATTENDED,
      place: placeAt(homeGym),
      kind: sessionKindOf[item.kind],
      discipline: item.discipline,
      title: item.title,
      startsAt,
      endsAt,
    }))
}

/** Sessions on this weekday: those that would have begun by now, latest first; then others, moved to end now. */
function fromWeekday(sessions: readonly SessionLine[], zone: string, now: Date): Guess[] {
  const today = wallClock(now, zone).getUTCDay()
  const midnight = (instant: Date, timezone: string) =>
    Math.floor(wallClock(instant, timezone).getTime() / days(1)) * days(1)
  const guesses = sessions
    .filter(({ day }) => new Date(day).getUTCDay() === today)
    .map((session) => {
      const { minutes: length, place, kind, discipline, timezone, startedAt } = session
      const clock = wallClock(new Date(startedAt), timezone).getTime() - midnight(new Date(startedAt), timezone)
      const intoToday = wallClock(now, zone).getTime() - midnight(now, zone)
      const isOver = clock <= intoToday
      const startsAt = roundedDown(new Date(now.getTime() - (isOver ? intoToday - clock : minutes(length))))
      const guess: Guess = {
        because: 'weekday',
        ...localTimesOf(startsAt, zone),
        ...{ minutes: length, place, kind, discipline },
        ...UNATTENDED,
        startsAt,
        endsAt: new Date(startsAt.getTime() + minutes(length)),
      }
      return { guess, isOver, startedAt }
    })
  return guesses
    .sort(
      (a, b) =>
        Number(b.isOver) - Number(a.isOver) ||
        b.guess.startsAt.getTime() - a.guess.startsAt.getTime() ||
        b.startedAt.localeCompare(a.startedAt),
    )
    .map(({ guess }) => guess)
}

function fromHome(habits: Habits, zone: string, now: Date): Guess {
  const { homeGym, homeGymName } = habits
  const startsAt = roundedDown(new Date(now.getTime() - minutes(USUAL_MINUTES)))
  const place = homeGym ? placeAt(homeGym) : homeGymName ? { gymId: null, slug: null, name: homeGymName } : null
  return {
    because: place ? 'home_gym' : 'nothing',
    ...localTimesOf(startsAt, zone),
    minutes: USUAL_MINUTES,
    place,
    kind: 'class',
    discipline: usualDiscipline(habits),
    ...UNATTENDED,
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes(USUAL_MINUTES)),
  }
}

const placeAt = ({ id, slug, name }: { id: string; slug: string; name: string }) => ({ gymId: id, slug, name })

/** Rounds down to five minutes. */
const roundedDown = (at: Date) => new Date(Math.floor(at.getTime() / minutes(5)) * minutes(5))
