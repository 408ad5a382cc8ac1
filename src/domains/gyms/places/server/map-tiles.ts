import { readFile } from 'node:fs/promises'
import { GeoJSONVT, type GeoJSONVTTile, geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { FeatureCollection, GeoJSON, Point } from 'geojson'
import type { Reader } from '#platform/database.ts'
import { type BaseMapFile, baseMapOf } from '../base-map.ts'
import { EVERY_TOWN_ZOOM, TILES_MAX_ZOOM, type Tile, TOWNS_BEFORE_ZOOM, tileBounds } from '../tiles.ts'
import { hasPlaces, largestTownsIn } from './reads.ts'

/** From Mapbox's vector tile specification; the library's default is the previous version. */
const AS = { version: 2, extent: 4096 }
const MOST_KEPT = 1_000
const MOST_TOWNS = 150

export interface DrawnTile {
  /** A vector tile: `land`, `borders`, and `towns` with `name`, `capital` and `rank` (lower is larger). */
  bytes: Uint8Array
  /** False while a new database's towns are still being loaded. */
  lasts: boolean
}

export interface MapTiles {
  read(reader: Reader, tile: Tile): Promise<DrawnTile>
}

/** Draws tiles on demand and caches the most recent. */
export function openMapTiles(): MapTiles {
  let world: ReturnType<typeof openWorld> | undefined
  const kept = new Map<string, Promise<DrawnTile>>()
  return {
    read: (reader, tile) => {
      const key = `${tile.z}/${tile.x}/${tile.y}`
      world ??= openWorld()
      const drawn = kept.get(key) ?? draw(reader, world, tile)
      // Moves the tile to the end of the cache, so that the least recently used ones are dropped.
      kept.delete(key)
      kept.set(key, drawn)
      for (const [oldest] of kept) {
        if (kept.size <= MOST_KEPT) break
        kept.delete(oldest)
      }
      drawn.then(
        ({ lasts }) => lasts || kept.delete(key),
        () => kept.delete(key),
      )
      return drawn
    },
  }
}

async function openWorld() {
  const file = await readFile(new URL('../base-map.json', import.meta.url), 'utf8')
  const { land, borders, towns } = baseMapOf(JSON.parse(file) as BaseMapFile)
  const cut = (shapes: GeoJSON) => new GeoJSONVT(shapes, { maxZoom: TILES_MAX_ZOOM, tolerance: 1.5 })
  return { land: cut(land), borders: cut(borders), towns }
}

async function draw(reader: Reader, opening: ReturnType<typeof openWorld>, tile: Tile): Promise<DrawnTile> {
  const { land, borders, towns } = await opening
  const { z, x, y } = tile
  const named = z < EVERY_TOWN_ZOOM ? largestOf(towns, z) : await everyTown(reader, tile)
  const layers: [string, GeoJSONVTTile | null][] = [
    ['land', land.getTile(z, x, y)],
    ['borders', borders.getTile(z, x, y)],
    ['towns', geoJSONToTile(named, z, x, y, { clip: true })],
  ]
  const full = layers.filter((layer): layer is [string, GeoJSONVTTile] => Boolean(layer[1]?.features.length))
  return {
    bytes: fromGeojsonVt(Object.fromEntries(full), AS),
    lasts: named.features.length > 0 || (await hasPlaces(reader)),
  }
}

type Towns = FeatureCollection<Point, { name: string; capital: boolean; rank: number }>

function largestOf(towns: Towns, zoom: number): Towns {
  const most = TOWNS_BEFORE_ZOOM.find(([before]) => zoom < before)?.[1] ?? 0
  return { ...towns, features: towns.features.filter(({ properties: { rank, capital } }) => rank < most || capital) }
}

async function everyTown(reader: Reader, tile: Tile): Promise<Towns> {
  const found = await largestTownsIn(reader, tileBounds(tile), MOST_TOWNS)
  return {
    type: 'FeatureCollection',
    features: found.map(({ name, lat, lng, population }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { name, capital: false, rank: Math.floor(1e9 / (1_000 + population)) },
    })),
  }
}
