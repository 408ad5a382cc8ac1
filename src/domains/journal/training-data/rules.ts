export const importStates = ['checked', 'running', 'done', 'taken_back'] as const
export type ImportState = (typeof importStates)[number]

/** The position of the day in a date such as 03/04/2026. */
export const dateOrders = ['day_first', 'month_first'] as const
export type DateOrder = (typeof dateOrders)[number]

export const importedKinds = ['session', 'match', 'promotion'] as const
export type ImportedKind = (typeof importedKinds)[number]

export const rowStates = ['good', 'there', 'refused'] as const
/** `there`: already in the journal. */
export type RowState = (typeof rowStates)[number]

/** The tables that can be exported as CSV, each on its own. A JSON export includes all of them. */
export const exportKinds = ['sessions', 'matches', 'promotions', 'milestones'] as const
export type ExportKind = (typeof exportKinds)[number]

/** Apps whose exports are recognised by their columns. */
export const importSources = ['strava', 'garmin', 'hevy', 'apple_health'] as const
export type ImportSource = (typeof importSources)[number]
