import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dayIn } from '#domains/gyms/gyms/web/zone-time.ts'
import { useClock } from '#platform/web/first-render.ts'
import type { EventCard } from '../contract.ts'
import { groupLabels, groupOf } from './event-groups.ts'

type Dated = Pick<EventCard, 'startsAt' | 'timezone'>

interface GroupedEventsProps<Item> {
  events: readonly Item[]
  row: (event: Item) => ReactNode
}

/** Upcoming events by Today, Tomorrow, This week and Later in the events' time zones. */
export function GroupedEvents<Item extends Dated>({ events, row }: GroupedEventsProps<Item>) {
  const { t } = useLingui()
  const { now } = useClock()
  const groupAt = ({ startsAt, timezone }: Dated) => groupOf(dayIn(timezone, new Date(startsAt)), dayIn(timezone, now))
  return [...Map.groupBy(events, groupAt)].map(([group, grouped]) => (
    <section key={group} aria-label={t(groupLabels[group])}>
      <h3 className="bg-sunk px-4 py-1.5 text-sm">{t(groupLabels[group])}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list */}
      <ul role="list">{grouped.map(row)}</ul>
    </section>
  ))
}
