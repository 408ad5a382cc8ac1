import { type SQL, sql } from 'drizzle-orm'
import type { Gym, UpcomingSession } from '#domains/gyms/gyms/contract.ts'
import type { SessionsConfirmed } from '#domains/gyms/gyms/rules.ts'
import { eventVisibleTo, type MaybeViewer } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { isUnconfirmedIn } from '#domains/gyms/gyms/server/freshness.ts'
import {
  centreOf,
  clockAndDays,
  DATES_OF_SESSION,
  type Days,
  EVENT_END,
  EVENT_START,
  eventFits,
  eventIsOn,
  insideBounds,
  instantsAround,
  SESSION_END,
  SESSION_START,
  type SessionFilters,
  sessionFits,
  sessionIsOn,
  spherePoint,
  withinRadius,
} from '#domains/gyms/gyms/server/reads.ts'
import { findableBy } from '#domains/gyms/gyms/server/visible-to.ts'
import { readBounds, readPoint } from '#platform/geography.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'

/** A page's last item, encoded in the cursor. Within a day, unconfirmed sessions come last. */
export interface DiscoverKey {
  day: string
  sunk: 0 | 1
  /** The local start at the venue: `2026-11-21 18:00:00`. */
  wall: string
  chord: number
  gym_id: string
  /** The event's id, or the session's index in its timetable. */
  ref: string
}

export interface DiscoverRow extends DiscoverKey {
  kind: 'session' | 'event'
  slug: string
  name: string
  city: string
  country: string
  lat: number
  lng: number
  timezone: string
  drop_in: Gym['dropIn']
  sessions_confirmed: SessionsConfirmed
  session_id: string
  title: string
  session_kind: UpcomingSession['kind']
  discipline: UpcomingSession['discipline']
  level: UpcomingSession['level']
  minutes: number
  price: number | null
  drop_in_ok: boolean
}

export interface DiscoverInput extends SessionFilters {
  near?: string | undefined
  radiusKm: number
  bounds?: string | undefined
  days: Days
  limit: number
}

/** The query for a page. It fetches one extra row, which shows whether another page follows. */
export function discoverQuery(
  { days, ...asked }: DiscoverInput,
  viewer: MaybeViewer,
  now: Date,
  after?: DiscoverKey,
): SQL {
  const { area, chord } = placeOf(asked)
  const beyond = after
    ? sql`where (day, sunk, wall, chord, gym_id, ref) > (${after.day}::date, ${after.sunk}::int, ${after.wall}::timestamp,
        ${after.chord}::float8, ${after.gym_id}, ${after.ref})`
    : sql``
  return sql`
    with w as materialized (
      select g.id, g.status, g.created_by, g.timezone, g.sessions_confirmed, g.drop_in, g.trial_offer, g.rules,
        t.clock, t.first, t.last, ${chord} as chord
      from gyms g cross join lateral (${clockAndDays(days, now)}) t
      where ${sql.join([findableBy(viewer), sql`g.status <> 'temporarily_closed'`, ...area], sql` and `)}
    ), found as (
      (${sessionsOf(days, asked, viewer, now)} union all ${eventsOf(days, asked, viewer, now)})
    ), page as (
      select * from found ${beyond} order by day, sunk, wall, chord, gym_id, ref limit ${asked.limit + 1}
    )
    select p.kind, p.day::text as day, p.sunk, p.wall::text as wall, p.chord, p.gym_id, p.ref, g.slug, g.name, g.city, g.country,
      g.lat, g.lng, g.timezone, g.drop_in, g.sessions_confirmed, s.session_id, s.title, s.kind as session_kind, s.discipline,
      s.level, s.minutes, s.price, s.drop_in_ok
    from page p join gyms g on g.id = p.gym_id
      left join gym_sessions s on p.kind = 'session' and s.gym_id = p.gym_id and s.at::text = p.ref
    order by p.day, p.sunk, p.wall, p.chord, p.gym_id, p.ref`
}

function placeOf({ near, radiusKm, bounds }: Pick<DiscoverInput, 'near' | 'radiusKm' | 'bounds'>): {
  area: SQL[]
  chord: SQL
} {
  const point = near === undefined ? undefined : readPoint(near)
  if (point) return { area: [withinRadius(point, radiusKm)], chord: sql`(g.position <-> ${spherePoint(point)})` }
  const box = bounds === undefined ? undefined : readBounds(bounds)
  if (!box) throw badField('near', message('must be latitude,longitude, such as 53.35,-6.26'))
  return { area: insideBounds(box), chord: sql`(g.position <-> ${spherePoint(centreOf(box))})` }
}

function sessionsOf(days: Days, wishes: SessionFilters, viewer: MaybeViewer, now: Date): SQL {
  const conditions = [...sessionIsOn(days), ...sessionFits(wishes), sql`not ${standsFor(days, viewer, now)}`]
  return sql`select 'session' as kind, w.id as gym_id, s.at::text as ref, d.day,
      ${isUnconfirmedIn(sql`(w.sessions_confirmed -> s.session_id)`, now)}::int as sunk, ${SESSION_START} as wall, w.chord
    from w cross join lateral (select w.drop_in, w.trial_offer, w.rules, w.status, w.created_by) g
      join gym_sessions s on s.gym_id = w.id cross join ${DATES_OF_SESSION}
    where ${sql.join(conditions, sql` and `)}`
}

function eventsOf(days: Days, wishes: SessionFilters, viewer: MaybeViewer, now: Date): SQL {
  const conditions = [...eventIsOn(days, now), ...eventFits(wishes), eventVisibleTo(viewer)]
  return sql`select 'event', w.id, e.id, greatest(${EVENT_START}::date, w.first), 0, ${EVENT_START}, w.chord
    from w cross join lateral (select w.status, w.created_by) g join events e on e.gym_id = w.id
    where ${sql.join(conditions, sql` and `)}`
}

/**
 * Whether an official open mat event replaces a timetable's open mat that it overlaps. The slot is then shown once, as
 * the event, or not at all if the event is cancelled or postponed. Viewers who can't see the event see the open mat.
 */
function standsFor(days: Days, viewer: MaybeViewer, now: Date): SQL {
  const { earliest, latest } = instantsAround(days, now)
  return sql`(s.kind = 'open_mat' and exists (select from events e where e.gym_id = w.id and e.official and e.event_type = 'open_mat'
    and e.status <> 'draft' and e.starts_at >= ${earliest.toISOString()}::timestamptz and e.starts_at < ${latest.toISOString()}::timestamptz
    and ${EVENT_START} < ${SESSION_END} and ${EVENT_END} > ${SESSION_START} and ${eventVisibleTo(viewer)}))`
}
