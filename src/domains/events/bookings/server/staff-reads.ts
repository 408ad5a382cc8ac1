import { type SQL, sql } from 'drizzle-orm'
import type { GymWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import { days } from '#platform/clock.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import type { BookedClass, BookedPerson } from '../contract.ts'
import { MISSES_WITHIN_DAYS } from '../rules.ts'

/** The time of a member's check-in during a class of `booked_classes`, whether or not the check-in names the class. */
const checkInDuring = (c: SQL, uid: SQL, before = sql`interval '30 minutes'`) => sql`(select min(i.at) from check_ins i
  where i.gym_id = ${c}.gym_id and i.uid = ${uid} and i.undone_at is null
    and (i.session_id = ${c}.session_id and i.day = ${c}.day
      or i.at between ${c}.starts_at - ${before} and ${c}.ends_at + interval '2 hours'))`

/** Members can't check in again this soon (`GYM_AGAIN_AFTER_MS`), so an earlier check-in also rules out a no-show. */
const NO_SECOND_CHECK_IN = sql`interval '3 hours'`

/** Classes with bookings or late cancellations, from yesterday on, by time. */
export async function readBookedClasses(reader: Reader, gym: GymWeek): Promise<BookedClass[]> {
  const { rows } = await reader.execute<BookedClass & Record<string, unknown>>(sql`
    select c.session_id as "sessionId", c.day::text, c.title, c.start, c.starts_at as "startsAt", c.ends_at as "endsAt",
      c.capacity, c.going_count as going, c.waiting_count + c.held_count as waiting, (select count(*)::int from bookings b
        where b.class_id = c.id and ${checkInDuring(sql`c`, sql`b.uid`)} is not null) as "checkedIn"
    from booked_classes c
    where c.gym_id = ${gym.id} and c.starts_at > ${gym.today}::timestamptz - interval '2 days' and c.day >= ${gym.today}::date - 1
      and exists (select from bookings b where b.class_id = c.id and (b.status <> 'cancelled' or b.late))
    order by c.starts_at, c.id`)
  return rows.map((row) => ({
    ...row,
    startsAt: new Date(row.startsAt).toISOString(),
    endsAt: new Date(row.endsAt).toISOString(),
  }))
}

/** People with a place, in the order they first booked, then people waiting and, for staff, late cancellations. */
export async function readBookedPeople(
  reader: Reader,
  { id, gymId }: { id: string; gymId: string },
  viewer: Viewer,
  now: Date,
): Promise<BookedPerson[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const since = sql`${new Date(now.getTime() - days(MISSES_WITHIN_DAYS)).toISOString()}::timestamptz`
  const isStaff = sql`exists (select from gym_staff s where s.gym_id = c.gym_id and s.uid = ${viewer.uid})`
  const { rows } = await reader.execute<{
    uid: string
    status: BookedPerson['status']
    at: string | null
    late: number
    missed: number
    is_staff: boolean
  }>(sql`
    select b.uid, case b.status when 'waitlisted' then 'waiting' when 'cancelled' then 'late' else b.status end as status,
      ${checkInDuring(sql`c`, sql`b.uid`)} as at, m.late, m.missed,
      ${isStaff} as is_staff
    from bookings b join booked_classes c on c.id = b.class_id cross join lateral (
      select count(*) filter (where o.late and o.status <> 'going')::int as late,
        count(*) filter (where o.status = 'going' and oc.ends_at <= ${at} and ${checkInDuring(sql`oc`, sql`o.uid`, NO_SECOND_CHECK_IN)} is null)::int as missed
      from bookings o join booked_classes oc on oc.id = o.class_id
      where o.uid = b.uid and oc.gym_id = ${gymId} and oc.starts_at > ${since}) m
    where b.class_id = ${id} and (b.status <> 'cancelled' or b.late and ${isStaff})
    order by array_position(array['going', 'offered', 'waitlisted'], b.status), b.in_line, b.created_at, b.uid`)
  const uids = rows.map(({ uid }) => uid)
  const cards = await readPeople(reader, viewer, uids)
  return rows.flatMap(({ uid, status, at: seen, late, missed, is_staff }) => {
    const person = cards.get(uid)
    if (!person) return []
    return {
      ...{ person, status, checkedInAt: seen === null ? null : new Date(seen).toISOString() },
      misses: is_staff ? { late, noShows: missed } : null,
    }
  })
}
