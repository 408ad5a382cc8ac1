import { type Method, methods } from '#domains/feed/activities/entry-vocabulary.ts'
import type { RankSince } from '#domains/members/people/belt-order.ts'
import type { PersonCard } from '#domains/members/people/contract.ts'
import type { Compared, Progress } from '../contract.ts'
import { goalIn, goalsReached } from '../goals.ts'
import { calendarFrom, type Period, type Span, weeksOf } from '../periods.ts'
import { streakWeeks } from '../streak.ts'
import type { CountedRow, NamedRow } from './bouts.ts'
import { endingsOf, gameOf, partnersOf, submissionsOf } from './round-stats.ts'
import type { Calendar, TrainedWeek } from './weekly-progress.ts'

export interface TrainedDay {
  day: string
  sessions: number
  minutes: number
  rounds: number
}

export interface FoughtRow {
  method: Method
  outcome: 'win' | 'loss' | 'draw'
  present: boolean
  times: number
}

export interface ProgressInput {
  period: Period
  calendar: Calendar
  spans: { now: Span; before: Span | null }
  weeks: TrainedWeek[]
  days: TrainedDay[]
  counted: CountedRow[]
  matches: FoughtRow[]
  named: NamedRow[]
  people: PersonCard[]
  ranks: RankSince[]
  undrilled: Progress['undrilled']
}

export function progressOf(read: ProgressInput): Progress {
  const { period, calendar, spans, weeks, days, counted, matches, named, people, ranks, undrilled } = read
  const { today, hasSessions, goals } = calendar
  const { now, before } = spans
  const library = new Map(named.map((row) => [row.slug, row]))
  const present = weeks.filter(({ week }) => week >= now.from)
  const past = before ? weeks.filter(({ week, later }) => week >= before.from && week < now.from && !later) : null
  const compare = (figure: 'sessions' | 'minutes' | 'rounds'): Compared => ({
    now: sumOf(present, figure),
    before: past && sumOf(past, figure),
  })
  const byWeek = weeksOf(now).map((week) => {
    const own = present.filter((row) => row.week === week)
    return { week, sessions: sumOf(own, 'sessions'), minutes: sumOf(own, 'minutes'), goal: goalIn(goals, week) }
  })
  return {
    period,
    today,
    from: now.from,
    before,
    hasSessions,
    sessions: compare('sessions'),
    minutes: compare('minutes'),
    rounds: compare('rounds'),
    disciplines: (['gi', 'nogi', 'both'] as const).map((discipline) => {
      const own = present.filter((row) => row.discipline === discipline)
      return { discipline, sessions: sumOf(own, 'sessions'), minutes: sumOf(own, 'minutes') }
    }),
    streak: streakWeeks(
      weeks.map(({ week }) => week),
      today,
    ),
    goal: goalIn(goals, today),
    goalsReached: goalsReached(goals, { weeks: byWeek, today }),
    weeks: byWeek,
    calendarFrom: calendarFrom(now),
    days,
    submissions: submissionsOf(counted, library, before !== null),
    endings: endingsOf(counted, library),
    partners: partnersOf(counted, people),
    matches: matchesOf(matches, before !== null),
    ranks,
    undrilled,
    game: gameOf(counted, library),
  }
}

const sumOf = <Figure extends string>(rows: readonly Record<Figure, number>[], figure: Figure) =>
  rows.reduce((sum, row) => sum + row[figure], 0)

function matchesOf(rows: readonly FoughtRow[], isCompared: boolean): Progress['matches'] {
  const timesOf = (wanted: Partial<FoughtRow>) =>
    sumOf(
      rows.filter((row) => Object.entries(wanted).every(([column, value]) => row[column as keyof FoughtRow] === value)),
      'times',
    )
  const compare = (outcome: FoughtRow['outcome']): Compared => ({
    now: timesOf({ outcome, present: true }),
    before: isCompared ? timesOf({ outcome, present: false }) : null,
  })
  return {
    wins: compare('win'),
    losses: compare('loss'),
    draws: compare('draw'),
    methods: methods.flatMap((method) => {
      const present = { method, present: true }
      const [wins, losses, draws] = (['win', 'loss', 'draw'] as const).map((outcome) =>
        timesOf({ ...present, outcome }),
      )
      return wins || losses || draws ? [{ method, wins: wins ?? 0, losses: losses ?? 0, draws: draws ?? 0 }] : []
    }),
  }
}
