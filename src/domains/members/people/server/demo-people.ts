import { z } from 'zod'
import { beltSlugs } from '#ui/belts.ts'
import { discipline } from '../contract.ts'
import rows from './demo-people.json' with { type: 'json' }

/** A test validates the rows against this schema, so they aren't validated at startup. */
export const demoPersonRow = z.strictObject({
  /** Used for the uid (`demo-ana`) and the email address (`ana@openmat.test`). */
  first: z.string().regex(/^[a-z]+$/),
  /** Only if the first name isn't a valid username. */
  username: z.string().optional(),
  displayName: z.string().min(1),
  beltRank: z.enum(beltSlugs),
  stripes: z.int(),
  yearStarted: z.int(),
  discipline,
  city: z.string().min(1),
  country: z.string().length(2),
  /** The town's GeoNames id. */
  placeId: z.int(),
  timezone: z.string().min(1),
  favoritePosition: z.string(),
  bio: z.string(),
})
export type DemoPersonRow = z.infer<typeof demoPersonRow>

/** All fictional. Ana comes first: the documentation signs in as her. */
export const demoPersonRows = rows as readonly DemoPersonRow[]
