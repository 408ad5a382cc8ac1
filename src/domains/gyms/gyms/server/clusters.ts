import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { type Bounds, crossesAntimeridian } from '#platform/geography.ts'
import type { MapPin } from '../contract.ts'
import { type GymFilters, narrowing } from './filters.ts'
import { insideBounds, withinDegrees } from './search.ts'
import { FINDABLE_BY_ALL, findableOnlyBy, type MaybeViewer } from './visible-to.ts'

/** The size of a grid cell on screen; gyms in the same cell share a pin. */
const CELL_PIXELS = 64
const WORLD_PIXELS = 512
/** The most cells across an area, for requests whose zoom doesn't match it. */
const MAX_CELLS_ACROSS = 96
/** From this zoom on, every gym has its own pin, as long as the area is at most the size of a town. */
const SINGLE_ZOOM = 16
const SINGLE_SPAN = 0.5
/** In degrees: larger areas are read from the map's own index, smaller ones through the index of positions. */
const LARGE_SPAN = 4

/**
 * The pins of a map. The database clusters gyms in the cells of a grid, so that even a hundred thousand gyms need only
 * a few hundred pins. The grid is fixed to the globe, so panning doesn't move gyms between pins.
 */
export async function readPins(
  reader: Reader,
  {
    bounds,
    zoom,
    filters,
    viewer,
    now,
  }: { bounds: Bounds; zoom: number; filters: GymFilters; viewer: MaybeViewer; now: Date },
): Promise<{ items: MapPin[]; total: number }> {
  const across = crossesAntimeridian(bounds) ? bounds.east - bounds.west + 360 : bounds.east - bounds.west
  const high = mapLat(bounds.north) - mapLat(bounds.south)
  const cell = Math.max(
    (360 * CELL_PIXELS) / (WORLD_PIXELS * 2 ** zoom),
    across / MAX_CELLS_ACROSS,
    high / MAX_CELLS_ACROSS,
  )
  const single = zoom >= SINGLE_ZOOM && across <= SINGLE_SPAN && high <= SINGLE_SPAN

  // East of the antimeridian, longitudes continue beyond 180, so that gyms on both sides of it stay together.
  const x = crossesAntimeridian(bounds)
    ? sql`case when g.lng < ${bounds.west}::float8 then g.lng + 360 else g.lng end`
    : sql`g.lng`
  const place = single ? sql`g.id` : sql`floor(x / ${cell}::float8), floor(y / ${cell}::float8)`
  const area = across > LARGE_SPAN || high > LARGE_SPAN ? [withinDegrees(bounds)] : insideBounds(bounds)
  const narrowed = [...area, ...narrowing(filters, viewer, now)]
  const pointsOf = (found: SQL) =>
    sql`select g.id, g.lat, g.map_lat as y, ${x} as x from gyms g where ${sql.join([found, ...narrowed], sql` and `)}`
  // Separate queries, so that gyms visible to everyone are read from their index alone.
  const points = viewer
    ? sql`${pointsOf(FINDABLE_BY_ALL)} union all ${pointsOf(findableOnlyBy(viewer))}`
    : pointsOf(FINDABLE_BY_ALL)
  const { rows } = await reader.execute<CellColumns & Record<string, unknown>>(sql`
    with cells as (
      select count(*)::int as count, avg(x) as lng, avg(lat) as lat, min(x) as west, max(x) as east, min(lat) as south,
        max(lat) as north, min(g.id) as id
      from (${points}) g
      group by ${place} order by count(*) desc limit 2500
    )
    select cells.*, g.slug, g.name from cells left join gyms g on cells.count = 1 and g.id = cells.id`)

  return {
    items: rows.map(pinOf),
    total: rows.reduce((sum, row) => sum + row.count, 0),
  }
}

interface CellColumns {
  count: number
  lat: number
  lng: number
  west: number
  south: number
  east: number
  north: number
  id: string
  slug: string | null
  name: string | null
}

function pinOf({ count, lat, lng, west, south, east, north, id, slug, name }: CellColumns): MapPin {
  if (slug !== null && name !== null) return { kind: 'gym', id, slug, name, lat, lng: wrapped(lng) }
  return {
    kind: 'cluster',
    lat,
    lng: wrapped(lng),
    count,
    bounds: { west: wrapped(west), south, east: wrapped(east), north },
  }
}

const wrapped = (lng: number) => (lng > 180 ? lng - 360 : lng)

/** Computes the same value as the column `gyms.mapLat`. */
function mapLat(lat: number): number {
  const clamped = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180
  return (Math.log(Math.tan(Math.PI / 4 + clamped / 2)) * 180) / Math.PI
}
