import { z } from 'zod'
import file from './seed-texts.json' with { type: 'json' }

/** A list with at least one item, as `oneOf` requires. */
const some = z.tuple([z.string().min(1)], z.string().min(1))

/** The file is validated by a test, not on every start. */
export const seedTexts = z.strictObject({
  firstNames: some,
  lastNames: some,
  /** A gym's name combines one of `gymFirst` and one of `gymLast`. */
  gymFirst: some,
  gymLast: some,
  gymDescription: z.string().min(1),
  posts: some,
})

/** Names and sentences for seeded data. Their order determines what a seed generates. */
export const texts = file as z.infer<typeof seedTexts>
