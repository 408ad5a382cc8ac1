import { type SQL, sql } from 'drizzle-orm'
import { visibleTo as gymVisibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import { refuseUnknownTechniques } from '#domains/journal/techniques/server/reads.ts'
import type { DefaultVisibility } from '#domains/members/people/visibility.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { type Message, message } from '#platform/messages.ts'
import { badField, notFound } from '#platform/refusals.ts'
import type { CheckedSession } from '../contract.ts'
import { SESSION_LIMITS } from '../limits.ts'
import type { ProblemReason, SessionProblem } from '../session-problems.ts'

/** Facts about the member and the gym that are needed to validate a session. */
export interface Circumstances extends Record<string, unknown> {
  yearStarted: number | null
  timezone: string | null
  defaultVisibility: DefaultVisibility
  gymId: string | null
  gymName: string | null
  gymSlug: string | null
  gymTimezone: string | null
  /** Whether everyone can open the gym, not just the member who added it. */
  gymIsOpen: boolean
}

interface WhoAndWhere {
  uid: string
  gymId: string | null
}

/** The facts needed to validate a session. Gym fields are null if the member can't open the gym. */
export async function readCircumstances(reader: Reader, { uid, gymId }: WhoAndWhere): Promise<Circumstances> {
  return readWith(reader, { uid, gymId }, sql`null`)
}

/** Like `readCircumstances`, but locks the member's sessions, so that a concurrent save waits and sees this one. */
export async function lockCircumstances(tx: Tx, { uid, gymId }: WhoAndWhere): Promise<Circumstances> {
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
  if (gymId != null && known.gymId === null) throw badField('gymId', message("isn't a gym on Open Mat"))
}

/** Throws the first problem as a 400 that names its field. */
export function refuseProblems(problems: readonly SessionProblem[]): void {
  const [problem] = problems
  if (!problem) return
  const { field, reason, round } = problem
  const which = round === undefined ? field : `${field}[${round}]`
  throw badField(field, PROBLEM_LABELS[reason], reason, which)
}

const atMost = (maximum: number) =>
  message('must have at most {maximum, plural, one {# item} other {# items}}', { maximum })

export const PROBLEM_LABELS = {
  TOO_SHORT: message('must be at least {minMinutes, plural, one {# minute} other {# minutes}}', {
    minMinutes: SESSION_LIMITS.minMinutes,
  }),
  TOO_LONG: message('must be at most {maxMinutes, plural, one {# minute} other {# minutes}}', {
    maxMinutes: SESSION_LIMITS.maxMinutes,
  }),
  IN_FUTURE: message('is in the future'),
  TOO_EARLY: message('must be 1900 or later'),
  BEFORE_TRAINING_STARTED: message('is before the year you started training'),
  INVALID_TIMEZONE: message('must be a time zone such as Europe/Dublin'),
  INVALID_DATE: message('must be a valid date and time'),
  TOO_MANY_ROUNDS: atMost(SESSION_LIMITS.rounds),
  EMPTY_ROUND: message('must be at least 1 minute'),
  ROUND_TOO_LONG: message("can't be longer than the session"),
  ROUNDS_TOO_LONG: message("can't add up to more than the session"),
  TEXT_TOO_LONG: message('is too long'),
  TOO_MANY_PHOTOS: atMost(SESSION_LIMITS.photos),
  TOO_MANY_TECHNIQUES: atMost(SESSION_LIMITS.techniques),
  OUT_OF_RANGE: message('must be a number from 1 to 5'),
} satisfies Record<ProblemReason, Message>

type WithTechniques = Pick<CheckedSession, 'techniques' | 'rounds'>

/** Refuses unknown techniques. Returns the input with current slugs, each only once in `techniques` and `worked`. */
export async function checkTechniques<Given extends WithTechniques>(
  reader: Reader,
  uid: string,
  given: Given,
): Promise<Given> {
  const [checked] = await checkTechniquesOf(reader, uid, [given])
  return checked ?? given
}

/** `checkTechniques` for many sessions. */
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
    .flatMap(({ subsFor, subsAgainst, positions, worked }) => [...subsFor, ...subsAgainst, ...positions, ...worked])
  const nowInRounds = await refuseUnknownTechniques(reader, inRounds, viewer, 'rounds')
  return all.map((given) => ({
    ...given,
    techniques: [...new Set(given.techniques.map(nowOf))],
    rounds: given.rounds.map((round) => ({
      ...round,
      subsFor: round.subsFor.map(nowInRounds),
      subsAgainst: round.subsAgainst.map(nowInRounds),
      positions: round.positions.map(nowInRounds),
      worked: [...new Set(round.worked.map(nowInRounds))],
    })),
  }))
}
