/** Ordered from the widest to the narrowest. */
export const visibilities = ['public', 'followers', 'friends', 'event_attendees', 'gym_members', 'private'] as const
export type Visibility = (typeof visibilities)[number]

/** The visibilities a member can choose. The other two apply to entries from an event or a gym. */
export const chosenVisibilities = ['public', 'followers', 'friends', 'private'] as const satisfies Visibility[]
export type ChosenVisibility = (typeof chosenVisibilities)[number]

/** Kinds of entries that each have a default visibility. */
export const chosenKinds = ['post', 'session', 'match', 'promotion', 'milestone', 'video', 'rsvp', 'checkin'] as const
export type ChosenKind = (typeof chosenKinds)[number]

/** A member's default visibility by kind. Kinds that aren't listed use the usual default. */
export type DefaultVisibility = Partial<Record<ChosenKind, ChosenVisibility>>
