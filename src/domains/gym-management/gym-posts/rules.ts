/** Who a gym can post for: everyone, or its accepted members and staff. */
export const GYM_POST_VISIBILITIES = ['public', 'gym_members'] as const
export type GymPostVisibility = (typeof GYM_POST_VISIBILITIES)[number]
