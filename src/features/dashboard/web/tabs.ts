import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'
import type { Gym } from '#features/gyms/contract.ts'
import { type GymRight, mayAtGym, type Standing } from '#features/gyms/rules.ts'

export interface TabProps {
  gym: Gym
  standing: NonNullable<Standing>
}

export interface DashboardTab {
  id: string
  label: MessageDescriptor
  /** Who may not do this at the gym does not see the tab. */
  right: GymRight
  Content: ComponentType<TabProps>
}

/** Every tab of a gym's dashboard (D4), in its order. A tab is loaded when somebody opens it. */
export const TABS: readonly DashboardTab[] = [
  {
    id: 'today',
    label: msg`Today`,
    right: 'checkIn',
    Content: lazy(async () => ({ default: (await import('#features/checkins/web/TodayTab.tsx')).TodayTab })),
  },
  {
    id: 'schedule',
    label: msg`Schedule & events`,
    right: 'schedule',
    Content: lazy(async () => ({ default: (await import('./ScheduleTab.tsx')).ScheduleTab })),
  },
  {
    id: 'members',
    label: msg`Members`,
    right: 'members',
    Content: lazy(async () => ({ default: (await import('#features/membership/web/MembersTab.tsx')).MembersTab })),
  },
  {
    id: 'posts',
    label: msg`Posts`,
    right: 'post',
    Content: lazy(async () => ({ default: (await import('#features/gym-posts/web/PostsTab.tsx')).PostsTab })),
  },
  {
    id: 'reviews',
    label: msg`Reviews`,
    right: 'replyToReviews',
    Content: lazy(async () => ({ default: (await import('#features/reviews/web/ReviewsTab.tsx')).ReviewsTab })),
  },
  {
    id: 'insights',
    label: msg`Insights`,
    right: 'members',
    Content: lazy(async () => ({ default: (await import('#features/gym-insights/web/InsightsTab.tsx')).InsightsTab })),
  },
  {
    id: 'details',
    label: msg`Gym details`,
    right: 'details',
    Content: lazy(async () => ({ default: (await import('#features/gym-edits/web/DetailsTab.tsx')).DetailsTab })),
  },
  {
    id: 'merge',
    label: msg`Merge duplicates`,
    right: 'details',
    Content: lazy(async () => ({ default: (await import('#features/gym-merges/web/MergeTab.tsx')).MergeTab })),
  },
  {
    id: 'staff',
    label: msg`Staff`,
    right: 'members',
    Content: lazy(async () => ({ default: (await import('#features/membership/web/StaffTab.tsx')).StaffTab })),
  },
]

export const tabsFor = (standing: Standing) => TABS.filter(({ right }) => mayAtGym(standing, right))
