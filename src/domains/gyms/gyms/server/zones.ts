import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { Point } from '#platform/geography.ts'
import { isZone } from '#platform/wall-clock.ts'

/**
 * Answers the time zone of points. The map of zones is heavy, so it is read by the first who asks and by nobody who
 * only searches. A zone that the database or Node does not know (either may be older than the map) gives way to the
 * hours the longitude has.
 */
export async function openZones(reader: Reader): Promise<(point: Point) => string> {
  const { find, setCache } = await import('geo-tz/all')
  setCache({ store: latest(MAX_CACHED_AREAS) })
  const { rows } = await reader.execute<{ name: string }>(sql`select name from pg_timezone_names`)
  const known = new Set(rows.map((row) => row.name))
  return ({ lat, lng }) => find(lat, lng).find((zone) => known.has(zone) && isZone(zone)) ?? zoneOfLongitude(lng)
}

/** Outlines of zones kept in memory, some 100 kB each: enough for a country. */
const MAX_CACHED_AREAS = 300

/** Keeps what was used last. */
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

/** The signs of Etc zones are turned around: Etc/GMT-3 is three hours ahead. */
function zoneOfLongitude(lng: number): string {
  const hours = Math.round(lng / 15)
  return hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
