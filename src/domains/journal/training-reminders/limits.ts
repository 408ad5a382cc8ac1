/** Per week. */
export const MOST_TIMES = 14
