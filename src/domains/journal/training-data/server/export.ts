import { csvLines } from '#platform/csv-lines.ts'
import type { Database } from '#platform/database.ts'
import { sessionColumns } from '../columns.ts'
import type { ExportKind } from '../rules.ts'
import {
  type ExportedSession,
  readMatchesToExport,
  readMilestonesToExport,
  readPromotionsToExport,
  sessionsToExport,
} from './journal-export.ts'

/**
 * One table as UTF-8 CSV with the byte order mark that spreadsheets need. Sessions are read in batches, so that they're
 * never all in memory. Headers and codes are the same in every language, because our importer reads session tables.
 */
export async function* exportCsv(db: Database, uid: string, kind: ExportKind): AsyncGenerator<string> {
  yield '\uFEFF'
  if (kind === 'sessions') {
    yield line(sessionColumns)
    for await (const session of sessionsToExport(db, uid)) yield sessionLines(session)
    return
  }
  const rows = await OTHERS[kind](db, uid)
  const columns = Object.keys(COLUMNS[kind]) as string[]
  yield line(columns)
  for (const row of rows) yield line(Object.values(COLUMNS[kind]).map((path) => at(row, path)))
}

/** Everything, in the format an import accepts. Milestones aren't imported but computed again. */
export async function* exportJson(db: Database, uid: string, now: Date): AsyncGenerator<string> {
  yield `{"format":"open-mat-training","version":1,"exportedAt":${JSON.stringify(now)},\n"sessions":[`
  let isFirst = true
  for await (const session of sessionsToExport(db, uid)) {
    yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(session)}`
    isFirst = false
  }
  yield '],\n'
  for (const kind of ['matches', 'promotions', 'milestones'] as const)
    yield `"${kind}":${JSON.stringify(await OTHERS[kind](db, uid))}${kind === 'milestones' ? '}\n' : ',\n'}`
}

const OTHERS = {
  matches: readMatchesToExport,
  promotions: readPromotionsToExport,
  milestones: readMilestonesToExport,
} satisfies Record<Exclude<ExportKind, 'sessions'>, (db: Database, uid: string) => Promise<object[]>>

export async function hasToExport(db: Database, uid: string, kind: ExportKind): Promise<boolean> {
  if (kind !== 'sessions') return (await OTHERS[kind](db, uid)).length > 0
  return !(await sessionsToExport(db, uid).next()).done
}

/** Column names, and the field each value comes from. */
const COLUMNS = {
  matches: {
    date: 'day',
    competition: 'competition.name',
    organisation: 'competition.organisation',
    city: 'competition.city',
    country: 'competition.country',
    'rule set': 'ruleSet',
    discipline: 'discipline',
    'age division': 'ageDivision',
    level: 'level',
    'weight class': 'weightClass',
    opponent: 'opponent.name',
    round: 'round',
    outcome: 'outcome',
    method: 'method',
    submission: 'submission',
    disqualification: 'disqualification',
    'my points': 'score.0.points',
    'my advantages': 'score.0.advantages',
    'my penalties': 'score.0.penalties',
    'their points': 'score.1.points',
    'their advantages': 'score.1.advantages',
    'their penalties': 'score.1.penalties',
    seconds: 'duration',
    medal: 'medal',
    video: 'videoUrl',
    notes: 'notes',
  },
  promotions: {
    date: 'day',
    belt: 'belt',
    stripes: 'stripes',
    promoter: 'promoter.name',
    gym: 'gymName',
    state: 'state',
    note: 'note',
  },
  milestones: { date: 'day', milestone: 'milestone' },
} as const

function at(row: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], row)
}

/** A line for the session, then one for each of its rounds. */
function sessionLines({ rounds, ...session }: ExportedSession): string {
  const cells: Record<string, unknown> = {
    ...session,
    type: 'session',
    date: session.day,
    gym: session.place,
    'gym id': session.gymId,
    techniques: session.techniques.join('; '),
  }
  const lines = rounds.map((round) => ({
    type: 'round',
    minutes: round.minutes,
    partner: round.partner?.name,
    result: round.result,
    'subs for': round.subsFor.join('; '),
    'subs against': round.subsAgainst.join('; '),
    positions: round.positions.join('; '),
    worked: round.worked.join('; '),
  }))
  return [cells, ...lines]
    .map((row) => line(sessionColumns.map((column) => (row as Record<string, unknown>)[column])))
    .join('')
}

const line = (cells: readonly unknown[]) => csvLines([cells])
