import { type SQL, sql } from 'drizzle-orm'
import { foldedWords, normalizeText } from '#platform/normalize-text.ts'

/** What a search reads of a gym. Kept in `gyms.searchText` by whoever writes a gym. */
export function searchTextOf(gym: {
  name: string
  previousNames?: readonly string[] | undefined
  city?: string | undefined
  affiliation?: { name: string } | null | undefined
}): string {
  const said = [gym.name, ...(gym.previousNames ?? []), gym.city ?? '', gym.affiliation?.name ?? '']
  return ` ${said
    .map(normalizeText)
    .filter(Boolean)
    .join(' ')
    .replace(/ji?u jits?u\b/g, '$& jiujitsu')} `
}

export const affiliationKeyOf = (affiliation: { name: string } | null | undefined) =>
  (affiliation && normalizeText(affiliation.name)) || null

/**
 * Every word occurs. Folded words hold letters and digits only, so nothing in them is special to LIKE. A word of one
 * or two letters has to begin a word: that is what the trigram index can look up. Text without any word finds nothing.
 */
export function textOccurs(text: string): SQL {
  const words = foldedWords(text)
  if (words.length === 0) return sql`false`
  return sql.join(
    words.map((word) => sql`g.search_text like ${word.length < 3 ? `% ${word}%` : `%${word}%`}`),
    sql` and `,
  )
}
