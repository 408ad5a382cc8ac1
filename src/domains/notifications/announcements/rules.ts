/** Maximum lengths in characters. */
export const ANNOUNCEMENT_LIMITS = { title: 120, text: 1000, path: 300 } as const

export const AUDIENCES = ['all', 'country', 'language', 'gym_staff', 'creators', 'admins'] as const
export type AudienceKind = (typeof AUDIENCES)[number]

export type AnnouncementState = 'scheduled' | 'sending' | 'sent' | 'cancelled'

/** Only until sending starts: afterwards part of the audience already has it. */
export const mayCancel = (state: AnnouncementState): boolean => state === 'scheduled'
