import { sql } from 'drizzle-orm'
import { eventVisibleTo } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { FINDABLE_BY_ALL } from '#domains/gyms/gyms/server/visible-to.ts'
import { isLeaving } from '#domains/members/people/server/block-conditions.ts'
import type { Database } from '#platform/database.ts'

/** The folded names whose words are in `search_words`. */
const NAMES = sql`
  select 'gyms', g.search_text from gyms g where ${FINDABLE_BY_ALL}
  union all select 'people', u.search_name from users u
    where (u.username is not null or u.onboarding_complete) and not ${isLeaving(sql`u.uid`)}
  union all select 'events', e.search_title from events e join gyms g on g.id = e.gym_id
    where e.ends_at > now() and ${eventVisibleTo(null)}
  union all select 'creators', u.search_name || ' ' || fold_name(array_to_string(c.teaches, ' ') || ' ' || c.headline)
    from creators c join users u on u.uid = c.uid where c.state = 'approved' and not ${isLeaving(sql`u.uid`)}`

/** Shorter words have no typos worth correcting, and anything longer isn't a word. */
const LENGTH = sql`length(word) between 3 and 40`

/** Updates the words that spelling is corrected to, from the current names. */
export async function refreshSearchWords(db: Database): Promise<void> {
  await db.execute(sql`
    with wanted as materialized (
      select kind, word, count(*)::int as uses
      from (${NAMES}) names (kind, name) cross join lateral regexp_split_to_table(name, '[^[:alnum:]]+') word
      where ${LENGTH} group by kind, word
    ), gone as (
      delete from search_words s where not exists (select from wanted w where w.kind = s.kind and w.word = s.word)
    )
    insert into search_words (kind, word, uses) select kind, word, uses from wanted
    on conflict (kind, word) do update set uses = excluded.uses where search_words.uses <> excluded.uses`)
}
