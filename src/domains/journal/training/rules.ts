/**
 * `asked`: visible to author and partner only. `accepted`: also to the author's friends. `declined`: to the author
 * only.
 */
export const partnerConsents = ['asked', 'accepted', 'declined'] as const
export type PartnerConsent = (typeof partnerConsents)[number]

/** The sources of an "I trained" suggestion, most reliable first. */
export const suggestionSources = ['event', 'checkin', 'timetable', 'weekday', 'home_gym', 'nothing'] as const
export type SuggestionSource = (typeof suggestionSources)[number]
