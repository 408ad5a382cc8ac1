/** What an admin grants and takes. */
export const ROLES = ['admin', 'moderator', 'creator'] as const
export type RoleName = (typeof ROLES)[number]

export const LAST_ADMIN = 'There must be at least one admin.'

/** Nobody makes or unmakes themselves an admin. */
export const isOwnAdminFlag = ({ role, uid, by }: { role: RoleName; uid: string; by: string }): boolean =>
  role === 'admin' && uid === by
