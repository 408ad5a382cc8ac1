/** From the widest to the narrowest. */
export const visibilities = ['public', 'followers', 'friends', 'event_attendees', 'gym_members', 'private'] as const
export type Visibility = (typeof visibilities)[number]

/** What a member chooses from; the other two come with an event or a gym. */
export const chosenVisibilities = ['public', 'followers', 'friends', 'private'] as const satisfies Visibility[]
export type ChosenVisibility = (typeof chosenVisibilities)[number]

/** Kinds of what a member publishes for which each has a usual audience. */
export const chosenKinds = ['post', 'session', 'match', 'promotion', 'milestone', 'video', 'rsvp', 'checkin'] as const
export type ChosenKind = (typeof chosenKinds)[number]

/** What a member wants for new entries of a kind; a kind that is not named is as usual for everybody. */
export type DefaultVisibility = Partial<Record<ChosenKind, ChosenVisibility>>
