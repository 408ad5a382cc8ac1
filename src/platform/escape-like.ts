/** Escapes the wildcards of SQL's LIKE, so that they stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
