import { z } from 'zod'
import { readPoint } from '#platform/geography.ts'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'
import { line } from '#platform/text.ts'

/** A town from GeoNames (CC BY 4.0). */
export const place = z.object({
  id: z.int(),
  name: z.string(),
  /** Name of the state or province if we know it, else empty. */
  region: z.string(),
  /** ISO 3166-1 alpha-2; displayed with Intl.DisplayNames. */
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
  population: z.int(),
  timezone: z.string(),
})
export type Place = z.infer<typeof place>

/** `matchedName` is the spelling that matched, such as "Lisboa" for Lisbon. */
export const placeSuggestion = place.extend({ matchedName: z.string() })
export type PlaceSuggestion = z.infer<typeof placeSuggestion>

const route = routes('Places')

export const placesContract = {
  search: route('GET', '/places', 'Suggest towns by the start of their name')
    .input(
      z.strictObject({
        text: line(100),
        /** ISO 3166-1 alpha-2. */
        country: z
          .string()
          .regex(/^[A-Za-z]{2}$/, messageId('must be a country code such as IE'))
          .optional(),
        limit: z.int().min(1).max(20).default(8),
      }),
    )
    .output(z.object({ items: z.array(placeSuggestion) })),
  nearest: route('GET', '/places/nearest', 'Get the town nearest to a point')
    .input(
      z.strictObject({
        near: z
          .string()
          .max(60)
          .refine(
            (text) => readPoint(text) !== undefined,
            messageId('must be latitude,longitude, such as 53.35,-6.26'),
          ),
      }),
    )
    .output(z.object({ place: place.nullable() })),
  largestIn: route('GET', '/places/largest', 'Get the largest town in a time zone, to start a search nearby')
    .input(z.strictObject({ timezone: z.string().max(64) }))
    .output(z.object({ place: place.nullable() })),
  get: route('GET', '/places/{id}', 'Get a town')
    .input(z.strictObject({ id: z.int() }))
    .output(place),
}
