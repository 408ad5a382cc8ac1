import { and, asc, between, desc, eq, type SQL, sql } from 'drizzle-orm'
import { IS_CORROBORATED } from '#domains/events/checkins/server/reads.ts'
import type { GymWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { sessionsOn } from '#domains/gyms/gyms/timetable.ts'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import { readTechniqueNames } from '#domains/journal/techniques/server/reads.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { instantOf } from '#platform/wall-clock.ts'
import type { Taught, TaughtClass } from '../contract.ts'
import { type Covered, WEEKS_SHOWN } from '../rules.ts'
import { taughtClasses, teachingSettings } from './tables.ts'

type Row = typeof taughtClasses.$inferSelect

/** The classes on these dates: those in the timetable, and those that have left it but were written about. */
export async function readClasses(
  reader: Reader,
  { gym, viewer, ...dates }: { gym: GymWeek; viewer: Viewer; from: string; until: string },
): Promise<TaughtClass[]> {
  const rows = await reader
    .select()
    .from(taughtClasses)
    .where(and(eq(taughtClasses.gymId, gym.id), between(taughtClasses.day, dates.from, dates.until)))
  const slugs = rows.flatMap(({ techniques }) => techniques)
  const names = await readTechniqueNames(reader, slugs, null)
  const writtenBy = rows.flatMap((row) => row.writtenBy ?? [])
  const writers = await readPeople(reader, viewer, writtenBy)
  const written = (row: Row) => ({
    ...taughtOf(row, names),
    state: row.state,
    by: writers.get(row.writtenBy ?? '')?.displayName ?? null,
  })
  const keyOf = (sessionId: string, day: string) => `${day} ${sessionId}`
  const left = new Map(rows.map((row) => [keyOf(row.sessionId, row.day), row]))
  const classes: TaughtClass[] = sessionsOn(gym, dates).flatMap(({ item, date, startsAt }) => {
    const row = left.get(keyOf(item.id, date))
    left.delete(keyOf(item.id, date))
    // No one teaches at an open mat.
    if (item.kind === 'open_mat' && !row) return []
    const { id: sessionId, title, start } = item
    return { sessionId, day: date, title, start, startsAt: startsAt.toISOString(), written: row ? written(row) : null }
  })
  for (const row of left.values()) {
    const startsAt = instantOf(new Date(`${row.day}T${row.start}:00Z`), gym.timezone)
    const { sessionId, day, title, start } = row
    classes.push({ sessionId, day, title, start, startsAt: startsAt.toISOString(), written: written(row) })
  }
  return classes.sort((a, b) => a.startsAt.localeCompare(b.startsAt))
}

/** Techniques a gym taught in the last year, latest first, and how often this month. */
export async function readCovered(reader: Reader, { id, today }: Pick<GymWeek, 'id' | 'today'>): Promise<Covered[]> {
  const { rows } = await reader.execute<Covered & Record<string, unknown>>(sql`
    select slug, (count(*) filter (where day >= date_trunc('month', ${today}::date)))::int as times, max(day)::text as "lastOn"
    from taught_classes, unnest(techniques) slug
    where gym_id = ${id} and state = 'taught' and day between ${today}::date - 365 and ${today}::date
    group by slug order by max(day) desc, count(*) desc, slug`)
  return rows
}

export async function readMembersSee(reader: Reader, gymId: string): Promise<boolean> {
  const [settings] = await reader.select().from(teachingSettings).where(eq(teachingSettings.gymId, gymId))
  return settings?.membersSee ?? false
}

/** SQL conditions on a gym's id: the viewer is a member or on its staff; the gym shows members what it taught. */
const belongs = (gymId: SQL, { uid }: Viewer) =>
  sql`exists (select from audience_members a where a.audience = 'gym:' || ${gymId} and a.uid = ${uid})`
const showsMembers = (gymId: SQL) =>
  sql`exists (select from teaching_settings s where s.gym_id = ${gymId} and s.members_see)`

const MOST_CLASSES = 5

/** The latest classes that taught a technique: the viewer's (by corroborated check-ins), and those their gyms show. */
export async function readTaughtTechnique(reader: Reader, viewer: Viewer, slug: string) {
  const gymId = sql`t.gym_id`
  const { rows } = await reader.execute<{
    gym: { id: string; slug: string; name: string }
    sessionId: string
    day: string
    title: string
    note: string
    videoUrl: string
    wasThere: boolean
  }>(sql`
    with here as (
      select gym_id from check_ins where uid = ${viewer.uid} and undone_at is null
      union select substr(audience, 5) from audience_members where uid = ${viewer.uid} and audience like 'gym:%'
    )
    select json_build_object('id', g.id, 'slug', g.slug, 'name', g.name) as gym, t.session_id as "sessionId",
      t.day::text as day, t.title, t.note, t.video_url as "videoUrl", w.there as "wasThere"
    from here join taught_classes t using (gym_id) join gyms g on g.id = t.gym_id
    cross join lateral (select exists (select from check_ins c where c.uid = ${viewer.uid} and c.gym_id = t.gym_id
      and c.session_id = t.session_id and c.day = t.day and ${IS_CORROBORATED}) as there) w
    where t.state = 'taught' and t.techniques @> array[${slug}]::text[]
      and (w.there or (${belongs(gymId, viewer)} and ${showsMembers(gymId)}))
    order by t.day desc, t.start desc, t.gym_id limit ${MOST_CLASSES}`)
  return rows
}

/** What a gym taught recently. Empty unless it shows this to its members and the viewer is one, or is on its staff. */
export async function readLately(reader: Reader, { id, today }: GymWeek, viewer: Viewer) {
  const gymId = sql`${id}::text`
  const rows = await reader
    .select()
    .from(taughtClasses)
    .where(
      and(
        eq(taughtClasses.gymId, id),
        eq(taughtClasses.state, 'taught'),
        between(taughtClasses.day, daysAfter(today, -7 * WEEKS_SHOWN), today),
        belongs(gymId, viewer),
        showsMembers(gymId),
      ),
    )
    .orderBy(desc(taughtClasses.day), desc(taughtClasses.start), asc(taughtClasses.sessionId))
  const slugs = rows.flatMap(({ techniques }) => techniques)
  const names = await readTechniqueNames(reader, slugs, null)
  return rows.map((row) => {
    const { sessionId, day, title, start } = row
    return { sessionId, day, title, start, ...taughtOf(row, names) }
  })
}

/** What was taught in the class of a member's own session: the one they checked in to at that gym and time. */
export async function readTaughtInSession(
  reader: Reader,
  { uid, id }: { uid: string; id: string },
): Promise<Taught | null> {
  const { rows } = await reader.execute<{ techniques: string[]; note: string; videoUrl: string }>(sql`
    select t.techniques, t.note, t.video_url as "videoUrl" from training_sessions s
      join check_ins c on c.uid = s.uid and c.gym_id = s.gym_id and c.undone_at is null
        and c.at between s.started_at - interval '1 hour' and s.started_at + s.minutes * interval '1 minute' + interval '2 hours'
      join taught_classes t on t.gym_id = c.gym_id and t.session_id = c.session_id and t.day = c.day and t.state = 'taught'
    where s.uid = ${uid} and s.id = ${id} and not s.is_deleted
    order by abs(extract(epoch from c.at - s.started_at)) limit 1`)
  const [row] = rows
  return row ? taughtOf(row, await readTechniqueNames(reader, row.techniques, null)) : null
}

/** What a class taught, without techniques that aren't in `names`. */
export const taughtOf = (
  { techniques, note, videoUrl }: Pick<Row, 'techniques' | 'note' | 'videoUrl'>,
  names: ReadonlyMap<string, string>,
): Taught => ({
  techniques: techniques.flatMap((slug) => {
    const name = names.get(slug)
    return name === undefined ? [] : [{ slug, name }]
  }),
  note,
  videoUrl,
})
