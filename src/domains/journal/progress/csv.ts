import { type Cell, csvOfTables } from '#platform/csv.ts'
import type { Compared, Progress } from './contract.ts'

/** The numbers of the screen as one table: what, of which, and up to four numbers, each named in the first line of its part. */
export function csvOf(data: Progress): string {
  const { submissions, matches, game } = data
  const nameOf = (slug: string) => game.positions.find((position) => position.slug === slug)?.name ?? slug
  const compared = (name: string, { now, before }: Compared): Cell[] => [name, now, before]
  const parts: [string[], Cell[][]][] = [
    [
      ['figure', 'now', 'before'],
      [
        compared('sessions', data.sessions),
        compared('minutes', data.minutes),
        compared('rounds', data.rounds),
        compared('submissions for', submissions.mine),
        compared('submissions against', submissions.theirs),
        compared('matches won', matches.wins),
        compared('matches lost', matches.losses),
        compared('matches drawn', matches.draws),
        ['streak in weeks', data.streak.current, null],
        ['longest streak in weeks', data.streak.longest, null],
      ],
    ],
    [
      ['week', 'sessions', 'minutes', 'goal', 'goal in'],
      data.weeks.map(({ week, sessions, minutes, goal }) => [
        week,
        sessions,
        minutes,
        goal?.amount ?? null,
        goal?.unit ?? null,
      ]),
    ],
    [
      ['day', 'sessions', 'minutes', 'rounds'],
      data.days.map(({ day, sessions, minutes, rounds }) => [day, sessions, minutes, rounds]),
    ],
    [
      ['discipline', 'sessions', 'minutes'],
      data.disciplines.map(({ discipline, sessions, minutes }) => [discipline, sessions, minutes]),
    ],
    [
      ['submission', 'family', 'for', 'against'],
      submissions.techniques.map(({ name, family, mine, theirs }) => [name, family, mine, theirs]),
    ],
    [['rounds ended in', 'rounds'], data.endings.map(({ name, rounds }) => [name, rounds])],
    [['partner', 'rounds', 'minutes'], data.partners.top.map(({ name, rounds, minutes }) => [name, rounds, minutes])],
    [
      ['match decided by', 'won', 'lost', 'drawn'],
      matches.methods.map(({ method, wins, losses, draws }) => [method, wins, losses, draws]),
    ],
    [['position', 'times'], game.positions.map(({ name, times }) => [name, times])],
    [['from', 'to', 'times'], game.moves.map(({ from, to, times }) => [nameOf(from), nameOf(to), times])],
    [
      ['from', 'submission', 'for', 'against'],
      game.finishes.map(({ from, technique, mine, theirs }) => [nameOf(from), technique.name, mine, theirs]),
    ],
  ]
  const filled = parts.filter(([, rows]) => rows.length > 0)
  return csvOfTables(filled.map(([head, rows]) => [head, ...rows]))
}
