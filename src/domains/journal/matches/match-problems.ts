import type { Medal, Method, Outcome } from '#domains/feed/activities/entry-vocabulary.ts'
import { beltSlugs } from '#ui/belts.ts'
import { divisionOf, minutesIn } from './divisions.ts'
import { LONGEST_MATCH, MOST_ADVANTAGES, MOST_PENALTIES, MOST_POINTS } from './limits.ts'
import { isBySubmission, type RuleSet } from './rules.ts'

export interface Score {
  points: number
  advantages: number
  penalties: number
}

/** The fields of a match that are checked, in the form and on the server. */
export interface MatchToCheck {
  day: string
  hasCompetition: boolean
  ruleSet: RuleSet
  ageDivision: string
  level: string
  hasOpponent: boolean
  round: string
  outcome: Outcome
  method: Method
  submission: string | null
  disqualification: string | null
  /** The author's score, then the opponent's; null if it wasn't recorded. */
  score: readonly [Score, Score] | null
  /** Seconds. */
  duration: number | null
  medal: Medal | null
}

/** Why a match can't be saved, with the field that shows it. */
export const matchErrors = {
  'day.future': 'day',
  'day.before_start': 'day',
  'method.draw': 'method',
  'method.not_draw': 'method',
  'bye.not_won': 'outcome',
  'bye.opponent': 'opponent',
  'bye.score': 'score',
  'bye.duration': 'duration',
  'walkover.score': 'score',
  'walkover.duration': 'duration',
  'score.bounds': 'score',
  'points.missing': 'score',
  'points.equal': 'score',
  'points.other_won': 'score',
  'advantages.points': 'score',
  'advantages.equal': 'score',
  'advantages.other_won': 'score',
  'penalties.points': 'score',
  'penalties.equal': 'score',
  'penalties.other_won': 'score',
  'submission.not_method': 'submission',
  'disqualification.missing': 'disqualification',
  'disqualification.not_method': 'disqualification',
  'duration.bounds': 'duration',
  'medal.competition': 'medal',
} as const
export type MatchError = keyof typeof matchErrors

/** Unusual but possible facts, shown as warnings before saving. */
export const matchWarnings = {
  'submission.missing': 'submission',
  'score.missing': 'score',
  'score.decision': 'score',
  'score.draw': 'score',
  'score.advantages': 'score',
  'method.overtime': 'method',
  'method.no_points': 'method',
  'penalties.many': 'score',
  'penalties.few': 'disqualification',
  'duration.long': 'duration',
  'level.division': 'level',
  'medal.final': 'medal',
} as const
export type MatchWarning = keyof typeof matchWarnings

export interface MatchProblems {
  errors: MatchError[]
  warnings: MatchWarning[]
}

export interface MatchCheckContext {
  /** The latest allowed day. In the form, the member's local date; on the server, the latest date on earth. */
  today: string
  yearStarted: number | null
}

/** Checks whether a match's facts are consistent. Used by the form and the server. */
export function problemsOf(match: MatchToCheck, against: MatchCheckContext): MatchProblems {
  const errors = [...dayErrors(match, against), ...methodErrors(match), ...scoreErrors(match), ...restErrors(match)]
  return { errors, warnings: warningsOf(match) }
}

function dayErrors({ day }: MatchToCheck, { today, yearStarted }: MatchCheckContext): MatchError[] {
  if (day > today) return ['day.future']
  return yearStarted !== null && Number(day.slice(0, 4)) < yearStarted ? ['day.before_start'] : []
}

/** Only a draw or a stoppage may have no winner. */
const UNDECIDED: readonly Method[] = ['draw', 'injury_stoppage']

function methodErrors({ outcome, method, ...match }: MatchToCheck): MatchError[] {
  switch (method) {
    case 'draw':
      return outcome === 'draw' ? [] : ['method.not_draw']
    case 'bye':
      return [
        ...when(outcome !== 'win', 'bye.not_won'),
        ...when(match.hasOpponent, 'bye.opponent'),
        ...when(match.score !== null, 'bye.score'),
        ...when(match.duration !== null, 'bye.duration'),
      ]
    case 'walkover_no_show':
      return [
        ...when(outcome === 'draw', 'method.draw'),
        ...when(match.score !== null && !isBlank(match.score), 'walkover.score'),
        ...when(match.duration !== null, 'walkover.duration'),
      ]
    default:
      return when(outcome === 'draw' && !UNDECIDED.includes(method), 'method.draw')
  }
}

function scoreErrors({ method, outcome, score }: MatchToCheck): MatchError[] {
  // Another rule refuses a draw decided by points.
  if (!score) return when(method === 'points' && outcome !== 'draw', 'points.missing')
  if (!score.every(isWithinBounds)) return ['score.bounds']
  const [mine, theirs] = score
  const ahead = outcome === 'win' ? 1 : -1
  const verdict = (difference: number) => (difference === 0 ? 'equal' : difference * ahead > 0 ? 'right' : 'other_won')
  if (outcome === 'draw') return []
  switch (method) {
    case 'points': {
      const said = verdict(mine.points - theirs.points)
      return said === 'right' ? [] : [`points.${said}`]
    }
    case 'advantages': {
      if (mine.points !== theirs.points) return ['advantages.points']
      const said = verdict(mine.advantages - theirs.advantages)
      return said === 'right' ? [] : [`advantages.${said}`]
    }
    case 'penalties': {
      if (mine.points !== theirs.points || mine.advantages !== theirs.advantages) return ['penalties.points']
      // The athlete with fewer penalties wins.
      const said = verdict(theirs.penalties - mine.penalties)
      return said === 'right' ? [] : [`penalties.${said}`]
    }
    default:
      return []
  }
}

