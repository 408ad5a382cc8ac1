import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { groupLabels, groupOf } from '#domains/events/events/web/event-groups.ts'
import { dayIn } from '#domains/gyms/gyms/web/zone-time.ts'
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
  /** The level of the top headings, one below the heading above the list. */
  heading?: 'h2' | 'h3'
}

const BELOW = { h2: 'h3', h3: 'h4', h4: 'h5' } as const

/** Sessions and events, day by day. Offline, the last result stays visible. */
export function DiscoverList({
  search,
  nothing,
  beside,
  chosenGym = null,
  onPoint,
  heading: Top = 'h2',
}: DiscoverListProps) {
  const list = useInfiniteQuery(onPages(search))
  const { data, isError, refetch } = list
  const headingsOf = useHeadings(Top, search.from === undefined && search.date === undefined)
  const failed = isError && (
    <Failure what={<Trans>open mats and events</Trans>} stale={data !== undefined} again={refetch} />
  )
  if (!data) return failed || <SkeletonRows rows={4} />
  const items = data.pages.flatMap((page) => page.items)
  return (
    <div className="flex flex-col gap-4">
      {failed}
      {items.length === 0 && nothing}
      {headingsOf(byDay(items)).map(({ group, label, level: Heading, ...day }) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`}>
          {group && <Top className="pt-2 text-xl">{group}</Top>}
          <Heading id={`day-${day.date}`} className="sticky top-(--covered-above) z-2 bg-ground py-2 text-base">
            {label}
          </Heading>
          <ul className="rounded-card border border-line bg-paper">
            {day.items.map((item) => (
              <SessionResult
                key={item.id}
                item={item}
                level={BELOW[Heading]}
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

/** "Today, Sat 28 Nov", "Tomorrow, Sun 29 Nov", then days below "This week" and "Later", by the date at each gym. */
function useHeadings(top: 'h2' | 'h3', isGrouped: boolean) {
  const { t } = useLingui()
  const dates = useDates()
  const { now } = useClock()
  return (days: ReturnType<typeof byDay>) => {
    const groups = days.map(({ date, items: [item] }) => groupOf(date, dayIn(item?.gym.timezone, now)))
    return days.map((day, at) => {
      const dayLabel = dates.day(day.date)
      const group = groups[at] ?? 'later'
      const below = isGrouped && (group === 'week' || group === 'later')
      return {
        ...day,
        group: below && group !== groups[at - 1] ? t(groupLabels[group]) : undefined,
        label: group === 'today' ? t`Today, ${dayLabel}` : group === 'tomorrow' ? t`Tomorrow, ${dayLabel}` : dayLabel,
        level: below ? BELOW[top] : top,
      }
    })
  }
}
