/** Whom a gym posts for: everybody, or those it took as members and its staff. */
export const GYM_POST_VISIBILITIES = ['public', 'gym_members'] as const
export type GymPostVisibility = (typeof GYM_POST_VISIBILITIES)[number]
