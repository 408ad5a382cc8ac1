/** `asked` shows nobody but author and partner; `accepted` also friends of the author; `declined` the author alone. */
export const partnerConsents = ['asked', 'accepted', 'declined'] as const
export type PartnerConsent = (typeof partnerConsents)[number]

/** From where "I trained" guesses what it would save, the surest first. */
export const suggestionSources = ['event', 'checkin', 'timetable', 'weekday', 'home_gym', 'nothing'] as const
export type SuggestionSource = (typeof suggestionSources)[number]
