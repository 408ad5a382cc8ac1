import { z } from 'zod'
import { beltSlugs } from '#ui/belts.ts'
import { discipline } from '../contract.ts'
import rows from './demo-people.json' with { type: 'json' }

/** A test holds the file to it, so that a start needn't. */
export const demoPersonRow = z.strictObject({
  /** Makes the uid (`demo-ana`) and the address (`ana@openmat.test`). */
  first: z.string().regex(/^[a-z]+$/),
  /** Of those whose first name here can't be a username. */
  username: z.string().optional(),
  displayName: z.string().min(1),
  beltRank: z.enum(beltSlugs),
  stripes: z.int(),
  yearStarted: z.int(),
  discipline,
  city: z.string().min(1),
  country: z.string().length(2),
  /** GeoNames' id of the town. */
  placeId: z.int(),
  timezone: z.string().min(1),
  favoritePosition: z.string(),
  bio: z.string(),
})
export type DemoPersonRow = z.infer<typeof demoPersonRow>

/** Nobody in here exists. Ana comes first: she is the one the documentation signs in as. */
export const demoPersonRows = rows as readonly DemoPersonRow[]
