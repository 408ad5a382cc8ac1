import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayIn, daysBetween } from '#domains/gyms/gyms/web/zone-time.ts'
import { useDates } from '#platform/web/dates.ts'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { DiscoverItem, DiscoverSearch } from '../contract.ts'
import { byDay, onPages } from './on-query.ts'
import { SessionResult } from './SessionResult.tsx'

export interface OnListProps {
  search: DiscoverSearch
  /** Instead of the list where nothing is on. */
  nothing: ReactNode
  /** Beside each row. */
  beside?: (item: DiscoverItem) => ReactNode
  /** The slug of the gym that is chosen on a map beside the list. */
  chosenGym?: string | null
  /** A row is under the mouse or holds the focus; null: no longer. */
  onPoint?: (item: DiscoverItem | null) => void
}

/** What is on, day by day; what was seen last stays where the connection is gone. */
export function OnList({ search, nothing, beside, chosenGym = null, onPoint }: OnListProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(onPages(search))
  const { data, isError, refetch } = list
  const sayDay = useDayLabels()
  const failed = isError && (
    <NotLoaded again={refetch}>
      {data ? t`The search did not answer. This is what you saw last.` : t`What is on could not be loaded just now.`}
    </NotLoaded>
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
  const today = dayIn(undefined, new Date())
  return (date: string) => {
    const words = dates.day(date)
    const ahead = daysBetween(today, date)
    return ahead === 0 ? t`Today, ${words}` : ahead === 1 ? t`Tomorrow, ${words}` : words
  }
}
