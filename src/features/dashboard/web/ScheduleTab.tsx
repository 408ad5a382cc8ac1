import { Timetable } from '#features/gyms/web/Timetable.tsx'
import type { TabProps } from './tabs.ts'

/** The week of the gym, and its events. */
export function ScheduleTab({ gym }: TabProps) {
  return <Timetable gym={gym} />
}
