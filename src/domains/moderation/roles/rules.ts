import { message } from '#platform/messages.ts'
/** Roles that admins can grant and revoke. */
export const ROLES = ['admin', 'moderator', 'creator'] as const
export type RoleName = (typeof ROLES)[number]

export const LAST_ADMIN = message('There must be at least one admin.')

/** No one can change their own admin role. */
export const isOwnAdminFlag = ({ role, uid, by }: { role: RoleName; uid: string; by: string }): boolean =>
  role === 'admin' && uid === by
