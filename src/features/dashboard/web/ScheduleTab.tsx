import { ConfirmSchedule } from '#features/checkins/web/ConfirmSchedule.tsx'
import { EventsTab } from '#features/events/web/EventsTab.tsx'
import { WeekEditor } from '#features/gym-edits/web/WeekEditor.tsx'
import type { TabProps } from './tabs.ts'

/** The week of the gym, and its events. */
export function ScheduleTab({ gym, standing }: TabProps) {
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <ConfirmSchedule gym={gym} />
      <WeekEditor gym={gym} />
      <EventsTab gym={gym} standing={standing} />
    </div>
  )
}
