import { type SQL, sql } from 'drizzle-orm'
import { EARTH_RADIUS_KM, type Point } from '#platform/geography.ts'

/** A point in the space of `gyms.position`. */
export const spherePoint = (point: Point): SQL => sql`${sphereText(point)}::cube`

export function sphereText({ lat, lng }: Point): string {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  const at = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
  return `(${at.map((part) => part * EARTH_RADIUS_KM).join(',')})`
}

/** The straight-line distance for a great-circle distance, as measured by `<->`. */
export const chordOf = (kilometres: number) =>
  2 * EARTH_RADIUS_KM * Math.sin(Math.min(kilometres / (2 * EARTH_RADIUS_KM), Math.PI / 2))

export const kilometresOfChord = (chord: number) =>
  2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, chord / (2 * EARTH_RADIUS_KM)))
