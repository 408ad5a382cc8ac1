import { expect, test } from 'vitest'
import { circleAround } from './map-shapes.ts'

test('draws a circle with the given radius', () => {
  const [ring] = circleAround({ lat: 53.35, lng: -6.26 }, 25).features[0]?.geometry.coordinates ?? []
  const east = ring?.[0]?.[0] ?? 0
  expect((east + 6.26) * 111.32 * Math.cos((53.35 * Math.PI) / 180)).toBeCloseTo(25, 5)
})
