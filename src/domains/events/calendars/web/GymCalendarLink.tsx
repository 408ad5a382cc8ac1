import { Trans } from '@lingui/react/macro'
import { CalendarSync } from 'lucide-react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { ButtonAnchor } from '#ui/Button.tsx'
import { gymCalendar, webcalOf } from './calendar-links.ts'

/** Subscribes to a gym's timetable and events. */
export function GymCalendarLink({ gym }: { gym: Pick<Gym, 'slug' | 'status'> }) {
  if (gym.status === 'permanently_closed' || gym.status === 'draft' || gym.status === 'pending_review') return null
  return (
    <ButtonAnchor icon={<CalendarSync aria-hidden="true" />} href={webcalOf(gymCalendar(gym.slug))}>
      <Trans>Calendar</Trans>
    </ButtonAnchor>
  )
}
