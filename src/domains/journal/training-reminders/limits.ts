/** So many times a week at most. */
export const MOST_TIMES = 14
