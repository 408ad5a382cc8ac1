import { sql } from 'drizzle-orm'
import type { EventType } from '#domains/events/events/rules.ts'
import type { SessionDiscipline } from '#domains/feed/activities/entry-vocabulary.ts'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { sessionsBetween } from '#domains/gyms/gyms/timetable.ts'
import type { Taught } from '#domains/journal/teaching/contract.ts'
import { taughtOf } from '#domains/journal/teaching/server/reads.ts'
import { readTechniqueNames } from '#domains/journal/techniques/server/reads.ts'
import { days, minutes } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import { wallClock } from '#platform/wall-clock.ts'
import type { ToLog } from '../contract.ts'
import { minutesOf, sessionKindOf, sessionKindOfEvent, trainingEventTypes } from '../event-to-session.ts'
import { USUAL_MINUTES } from '../limits.ts'
import type { TimeRange } from '../same-session.ts'
import { clockOf } from './session-views.ts'

/** A place and time at which the member was, according to a check-in or event attendance. */
export interface AttendedSession extends TimeRange {
  toLog: ToLog
  /** Whether this was an event or timetable session, so the times are known. */
  isTimed: boolean
}

interface Row extends Record<string, unknown> {
  check_in_id: string | null
  at: string | null
  session_id: string | null
  gym_id: string
  slug: string
  gym_name: string
  timezone: string
  schedule: ScheduleItem[]
  event_id: string | null
  title: string | null
  event_type: EventType | null
  discipline: SessionDiscipline | null
  event_timezone: string | null
  starts_at: string | null
  ends_at: string | null
  /** What the checked-in class taught. */
  techniques: string[] | null
  note: string | null
  video_url: string | null
}

/**
 * Training events a member attended and gym check-ins since a time. Events come first, then latest first, so that a
 * caller that drops overlaps keeps the event.
 */
export async function readAttendedSessions(
  reader: Reader,
  { uid, since, now, discipline }: { uid: string; since: Date; now: Date; discipline: SessionDiscipline },
): Promise<AttendedSession[]> {
  const from = sql`${since.toISOString()}::timestamptz`
  const until = sql`${now.toISOString()}::timestamptz`
  const gym = sql`g.id as gym_id, g.slug, g.name as gym_name, g.timezone, g.schedule`
  const event = sql`e.id as event_id, e.title, e.event_type, e.discipline, e.timezone as event_timezone, e.starts_at, e.ends_at`
  const types = sql`any(${sql.param(trainingEventTypes)}::text[])`
  const { rows } = await reader.execute<Row>(sql`
    select null as check_in_id, null::timestamptz as at, null as session_id, ${gym}, ${event},
      null::text[] as techniques, null as note, null as video_url
      from events e join gyms g on g.id = e.gym_id
      where e.starts_at between ${from} and ${until} and not e.is_deleted and e.event_type = ${types} and e.id in (
        select r.event_id from rsvps r where r.uid = ${uid} and r.status = 'attended'
        union select m.event_id from mat_rounds m where m.uid = ${uid}
        union select c.event_id from check_ins c where c.uid = ${uid} and c.event_id is not null and c.undone_at is null)
    union all
    select c.id, c.at, c.session_id, ${gym}, null, null, null, null, null, null, null, t.techniques, t.note, t.video_url
      from check_ins c join gyms g on g.id = c.gym_id
      left join taught_classes t on t.gym_id = c.gym_id and t.session_id = c.session_id and t.day = c.day and t.state = 'taught'
      where c.uid = ${uid} and c.event_id is null and c.undone_at is null and c.at between ${from} and ${until}`)
  const slugs = rows.flatMap(({ techniques }) => techniques ?? [])
  const names = await readTechniqueNames(reader, slugs, null)
  const found = rows.map((row) => {
    const { techniques, note, video_url: videoUrl } = row
    if (row.event_id) return attendedEvent(row)
    const taught = techniques && taughtOf({ techniques, note: note ?? '', videoUrl: videoUrl ?? '' }, names)
    return attendedGym(row, discipline, taught)
  })
  return found.sort(
    (a, b) =>
      Number(b.toLog.eventId !== null) - Number(a.toLog.eventId !== null) ||
      b.startsAt.getTime() - a.startsAt.getTime(),
  )
}

function attendedEvent(row: Row): AttendedSession {
  const stay = { startsAt: new Date(row.starts_at ?? 0), endsAt: new Date(row.ends_at ?? 0) }
  const timezone = row.event_timezone ?? row.timezone
  return {
    ...stay,
    isTimed: true,
    toLog: {
      key: `event:${row.event_id}`,
      title: row.title ?? row.gym_name,
      ...whenAndWhere(stay, timezone, row),
      kind: sessionKindOfEvent(row.event_type ?? 'open_mat') ?? 'open_mat',
      discipline: row.discipline ?? 'both',
      eventId: row.event_id,
      taught: null,
      rounds: [],
    },
  }
}

function attendedGym(row: Row, discipline: SessionDiscipline, taught: Taught | null): AttendedSession {
  const at = new Date(row.at ?? 0)
  const session = sessionsBetween(row, new Date(at.getTime() - days(1)), new Date(at.getTime() + days(1)))
    .filter(({ item }) => item.id === row.session_id)
    .sort((a, b) => Math.abs(a.startsAt.getTime() - at.getTime()) - Math.abs(b.startsAt.getTime() - at.getTime()))[0]
  const stay = session ?? { startsAt: at, endsAt: new Date(at.getTime() + minutes(USUAL_MINUTES)) }
  return {
    startsAt: stay.startsAt,
    endsAt: stay.endsAt,
    isTimed: session !== undefined,
    toLog: {
      key: `checkin:${row.check_in_id}`,
      title: session?.item.title ?? row.gym_name,
      ...whenAndWhere(stay, row.timezone, row),
      kind: session ? sessionKindOf[session.item.kind] : 'class',
      discipline: session?.item.discipline ?? discipline,
      eventId: null,
      taught,
      rounds: [],
    },
  }
}

const whenAndWhere = (stay: TimeRange, timezone: string, { gym_id, slug, gym_name }: Row) => ({
  ...localTimesOf(stay.startsAt, timezone),
  minutes: minutesOf(stay),
  place: { gymId: gym_id, slug, name: gym_name },
})

/** An instant as local date, time and time zone, for the form. */
export function localTimesOf(startsAt: Date, timezone: string) {
  return { day: wallClock(startsAt, timezone).toISOString().slice(0, 10), start: clockOf(startsAt, timezone), timezone }
}
