/** Characters. */
export const ANNOUNCEMENT_LIMITS = { title: 120, text: 1000, path: 300 } as const

/** Who hears of it. */
export const AUDIENCES = ['all', 'country', 'language', 'gym_staff', 'creators', 'admins'] as const
export type AudienceKind = (typeof AUDIENCES)[number]

export type AnnouncementState = 'scheduled' | 'sending' | 'sent' | 'cancelled'

/** Until it goes out. What was begun is finished: half of its audience knows it already. */
export const mayCancel = (state: AnnouncementState): boolean => state === 'scheduled'
