import type { Gym } from './contract.ts'

/** Where it is, in the same vocabulary. */
export function placeOf({ address, location }: Pick<Gym, 'address' | 'location'>) {
  return {
    address: withoutBlanks({
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    }),
    geo: location ? { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng } : undefined,
  }
}

/** Without fields that are empty or undefined. */
export function withoutBlanks(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))
}