function restErrors({ method, submission, disqualification, duration, medal, hasCompetition }: MatchToCheck) {
  const isBounded = duration === null || (Number.isInteger(duration) && duration >= 1 && duration <= LONGEST_MATCH)
  return [
    ...when(submission !== null && !isBySubmission(method), 'submission.not_method'),
    ...when(method === 'disqualification' && disqualification === null, 'disqualification.missing'),
    ...when(method !== 'disqualification' && disqualification !== null, 'disqualification.not_method'),
    ...when(!isBounded, 'duration.bounds'),
    ...when(medal !== null && !hasCompetition, 'medal.competition'),
  ]
}

/** Rule sets decided only by submission or overtime. */
const WITHOUT_POINTS: readonly RuleSet[] = ['ebi', 'submission_only']
const WITH_ADVANTAGES: readonly RuleSet[] = ['ibjjf', 'other']
const BY_SCORE: readonly Method[] = ['points', 'advantages', 'penalties']
const OVERTIME: Partial<Record<Method, readonly RuleSet[]>> = {
  overtime_submission: ['ebi', 'submission_only', 'other'],
  overtime_escape_time: ['ebi', 'submission_only', 'other'],
  overtime_points: ['adcc', 'other'],
}
/** IBJJF: the fourth penalty disqualifies. */
const PENALTIES_TO_DISQUALIFY = 4

function warningsOf(match: MatchToCheck): MatchWarning[] {
  const { method, ruleSet, score, submission, outcome } = match
  const allowed = OVERTIME[method]
  return [
    ...when(isBySubmission(method) && submission === null, 'submission.missing'),
    ...when((method === 'advantages' || method === 'penalties') && !score && outcome !== 'draw', 'score.missing'),
    ...when(method === 'referee_decision' && score !== null && !isEven(score), 'score.decision'),
    ...when(method === 'draw' && score !== null && !isEven(score), 'score.draw'),
    ...when(allowed !== undefined && !allowed.includes(ruleSet), 'method.overtime'),
    ...when(BY_SCORE.includes(method) && WITHOUT_POINTS.includes(ruleSet), 'method.no_points'),
    ...when(
      !WITH_ADVANTAGES.includes(ruleSet) &&
        (method === 'advantages' || (score?.some((of) => of.advantages > 0) ?? false)),
      'score.advantages',
    ),
    ...penaltyWarnings(match),
    ...divisionWarnings(match),
    ...medalWarnings(match),
  ]
}

function penaltyWarnings({ method, ruleSet, score, disqualification, outcome }: MatchToCheck): MatchWarning[] {
  if (ruleSet !== 'ibjjf' || !score) return []
  const out = score.map(({ penalties }) => penalties >= PENALTIES_TO_DISQUALIFY)
  const loser = outcome === 'win' ? out[1] : out[0]
  return [
    ...when(method !== 'disqualification' && out.includes(true), 'penalties.many'),
    ...when(disqualification === 'penalties' && outcome !== 'draw' && !loser, 'penalties.few'),
  ]
}

function divisionWarnings({ ruleSet, ageDivision, level, day, duration, method }: MatchToCheck): MatchWarning[] {
  const division = divisionOf({ ageDivision, day })
  if (!division || ruleSet !== 'ibjjf') return []
  const belt = beltSlugs.find((slug) => slug === level)
  const minutes = minutesIn({ ageDivision, level, day })
  const isLong =
    duration !== null && minutes !== undefined && duration > minutes * 60 && !method.startsWith('overtime_')
  return [...when(isLong, 'duration.long'), ...when(belt !== undefined && minutes === undefined, 'level.division')]
}

/** Warns about medals that don't fit: a final is for gold and silver, the third-place match for bronze. */
function medalWarnings({ round, outcome, medal }: MatchToCheck): MatchWarning[] {
  if (medal === null || outcome === 'draw') return []
  const won = outcome === 'win'
  if (round === 'final') return when(medal !== (won ? 'gold' : 'silver'), 'medal.final')
  if (round === 'third_place') return when(!won || medal !== 'bronze', 'medal.final')
  return []
}

function isWithinBounds({ points, advantages, penalties }: Score): boolean {
  const within = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most
  return within(points, MOST_POINTS) && within(advantages, MOST_ADVANTAGES) && within(penalties, MOST_PENALTIES)
}

function isBlank(score: readonly [Score, Score]): boolean {
  return score.every((of) => of.points === 0 && of.advantages === 0 && of.penalties === 0)
}

function isEven([mine, theirs]: readonly [Score, Score]): boolean {
  return mine.points === theirs.points && mine.advantages === theirs.advantages && mine.penalties === theirs.penalties
}

function when<const Problem extends string>(holds: boolean, problem: Problem): Problem[] {
  return holds ? [problem] : []
}
