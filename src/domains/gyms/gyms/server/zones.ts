import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { Point } from '#platform/geography.ts'
import { isZone } from '#platform/wall-clock.ts'

/**
 * Returns a function for the time zone at a point. The zone map is large, so it's loaded on first use and never just
 * for searching. A zone that's unknown to the database or Node (either may be older than the map) is replaced by the
 * offset of the longitude.
 */
export async function openZones(reader: Reader): Promise<(point: Point) => string> {
  const { find, setCache } = await import('geo-tz/all')
  setCache({ store: latest(MAX_CACHED_AREAS) })
  const { rows } = await reader.execute<{ name: string }>(sql`select name from pg_timezone_names`)
  const known = new Set(rows.map((row) => row.name))
  return ({ lat, lng }) => find(lat, lng).find((zone) => known.has(zone) && isZone(zone)) ?? zoneOfLongitude(lng)
}

/** The number of pieces of zone outlines cached in memory. */
const MAX_CACHED_AREAS = 300

/** A least-recently-used cache. */
function latest(most: number) {
  const kept = new Map<unknown, unknown>()
  return {
    get(key: unknown) {
      const value = kept.get(key)
      if (value !== undefined) {
        kept.delete(key)
        kept.set(key, value)
      }
      return value
    },
    set(key: unknown, value: unknown) {
      kept.set(key, value)
      if (kept.size > most) kept.delete(kept.keys().next().value)
    },
  }
}

/** Etc zones have inverted signs: Etc/GMT-3 is three hours ahead. */
function zoneOfLongitude(lng: number): string {
  const hours = Math.round(lng / 15)
  return hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
