import { sql } from 'drizzle-orm'
import { countryCodes } from '#platform/countries.ts'
import type { Reader } from '#platform/database.ts'
import { FINDABLE_BY_ALL } from '../../gyms/server/visible-to.ts'
import { countrySlug, directoryPath, directorySlugs } from '../rules.ts'

/** The directory's pages for search engines, by path, each with the latest change of its gyms. */
export async function readDirectoryPages(reader: Reader): Promise<{ path: string; changed: Date }[]> {
  const { rows } = await reader.execute<{ country: string; city: string; changed: string }>(
    sql`select g.country, g.city, max(g.updated_at) as changed from gyms g where ${FINDABLE_BY_ALL} group by g.country, g.city`,
  )
  const pages = new Map<string, Date>()
  for (const { country, city, changed } of rows.filter((row) => countryCodes.has(row.country))) {
    const slugs = directorySlugs({ city, country })
    const paths = [
      directoryPath(),
      directoryPath(countrySlug(country)),
      ...(slugs ? [directoryPath(slugs.country, slugs.city)] : []),
    ]
    const at = new Date(changed)
    for (const path of paths) if (at > (pages.get(path) ?? new Date(0))) pages.set(path, at)
  }
  return [...pages].map(([path, at]) => ({ path, changed: at })).sort((a, b) => (a.path < b.path ? -1 : 1))
}
