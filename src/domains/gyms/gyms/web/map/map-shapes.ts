import type { FeatureCollection, Polygon } from 'geojson'

/** A circle on the ground as a 64-sided polygon. */
export function circleAround({ lat, lng }: { lat: number; lng: number }, km: number): FeatureCollection<Polygon> {
  const high = km / 110.574
  const wide = km / (111.32 * Math.max(0.02, Math.cos((lat * Math.PI) / 180)))
  const ring = Array.from({ length: 65 }, (_, corner) => {
    const turn = (corner / 64) * 2 * Math.PI
    return [lng + wide * Math.cos(turn), lat + high * Math.sin(turn)]
  })
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} }],
  }
}
