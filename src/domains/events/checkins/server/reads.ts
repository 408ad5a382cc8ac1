import { sql } from 'drizzle-orm'

/** SQL condition on `check_ins c`, equivalent to `isCorroborated`; undone check-ins don't count. */
export const IS_CORROBORATED = sql`(c.undone_at is null and case when c.event_id is null then c.method <> 'location'
  else exists (select from events ce where ce.id = c.event_id and ce.official)
    and (c.method <> 'location' or coalesce(c.former ->> 'status' in ('going', 'maybe'), false)) end)`
