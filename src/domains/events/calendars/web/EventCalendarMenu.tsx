import { useLingui } from '@lingui/react/macro'
import { CalendarPlus, CalendarRange, ExternalLink } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Event, EventCard } from '#domains/events/events/contract.ts'
import { paths } from '#platform/web/paths.ts'
import { Menu } from '#ui/Menu.tsx'
import { eventCalendar, googleCalendar } from './calendar-links.ts'

/** Adds an event to the calendar: this date, or every date of its series. */
export function EventCalendarMenu({ event }: { event: EventCard & Pick<Event, 'linkKey'> }) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const key = search.get('key')
  const page = paths.event(event, event.visibility === 'link' ? (key ?? event.linkKey) : null)
  return (
    <Menu
      label={t`Add to calendar`}
      trigger="button"
      icon={<CalendarPlus aria-hidden="true" />}
      items={[
        { label: t`Add this date`, icon: <CalendarPlus aria-hidden="true" />, href: eventCalendar(event, key) },
        ...(event.seriesId
          ? [
              {
                label: t`Add all dates`,
                icon: <CalendarRange aria-hidden="true" />,
                href: eventCalendar(event, key, true),
              },
            ]
          : []),
        { label: t`Google Calendar`, icon: <ExternalLink aria-hidden="true" />, href: googleCalendar(event, page) },
      ]}
    />
  )
}
