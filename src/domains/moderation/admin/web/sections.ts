import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  BookOpen,
  CreditCard,
  Gavel,
  GraduationCap,
  History,
  LayoutDashboard,
  type LucideIcon,
  MapPinPlus,
  Megaphone,
  MessageSquareText,
  Server,
  ShieldAlert,
  SlidersHorizontal,
  Store,
  UsersRound,
  Workflow,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { QueueName } from '../rules.ts'

interface AdminSection {
  id: string
  label: MessageDescriptor
  Icon: LucideIcon
  queues?: readonly QueueName[]
  /** Moderators see only their sections; admins see all. */
  for: 'admin' | 'moderator'
  Content: ComponentType
}

/** The dashboard's sections, in groups. A section is loaded when it's opened. */
const SECTIONS: readonly (readonly AdminSection[])[] = [
  [
    {
      id: 'overview',
      label: msg`Overview`,
      Icon: LayoutDashboard,
      for: 'admin',
      Content: lazy(async () => ({ default: (await import('./OverviewSection.tsx')).OverviewSection })),
    },
  ],
  [
    {
      id: 'reports',
      label: msg`Reports`,
      Icon: ShieldAlert,
      queues: ['reports'],
      for: 'moderator',
      Content: lazy(async () => ({
        default: (await import('#domains/moderation/reports/web/ReportsSection.tsx')).ReportsSection,
      })),
    },
    {
      id: 'appeals',
      label: msg`Appeals`,
      Icon: Gavel,
      queues: ['appeals'],
      for: 'admin',
      Content: lazy(async () => ({
        default: (await import('#domains/moderation/sanctions/web/AppealsSection.tsx')).AppealsSection,
      })),
    },
    {
      id: 'claims',
      label: msg`Claims`,
      Icon: Store,
      queues: ['claims'],
      for: 'admin',
      Content: lazy(async () => ({
        default: (await import('#domains/gym-management/claims/web/ClaimsSection.tsx')).ClaimsSection,
      })),
    },
    {
      id: 'new-gyms',
      label: msg`New gyms`,
      Icon: MapPinPlus,
      queues: ['gymSubmissions', 'suggestions'],
      for: 'admin',
      Content: lazy(async () => ({
        default: (await import('#domains/gym-management/gym-submissions/web/GymSubmissionsSection.tsx'))
          .GymSubmissionsSection,
      })),
    },
    {
      id: 'techniques',
      label: msg`Techniques`,
      Icon: BookOpen,
      queues: ['techniques'],
      for: 'admin',
      Content: lazy(async () => ({
        default: (await import('#domains/journal/techniques/web/TechniquesSection.tsx')).TechniquesSection,
      })),
    },
    {
      id: 'creators',
      label: msg`Creators`,
      Icon: GraduationCap,
      queues: ['applications'],
      for: 'admin',
      Content: lazy(async () => ({
        default: (await import('#domains/creators/creators/web/AdminSection.tsx')).AdminSection,
      })),
    },
    {
      id: 'contact',
      label: msg`Contact`,
      Icon: MessageSquareText,
      queues: ['contact'],
      for: 'admin',
      Content: lazy(async () => ({
        default: (await import('#domains/moderation/contact/web/ContactSection.tsx')).ContactSection,
      })),
    },
    {
      id: 'refunds',
      label: msg`Refunds`,
      Icon: CreditCard,
      queues: ['failedRefunds'],
      for: 'admin',
      Content: lazy(async () => ({
        default: (await import('#domains/creators/subscriptions/web/admin/RefundsSection.tsx')).RefundsSection,
      })),
    },
  ],
  [
    {
      id: 'users',
      label: msg`Members`,
      Icon: UsersRound,
      for: 'moderator',
      Content: lazy(async () => ({
        default: (await import('#domains/moderation/sanctions/web/UsersSection.tsx')).UsersSection,
      })),
    },
    {
      id: 'announcements',
      label: msg`Announcements`,
      Icon: Megaphone,
      for: 'admin',
      Content: lazy(async () => ({
        default: (await import('#domains/notifications/announcements/web/AnnouncementsSection.tsx'))
          .AnnouncementsSection,
      })),
    },
  ],
  [
    {
      id: 'system',
      label: msg`System`,
      Icon: Server,
      for: 'admin',
      Content: lazy(async () => ({ default: (await import('./SystemSection.tsx')).SystemSection })),
    },
    {
      id: 'jobs',
      label: msg`Jobs`,
      Icon: Workflow,
      queues: ['failedJobs'],
      for: 'admin',
      Content: lazy(async () => ({ default: (await import('./JobsSection.tsx')).JobsSection })),
    },
    {
      id: 'settings',
      label: msg`Settings`,
      Icon: SlidersHorizontal,
      for: 'admin',
      Content: lazy(async () => ({ default: (await import('./SettingsSection.tsx')).SettingsSection })),
    },
    {
      id: 'audit',
      label: msg`Audit log`,
      Icon: History,
      for: 'admin',
      Content: lazy(async () => ({ default: (await import('./AuditSection.tsx')).AuditSection })),
    },
  ],
]

export const sectionsFor = ({ isAdmin }: { isAdmin: boolean }) =>
  SECTIONS.map((group) => group.filter((section) => isAdmin || section.for === 'moderator')).filter(
    (group) => group.length > 0,
  )

export const sectionOf = (queue: QueueName) => SECTIONS.flat().find(({ queues }) => queues?.includes(queue))
