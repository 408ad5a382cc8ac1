import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StaffRole } from '#domains/gyms/gyms/rules.ts'

export const ROLE_LABELS = {
  owner: msg({ context: 'role at a gym', message: 'Owner' }),
  manager: msg({ context: 'role at a gym', message: 'Manager' }),
  coach: msg({ context: 'role at a gym', message: 'Coach' }),
} satisfies Record<StaffRole, MessageDescriptor>

/** What each may do, for whoever gives it. */
export const ROLE_DETAILS = {
  owner: msg`Everything, also staff, gym details, transfer and closing`,
  manager: msg`As a coach, and events, members and answers to reviews`,
  coach: msg`Check-in, schedule and posts`,
} satisfies Record<StaffRole, MessageDescriptor>

export const STATUS_LABELS = {
  requested: msg({ context: 'asked a gym to be its member', message: 'Requested' }),
  member: msg({ context: 'of a gym', message: 'Member' }),
} satisfies Record<'requested' | 'member', MessageDescriptor>
