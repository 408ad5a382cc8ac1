import { z } from 'zod'
import { chosenVisibilities } from '#domains/members/people/visibility.ts'
import rows from './demo-posts.json' with { type: 'json' }

const hoursAgo = z.number().positive()
const text = z.string().min(1)

/** A test holds the file to it, so that a start needn't. */
export const demoPost = z.strictObject({
  /** First name, as in the people of the demo community. */
  by: z.string(),
  hoursAgo,
  for: z.enum(chosenVisibilities).exclude(['private']),
  text,
  techniques: z.array(z.string()).optional(),
  /** How many like it, as far as that many may see it. */
  likes: z.int().optional(),
  /** What others say below it, in their order; `answers` counts back to what it answers. */
  said: z.array(z.strictObject({ by: z.string(), text, answers: z.int().positive().optional() })).optional(),
  /** Passes on the entry that this person posted so many hours ago. */
  shares: z.strictObject({ by: z.string(), hoursAgo }).optional(),
})
export type DemoPost = z.infer<typeof demoPost>

/** What the people of the demo community say, the latest first. None of it happened. */
export const demoPosts = rows as readonly DemoPost[]
