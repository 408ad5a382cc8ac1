import type { MessageDescriptor } from '@lingui/core'
import { type Translator, translatorFor } from '#platform/translator.ts'
import { beltNames } from '#ui/belt-names.ts'
import type { BeltSlug } from '#ui/belts.ts'
import type { ActivityContent, EntryFacts, EventPostData } from '../contract.ts'
import type { Method, Round } from '../entry-vocabulary.ts'
import type { FactsOf } from '../facts.ts'
import { MILESTONE_LABELS } from '../milestone-titles.ts'
import { disciplines, labels, medals, methods, outcomes, rounds } from './entry-labels.ts'

type Translate = Translator['t']

/** Describes an entry as plain text for titles, previews and email. Undefined if the author's own text is enough. */
export function entryText(facts: EntryFacts, t: Translate): string | undefined {
  switch (facts.kind) {
    case 'session':
      return sessionText(facts, t)
    case 'match':
      return matchText(facts, t)
    case 'promotion':
      return promotionText(facts, t)
    case 'milestone':
      return t(MILESTONE_LABELS[facts.milestone])
    case 'rsvp':
      return t(facts.answer === 'going' ? labels.goingTo : labels.mightGoTo, eventLabels(facts.event))
    case 'checkin':
      return t(labels.checkedInAt, { place: facts.gym.name })
    case 'video':
    case 'content':
      return undefined
  }
}

const eventLabels = ({ eventTitle, gymName }: EventPostData) => ({ event: eventTitle, gym: gymName })

/** An entry's text: the author's as written, ours in the reader's language. */
export function textIn(content: Pick<ActivityContent, 'text' | 'facts'>, t: Translate): string {
  return (content.facts && entryText(content.facts, t)) ?? content.text ?? ''
}

/** The entry's text in English, as it's stored. */
export const inEnglish = (facts: EntryFacts): string => entryText(facts, translatorFor('en').t) ?? ''

/** "90 min, gi, 6 rounds at Roots BJJ". */
function sessionText({ minutes, discipline, rounds, place }: FactsOf<'session'>, t: Translate): string {
  const what = t(labels.session, { minutes, discipline: t(disciplines[discipline]), rounds })
  return place ? t(labels.at, { what, place: place.name }) : what
}

/** "Won by armbar at Dublin Open (gi, final). Gold medal." */
function matchText(facts: FactsOf<'match'>, t: Translate): string {
  const { method, outcome, eventName, discipline, round, medal } = facts
  const what = method === 'bye' ? t(labels.bye) : [t(outcomes[outcome]), howOf(facts, t)].filter(Boolean).join(' ')
  const where = eventName ? t(labels.at, { what, place: eventName }) : what
  const kind = [t(disciplines[discipline]), roundOf(round, t)].filter(Boolean).join(', ')
  return [`${where} (${kind}).`, medal && t(medals[medal])].filter(Boolean).join(' ')
}

function howOf({ method, submission, score }: FactsOf<'match'>, t: Translate): string {
  if (method === 'points' && score) return t(labels.onPoints, { mine: score[0].points, theirs: score[1].points })
  const technique = submission?.name.toLowerCase()
  const byTechnique = technique === undefined ? undefined : BY_TECHNIQUE.get(method)
  if (technique !== undefined && byTechnique) return t(byTechnique, { technique })
  const how = methods[method]
  return how ? t(how) : ''
}

const BY_TECHNIQUE = new Map<Method, MessageDescriptor>([
  ['submission', labels.by],
  ['technical_submission', labels.byTechnical],
  ['overtime_submission', labels.byInOvertime],
])

/** A known round's name; other text as written. */
function roundOf(round: string, t: Translate): string {
  return Object.hasOwn(rounds, round) ? t(rounds[round as Round]) : round
}

/** "Promoted to blue belt, 2 stripes at Roots BJJ". */
function promotionText({ belt, stripes, gym }: FactsOf<'promotion'>, t: Translate): string {
  const what = t(labels.promotedTo, { rank: rankText({ belt, stripes }, t) })
  return gym ? t(labels.at, { what, place: gym.name }) : what
}

/** "blue belt, 2 stripes". */
export function rankText({ belt, stripes }: { belt: BeltSlug; stripes: number }, t: Translate): string {
  return t(labels.rank, { belt: t(beltNames[belt]), stripes })
}
