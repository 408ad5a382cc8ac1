import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PERIODS, type Period } from '#domains/gym-management/gym-insights/rules.ts'
import { InsightCharts } from '#domains/gym-management/gym-insights/web/InsightCharts.tsx'
import { InsightFigures, MonthFigures } from '#domains/gym-management/gym-insights/web/InsightFigures.tsx'
import { InsightsDownload } from '#domains/gym-management/gym-insights/web/InsightsDownload.tsx'
import { insights } from '#domains/gym-management/gym-insights/web/insights.ts'
import { PromotionsDue } from '#domains/journal/promotions/web/PromotionsDue.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'

/** A gym's insights, for its dashboard and for "My gym". */
export function InsightsTab({ gym }: { gym: { id: string; slug: string } }) {
  const { t } = useLingui()
  const [weeks, setWeeks] = useState<Period>(4)
  const words = { 4: t`4 weeks`, 12: t`12 weeks`, 52: t`A year` } satisfies Record<Period, string>
  const read = useQuery(insights.read.queryOptions({ input: { id: gym.id, weeks } }))
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">
          <Trans>Period</Trans>
        </legend>
        {PERIODS.map((period) => (
          <FilterChip key={period} pressed={period === weeks} onPressedChange={() => setWeeks(period)}>
            {words[period]}
          </FilterChip>
        ))}
      </fieldset>
      {read.data ? (
        <>
          <InsightFigures data={read.data} />
          <MonthFigures month={read.data.month} />
          <InsightCharts data={read.data} slug={gym.slug} />
          <PromotionsDue gymId={gym.id} />
          <InsightsDownload data={read.data} slug={gym.slug} />
        </>
      ) : read.isError ? (
        <Failure what={<Trans>insights</Trans>} again={read.refetch} />
      ) : (
        <SkeletonRows rows={5} picture={false} />
      )}
    </>
  )
}
