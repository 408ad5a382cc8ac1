/** The most reminders per week. */
export const MOST_TIMES = 14
