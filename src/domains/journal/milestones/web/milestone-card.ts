import { useLingui } from '@lingui/react/macro'
import { MILESTONE_LABELS } from '#domains/feed/activities/milestone-titles.ts'
import type { ShareCard } from '#domains/journal/share-cards/card.ts'
import { useOwnCard } from '#domains/journal/share-cards/web/own-card.ts'
import { useDates } from '#platform/web/dates.ts'
import type { Milestone } from '../rules.ts'

/** The share card of one of the viewer's own milestones. */
export function useMilestoneCard() {
  const { i18n } = useLingui()
  const { longDay } = useDates()
  const own = useOwnCard()
  return ({ kind, day }: Milestone): ShareCard | null =>
    own && {
      ...own,
      kind: 'milestone',
      title: i18n._(MILESTONE_LABELS[kind]),
      when: longDay(day),
      date: day,
    }
}
