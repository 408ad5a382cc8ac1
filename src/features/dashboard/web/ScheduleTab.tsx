import { WeekEditor } from '#features/gym-edits/web/WeekEditor.tsx'
import type { TabProps } from './tabs.ts'

/** The week of the gym, and its events. */
export function ScheduleTab({ gym }: TabProps) {
  return <WeekEditor gym={gym} />
}
