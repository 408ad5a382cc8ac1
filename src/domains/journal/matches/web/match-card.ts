import { useLingui } from '@lingui/react/macro'
import type { FactsOf } from '#domains/feed/activities/facts.ts'
import type { ShareCard } from '#domains/journal/share-cards/card.ts'
import { useOwnCard } from '#domains/journal/share-cards/web/own-card.ts'
import { useDates } from '#platform/web/dates.ts'
import { labelOrText, MEDAL_LABELS, METHOD_LABELS, OUTCOMES, ROUND_LABELS } from './match-labels.ts'

/** The public facts of a match. Opponents are private to the author, so they're never in the picture. */
export type MatchFacts = Omit<FactsOf<'match'>, 'kind' | 'id' | 'videoUrl'>

/** The share card of one of the viewer's own matches. */
export function useMatchCard() {
  const { t } = useLingui()
  const { longDay } = useDates()
  const own = useOwnCard()
  return ({ outcome, method, submission, score, eventName, discipline, round, medal, day }: MatchFacts) => {
    const roundText = labelOrText(ROUND_LABELS, round)
    const isOutcome = method !== 'bye' && method !== 'draw'
    const line = (...parts: (string | false | undefined | null)[]) => parts.filter(Boolean).join(' · ')
    const card: ShareCard | null = own && {
      ...own,
      kind: 'match',
      overline: eventName,
      title: t(isOutcome ? OUTCOMES[outcome].words : METHOD_LABELS[method]),
      details: [
        line(
          isOutcome && t(METHOD_LABELS[method]),
          submission?.name,
          score && `\u2066${score[0].points}–${score[1].points}\u2069`,
        ),
        line(
          typeof roundText === 'string' ? roundText : t(roundText),
          medal && t(MEDAL_LABELS[medal]),
          discipline === 'gi' ? t`Gi` : t`No-gi`,
        ),
      ].filter(Boolean),
      when: longDay(day),
      date: day,
    }
    return card
  }
}
