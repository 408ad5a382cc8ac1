import type { DisqualificationReason, Medal, Method, Outcome } from '#domains/feed/activities/entry-vocabulary.ts'
import type { PersonChoice } from '#domains/journal/training/web/PersonPicker.tsx'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { newId } from '#platform/ids.ts'
import type { Match, MatchInput } from '../contract.ts'
import type { MatchToCheck } from '../match-problems.ts'
import { isBySubmission, type RuleSet } from '../rules.ts'

/** As typed; empty if unknown. */
export interface ScoreDraft {
  points: string
  advantages: string
  penalties: string
}

export interface MatchDraft {
  id: string
  competition: { name: string; organisation: string; city: string; country: string }
  day: string
  ruleSet: RuleSet
  discipline: 'gi' | 'nogi'
  ageDivision: string
  level: string
  weightClass: string
  opponent: PersonChoice
  round: string
  outcome: Outcome | null
  method: Method | ''
  submission: string | null
  disqualification: DisqualificationReason | ''
  mine: ScoreDraft
  theirs: ScoreDraft
  /** `4:30`, or minutes. */
  duration: string
  medal: Medal | 'none'
  videoUrl: string
  positions: string[]
  notes: string
  visibility: ChosenVisibility
}

const NO_SCORE: ScoreDraft = { points: '', advantages: '', penalties: '' }
const NOWHERE = { name: '', organisation: '', city: '', country: '' }

/** A match dated today, with the last match's rules and division, and its competition if that was today too. */
export function newDraft(today: string, visibility: ChosenVisibility, last?: Match): MatchDraft {
  return {
    id: newId(),
    competition: last && last.day === today && last.competition ? placeOf(last.competition) : NOWHERE,
    day: today,
    ruleSet: last?.ruleSet ?? 'ibjjf',
    discipline: last?.discipline ?? 'gi',
    ageDivision: last?.ageDivision ?? '',
    level: last?.level ?? '',
    weightClass: last?.weightClass ?? '',
    opponent: { name: '' },
    round: '',
    outcome: null,
    method: '',
    submission: null,
    disqualification: '',
    mine: NO_SCORE,
    theirs: NO_SCORE,
    duration: '',
    medal: 'none',
    videoUrl: '',
    positions: [],
    notes: '',
    visibility,
  }
}

export function draftOf(match: Match): MatchDraft {
  const { opponent, score, duration, submission } = match
  return {
    ...match,
    competition: match.competition ? placeOf(match.competition) : NOWHERE,
    opponent: opponent
      ? { ...(opponent.uid === null ? {} : { uid: opponent.uid }), name: opponent.name }
      : { name: '' },
    submission: submission?.slug ?? null,
    disqualification: match.disqualification ?? '',
    mine: scoreDraftOf(score?.[0]),
    theirs: scoreDraftOf(score?.[1]),
    duration: duration === null ? '' : timeOf(duration),
    medal: match.medal ?? 'none',
    videoUrl: match.videoUrl ?? '',
    positions: match.positions.map(({ slug }) => slug),
    visibility: match.visibility as ChosenVisibility,
  }
}

/** The input for the server; call only after validation. */
export function inputOf(draft: MatchDraft): MatchInput {
  const { competition, opponent, videoUrl } = draft
  const { submission, disqualification, score, duration, medal, outcome, method } = checkOf(draft)
  return {
    id: draft.id,
    competition: competition.name.trim() === '' ? null : { ...competition, name: competition.name.trim() },
    day: draft.day,
    ruleSet: draft.ruleSet,
    discipline: draft.discipline,
    ageDivision: draft.ageDivision.trim(),
    level: draft.level.trim(),
    weightClass: draft.weightClass.trim(),
    opponent: hasOpponent(draft) ? { ...opponent, name: opponent.name.trim() } : null,
    round: draft.round.trim(),
    outcome,
    method,
    submission,
    disqualification: disqualification as DisqualificationReason | null,
    score: score && [score[0], score[1]],
    duration,
    medal,
    videoUrl: videoUrl.trim() || null,
    positions: draft.positions,
    notes: draft.notes,
    visibility: draft.visibility,
  }
}

/** The fields to validate. Hidden fields left over from another method are ignored. */
export function checkOf(draft: MatchDraft): MatchToCheck {
  const method = draft.method || 'submission'
  const isFought = method !== 'bye' && method !== 'walkover_no_show'
  return {
    day: draft.day,
    hasCompetition: draft.competition.name.trim() !== '',
    ruleSet: draft.ruleSet,
    ageDivision: draft.ageDivision,
    level: draft.level,
    hasOpponent: hasOpponent(draft),
    round: draft.round,
    outcome: draft.outcome ?? 'win',
    method,
    submission: isBySubmission(method) ? draft.submission : null,
    disqualification: method === 'disqualification' ? draft.disqualification || null : null,
    score: isFought ? scoreIn(draft) : null,
    duration: isFought ? secondsIn(draft.duration) : null,
    medal: draft.medal === 'none' ? null : draft.medal,
  }
}

function hasOpponent({ opponent, method }: MatchDraft): boolean {
  return method !== 'bye' && (opponent.uid !== undefined || opponent.name.trim() !== '')
}

/** The typed score: 0 for an empty field, and NaN for anything that isn't a number, so that validation fails. */
function scoreIn({ mine, theirs }: MatchDraft): MatchToCheck['score'] {
  const typed = [mine, theirs].flatMap(({ points, advantages, penalties }) => [points, advantages, penalties])
  if (typed.every((text) => text.trim() === '')) return null
  const numberIn = (text: string) => (text.trim() === '' ? 0 : Number(text.trim()))
  const scoreOf = ({ points, advantages, penalties }: ScoreDraft) => ({
    points: numberIn(points),
    advantages: numberIn(advantages),
    penalties: numberIn(penalties),
  })
  return [scoreOf(mine), scoreOf(theirs)]
}

/** Parses `4:30`, `4.30` or `4` (minutes) to seconds; null if empty, NaN if invalid. */
function secondsIn(text: string): number | null {
  if (text.trim() === '') return null
  const [, minutes, seconds = '0'] = /^(\d{1,3})(?:[:.](\d{1,2}))?$/.exec(text.trim()) ?? []
  return minutes === undefined || Number(seconds) > 59 ? Number.NaN : Number(minutes) * 60 + Number(seconds)
}

function timeOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function scoreDraftOf(score: { points: number; advantages: number; penalties: number } | undefined): ScoreDraft {
  if (!score) return NO_SCORE
  return { points: String(score.points), advantages: String(score.advantages), penalties: String(score.penalties) }
}

function placeOf({ name, organisation, city, country }: MatchDraft['competition']): MatchDraft['competition'] {
  return { name, organisation, city, country }
}
