import { z } from 'zod'
import { chosenVisibilities } from '#domains/members/people/visibility.ts'
import rows from './demo-posts.json' with { type: 'json' }

const hoursAgo = z.number().positive()
const text = z.string().min(1)

/** A test validates the posts against this schema, so they aren't validated at startup. */
export const demoPost = z.strictObject({
  /** First name of a member of the demo community. */
  by: z.string(),
  hoursAgo,
  for: z.enum(chosenVisibilities).exclude(['private']),
  text,
  techniques: z.array(z.string()).optional(),
  /** The number of people who like the post, limited to those who can see it. */
  likes: z.int().optional(),
  /** Comments in order. `answers` counts back to the comment being replied to: 1 is the previous one. */
  said: z.array(z.strictObject({ by: z.string(), text, answers: z.int().positive().optional() })).optional(),
  /** Shares the entry that this person posted this many hours ago. */
  shares: z.strictObject({ by: z.string(), hoursAgo }).optional(),
})
export type DemoPost = z.infer<typeof demoPost>

/** Posts of the demo community, latest first. All made up. */
export const demoPosts = rows as readonly DemoPost[]
