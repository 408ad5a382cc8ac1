import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { hyphenated, normalizeText } from '#platform/normalize-text.ts'

/** Path segments already used by routes where a slug could be. */
const RESERVED = new Set(['clusters', 'affiliations', 'countries', 'directory', 'new', 'me', 'search'])
const MAX_SLUG = 80

/** Turns `Brú Grappling Studio` into `bru-grappling-studio`. Non-Latin letters stay. */
export function slugOf(name: string): string {
  const slug = hyphenated(name, MAX_SLUG)
  return slug === '' || RESERVED.has(slug) ? `${slug || 'gym'}-bjj` : slug
}

/**
 * A slug for each gym that no gym has ever had: its name, else with the town, else with the end of its id or the whole
 * id. If another process takes one first, the unique index rejects it.
 */
export async function freeSlugs(
  reader: Reader,
  wanted: readonly { id: string; name: string; city: string }[],
): Promise<string[]> {
  const choices = wanted.map(({ id, name, city }) => {
    const plain = slugOf(name)
    const inCity = city && !normalizeText(name).includes(normalizeText(city)) ? slugOf(`${plain} ${city}`) : plain
    return [plain, inCity, `${inCity}-${id.slice(-5).toLowerCase()}`, `${inCity}-${id.toLowerCase()}`]
  })
  const all = sql.param([...new Set(choices.flat())])
  const { rows } = await reader.execute<{ slug: string }>(
    sql`select slug from gyms where slug = any(${all}) union select slug from gym_slugs where slug = any(${all})`,
  )
  const taken = new Set(rows.map((row) => row.slug))
  return choices.map((slugs) => {
    const free = slugs.find((slug) => !taken.has(slug)) ?? (slugs.at(-1) as string)
    taken.add(free)
    return free
  })
}
