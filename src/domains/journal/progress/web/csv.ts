import { type Cell, csvOfTables } from '#platform/csv.ts'
import type { Compared, Progress } from '../contract.ts'
import type { CsvLabels } from './csv-labels.ts'

/** The screen's numbers as tables with a header line each; empty tables are left out. Dates are ISO. */
export function csvOf(data: Progress, labels: CsvLabels): string {
  const { submissions, matches, game } = data
  const nameOf = (slug: string) => game.positions.find((position) => position.slug === slug)?.name ?? slug
  const compared = (name: string, { now, before }: Compared): Cell[] => [name, now, before]
  const parts: [string[], Cell[][]][] = [
    [
      [labels.figure, labels.now, labels.before],
      [
        compared(labels.sessions, data.sessions),
        compared(labels.minutes, data.minutes),
        compared(labels.rounds, data.rounds),
        compared(labels.submissionsFor, submissions.mine),
        compared(labels.submissionsAgainst, submissions.theirs),
        compared(labels.matchesWon, matches.wins),
        compared(labels.matchesLost, matches.losses),
        compared(labels.matchesDrawn, matches.draws),
        [labels.streak, data.streak.current, null],
        [labels.longestStreak, data.streak.longest, null],
      ],
    ],
    [
      [labels.week, labels.sessions, labels.minutes, labels.goal, labels.goalUnit],
      data.weeks.map(({ week, sessions, minutes, goal }) => [
        week,
        sessions,
        minutes,
        goal?.amount ?? null,
        goal && labels.units[goal.unit],
      ]),
    ],
    [
      [labels.day, labels.sessions, labels.minutes, labels.rounds],
      data.days.map(({ day, sessions, minutes, rounds }) => [day, sessions, minutes, rounds]),
    ],
    [
      [labels.discipline, labels.sessions, labels.minutes],
      data.disciplines.map(({ discipline, sessions, minutes }) => [labels.disciplineOf(discipline), sessions, minutes]),
    ],
    [
      [labels.submission, labels.family, labels.for, labels.against],
      submissions.techniques.map(({ name, family, mine, theirs }) => [name, labels.familyOf(family), mine, theirs]),
    ],
    [[labels.endedIn, labels.rounds], data.endings.map(({ name, rounds }) => [name, rounds])],
    [
      [labels.partner, labels.rounds, labels.minutes],
      data.partners.top.map(({ name, rounds, minutes }) => [name, rounds, minutes]),
    ],
    [
      [labels.method, labels.won, labels.lost, labels.drawn],
      matches.methods.map(({ method, wins, losses, draws }) => [labels.methodOf(method), wins, losses, draws]),
    ],
    [[labels.position, labels.times], game.positions.map(({ name, times }) => [name, times])],
    [
      [labels.from, labels.to, labels.times],
      game.moves.map(({ from, to, times }) => [nameOf(from), nameOf(to), times]),
    ],
    [
      [labels.from, labels.submission, labels.for, labels.against],
      game.finishes.map(({ from, technique, mine, theirs }) => [nameOf(from), technique.name, mine, theirs]),
    ],
  ]
  const filled = parts.filter(([, rows]) => rows.length > 0)
  return csvOfTables(filled.map(([head, rows]) => [head, ...rows]))
}
