import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { Point } from '#platform/geography.ts'
import { geohashOf } from './geohash.ts'
import { affiliationKeyOf, searchTextOf } from './search-text.ts'
import { freeSlugs, slugOf } from './slugs.ts'
import { gymSlugs } from './tables.ts'
import { openZones } from './zones.ts'

/** Columns computed from the fields people edit. */
export function derivedColumns(
  gym: Point & { name: string; previousNames: readonly string[]; city: string; affiliation: { name: string } | null },
) {
  return {
    geohash: geohashOf(gym),
    affiliationKey: affiliationKeyOf(gym.affiliation),
    searchText: searchTextOf(gym),
  }
}

/** The slug for a name: the current one if it's the name alone, else one the gym had before, else a free one. */
export async function slugFor(
  reader: Reader,
  { id, slug, name, city }: { id: string; slug?: string; name: string; city: string },
): Promise<string> {
  const wanted = slugOf(name)
  const own = [wanted, slugOf(`${wanted} ${city}`)]
  if (slug !== undefined && own.includes(slug)) return slug
  const before = await reader
    .select({ slug: gymSlugs.slug })
    .from(gymSlugs)
    .where(and(eq(gymSlugs.gymId, id), inArray(gymSlugs.slug, own)))
  const [free] = await freeSlugs(reader, [{ id, name, city }])
  return before[0]?.slug ?? free ?? wanted
}

export async function zoneAt(reader: Reader, point: Point): Promise<string> {
  zones ??= openZones(reader)
  try {
    return (await zones)(point)
  } catch (error) {
    zones = undefined
    throw error
  }
}

/** Opened on first use, then shared. */
let zones: ReturnType<typeof openZones> | undefined
