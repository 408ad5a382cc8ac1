import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { normalizeText } from '#platform/normalize-text.ts'

/** Words that addresses of ours already use where a slug could stand. */
const RESERVED = new Set(['clusters', 'affiliations', 'countries', 'new', 'me', 'search'])
const MAX_SLUG = 80

/** `Brú Grappling Studio` → `bru-grappling-studio`. A name in another script keeps its letters. */
export function slugOf(name: string): string {
  const slug = normalizeText(name.replace(/&/g, ' and ')).replaceAll(' ', '-').slice(0, MAX_SLUG).replace(/-+$/, '')
  return slug === '' || RESERVED.has(slug) ? `${slug || 'gym'}-bjj` : slug
}

/**
 * A slug for each of these gyms that no gym has or had: the name, else with the town, else with the end of its id.
 * The unique index decides should another process take one meanwhile.
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
