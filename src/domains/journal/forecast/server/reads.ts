import { and, eq, lt, sql } from 'drizzle-orm'
import { IS_CORROBORATED } from '#domains/events/checkins/server/reads.ts'
import type { FoundEvent } from '#domains/events/events/server/reads.ts'
import { matProfiles } from '#domains/journal/conductor/server/tables.ts'
import { days } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { Forecast } from '../contract.ts'
import { type ForecastFigures, figuresOf, type LikelyPerson } from '../rules.ts'
import { eventForecasts } from './tables.ts'

const HISTORY_MS = days(56)
/** How long before an event its forecast is shown. With more time, two dates of a weekly series could be compared. */
const SHOWN_BEFORE_MS = days(7)
const NOTHING: Forecast = { likely: null, beginners: null, nearSize: null, light: null, women: null, style: null }

/** An event's forecast as this viewer may see it: visitors only learn how many people will likely come. */
export async function readForecast(
  { db, now, transaction, viewer }: Pick<RequestContext, 'db' | 'now' | 'transaction' | 'viewer'>,
  event: FoundEvent,
): Promise<Forecast> {
  if (!hasForecast(event, now())) return NOTHING
  const day = now().toISOString().slice(0, 10)
  const figures = (await readFigures(db, event.id, day)) ?? (await transaction((tx) => freezeFigures(tx, event, day)))
  if (!viewer) return { ...NOTHING, likely: figures.likely }
  // A size set today counts from tomorrow: otherwise one account could try every size.
  const [own] = await db
    .select({ size: matProfiles.size })
    .from(matProfiles)
    .where(and(eq(matProfiles.uid, viewer.uid), lt(matProfiles.updatedAt, startOf(day))))
  // Figures stored by an earlier version lack the newer lines.
  return { ...NOTHING, ...figures, nearSize: own?.size ? figures.nearSize[own.size] : null }
}

/** Whether an event has a forecast now. A host who hides the number of people turns it off. */
const hasForecast = ({ eventType, status, hideAttendees, startsAt }: FoundEvent, now: Date) =>
  (eventType === 'open_mat' || eventType === 'class') &&
  status === 'scheduled' &&
  hideAttendees !== 'all' &&
  startsAt > now &&
  startsAt.getTime() - now.getTime() <= SHOWN_BEFORE_MS

const startOf = (day: string) => new Date(`${day}T00:00:00Z`)

async function readFigures(reader: Reader, eventId: string, day: string): Promise<ForecastFigures | undefined> {
  const [row] = await reader
    .select({ figures: eventForecasts.figures })
    .from(eventForecasts)
    .where(and(eq(eventForecasts.eventId, eventId), eq(eventForecasts.day, day)))
  return row?.figures
}

/** Stores the day's figures, unless another request did so first, and returns what's stored. */
async function freezeFigures(tx: Tx, event: FoundEvent, day: string): Promise<ForecastFigures> {
  const { count, people } = await readLikely(tx, event, startOf(day))
  const figures = figuresOf(count, people, Math.random)
  await tx
    .insert(eventForecasts)
    .values({ eventId: event.id, day, figures })
    .onConflictDoUpdate({
      target: eventForecasts.eventId,
      set: { day, figures },
      setWhere: lt(eventForecasts.day, day),
    })
  return (await readFigures(tx, event.id, day)) ?? figures
}

/**
 * People going who RSVP'd before `midnight` and, for an official event, people without an RSVP who came to at least
 * two and at least half of the earlier dates. An earlier date is an official event of the gym in the last eight weeks
 * with the same visibility: in the series or, if public, of the same kind and on the same weekday. Check-ins count if
 * they're corroborated.
 */
async function readLikely(
  tx: Tx,
  { id, gymId, seriesId, official, visibility, eventType, startsAt, timezone, capacity }: FoundEvent,
  midnight: Date,
): Promise<{ count: number; people: LikelyPerson[] }> {
  const until = sql`${midnight.toISOString()}::timestamptz`
  const since = sql`${new Date(midnight.getTime() - HISTORY_MS).toISOString()}::timestamptz`
  const weekday = sql`extract(isodow from ${startsAt.toISOString()}::timestamptz at time zone ${timezone})`
  const { rows } = await tx.execute<{
    usually: number | null
    guests: number | null
    belt: string | null
    size: LikelyPerson['size']
    light: boolean
    woman: boolean
    style: LikelyPerson['style']
  }>(sql`
    with visits as (
      select c.uid, c.event_id from events e join check_ins c on c.event_id = e.id and ${IS_CORROBORATED}
      where ${official} and e.official and e.gym_id = ${gymId} and e.id <> ${id} and not e.is_deleted
        and e.status = 'scheduled' and e.visibility = ${visibility} and e.hide_attendees <> 'all'
        and e.starts_at >= ${since} and e.ends_at < ${until}
        and (e.series_id = ${seriesId} or (e.visibility = 'public' and e.event_type = ${eventType}
          and extract(isodow from e.starts_at at time zone e.timezone) = ${weekday}))),
    dates as (select count(*) as people from visits group by event_id),
    answers as (select * from rsvps where event_id = ${id} and created_at < ${until}),
    likely as (
      select uid, guests, true as answered from answers where status in ('going', 'attended')
      union all select uid, 0, false from visits where uid not in (select uid from answers)
      group by uid having count(*) >= greatest(2, (select count(*) from dates) / 2.0))
    select d.usually::int, l.guests, u.belt_rank as belt, p.size, p.style, coalesce(p.woman, false) as woman,
      coalesce(a.intensity = 'light', false) as light
    from (select percentile_disc(0.5) within group (order by people) as usually from dates having count(*) >= 2) d
    full join (likely l join users u on u.uid = l.uid
      left join mat_profiles p on p.uid = l.uid and l.answered
      left join mat_answers a on a.event_id = ${id} and a.uid = l.uid and l.answered) on true`)
  const people = rows.flatMap(({ guests, usually: _usually, ...person }) =>
    guests === null ? [] : [{ guests, ...person }],
  )
  const known = people.reduce((total, { guests }) => total + 1 + guests, 0)
  const count = Math.min(Math.max(known, rows[0]?.usually ?? 0), capacity ?? Number.POSITIVE_INFINITY)
  return { count, people }
}
