import { useLingui } from '@lingui/react/macro'
import type { ShareCard } from '#features/share-cards/web/card.ts'
import { useOwnCard } from '#features/share-cards/web/own-card.ts'
import type { Milestone } from '../rules.ts'
import { MILESTONE_WORDS } from '../titles.ts'
import { dayInFull } from './day-words.ts'

/** The picture of one of the reader's own milestones. */
export function useMilestoneCard() {
  const { i18n } = useLingui()
  const own = useOwnCard()
  return ({ kind, day }: Milestone): ShareCard | null =>
    own && {
      ...own,
      kind: 'milestone',
      title: i18n._(MILESTONE_WORDS[kind]),
      when: dayInFull(day, i18n.locale),
      date: day,
    }
}
