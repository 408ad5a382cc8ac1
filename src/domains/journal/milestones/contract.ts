import { oc } from '@orpc/contract'
import { z } from 'zod'
import { milestoneKinds } from '#domains/feed/activities/milestone-kinds.ts'

const kind = z.enum(milestoneKinds)
const uid = z.string()
const tags = ['Training']

export const milestone = z.object({
  kind,
  /** The day the milestone was reached, according to the log. */
  day: z.iso.date(),
})

/** The next milestone of a family, with progress: `have` out of `of`. */
export const comingMilestone = z.object({ kind, have: z.int(), of: z.int() })
export type ComingMilestone = z.infer<typeof comingMilestone>

export const milestonesContract = {
  mine: oc
    .route({ method: 'GET', path: '/training/milestones', summary: 'List my milestones, reached and upcoming', tags })
    .output(z.object({ reached: z.array(milestone), coming: z.array(comingMilestone) })),

  unseen: oc
    .route({
      method: 'GET',
      path: '/training/milestones/unseen',
      summary: "List milestones that I haven't seen yet",
      description: "Milestones reached offline, on another device or as time passed. They're kept for 30 days.",
      tags,
    })
    .output(z.object({ items: z.array(milestone) })),

  see: oc
    .route({ method: 'POST', path: '/training/milestones/seen', summary: 'Mark milestones as seen', tags })
    .input(z.strictObject({ kinds: z.array(kind).min(1).max(milestoneKinds.length) }))
    .output(z.object({ done: z.literal(true) })),

  byUser: oc
    .route({
      method: 'GET',
      path: '/users/{uid}/milestones',
      summary: "List a member's milestones",
      description: 'Only milestones whose entry I can see. Members see all of their own.',
      tags,
    })
    .input(z.strictObject({ uid }))
    .output(z.object({ items: z.array(milestone) })),
}
