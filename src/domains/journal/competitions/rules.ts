import { days } from '#platform/clock.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { LONGEST_COMPETITION_DAYS } from './limits.ts'

export const competitionStatuses = ['scheduled', 'postponed', 'cancelled'] as const
export type CompetitionStatus = (typeof competitionStatuses)[number]

export const competitionDisciplines = ['gi', 'nogi', 'both'] as const
export type CompetitionDiscipline = (typeof competitionDisciplines)[number]

export const intents = ['going', 'interested'] as const
export type Intent = (typeof intents)[number]

/** The visibilities that members can choose for their entries. */
export const entryVisibilities = ['followers', 'friends', 'private'] as const
export type EntryVisibility = (typeof entryVisibilities)[number]

export interface CompetitionDates {
  startsOn: string
  endsOn: string
  registrationDeadline: string | null
}

export type DateProblem = 'ends_before' | 'too_long' | 'deadline_after'

/** What's wrong with a competition's dates, by field. */
export function dateProblems({ startsOn, endsOn, registrationDeadline }: CompetitionDates): {
  endsOn?: DateProblem
  registrationDeadline?: DateProblem
} {
  const isTooLong = Date.parse(endsOn) - Date.parse(startsOn) >= days(LONGEST_COMPETITION_DAYS)
  return {
    ...(endsOn < startsOn ? { endsOn: 'ends_before' } : isTooLong && { endsOn: 'too_long' }),
    ...(registrationDeadline !== null && registrationDeadline > endsOn && { registrationDeadline: 'deadline_after' }),
  }
}

const SLUG_LENGTH = 60

/** `Dublin Open` on 6 December becomes `dublin-open-2026-12-06`. */
export function slugOfCompetition({ name, startsOn }: { name: string; startsOn: string }): string {
  const words = normalizeText(name).replaceAll(' ', '-').slice(0, SLUG_LENGTH).replace(/-+$/, '')
  return `${words || 'competition'}-${startsOn}`
}

/** The discipline in which a member competes: gi if both are offered and none was chosen. */
export const disciplineAt = (offered: CompetitionDiscipline, chosen: 'gi' | 'nogi' | null): 'gi' | 'nogi' =>
  offered === 'both' ? (chosen ?? 'gi') : offered
