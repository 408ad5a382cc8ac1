import { type SQL, sql } from 'drizzle-orm'
import { normalizeText, searchTerms } from '#platform/normalize-text.ts'

/** The searchable text of a gym, stored in `gyms.searchText` on every write. */
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
 * SQL condition: every word must occur. Normalized words contain only letters and digits, so nothing needs escaping in
 * LIKE. Words of one or two letters must start a word, because the trigram index can look those up. Text without words
 * matches nothing.
 */
export function textOccurs(text: string): SQL {
  const words = searchTerms(text)
  if (words.length === 0) return sql`false`
  return sql.join(
    words.map((word) => sql`g.search_text like ${word.length < 3 ? `% ${word}%` : `%${word}%`}`),
    sql` and `,
  )
}
