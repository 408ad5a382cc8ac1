import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, CalendarRange, ExternalLink } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { Event } from '#domains/events/events/contract.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { eventCalendar, googleCalendar } from './calendar-links.ts'

/** Adds an event to the calendar: this date, or every date of its series. */
export function EventCalendarLinks({ event }: { event: Event }) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const key = search.get('key')
  if (event.status === 'draft') return null
  return (
    <Card title={t`Add to calendar`}>
      <div className="flex flex-wrap gap-2">
        <ButtonAnchor size="small" icon={<CalendarPlus aria-hidden="true" />} href={eventCalendar(event, key)}>
          <Trans>Add this date</Trans>
        </ButtonAnchor>
        {event.seriesId && (
          <ButtonAnchor size="small" icon={<CalendarRange aria-hidden="true" />} href={eventCalendar(event, key, true)}>
            <Trans>Add all dates</Trans>
          </ButtonAnchor>
        )}
        <ButtonAnchor
          size="small"
          look="quiet"
          newTab
          icon={<ExternalLink aria-hidden="true" />}
          href={googleCalendar(event, paths.event(event, event.visibility === 'link' ? (key ?? event.linkKey) : null))}
        >
          <Trans>Google Calendar</Trans>
        </ButtonAnchor>
      </div>
    </Card>
  )
}
