import type { GeoCoordinatesLeaf, PostalAddressLeaf } from 'schema-dts'
import { withoutBlanks } from '#platform/schema-org.ts'
import type { Gym } from './contract.ts'

/** Address and coordinates as schema.org properties. An approximate location isn't given as coordinates. */
export function placeOf({
  address,
  location,
  placeApproximate,
}: Pick<Gym, 'address' | 'location' | 'placeApproximate'>): {
  address: PostalAddressLeaf
  geo: GeoCoordinatesLeaf | undefined
} {
  return {
    address: withoutBlanks<PostalAddressLeaf>({
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    }),
    geo:
      location && !placeApproximate
        ? { '@type': 'GeoCoordinates', latitude: location.lat, longitude: location.lng }
        : undefined,
  }
}
