import { type SQL, sql } from 'drizzle-orm'
import { visibleTo as gymVisibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import { refuseUnknownTechniques } from '#domains/journal/techniques/server/reads.ts'
import type { DefaultVisibility } from '#domains/members/people/visibility.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { badField, notFound } from '#platform/refusals.ts'
import { translatable } from '#platform/translatable.ts'
import type { CheckedSession } from '../contract.ts'
import { SESSION_LIMITS } from '../limits.ts'
import type { ProblemReason, SessionProblem } from '../session-problems.ts'

/** What has to be known of a member and a gym before a session is kept. */
export interface Circumstances extends Record<string, unknown> {
  yearStarted: number | null
  timezone: string | null
  defaultVisibility: DefaultVisibility
  gymId: string | null
  gymName: string | null
  gymSlug: string | null
  gymTimezone: string | null
  /** Everybody can open the gym, not only who added it. */
  gymIsOpen: boolean
}

interface WhoAndWhere {
  uid: string
  gymId: string | null
}

/** The gym's part is null where there is none that the member can open. */
export async function readCircumstances(reader: Reader, { uid, gymId }: WhoAndWhere): Promise<Circumstances> {
  return readWith(reader, { uid, gymId }, sql`null`)
}

/** The same, and holds the member's sessions: of two that arrive at once the second sees the first. */
export async function holdCircumstances(tx: Tx, { uid, gymId }: WhoAndWhere): Promise<Circumstances> {
  return readWith(tx, { uid, gymId }, sql`pg_advisory_xact_lock(hashtextextended(${`sessions ${uid}`}, 0))::text`)
}

async function readWith(reader: Reader, { uid, gymId }: WhoAndWhere, held: SQL): Promise<Circumstances> {
  const { rows } = await reader.execute<Circumstances>(sql`
    select ${held} as held, u.year_started as "yearStarted", u.timezone, u.default_visibility as "defaultVisibility",
      g.id as "gymId", g.name as "gymName", g.slug as "gymSlug", g.timezone as "gymTimezone",
      coalesce(${gymVisibleTo(null)}, false) as "gymIsOpen"
    from users u left join gyms g on g.id = ${gymId} and ${gymVisibleTo({ uid })} where u.uid = ${uid}`)
  const [known] = rows
  if (!known) throw notFound()
  return known
}

export function refuseAbsentGym(known: Circumstances, gymId: string | null | undefined): void {
  if (gymId != null && known.gymId === null) throw badField('gymId', 'gymId: is no gym that is listed here')
}

/** 400 for the first of them, in words and by a name that a screen knows. */
export function refuseProblems(problems: readonly SessionProblem[]): void {
  const [problem] = problems
  if (!problem) return
  const { field, reason, round } = problem
  const which = round === undefined ? field : `${field}[${round}]`
  throw badField(field, `${which}: ${PROBLEM_LABELS[reason]}`, reason)
}

export const PROBLEM_LABELS = translatable({
  TOO_SHORT: `is to be at least ${SESSION_LIMITS.minMinutes} minutes`,
  TOO_LONG: `is to be at most ${SESSION_LIMITS.maxMinutes} minutes`,
  IN_FUTURE: 'lies in the future',
  TOO_EARLY: 'lies before 1900',
  BEFORE_BEGUN: 'lies before the year you began',
  NO_TIMEZONE: 'is no time zone',
  NO_MOMENT: 'is no day and time',
  TOO_MANY_ROUNDS: `are more than ${SESSION_LIMITS.rounds}`,
  EMPTY_ROUND: 'is to be at least a minute long',
  ROUND_LONGER: 'is longer than the session',
  ROUNDS_LONGER: 'are together longer than the session',
  TOO_MUCH_TEXT: 'is too long',
  TOO_MANY_PHOTOS: `are more than ${SESSION_LIMITS.photos}`,
  TOO_MANY_TECHNIQUES: `are more than ${SESSION_LIMITS.techniques}`,
  OFF_SCALE: 'is to be 1 to 5',
}) satisfies Record<ProblemReason, string>

type WithTechniques = Pick<CheckedSession, 'techniques' | 'rounds'>

/** Refuses what is not in the library; answers the same with each technique as it is called now, in the list of techniques once. */
export async function checkTechniques<Given extends WithTechniques>(
  reader: Reader,
  uid: string,
  given: Given,
): Promise<Given> {
  const [checked] = await checkTechniquesOf(reader, uid, [given])
  return checked ?? given
}

/** The same of many at once. */
export async function checkTechniquesOf<Given extends WithTechniques>(
  reader: Reader,
  uid: string,
  all: readonly Given[],
): Promise<Given[]> {
  const viewer = { uid }
  const listed = all.flatMap(({ techniques }) => techniques)
  const nowOf = await refuseUnknownTechniques(reader, listed, viewer, 'techniques')
  const inRounds = all
    .flatMap(({ rounds }) => rounds)
    .flatMap(({ subsFor, subsAgainst, positions }) => [...subsFor, ...subsAgainst, ...positions])
  const nowInRounds = await refuseUnknownTechniques(reader, inRounds, viewer, 'rounds')
  return all.map((given) => ({
    ...given,
    techniques: [...new Set(given.techniques.map(nowOf))],
    rounds: given.rounds.map((round) => ({
      ...round,
      subsFor: round.subsFor.map(nowInRounds),
      subsAgainst: round.subsAgainst.map(nowInRounds),
      positions: round.positions.map(nowInRounds),
    })),
  }))
}
