import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { type GymRight, type GymRole, mayAtGym } from '#domains/gyms/gyms/rules.ts'

export interface TabProps {
  gym: Gym
  gymRole: NonNullable<GymRole>
}

export interface DashboardTab {
  id: string
  label: MessageDescriptor
  /** The tab is hidden from anyone without this right. */
  right: GymRight
  Content: ComponentType<TabProps>
}

/** Every tab of a gym's dashboard, in order. Each is loaded when it's first opened. */
export const TABS: readonly DashboardTab[] = [
  {
    id: 'today',
    label: msg`Today`,
    right: 'checkIn',
    Content: lazy(async () => ({ default: (await import('./TodayTab.tsx')).TodayTab })),
  },
  {
    id: 'schedule',
    label: msg`Schedule & events`,
    right: 'schedule',
    Content: lazy(async () => ({ default: (await import('./ScheduleTab.tsx')).ScheduleTab })),
  },
  {
    id: 'teaching',
    label: msg`Teaching`,
    right: 'schedule',
    Content: lazy(async () => ({
      default: (await import('#domains/journal/teaching/web/TeachingTab.tsx')).TeachingTab,
    })),
  },
  {
    id: 'curriculum',
    label: msg`Curriculum`,
    right: 'schedule',
    Content: lazy(async () => ({
      default: (await import('#domains/journal/curriculum/web/CurriculumTab.tsx')).CurriculumTab,
    })),
  },
  {
    id: 'attendance',
    label: msg`Attendance`,
    right: 'checkIn',
    Content: lazy(async () => ({
      default: (await import('#domains/journal/attendance/web/AttendanceTab.tsx')).AttendanceTab,
    })),
  },
  {
    id: 'members',
    label: msg({ context: 'of a gym', message: 'Members' }),
    right: 'members',
    Content: lazy(async () => ({ default: (await import('./MembersTab.tsx')).MembersTab })),
  },
  {
    id: 'posts',
    label: msg`Posts`,
    right: 'post',
    Content: lazy(async () => ({
      default: (await import('#domains/gym-management/gym-posts/web/PostsTab.tsx')).PostsTab,
    })),
  },
  {
    id: 'reviews',
    label: msg`Reviews`,
    right: 'replyToReviews',
    Content: lazy(async () => ({
      default: (await import('#domains/gym-management/reviews/web/ReviewsTab.tsx')).ReviewsTab,
    })),
  },
  {
    id: 'insights',
    label: msg`Insights`,
    right: 'members',
    Content: lazy(async () => ({ default: (await import('./InsightsTab.tsx')).InsightsTab })),
  },
  {
    id: 'website',
    label: msg`Your website`,
    right: 'events',
    Content: lazy(async () => ({ default: (await import('./WebsiteTab.tsx')).WebsiteTab })),
  },
  {
    id: 'details',
    label: msg`Gym details`,
    right: 'merge',
    Content: lazy(async () => ({ default: (await import('./GymDetailsTab.tsx')).GymDetailsTab })),
  },
  {
    id: 'staff',
    label: msg`Staff`,
    right: 'members',
    Content: lazy(async () => ({
      default: (await import('#domains/gym-management/membership/web/StaffTab.tsx')).StaffTab,
    })),
  },
]

export const tabsFor = (gymRole: GymRole) => TABS.filter(({ right }) => mayAtGym(gymRole, right))
