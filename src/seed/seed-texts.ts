import { z } from 'zod'
import file from './seed-texts.json' with { type: 'json' }

/** At least one, as `oneOf` needs. */
const some = z.tuple([z.string().min(1)], z.string().min(1))

/** A test holds the file to it, so that a start needn't. */
export const seedTexts = z.strictObject({
  firstNames: some,
  lastNames: some,
  /** A gym's name is one of the first and one of the last. */
  gymFirst: some,
  gymLast: some,
  gymDescription: z.string().min(1),
  posts: some,
})

/** What batches of made-up data are called and say. The order decides what a seed makes. */
export const texts = file as z.infer<typeof seedTexts>
