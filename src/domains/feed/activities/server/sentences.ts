import type { MessageDescriptor } from '@lingui/core'
import { type Translator, translatorFor } from '#platform/translator.ts'
import { beltNames } from '#ui/belt-names.ts'
import type { BeltSlug } from '#ui/belts.ts'
import type { ActivityContent, EntryFacts, EventPostData } from '../contract.ts'
import type { Method, Round } from '../entry-vocabulary.ts'
import type { FactsOf } from '../facts.ts'
import { MILESTONE_LABELS } from '../milestone-titles.ts'
import { disciplines, medals, methods, outcomes, rounds, words } from './sentence-labels.ts'

type Say = Translator['say']

/** What an entry is about, in a plain sentence for titles, previews and mail. Undefined where its author's own words say it. */
export function entryInWords(facts: EntryFacts, say: Say): string | undefined {
  switch (facts.kind) {
    case 'session':
      return sessionInWords(facts, say)
    case 'match':
      return matchInWords(facts, say)
    case 'promotion':
      return promotionInWords(facts, say)
    case 'milestone':
      return say(MILESTONE_LABELS[facts.milestone])
    case 'rsvp':
      return say(facts.answer === 'going' ? words.goingTo : words.mightGoTo, eventLabels(facts.event))
    case 'checkin':
      return say(words.checkedInAt, { place: facts.gym.name })
    case 'video':
    case 'content':
      return undefined
  }
}

const eventLabels = ({ eventTitle, gymName }: EventPostData) => ({ event: eventTitle, gym: gymName })

/** The words of an entry for this reader: its author's as they are, ours in the reader's language. */
export function textIn(content: Pick<ActivityContent, 'text' | 'facts'>, say: Say): string {
  return (content.facts && entryInWords(content.facts, say)) ?? content.text ?? ''
}

/** As it is kept. */
export const inEnglish = (facts: EntryFacts): string => entryInWords(facts, translatorFor('en').say) ?? ''

/** "90 min, gi, 6 rounds at Roots BJJ". */
function sessionInWords({ minutes, discipline, rounds, place }: FactsOf<'session'>, say: Say): string {
  const what = say(words.session, { minutes, discipline: say(disciplines[discipline]), rounds })
  return place ? say(words.at, { what, place: place.name }) : what
}

/** "Won by armbar at Dublin Open (gi, final). Gold medal." */
function matchInWords(facts: FactsOf<'match'>, say: Say): string {
  const { method, outcome, eventName, discipline, round, medal } = facts
  const what = method === 'bye' ? say(words.bye) : [say(outcomes[outcome]), howOf(facts, say)].filter(Boolean).join(' ')
  const where = eventName ? say(words.at, { what, place: eventName }) : what
  const kind = [say(disciplines[discipline]), roundOf(round, say)].filter(Boolean).join(', ')
  return [`${where} (${kind}).`, medal && say(medals[medal])].filter(Boolean).join(' ')
}

function howOf({ method, submission, score }: FactsOf<'match'>, say: Say): string {
  if (method === 'points' && score) return say(words.onPoints, { mine: score[0].points, theirs: score[1].points })
  const technique = submission?.name.toLowerCase()
  const byTechnique = technique === undefined ? undefined : BY_TECHNIQUE.get(method)
  if (technique !== undefined && byTechnique) return say(byTechnique, { technique })
  const how = methods[method]
  return how ? say(how) : ''
}

const BY_TECHNIQUE = new Map<Method, MessageDescriptor>([
  ['submission', words.by],
  ['technical_submission', words.byTechnical],
  ['overtime_submission', words.byInOvertime],
])

/** Of the known rounds its name; other words as they were written. */
function roundOf(round: string, say: Say): string {
  return Object.hasOwn(rounds, round) ? say(rounds[round as Round]) : round
}

/** "Promoted to blue belt, 2 stripes at Roots BJJ". */
function promotionInWords({ belt, stripes, gym }: FactsOf<'promotion'>, say: Say): string {
  const what = say(words.promotedTo, { rank: rankInWords({ belt, stripes }, say) })
  return gym ? say(words.at, { what, place: gym.name }) : what
}

/** "blue belt, 2 stripes". */
export function rankInWords({ belt, stripes }: { belt: BeltSlug; stripes: number }, say: Say): string {
  return say(words.rank, { belt: say(beltNames[belt]), stripes })
}
