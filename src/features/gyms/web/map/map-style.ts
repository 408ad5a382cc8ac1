import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import type { BaseMap } from './map-shapes.ts'

/** The colours of the map, from the same family as the tokens of `theme.css`, which a canvas cannot read. */
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

/** Inter, as the rest of the app; the library draws the letters itself, in the browser. */
export const MAP_FONT = ['Inter Variable Medium', 'Inter Variable']
export const MAP_FONT_BOLD = ['Inter Variable Bold', 'Inter Variable']

const CREDIT = 'Natural Earth · <a href="https://www.geonames.org" target="_blank" rel="noopener">GeoNames</a>'

/** The map that comes with the product: no outside request is made for it. */
export function builtInStyle({ land, borders, towns }: BaseMap, colours: MapColours): StyleSpecification {
  const labelSize: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 3, 11, 8, 13, 12, 15]
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land, attribution: CREDIT, maxzoom: 10, tolerance: 0.2 },
      borders: { type: 'geojson', data: borders, maxzoom: 10, tolerance: 0.2 },
      towns: { type: 'geojson', data: towns, maxzoom: 10 },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': colours.coast, 'line-width': 0.8 } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [3, 2] },
      },
      {
        id: 'towns',
        type: 'symbol',
        source: 'towns',
        minzoom: 2,
        filter: townsAt(),
        layout: {
          'text-field': ['get', 'name'],
          'text-font': MAP_FONT,
          'text-size': labelSize,
          'text-max-width': 8,
          'text-padding': 10,
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: { 'text-color': colours.label, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
      },
    ],
  }
}

/** The nearer one looks, the smaller the towns that are named. */
function townsAt(): ExpressionSpecification {
  return [
    'any',
    ['<', ['get', 'rank'], ['step', ['zoom'], 60, 3, 150, 4, 500, 5, 1500, 6, 5000, 7, 1e6]],
    ['all', ['get', 'capital'], ['>=', ['zoom'], 4]],
  ]
}
