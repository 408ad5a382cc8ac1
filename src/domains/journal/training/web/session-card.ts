import { useLingui } from '@lingui/react/macro'
import type { SessionDiscipline, SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'
import type { ShareCard } from '#domains/journal/share-cards/card.ts'
import { useOwnCard } from '#domains/journal/share-cards/web/own-card.ts'
import { disciplineLabels, kindLabels, useSessionLabels } from './session-labels.ts'

/** Part of what a session's entry shows. Partners, notes and mood are private, so they're never in the picture. */
export interface SessionCardFacts {
  day: string
  minutes: number
  kind: SessionKind
  discipline: SessionDiscipline
  roundCount: number
  placeName: string
}

/** The share card of one of the viewer's own sessions. */
export function useSessionCard() {
  const { t } = useLingui()
  const { minutes: time, number, longDay } = useSessionLabels()
  const own = useOwnCard()
  return ({ day, minutes, kind, discipline, roundCount, placeName }: SessionCardFacts): ShareCard | null =>
    own && {
      ...own,
      kind: 'session',
      overline: placeName,
      title: t(kindLabels[kind]),
      details: [t(disciplineLabels[discipline])],
      figures: [
        { value: time(minutes), label: t`Mat time` },
        ...(roundCount > 0 ? [{ value: number(roundCount), label: t`Rounds` }] : []),
      ],
      when: longDay(day),
      date: day,
    }
}
