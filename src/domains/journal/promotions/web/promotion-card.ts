import { plural, selectOrdinal } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FactsOf } from '#domains/feed/activities/facts.ts'
import { isolated } from '#domains/feed/activities/web/activity-labels.ts'
import type { ShareCard } from '#domains/journal/share-cards/card.ts'
import { useOwnCard } from '#domains/journal/share-cards/web/own-card.ts'
import type { Rank } from '#domains/members/people/belt-order.ts'
import { useDates } from '#platform/web/dates.ts'
import { beltLabel } from '#ui/belt-labels.ts'
import { hasDegrees } from '#ui/belts.ts'
import type { OwnPromotion } from '../contract.ts'

/** The public facts of a promotion. */
export type PromotionFacts = Pick<FactsOf<'promotion'>, 'belt' | 'stripes' | 'before' | 'day' | 'gym' | 'promoter'>

/** The share card of one of the viewer's own promotions. */
export function usePromotionCard() {
  const { i18n, t } = useLingui()
  const { longDay } = useDates()
  const own = useOwnCard()
  const rankText = ({ belt, stripes }: Rank) => {
    const count = hasDegrees(belt)
      ? selectOrdinal(stripes, { one: '#st degree', two: '#nd degree', few: '#rd degree', other: '#th degree' })
      : plural(stripes, { one: '# stripe', other: '# stripes' })
    return stripes > 0 ? `${beltLabel(i18n, belt)}, ${count}` : beltLabel(i18n, belt)
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
          ...(oldRank ? [t`Previously: ${oldRank}`] : []),
          ...(gym ? [gym.name] : []),
          ...(promoter ? [t`by ${name}`] : []),
        ],
        when: longDay(day),
        date: day,
      }
    )
  }
}

/** The promoter as others see it: a member is named only once they've confirmed. */
export const visiblePromoter = ({ promoter, confirmedBy }: OwnPromotion): string =>
  promoter && (promoter.uid === null || confirmedBy?.as === 'promoter') ? promoter.name : ''
