import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fold } from '#platform/fold.ts'
import type { gymSearch } from '../contract.ts'
import { textOccurs } from './search-text.ts'
import { type Eyes, findableBy } from './visible-to.ts'

type Search = z.infer<typeof gymSearch>
export type GymFilters = Omit<Search, 'near' | 'radiusKm' | 'widen' | 'bounds' | 'cursor' | 'limit'>

/** What the viewer may find at all, narrowed as they ask (D20): conditions on `gyms g`. */
export const filtersOf = (filters: GymFilters, viewer: Eyes, now: Date): SQL[] => [
  findableBy(viewer),
  ...narrowing(filters, now),
]

/** The narrowing alone. Not without a condition on what may be found. */
export function narrowing(filters: GymFilters, now: Date): SQL[] {
  const { text, discipline, free, dropIn, beginners, women, kids, openMat, affiliation, country, when, date } = filters
  const on: SQL[] = []
  if (text) on.push(textOccurs(text))
  if (country) on.push(sql`g.country = ${country.toUpperCase()}`)
  if (affiliation) on.push(sql`g.affiliation_key = ${fold(affiliation)}`)
  if (free)
    on.push(
      sql`((g.drop_in->>'price')::numeric = 0 or (g.drop_in->>'firstVisitFree')::boolean or (g.trial_offer->>'available')::boolean)`,
    )
  const day = when ?? (date ? 'date' : undefined)
  if (day) {
    on.push(sql`g.status <> 'temporarily_closed'`, sessionTakesPlace({ ...filters, when: day }, now))
    return on
  }
  if (discipline) on.push(sql`g.disciplines @> array[${discipline}]`)
  if (dropIn) on.push(sql`((g.drop_in->>'accepted')::boolean or g.schedule @> '[{"dropInOk": true}]')`)
  if (beginners) on.push(sql`((g.rules->>'beginnersWelcome')::boolean or g.schedule @> '[{"level": "beginner"}]')`)
  if (women) on.push(sql`(g.disciplines @> array['womens'] or g.schedule @> '[{"kind": "womens"}]')`)
  if (kids) on.push(sql`(g.disciplines @> array['kids'] or g.schedule @> '[{"kind": "kids"}]')`)
  if (openMat) on.push(sql`g.schedule @> '[{"kind": "open_mat"}]'`)
  return on
}

/** Some session of the timetable answers the filters at that time, by the gym's own clock. */
function sessionTakesPlace({ when, date, discipline, dropIn, beginners, women, kids, openMat }: GymFilters, now: Date) {
  const session = [
    sql`extract(isodow from d.day) = s.weekday`,
    sql`(s."from" is null or s."from" <= d.day) and (s.until is null or d.day <= s.until)`,
    sql`not coalesce(s.exceptions ? d.day::text, false)`,
    sql`d.day + s."end"::time + case when s."end" <= s.start then interval '1 day' else interval '0' end > w.clock`,
  ]
  if (discipline) session.push(sql`s.discipline in (${discipline}, 'both')`)
  if (dropIn) session.push(sql`s."dropInOk"`)
  if (beginners) session.push(sql`s.level in ('all', 'beginner')`)
  if (women) session.push(sql`s.kind = 'womens'`)
  if (kids) session.push(sql`s.kind = 'kids'`)
  if (openMat) session.push(sql`s.kind = 'open_mat'`)
  if (when === 'now') session.push(sql`d.day + s.start::time <= w.clock + interval '1 hour'`)
  if (when === 'tonight') session.push(sql`s.start >= '17:00'`)

  const candidates = {
    // Yesterday's session may last past midnight, tomorrow's may start within the hour.
    now: sql`(w.clock::date - 1), (w.clock::date), (w.clock::date + 1)`,
    tonight: sql`(w.clock::date)`,
    weekend: sql`(date_trunc('week', w.clock)::date + 5), (date_trunc('week', w.clock)::date + 6)`,
    date: sql`(${date ?? null}::date)`,
  }[when ?? 'date']

  return sql`g.schedule <> '[]' and exists (
    select 1
    from (select ${now.toISOString()}::timestamptz at time zone g.timezone as clock) w,
      lateral (values ${candidates}) as d(day),
      jsonb_to_recordset(g.schedule) as s(kind text, discipline text, level text, weekday int, start text, "end" text,
        "from" date, until date, exceptions jsonb, "dropInOk" boolean)
    where ${sql.join(session, sql` and `)})`
}
