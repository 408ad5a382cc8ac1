/**
 * `asked`: author and partner can see that the partner is named. `accepted`: the author's friends as well. `declined`:
 * only the partner; the author just has a name as text.
 */
export const partnerConsents = ['asked', 'accepted', 'declined'] as const
export type PartnerConsent = (typeof partnerConsents)[number]

/** The sources of an "I trained" suggestion, most reliable first. */
export const suggestionSources = ['event', 'checkin', 'timetable', 'weekday', 'home_gym', 'nothing'] as const
export type SuggestionSource = (typeof suggestionSources)[number]
