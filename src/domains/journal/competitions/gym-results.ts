import { medals } from '#domains/feed/activities/entry-vocabulary.ts'
import { SAME_COMPETITION_DAYS } from '#domains/journal/matches/limits.ts'
import { days } from '#platform/clock.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import type { GymResult } from './contract.ts'

export interface CompetitionResults {
  name: string
  /** The days of the first and last match. */
  startsOn: string
  endsOn: string
  /** Best first. */
  medals: GymResult[]
  results: GymResult[]
}

/**
 * Groups results, newest first, by competition. Members type the names of competitions, so results with the same name
 * within a few days count as one competition.
 */
export function byCompetition(results: readonly GymResult[]): CompetitionResults[] {
  const groups: CompetitionResults[] = []
  for (const result of results) {
    const { eventName, day } = result.facts
    const known = groups.find(
      (group) =>
        normalizeText(group.name) === normalizeText(eventName) &&
        Date.parse(group.startsOn) - Date.parse(day) <= days(SAME_COMPETITION_DAYS),
    )
    if (known) {
      known.results.push(result)
      known.startsOn = day
    } else groups.push({ name: eventName, startsOn: day, endsOn: day, medals: [], results: [result] })
  }
  return groups.map((group) => ({ ...group, medals: medalsOf(group.results) }))
}

function medalsOf(results: readonly GymResult[]): GymResult[] {
  const won = new Map<string, GymResult>()
  for (const result of results) {
    const { medal, discipline } = result.facts
    const key = [result.person.uid, discipline, medal].join()
    if (medal && !won.has(key)) won.set(key, result)
  }
  const rank = ({ facts: { medal } }: GymResult) => (medal ? medals.indexOf(medal) : medals.length)
  return [...won.values()].sort((one, other) => rank(one) - rank(other))
}
