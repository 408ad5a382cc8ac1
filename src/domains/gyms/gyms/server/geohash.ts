const DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz'

/** The geohash cell that contains a point; nine characters are about five metres. */
export function geohashOf({ lat, lng }: { lat: number; lng: number }, length = 9): string {
  const ranges = { lng: [-180, 180], lat: [-90, 90] } as Record<'lng' | 'lat', [number, number]>
  let hash = ''
  let axis: 'lng' | 'lat' = 'lng'
  while (hash.length < length) {
    let digit = 0
    for (let bit = 0; bit < 5; bit++) {
      const range = ranges[axis]
      const middle = (range[0] + range[1]) / 2
      const upper = (axis === 'lng' ? lng : lat) >= middle
      digit = digit * 2 + (upper ? 1 : 0)
      range[upper ? 0 : 1] = middle
      axis = axis === 'lng' ? 'lat' : 'lng'
    }
    hash += DIGITS[digit]
  }
  return hash
}
