import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'

interface AdminSection {
  id: string
  label: MessageDescriptor
  /** Moderators see only their sections; admins see all. */
  for: 'admin' | 'moderator'
  Content: ComponentType
}

/** The dashboard's sections, in order. A section is loaded when it's opened. */
const SECTIONS: readonly AdminSection[] = [
  {
    id: 'overview',
    label: msg`Overview`,
    for: 'admin',
    Content: lazy(async () => ({ default: (await import('./OverviewSection.tsx')).OverviewSection })),
  },
  {
    id: 'claims',
    label: msg`Claims`,
    for: 'admin',
    Content: lazy(async () => ({
      default: (await import('#domains/gym-management/claims/web/ClaimsSection.tsx')).ClaimsSection,
    })),
  },
  {
    id: 'reports',
    label: msg`Reports`,
    for: 'moderator',
    Content: lazy(async () => ({
      default: (await import('#domains/moderation/reports/web/ReportsSection.tsx')).ReportsSection,
    })),
  },
  {
    id: 'users',
    label: msg`Members`,
    for: 'moderator',
    Content: lazy(async () => ({
      default: (await import('#domains/moderation/sanctions/web/UsersSection.tsx')).UsersSection,
    })),
  },
  {
    id: 'appeals',
    label: msg`Appeals`,
    for: 'admin',
    Content: lazy(async () => ({
      default: (await import('#domains/moderation/sanctions/web/AppealsSection.tsx')).AppealsSection,
    })),
  },
  {
    id: 'creators',
    label: msg`Creators`,
    for: 'admin',
    Content: lazy(async () => ({
      default: (await import('#domains/creators/creators/web/AdminSection.tsx')).AdminSection,
    })),
  },
  {
    id: 'refunds',
    label: msg`Refunds`,
    for: 'admin',
    Content: lazy(async () => ({
      default: (await import('#domains/creators/subscriptions/web/admin/RefundsSection.tsx')).RefundsSection,
    })),
  },
  {
    id: 'new-gyms',
    label: msg`New gyms`,
    for: 'admin',
    Content: lazy(async () => ({
      default: (await import('#domains/gym-management/gym-submissions/web/GymSubmissionsSection.tsx'))
        .GymSubmissionsSection,
    })),
  },
  {
    id: 'techniques',
    label: msg`Techniques`,
    for: 'admin',
    Content: lazy(async () => ({
      default: (await import('#domains/journal/techniques/web/TechniquesSection.tsx')).TechniquesSection,
    })),
  },
  {
    id: 'announcements',
    label: msg`Announcements`,
    for: 'admin',
    Content: lazy(async () => ({
      default: (await import('#domains/notifications/announcements/web/AnnouncementsSection.tsx')).AnnouncementsSection,
    })),
  },
  {
    id: 'contact',
    label: msg`Contact`,
    for: 'admin',
    Content: lazy(async () => ({
      default: (await import('#domains/moderation/contact/web/ContactSection.tsx')).ContactSection,
    })),
  },
  {
    id: 'jobs',
    label: msg`Jobs`,
    for: 'admin',
    Content: lazy(async () => ({ default: (await import('./JobsSection.tsx')).JobsSection })),
  },
  {
    id: 'settings',
    label: msg`Settings`,
    for: 'admin',
    Content: lazy(async () => ({ default: (await import('./SettingsSection.tsx')).SettingsSection })),
  },
  {
    id: 'audit',
    label: msg`Audit log`,
    for: 'admin',
    Content: lazy(async () => ({ default: (await import('./AuditSection.tsx')).AuditSection })),
  },
]

/** The sections a member may see. */
export const sectionsFor = ({ isAdmin }: { isAdmin: boolean }) =>
  SECTIONS.filter((section) => isAdmin || section.for === 'moderator')
