import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { StaffRole } from '#domains/gyms/gyms/rules.ts'

export const ROLE_LABELS = {
  owner: msg`Owner`,
  manager: msg`Manager`,
  coach: msg`Coach`,
} satisfies Record<StaffRole, MessageDescriptor>

export const ROLE_DETAILS = {
  owner: msg`Everything, including staff, gym details, and transferring or closing the gym`,
  manager: msg`Everything a coach can do, plus events, members and replies to reviews`,
  coach: msg`Check-in, timetable and posts`,
} satisfies Record<StaffRole, MessageDescriptor>

export const STATUS_LABELS = {
  requested: msg({ context: 'asked a gym to be its member', message: 'Requested' }),
  member: msg({ context: 'of a gym', message: 'Member' }),
} satisfies Record<'requested' | 'member', MessageDescriptor>
