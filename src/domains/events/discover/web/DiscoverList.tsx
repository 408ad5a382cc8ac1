import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayIn, daysBetween } from '#domains/gyms/gyms/web/zone-time.ts'
import { useDates } from '#platform/web/dates.ts'
import { useClock } from '#platform/web/first-render.ts'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { DiscoverItem, DiscoverSearch } from '../contract.ts'
import { byDay, onPages } from './discover-query.ts'
import { SessionResult } from './SessionResult.tsx'

export interface DiscoverListProps {
  search: DiscoverSearch
  /** Shown when nothing is on. */
  nothing: ReactNode
  /** Content next to each row. */
  beside?: (item: DiscoverItem) => ReactNode
  /** The slug of the gym selected on the map. */
  chosenGym?: string | null
  /** Called when a row is hovered or focused, and with null when that ends. */
  onPoint?: (item: DiscoverItem | null) => void
}

/** Sessions and events, day by day. The last result stays visible offline. */
export function DiscoverList({ search, nothing, beside, chosenGym = null, onPoint }: DiscoverListProps) {
  const list = useInfiniteQuery(onPages(search))
  const { data, isError, refetch } = list
  const sayDay = useDayLabels()
  const failed = isError && (
    <Failure what={<Trans>open mats and events</Trans>} stale={data !== undefined} again={refetch} />
  )
  if (!data) return failed || <SkeletonRows rows={4} />
  const items = data.pages.flatMap((page) => page.items)
  return (
    <div className="flex flex-col gap-4">
      {failed}
      {items.length === 0 && nothing}
      {byDay(items).map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`}>
          <h3 id={`day-${day.date}`} className="sticky top-(--covered-above) z-2 bg-ground py-2 text-base">
            {sayDay(day.date)}
          </h3>
          <ul className="rounded-card border border-line bg-paper">
            {day.items.map((item) => (
              <SessionResult
                key={item.id}
                item={item}
                chosen={item.gym.slug === chosenGym}
                onPoint={onPoint && ((pointed) => onPoint(pointed ? item : null))}
              >
                {beside?.(item)}
              </SessionResult>
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <div className="flex justify-center">
          <ShowMore of={list} />
        </div>
      )}
    </div>
  )
}

/** "Today, Sat 28 Nov", "Sun 29 Nov". */
function useDayLabels() {
  const { t } = useLingui()
  const dates = useDates()
  const { now, zone } = useClock()
  const today = dayIn(zone, now)
  return (date: string) => {
    const dayLabel = dates.day(date)
    const ahead = daysBetween(today, date)
    return ahead === 0 ? t`Today, ${dayLabel}` : ahead === 1 ? t`Tomorrow, ${dayLabel}` : dayLabel
  }
}
