/** Maximum lengths in characters. */
export const ANNOUNCEMENT_LIMITS = { title: 120, text: 1000, path: 300 } as const

export const AUDIENCES = ['all', 'country', 'language', 'gym_staff', 'creators', 'admins'] as const
export type AudienceKind = (typeof AUDIENCES)[number]

export type AnnouncementState = 'scheduled' | 'sending' | 'sent' | 'cancelled'

/** Only until sending starts, because some of the audience has the announcement after that. */
export const mayCancel = (state: AnnouncementState): boolean => state === 'scheduled'
