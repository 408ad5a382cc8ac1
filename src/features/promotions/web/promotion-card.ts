import { plural, selectOrdinal } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FactsOf } from '#features/activities/facts.ts'
import { isolated } from '#features/activities/web/activity-words.ts'
import { dayInFull } from '#features/milestones/web/day-words.ts'
import type { ShareCard } from '#features/share-cards/web/card.ts'
import { useOwnCard } from '#features/share-cards/web/own-card.ts'
import { beltWords } from '#ui/belt-words.ts'
import { hasDegrees } from '#ui/belts.ts'
import type { Rank } from '../belt-order.ts'

/** What others may read of a promotion: its entry says no more of who was there. */
export type PromotionFacts = Pick<FactsOf<'promotion'>, 'belt' | 'stripes' | 'before' | 'day' | 'gym' | 'promoter'>

/** The picture of one of the reader's own promotions. */
export function usePromotionCard() {
  const { i18n, t } = useLingui()
  const own = useOwnCard()
  const rankText = ({ belt, stripes }: Rank) => {
    const count = hasDegrees(belt)
      ? selectOrdinal(stripes, { one: '#st degree', two: '#nd degree', few: '#rd degree', other: '#th degree' })
      : plural(stripes, { one: '# stripe', other: '# stripes' })
    return stripes > 0 ? `${i18n._(beltWords[belt])}, ${count}` : i18n._(beltWords[belt])
  }
  return ({ belt, stripes, before, day, gym, promoter }: PromotionFacts): ShareCard | null => {
    const old = before && before.belt !== belt ? before : undefined
    const oldRank = old && rankText(old)
    const name = isolated(promoter)
    return (
      own && {
        kind: 'promotion',
        name: own.name,
        belt: { belt, stripes },
        before: old,
        overline: t`Promotion`,
        title: rankText({ belt, stripes }),
        details: [
          ...(oldRank ? [t`Before: ${oldRank}`] : []),
          ...(gym ? [gym.name] : []),
          ...(promoter ? [t`by ${name}`] : []),
        ],
        when: dayInFull(day, i18n.locale),
        date: day,
      }
    )
  }
}
