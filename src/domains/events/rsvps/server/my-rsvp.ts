import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { RsvpFacts, RsvpStatus } from '../rules.ts'
import { waitingUpTo } from './waitlist-position.ts'

export interface MyRow extends RsvpFacts {
  letIn: boolean
  answer: string
}

/** A member's RSVP to an event; null if they haven't answered. */
export async function readMyRow(
  reader: Reader,
  { eventId, uid }: { eventId: string; uid: string },
): Promise<MyRow | null> {
  const { rows } = await reader.execute<{
    status: RsvpStatus
    guests: number
    in_line: number | null
    offered_until: string | null
    let_in: boolean
    answer: string
    position: number
    attended_at: string | null
  }>(sql`
    select r.status, r.guests, r.in_line, r.offered_until, r.let_in, r.answer,
      case when r.status = 'waitlisted' then ${waitingUpTo(sql`r.event_id`, sql`r.in_line`)} else 0 end as position,
      case when r.status = 'attended' then (select c.at from check_ins c
        where c.event_id = r.event_id and c.uid = r.uid and c.undone_at is null) end as attended_at
    from rsvps r where r.event_id = ${eventId} and r.uid = ${uid}`)
  const [row] = rows
  if (!row) return null
  return {
    status: row.status,
    guests: row.guests,
    inLine: row.in_line,
    position: row.position,
    offeredUntil: row.offered_until === null ? null : new Date(row.offered_until),
    attendedAt: row.attended_at === null ? null : new Date(row.attended_at),
    letIn: row.let_in,
    answer: row.answer,
  }
}
