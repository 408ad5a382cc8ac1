import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PromotionsDue } from '#features/promotions/web/PromotionsDue.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { PERIODS, type Period } from '../rules.ts'
import { InsightCharts } from './InsightCharts.tsx'
import { InsightFigures, MonthFigures } from './InsightFigures.tsx'
import { InsightsDownload } from './InsightsDownload.tsx'
import { insights } from './insights.ts'

/** D14 "My gym": the number first, its change beside it, the drawing last. */
export function InsightsTab({ gym }: { gym: { id: string; slug: string } }) {
  const { t } = useLingui()
  const [weeks, setWeeks] = useState<Period>(4)
  const words = { 4: t`4 weeks`, 12: t`12 weeks`, 52: t`A year` } satisfies Record<Period, string>
  const read = useQuery(insights.read.queryOptions({ input: { id: gym.id, weeks } }))
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">
          <Trans>How long one looks back</Trans>
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
        <NotLoaded again={read.refetch}>
          <Trans>The numbers did not come.</Trans>
        </NotLoaded>
      ) : (
        <SkeletonRows rows={5} picture={false} />
      )}
    </>
  )
}
