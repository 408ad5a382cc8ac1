/** Escapes the wildcards of SQL's LIKE, so that they match literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
