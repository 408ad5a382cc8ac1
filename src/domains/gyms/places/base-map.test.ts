import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { baseMapOf } from './base-map.ts'

const base = baseMapOf(JSON.parse(readFileSync(new URL('./base-map.json', import.meta.url), 'utf8')))

test('has every coastline, and towns in the right places', () => {
  expect(base.land.features.length).toBeGreaterThan(2000)
  for (const { geometry } of base.land.features)
    for (const ring of geometry.coordinates) {
      expect(ring[0]).toEqual(ring.at(-1))
      for (const [at, [lng = 0, lat = 0]] of ring.entries()) {
        if (Math.abs(lng) > 540 || Math.abs(lat) > 90.001) throw new Error(`not on the globe: ${lng}, ${lat}`)
        const step = Math.abs(lng - (ring[at - 1]?.[0] ?? lng))
        // Only the line along the South Pole may be this long; any other would be drawn across the whole map.
        if (step > 90 && lat !== -90) throw new Error(`a coast jumps to ${lng}, ${lat}`)
      }
    }

  const dublin = base.towns.features.find(({ properties }) => properties.name === 'Dublin')
  expect(dublin?.properties.capital).toBe(true)
  expect(dublin?.geometry.coordinates).toEqual([-6.249, 53.333])
  const lima = base.towns.features.find(({ properties }) => properties.name === 'Lima' && properties.capital)
  expect(lima?.geometry.coordinates).toEqual([-77.028, -12.043])
})
