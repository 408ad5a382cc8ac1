import { type SQL, sql } from 'drizzle-orm'
import { readBeltHistory } from '#domains/journal/promotions/server/reads.ts'
import { readUndrilled } from '#domains/journal/techniques/server/reads.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { statement } from '#platform/statement.ts'
import type { Progress } from '../contract.ts'
import { calendarFrom, type Period, spansOf } from '../periods.ts'
import { recapsFrom } from '../recap.ts'
import { type NamedRow, readBoutCounts } from './bouts.ts'
import { type FoughtRow, progressOf, type TrainedDay } from './progress-of.ts'
import { readCalendar, readTrainedWeeks } from './weekly-progress.ts'

export const daysQuery = (uid: SQL | string, from: SQL | string): SQL => sql`
  select s.day::text as day, count(*)::int as sessions, sum(s.minutes)::int as minutes,
    sum(s.round_count)::int as rounds from training_sessions s
  where s.uid = ${uid} and not s.is_deleted and s.day >= ${from}::date group by s.day order by s.day`

export const foughtQuery = (uid: SQL | string, span: { from: SQL | string; since: SQL | string }): SQL => sql`
  select m.method, m.outcome, m.day >= ${span.from}::date as present, count(*)::int as times from matches m
  where m.uid = ${uid} and not m.is_deleted and m.day >= ${span.since}::date group by 1, 2, 3 order by 1`

export const namesQuery = (slugs: SQL): SQL =>
  sql`select slug, name, family from techniques where slug = any(${slugs}::text[])`

const value = (name: string) => sql`${sql.placeholder(name)}`
const daysOfSessions = statement<TrainedDay>('progress_days', () => daysQuery(value('uid'), value('from')))
const fought = statement<FoughtRow>('progress_fought', () =>
  foughtQuery(value('uid'), { from: value('from'), since: value('since') }),
)
const names = statement<NamedRow>('progress_names', () => namesQuery(value('slugs')))

/** A member's training progress for one period. Includes private sessions, since only their author reads it. */
export async function readProgress(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'>,
  { period, now }: { period: Period; now: Date },
): Promise<Progress> {
  const { uid } = viewer
  const calendar = await readCalendar(reader, uid, now)
  const spans = spansOf(period, calendar)
  const { from } = spans.now
  const since = spans.before?.from ?? from
  const weeks = await readTrainedWeeks(reader, uid, spans.before?.to ?? null)
  // In January, last year's recap needs more than the calendar shows.
  const recaps = period === 'all' ? recapsFrom(calendar.today) : calendar.today
  const days = await daysOfSessions(reader, { uid, from: [calendarFrom(spans.now), recaps].toSorted()[0] ?? recaps })
  const counted = await readBoutCounts(reader, { uid, from, since })
  const matches = await fought(reader, { uid, from, since })
  const slugs = new Set(counted.flatMap(({ what, slug, next }) => (what === 'partner' ? [] : [slug, next])))
  const named = await names(reader, { slugs: [...slugs].filter((slug) => slug !== null) })
  const partners = counted.flatMap(({ what, slug }) => (what === 'partner' && slug !== null ? [slug] : []))
  const people = await readPersonCards(reader, viewer, partners)
  const ranks = await readBeltHistory(reader, uid)
  const undrilled = await readUndrilled(reader, uid, calendar.today)
  return progressOf({ period, calendar, spans, weeks, days, counted, matches, named, people, ranks, undrilled })
}
