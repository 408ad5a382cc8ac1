import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { BaseMap } from '#domains/gyms/places/base-map.ts'
import { EVERY_TOWN_ZOOM, TILES_MAX_ZOOM, TOWNS_BEFORE_ZOOM } from '#domains/gyms/places/tiles.ts'

/** The map's colours, matching the tokens in `theme.css`, which a canvas can't read. */
export const mapColours = {
  light: {
    water: '#d9e4f1',
    land: '#fafbfc',
    coast: '#b6c6da',
    border: '#b3bfcf',
    label: '#48546a',
    halo: '#ffffff',
    pin: '#1f5fbf',
    onPin: '#ffffff',
    chosen: '#10161f',
    today: '#f5a623',
  },
  dark: {
    water: '#0b111a',
    land: '#192331',
    coast: '#33445c',
    border: '#3b4b62',
    label: '#a9b6c8',
    halo: '#121a26',
    pin: '#6ea3f2',
    onPin: '#0f1826',
    chosen: '#ffffff',
    today: '#f7c15c',
  },
} as const

export type MapColours = (typeof mapColours)['light' | 'dark']

/** Inter, like the rest of the app; MapLibre renders the text in the browser. */
export const MAP_FONT = ['Inter Variable Medium', 'Inter Variable']
export const MAP_FONT_BOLD = ['Inter Variable Bold', 'Inter Variable']

const CREDIT = 'Natural Earth · <a href="https://www.geonames.org" target="_blank" rel="noopener">GeoNames</a>'

/** The simple map: drawn from one file that's part of the app, without external requests. */
export function simpleStyle({ land, borders, towns }: BaseMap, colours: MapColours): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land, attribution: CREDIT, maxzoom: 10, tolerance: 0.2 },
      borders: { type: 'geojson', data: borders, maxzoom: 10, tolerance: 0.2 },
      towns: { type: 'geojson', data: towns, maxzoom: 10 },
    },
    layers: layersOf(colours, (name) => ({ source: name })),
  }
}

/** The new maps: our own vector tiles, loaded as needed, with smaller towns than the simple map. */
export function tiledStyle(origin: string, colours: MapColours): StyleSpecification {
  return {
    version: 8,
    sources: {
      world: {
        type: 'vector',
        tiles: [`${origin}/tiles/{z}/{x}/{y}.mvt`],
        maxzoom: TILES_MAX_ZOOM,
        attribution: CREDIT,
      },
    },
    layers: layersOf(colours, (name) => ({ source: 'world', 'source-layer': name })),
  }
}

type From = (name: 'land' | 'borders' | 'towns') => { source: string; 'source-layer'?: string }

function layersOf(colours: MapColours, from: From): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
    { id: 'land', type: 'fill', ...from('land'), paint: { 'fill-color': colours.land } },
    { id: 'coast', type: 'line', ...from('land'), paint: { 'line-color': colours.coast, 'line-width': 0.8 } },
    {
      id: 'borders',
      type: 'line',
      ...from('borders'),
      paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [3, 2] },
    },
    {
      id: 'towns',
      type: 'symbol',
      ...from('towns'),
      minzoom: 2,
      filter: townsAt(),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MAP_FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 8, 13, 12, 15],
        'text-max-width': 8,
        'text-padding': 10,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colours.label, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
    },
  ]
}

const [FIRST, ...NEARER] = TOWNS_BEFORE_ZOOM

/** The closer the zoom, the smaller the towns that are named. */
function townsAt(): ExpressionSpecification {
  const steps = NEARER.flatMap(([, most], at) => [TOWNS_BEFORE_ZOOM[at]?.[0] ?? 0, most])
  const most = ['step', ['zoom'], FIRST[1], ...steps, EVERY_TOWN_ZOOM, 1e7] as unknown as ExpressionSpecification
  return ['any', ['<', ['get', 'rank'], most], ['all', ['get', 'capital'], ['>=', ['zoom'], 4]]]
}
