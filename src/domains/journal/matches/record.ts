import { type Medal, type Method, medals, methods, type Outcome } from '#domains/feed/activities/entry-vocabulary.ts'
import type { Family } from '#domains/journal/techniques/rules.ts'
import type { MatchRecord } from './contract.ts'
import { isBySubmission } from './rules.ts'

export interface RecordMatch {
  day: string
  discipline: 'gi' | 'nogi'
  level: string
  outcome: Outcome
  method: Method
  /** The submission's family; null if no submission was named or it has no family. */
  family: Family | null
  medal: Medal | null
  competitionId: string | null
  ageDivision: string
  weightClass: string
}

interface Results {
  wins: number
  losses: number
  draws: number
}

/**
 * A member's record. Breakdowns are sorted by wins, then by number of matches; years have the newest first. Byes are
 * counted separately because they have no opponent.
 */
export function recordOf(matches: readonly RecordMatch[]): MatchRecord {
  const fought = matches.filter(({ method }) => method !== 'bye')
  const results = resultsOf(fought)
  return {
    ...results,
    byes: matches.length - fought.length,
    winRate: fought.length === 0 ? null : results.wins / fought.length,
    byMethod: methods
      .map((method) => ({ method, ...resultsOf(fought.filter((match) => match.method === method)) }))
      .filter((line) => sizeOf(line) > 0)
      .sort(byWins),
    bySubmission: splitBy(
      fought.filter(({ method }) => isBySubmission(method)),
      ({ family }) => family,
    )
      .map(({ of, wins, losses }) => ({ family: of, wins, losses }))
      .sort((a, b) => b.wins - a.wins || b.losses - a.losses),
    byDiscipline: splitBy(fought, ({ discipline }): string => discipline).sort(byWins),
    byLevel: splitBy(fought, ({ level }) => level).sort(byWins),
    byYear: splitBy(fought, ({ day }) => day.slice(0, 4)).sort((a, b) => b.of.localeCompare(a.of)),
    medals: medalsOf(matches),
    competitions: new Set(matches.flatMap(({ competitionId }) => competitionId ?? [])).size,
  }
}

/** Counts only the best medal per bracket, because members may add it to every match there. */
export function medalsOf(
  matches: readonly Pick<
    RecordMatch,
    'competitionId' | 'discipline' | 'ageDivision' | 'level' | 'weightClass' | 'medal'
  >[],
): Record<Medal, number> {
  const best = new Map<string, Medal>()
  for (const { medal, ...of } of matches) {
    if (!medal) continue
    const bracket = JSON.stringify([of.competitionId, of.discipline, of.ageDivision, of.level, of.weightClass])
    const before = best.get(bracket)
    if (!before || medals.indexOf(medal) < medals.indexOf(before)) best.set(bracket, medal)
  }
  const won = [...best.values()]
  const count = (of: Medal) => won.filter((medal) => medal === of).length
  return { gold: count('gold'), silver: count('silver'), bronze: count('bronze') }
}

export function resultsOf(matches: readonly Pick<RecordMatch, 'outcome'>[]): Results {
  const count = (of: Outcome) => matches.filter(({ outcome }) => outcome === of).length
  return { wins: count('win'), losses: count('loss'), draws: count('draw') }
}

function splitBy<Key>(matches: readonly RecordMatch[], keyOf: (match: RecordMatch) => Key): ({ of: Key } & Results)[] {
  return [...Map.groupBy(matches, keyOf)].map(([of, some]) => ({ of, ...resultsOf(some) }))
}

const sizeOf = ({ wins, losses, draws }: Results) => wins + losses + draws
const byWins = (a: Results, b: Results) => b.wins - a.wins || sizeOf(b) - sizeOf(a)
