import { TodayTab as CheckInsToday } from '#domains/events/checkins/web/TodayTab.tsx'
import { RecentClasses } from '#domains/journal/teaching/web/RecentClasses.tsx'
import { NeedsMe } from './NeedsMe.tsx'
import type { TabProps } from './tabs.ts'

/** What's on today, what's waiting for the viewer's decision, and what was taught in the last classes. */
export function TodayTab(props: TabProps) {
  return (
    <CheckInsToday {...props}>
      <NeedsMe {...props} />
      <RecentClasses gymId={props.gym.id} />
    </CheckInsToday>
  )
}
