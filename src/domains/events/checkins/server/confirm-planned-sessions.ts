import { sql } from 'drizzle-orm'
import { FADING_MS } from '#domains/gyms/gyms/freshness.ts'
import { days } from '#platform/clock.ts'
import type { Database, Reader, Tx } from '#platform/database.ts'
import { sessionOfEvent } from './writes.ts'

/** How soon an event has to start for its RSVPs to count. */
const SAID_AHEAD_MS = days(14)
/** How many members have to be going, not counting the event's hosts and the gym's staff. */
const COMING_TO_COUNT = 2

/**
 * Prevents a confirmed session from becoming unconfirmed while several members are going to the gym's own event in its
 * slot. Until that event is over, age alone makes the session fading at worst. Returns how many sessions changed.
 */
export async function confirmPlannedSessions(db: Database, now: Date): Promise<number> {
  let heard = 0
  for (const event of await readAwaited(db, now)) if (await db.transaction((tx) => keepUntilOver(tx, event))) heard += 1
  return heard
}

interface Awaited extends Record<string, unknown> {
  id: string
  gymId: string
  eventType: string
  startsAt: string
  endsAt: string
}

/** Events with enough people going; only public ones, so that freshness doesn't reveal a private event. */
async function readAwaited(reader: Reader, now: Date): Promise<Awaited[]> {
  const from = sql`${now.toISOString()}::timestamptz`
  const until = sql`${new Date(now.getTime() + SAID_AHEAD_MS).toISOString()}::timestamptz`
  const { rows } = await reader.execute<Awaited>(sql`
    select e.id, e.gym_id as "gymId", e.event_type as "eventType", e.starts_at as "startsAt", e.ends_at as "endsAt"
    from events e join gyms g on g.id = e.gym_id
    where e.starts_at between ${from} and ${until} and e.official and e.visibility = 'public' and e.status = 'scheduled'
      and not e.is_deleted and g.status = 'active' and g.merged_into is null
      and exists (select from jsonb_each(g.sessions_confirmed) as heard (id, word)
        where (word ->> 'at')::timestamptz < e.ends_at - make_interval(secs => ${FADING_MS / 1000})
          and coalesce((word ->> 'expectedUntil')::timestamptz < e.ends_at, true))
      and ${COMING_TO_COUNT} <= (select count(*) from rsvps r where r.event_id = e.id and r.status = 'going'
        and r.uid is distinct from e.created_by and r.uid <> all (e.host_ids)
        and not exists (select from gym_staff s where s.gym_id = e.gym_id and s.uid = r.uid))
    order by e.starts_at desc`)
  return rows
}

async function keepUntilOver(tx: Tx, { gymId, eventType, startsAt, endsAt }: Awaited): Promise<boolean> {
  const session = await sessionOfEvent(tx, { gymId, eventType, startsAt: new Date(startsAt) })
  if (!session) return false
  const until = new Date(endsAt).toISOString()
  // If there are two events, the later one counts. RSVPs alone never confirm a session that was never confirmed.
  const { rowCount } = await tx.execute(sql`
    update gyms set sessions_confirmed = jsonb_set(sessions_confirmed, ${sql.param([session.id, 'expectedUntil'])}::text[],
      to_jsonb(${until}::text))
    where id = ${gymId} and sessions_confirmed ? ${session.id}
      and coalesce(sessions_confirmed #>> ${sql.param([session.id, 'expectedUntil'])}::text[], '') < ${until}`)
  return (rowCount ?? 0) > 0
}
