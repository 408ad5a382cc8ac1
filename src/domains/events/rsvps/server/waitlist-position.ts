import { type SQL, sql } from 'drizzle-orm'

/** SQL: how many people are on an event's waitlist up to this number. With a person's own number, their position. */
export const waitingUpTo = (eventId: SQL, inLine: SQL): SQL => sql`(select count(*)::int from ${waitingAt(eventId)} w
  where w.in_line <= ${inLine})`

/** SQL: the numbers on an event's waitlist, as a table with the column `in_line`. */
export const waitingAt = (eventId: SQL): SQL => sql`(
  select members.in_line from rsvps members
    where members.event_id = ${eventId} and members.status = 'waitlisted' and members.in_line is not null
  union all
  select guests.in_line from event_guests guests where guests.event_id = ${eventId} and guests.status = 'waitlisted')`
