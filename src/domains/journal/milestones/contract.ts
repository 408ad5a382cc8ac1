import { z } from 'zod'
import { milestoneKinds } from '#domains/feed/activities/milestone-kinds.ts'
import { routes } from '#platform/routes.ts'

const kind = z.enum(milestoneKinds)
const uid = z.string()
const route = routes('Training')

export const milestone = z.object({
  kind,
  /** The day the milestone was reached, according to the log. */
  day: z.iso.date(),
})

/** The next milestone of a family, with progress: `have` out of `of`. */
export const comingMilestone = z.object({ kind, have: z.int(), of: z.int() })
export type ComingMilestone = z.infer<typeof comingMilestone>

export const milestonesContract = {
  mine: route('GET', '/training/milestones', 'List my milestones, reached and upcoming').output(
    z.object({ reached: z.array(milestone), coming: z.array(comingMilestone) }),
  ),

  unseen: route('GET', '/training/milestones/unseen', "List milestones that I haven't seen yet", {
    description: "Milestones reached offline, on another device or as time passed. They're kept for 30 days.",
  }).output(z.object({ items: z.array(milestone) })),

  see: route('POST', '/training/milestones/seen', 'Mark milestones as seen')
    .input(z.strictObject({ kinds: z.array(kind).min(1).max(milestoneKinds.length) }))
    .output(z.object({ done: z.literal(true) })),

  byUser: route('GET', '/users/{uid}/milestones', "List a member's milestones", {
    description: 'Only milestones whose entry I can see, and all of my own.',
  })
    .input(z.strictObject({ uid }))
    .output(z.object({ items: z.array(milestone) })),
}
