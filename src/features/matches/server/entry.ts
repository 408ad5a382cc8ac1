import type { ActivityContent } from '#features/activities/contract.ts'
import type { FactsOf } from '#features/activities/facts.ts'
import { previewOf } from '#features/activities/rules.ts'
import type { Method } from '../rules.ts'

export type MatchFacts = FactsOf<'match'>

/** What stands in the entry of a match: the same for everybody who sees it. */
export function entryContentOf(facts: MatchFacts): ActivityContent {
  const text = sentenceOf(facts)
  return { text, preview: previewOf(text), facts, ...(facts.videoUrl ? { videoUrl: facts.videoUrl } : {}) }
}

const OUTCOMES = { win: 'Won', loss: 'Lost', draw: 'Drew' } as const
const MEDALS = { gold: 'Gold medal.', silver: 'Silver medal.', bronze: 'Bronze medal.' } as const

/** In a plain sentence, for previews and mail: "Won by armbar at Dublin Open (gi, final). Gold medal." */
export function sentenceOf(facts: MatchFacts): string {
  const { outcome, method, eventName, discipline, round, medal } = facts
  const how = method === 'bye' ? 'Advanced with a bye' : [OUTCOMES[outcome], howOf(facts)].filter(Boolean).join(' ')
  const place = eventName ? ` at ${eventName}` : ''
  const kind = [discipline === 'gi' ? 'gi' : 'no-gi', round.replaceAll('_', ' ')].filter(Boolean).join(', ')
  return [`${how}${place} (${kind}).`, medal && MEDALS[medal]].filter(Boolean).join(' ')
}

const HOW: Partial<Record<Method, string>> = {
  advantages: 'on advantages',
  penalties: 'on penalties',
  referee_decision: 'by decision',
  disqualification: 'by disqualification',
  injury_stoppage: 'by injury stoppage',
  walkover_no_show: 'by walkover',
  forfeit: 'by forfeit',
  overtime_escape_time: 'in overtime on escape time',
  overtime_points: 'in overtime on points',
}

function howOf({ method, submission, score }: MatchFacts): string {
  const technique = submission?.name.toLowerCase()
  switch (method) {
    case 'submission':
      return `by ${technique ?? 'submission'}`
    case 'technical_submission':
      return technique ? `by technical submission, ${technique}` : 'by technical submission'
    case 'overtime_submission':
      return `in overtime by ${technique ?? 'submission'}`
    case 'points':
      return score ? `on points, ${score[0].points}–${score[1].points}` : 'on points'
    default:
      return HOW[method] ?? ''
  }
}
