/** The audiences of a gym's posts: everyone, or its accepted members and staff. */
export const GYM_POST_VISIBILITIES = ['public', 'gym_members'] as const
export type GymPostVisibility = (typeof GYM_POST_VISIBILITIES)[number]
