import type { CheckInWay } from '../contract.ts'

type Position = Extract<CheckInWay, { method: 'location' }>

const PATIENCE_MS = 15_000

/** The device's position, or undefined when it's denied, unknown or too slow. */
export function readPosition(): Promise<Position | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ method: 'location', lat, lng, accuracy: Math.min(accuracy, 1_000_000) }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 30_000 },
    )
  })
}
