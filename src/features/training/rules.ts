/** D19 */
export const sessionKinds = ['class', 'open_mat', 'drilling', 'private', 'competition_training', 'seminar'] as const
export type SessionKind = (typeof sessionKinds)[number]

export const sessionDisciplines = ['gi', 'nogi', 'both'] as const
export type SessionDiscipline = (typeof sessionDisciplines)[number]

/** `asked` shows nobody but author and partner; `accepted` also friends of the author; `declined` the author alone (D7). */
export const partnerConsents = ['asked', 'accepted', 'declined'] as const
export type PartnerConsent = (typeof partnerConsents)[number]

/** From where "I trained" guesses what it would save, the surest first. */
export const suggestionSources = ['event', 'checkin', 'timetable', 'weekday', 'home_gym', 'nothing'] as const
export type SuggestionSource = (typeof suggestionSources)[number]
