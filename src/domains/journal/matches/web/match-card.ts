import { useLingui } from '@lingui/react/macro'
import type { FactsOf } from '#domains/feed/activities/facts.ts'
import type { ShareCard } from '#domains/journal/share-cards/web/card.ts'
import { useOwnCard } from '#domains/journal/share-cards/web/own-card.ts'
import { useDates } from '#platform/web/dates.ts'
import { MEDAL_LABELS, METHOD_LABELS, OUTCOMES, ROUND_LABELS, wordsOr } from './match-labels.ts'

/** What others may read of a match. An opponent is for its author alone, so no opponent is ever on the picture. */
export type MatchFacts = Omit<FactsOf<'match'>, 'kind' | 'id' | 'videoUrl'>

/** The picture of one of the reader's own matches. */
export function useMatchCard() {
  const { t } = useLingui()
  const { longDay } = useDates()
  const own = useOwnCard()
  return ({ outcome, method, submission, score, eventName, discipline, round, medal, day }: MatchFacts) => {
    const roundText = wordsOr(ROUND_LABELS, round)
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
