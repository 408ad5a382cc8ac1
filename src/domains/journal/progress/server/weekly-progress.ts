import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/database.ts'
import { statement } from '#platform/statement.ts'
import { wallClock } from '#platform/wall-clock.ts'
import type { WeeklyProgress } from '../contract.ts'
import { type Goal, type GoalSince, goalIn } from '../goals.ts'
import { streakWeeks } from '../streak.ts'
import { mondayOf, weekOf } from '../weeks.ts'
import { trainingGoals } from './tables.ts'

/** `first` is the first day with a session or match. */
export interface Calendar {
  today: string
  first: string | null
  hasSessions: boolean
  goals: GoalSince[]
}

export interface CalendarRow {
  timezone: string | null
  first: string | null
  last: string | null
  firstMatch: string | null
  goals: { week: string; unit: Goal['unit'] | null; amount: number | null }[]
}

export const calendarQuery = (uid: SQL | string): SQL => sql`
  select u.timezone, t.first, t.last,
    (select min(m.day)::text from matches m where m.uid = u.uid and not m.is_deleted) as "firstMatch",
    coalesce((select json_agg(json_build_object('week', g.week, 'unit', g.unit, 'amount', g.amount) order by g.week)
      from training_goals g where g.uid = u.uid), '[]') as goals
  from users u left join lateral (select min(s.day)::text as first, max(s.day)::text as last
    from training_sessions s where s.uid = u.uid and not s.is_deleted) t on true
  where u.uid = ${uid}`

const calendarRows = statement<CalendarRow>('progress_calendar', () => calendarQuery(sql`${sql.placeholder('uid')}`))

export async function readCalendar(reader: Reader, uid: string, now: Date): Promise<Calendar> {
  const [row] = await calendarRows(reader, { uid })
  return calendarOf(row, now)
}

export function calendarOf(row: CalendarRow | undefined, now: Date): Calendar {
  const here = wallClock(now, row?.timezone ?? 'UTC')
    .toISOString()
    .slice(0, 10)
  return {
    // A session logged further east may be a day ahead of the member's local date.
    today: row?.last && row.last > here ? row.last : here,
    first: [row?.first, row?.firstMatch].filter((day) => day != null).toSorted()[0] ?? null,
    hasSessions: row?.first != null,
    goals: (row?.goals ?? []).map(({ week, unit, amount }) => ({
      week,
      goal: unit !== null && amount !== null ? { unit, amount } : null,
    })),
  }
}

/** A week's sessions in one discipline. */
export interface TrainedWeek {
  week: string
  discipline: 'gi' | 'nogi' | 'both'
  /** Whether the sessions are after the end of the previous period, which may be in the middle of a week. */
  later: boolean
  sessions: number
  minutes: number
  rounds: number
}

export const weeksQuery = (uid: SQL | string, beforeTo: SQL | string | null): SQL => sql`
  select (s.day - (extract(isodow from s.day)::int - 1))::text as week, s.discipline,
    coalesce(s.day > ${beforeTo}::date, true) as later,
    count(*)::int as sessions, sum(s.minutes)::int as minutes, sum(s.round_count)::int as rounds
  from training_sessions s where s.uid = ${uid} and not s.is_deleted
  group by 1, 2, 3 order by 1`

const trainedWeeks = statement<TrainedWeek>('progress_weeks', () =>
  weeksQuery(sql`${sql.placeholder('uid')}`, sql`${sql.placeholder('beforeTo')}`),
)

export const readTrainedWeeks = (reader: Reader, uid: string, beforeTo: string | null) =>
  trainedWeeks(reader, { uid, beforeTo })

export async function readWeeklyProgress(reader: Reader, uid: string, now: Date): Promise<WeeklyProgress> {
  const calendar = await readCalendar(reader, uid, now)
  const weeks = await readTrainedWeeks(reader, uid, null)
  const from = mondayOf(weekOf(calendar.today))
  const present = weeks.filter(({ week }) => week === from)
  return {
    today: calendar.today,
    week: {
      from,
      sessions: present.reduce((sum, { sessions }) => sum + sessions, 0),
      minutes: present.reduce((sum, { minutes }) => sum + minutes, 0),
    },
    streak: streakWeeks(
      weeks.map(({ week }) => week),
      calendar.today,
    ),
    goal: goalIn(calendar.goals, from),
    history: calendar.goals,
  }
}

/** Saves the weekly goal. It applies to all of this week; earlier weeks keep their goal. */
export async function setGoal(
  tx: Tx,
  { uid, goal, now }: { uid: string; goal: Goal | null; now: Date },
): Promise<void> {
  const { today } = await readCalendar(tx, uid, now)
  const said = { unit: goal?.unit ?? null, amount: goal?.amount ?? null, updatedAt: now }
  await tx
    .insert(trainingGoals)
    .values({ uid, week: mondayOf(weekOf(today)), ...said })
    .onConflictDoUpdate({ target: [trainingGoals.uid, trainingGoals.week], set: said })
}
