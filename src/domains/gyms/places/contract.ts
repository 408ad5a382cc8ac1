import { oc } from '@orpc/contract'
import { z } from 'zod'
import { readPoint } from '#platform/geography.ts'
import { line } from '#platform/text.ts'

/** A town of GeoNames (CC BY 4.0). */
export const place = z.object({
  id: z.int(),
  name: z.string(),
  /** State or province in words where we know them, else empty. */
  region: z.string(),
  /** ISO 3166-1 alpha-2; put into words with Intl.DisplayNames. */
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
  population: z.int(),
  timezone: z.string(),
})
export type Place = z.infer<typeof place>

/** `matchedName` is the spelling that was found: "Lisboa" for Lisbon. */
export const placeSuggestion = place.extend({ matchedName: z.string() })
export type PlaceSuggestion = z.infer<typeof placeSuggestion>

const tags = ['Places']

export const placesContract = {
  search: oc
    .route({ method: 'GET', path: '/places', summary: 'Towns whose name begins like this, in any spelling', tags })
    .input(
      z.strictObject({
        text: line(100),
        /** ISO 3166-1 alpha-2. */
        country: z
          .string()
          .regex(/^[A-Za-z]{2}$/, 'is to be a country of two letters: IE')
          .optional(),
        limit: z.int().min(1).max(20).default(8),
      }),
    )
    .output(z.object({ items: z.array(placeSuggestion) })),
  nearest: oc
    .route({ method: 'GET', path: '/places/nearest', summary: 'The town nearest to a point', tags })
    .input(
      z.strictObject({
        near: z
          .string()
          .max(60)
          .refine((text) => readPoint(text) !== undefined, 'is to be latitude,longitude: 53.35,-6.26'),
      }),
    )
    .output(z.object({ place: place.nullable() })),
  get: oc
    .route({ method: 'GET', path: '/places/{id}', summary: 'One town', tags })
    .input(z.strictObject({ id: z.int() }))
    .output(place),
}
