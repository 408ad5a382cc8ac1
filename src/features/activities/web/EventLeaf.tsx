import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { DayLeaf } from '#ui/DayLeaf.tsx'
import type { EventPostData } from '../contract.ts'

/** An event as a leaf of the calendar, with its name, its hours by the clock of its gym (D5), and its gym. */
export function EventLeaf({ event }: { event: EventPostData }) {
  const { i18n } = useLingui()
  const locale = regionalLocale(i18n.locale)
  const start = new Date(event.eventStart)
  const end = new Date(event.eventEnd)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: event.timezone })
  const hours = format({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  return (
    <div className="flex gap-3 rounded-control border border-line bg-ground p-3">
      <DayLeaf
        month={format({ month: 'short' }).format(start)}
        day={format({ day: 'numeric' }).format(start)}
        weekday={format({ weekday: 'short' }).format(start)}
      />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.event({ gym: { slug: event.gymId }, slug: event.eventId })} className="hover:underline">
            <bdi>{event.eventTitle}</bdi>
          </Link>
        </p>
        <p className="text-sm">
          <time dateTime={event.eventStart}>{hours.formatRange(start, end)}</time>
        </p>
        <p className="text-sm text-quiet wrap-anywhere">
          <bdi>{event.gymName}</bdi>
        </p>
      </div>
    </div>
  )
}
