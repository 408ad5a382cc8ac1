import { ConfirmSchedule } from '#domains/events/checkins/web/ConfirmSchedule.tsx'
import { EventsTab } from '#domains/events/events/web/EventsTab.tsx'
import { WeekEditor } from '#domains/gym-management/gym-edits/web/WeekEditor.tsx'
import { CalendarCard } from '#domains/gym-management/timetable-calendar/web/CalendarCard.tsx'
import type { TabProps } from './tabs.ts'

/** The gym's timetable and its events. */
export function ScheduleTab({ gym, gymRole }: TabProps) {
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <ConfirmSchedule gym={gym} />
      <WeekEditor gym={gym} />
      <CalendarCard gym={gym} />
      <EventsTab gym={gym} gymRole={gymRole} />
    </div>
  )
}
