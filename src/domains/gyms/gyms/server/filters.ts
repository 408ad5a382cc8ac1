import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { normalizeText } from '#platform/normalize-text.ts'
import type { gymSearch } from '../contract.ts'
import { clockAndDays, DATES_OF_SESSION, type Days, eventIsOn, sessionIsOn } from './days.ts'
import { eventVisibleTo } from './event-visible-to.ts'
import { isUnconfirmedIn } from './freshness.ts'
import { textOccurs } from './search-text.ts'
import { eventFits, GYM_IS_FREE, gymAdmits, sessionFits } from './session-filters.ts'
import { FINDABLE_BY_ALL, findableBy, type MaybeViewer } from './visible-to.ts'

type Search = z.infer<typeof gymSearch>
export type GymFilters = Omit<Search, 'near' | 'radiusKm' | 'widen' | 'bounds' | 'cursor' | 'limit'> & {
  /** Days to search instead of `when` and `date`. */
  days?: Days
  /** Only gyms in this city that everyone can find, under any spelling of its name. */
  city?: { country: string; spellings: readonly string[] }
}

/** SQL conditions on `gyms g`: the viewer can find the gym and it matches the filters. */
export const filtersOf = (filters: GymFilters, viewer: MaybeViewer, now: Date): SQL[] => [
  findableBy(viewer),
  ...narrowing(filters, viewer, now),
]

/** SQL conditions for the filters alone. Always combine them with a visibility condition. */
export function narrowing(filters: GymFilters, viewer: MaybeViewer, now: Date): SQL[] {
  const { text, discipline, free, dropIn, beginners, women, kids, openMat, belt, affiliation, country, city } = filters
  const on: SQL[] = []
  if (text) on.push(textOccurs(text))
  if (country) on.push(sql`g.country = ${country.toUpperCase()}`)
  if (affiliation) on.push(sql`g.affiliation_key = ${normalizeText(affiliation)}`)
  if (city) on.push(inCity(city))
  const days = daysOf(filters)
  if (days) {
    on.push(sql`g.status <> 'temporarily_closed'`)
    on.push(sql`(${sessionTakesPlace(filters, days, now)} or ${eventTakesPlace(filters, days, viewer, now)})`)
    return on
  }
  if (free) on.push(GYM_IS_FREE)
  if (discipline) on.push(sql`g.disciplines @> array[${discipline}]`)
  if (dropIn) on.push(sql`((g.drop_in->>'accepted')::boolean or g.schedule @> '[{"dropInOk": true}]')`)
  if (beginners) on.push(sql`((g.rules->>'beginnersWelcome')::boolean or g.schedule @> '[{"level": "beginner"}]')`)
  if (women) on.push(sql`(g.disciplines @> array['womens'] or g.schedule @> '[{"kind": "womens"}]')`)
  if (kids) on.push(sql`(g.disciplines @> array['kids'] or g.schedule @> '[{"kind": "kids"}]')`)
  if (openMat) on.push(sql`g.schedule @> '[{"kind": "open_mat"}]'`)
  if (belt) on.push(gymAdmits(belt))
  return on
}

/** SQL condition on `gyms g`: everyone can find the gym, and it's in this city. */
export const inCity = ({ country, spellings }: NonNullable<GymFilters['city']>) =>
  sql`(${FINDABLE_BY_ALL} and g.country = ${country} and g.city = any(${sql.param(spellings)}))`

/** The days searched for, if any. */
export function daysOf({ when, date, days }: Pick<GymFilters, 'when' | 'date' | 'days'>): Days | undefined {
  if (days) return days
  if (when === undefined || when === 'date') return date ? { when: 'days', from: date, until: date } : undefined
  return { when }
}

/** SQL condition: a session of the timetable matches the filters at that time, in the gym's time zone. */
function sessionTakesPlace(filters: GymFilters, days: Days, now: Date, ...more: SQL[]): SQL {
  const conditions = [sql`s.gym_id = g.id`, ...sessionIsOn(days), ...sessionFits(filters), ...more]
  return sql`exists (select from (${clockAndDays(days, now)}) w cross join gym_sessions s cross join ${DATES_OF_SESSION}
    where ${sql.join(conditions, sql` and `)})`
}

/** SQL condition: an event at the gym that this viewer may see matches. */
function eventTakesPlace(filters: GymFilters, days: Days, viewer: MaybeViewer, now: Date): SQL {
  const conditions = [sql`e.gym_id = g.id`, ...eventIsOn(days, now), ...eventFits(filters), eventVisibleTo(viewer)]
  return sql`exists (select from (${clockAndDays(days, now)}) w cross join events e
    where ${sql.join(conditions, sql` and `)})`
}

/**
 * For a search by time: the first matching session, as its position in the timetable and its day, and the first
 * matching event, as JSON.
 */
export function firstThen(filters: GymFilters, days: Days, viewer: MaybeViewer, now: Date): SQL {
  const session = sql.join([sql`s.gym_id = g.id`, ...sessionIsOn(days), ...sessionFits(filters)], sql` and `)
  const event = sql.join(
    [sql`e.gym_id = g.id`, ...eventIsOn(days, now), ...eventFits(filters), eventVisibleTo(viewer)],
    sql` and `,
  )
  return sql`jsonb_build_object(
    'session', (select jsonb_build_object('at', s.at, 'day', d.day::text) from (${clockAndDays(days, now)}) w
      cross join gym_sessions s cross join ${DATES_OF_SESSION} where ${session} order by d.day, s.start, s.at limit 1),
    'event', (select jsonb_build_object('slug', e.slug, 'title', e.title, 'startsAt', e.starts_at, 'endsAt', e.ends_at,
      'timezone', e.timezone) from (${clockAndDays(days, now)}) w cross join events e where ${event}
      order by e.starts_at, e.id limit 1))`
}

/**
 * SQL condition for a search by time: only unconfirmed sessions match at the gym. Such gyms are ranked below the others
 * (`search.ts`).
 */
export function onlyUnconfirmed(filters: GymFilters, days: Days, viewer: MaybeViewer, now: Date): SQL {
  const confirmed = sql`not ${isUnconfirmedIn(sql`(g.sessions_confirmed -> s.session_id)`, now)}`
  return sql`not (${sessionTakesPlace(filters, days, now, confirmed)} or ${eventTakesPlace(filters, days, viewer, now)})`
}
