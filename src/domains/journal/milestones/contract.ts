import { oc } from '@orpc/contract'
import { z } from 'zod'
import { milestoneKinds } from '#domains/feed/activities/milestone-kinds.ts'

const kind = z.enum(milestoneKinds)
const uid = z.string()
const tags = ['Training']

export const milestone = z.object({
  kind,
  /** The day on which it was reached, by what was logged. */
  day: z.iso.date(),
})

/** One that is not reached yet, the next of its family: how much of what it asks for is there. */
export const comingMilestone = z.object({ kind, have: z.int(), of: z.int() })
export type ComingMilestone = z.infer<typeof comingMilestone>

export const milestonesContract = {
  mine: oc
    .route({ method: 'GET', path: '/training/milestones', summary: 'My milestones and the next ones', tags })
    .output(z.object({ reached: z.array(milestone), coming: z.array(comingMilestone) })),

  unseen: oc
    .route({
      method: 'GET',
      path: '/training/milestones/unseen',
      summary: 'Milestones that I was not shown yet',
      description:
        'Those reached while nobody looked: offline, on another device, by the passing of time. For 30 days.',
      tags,
    })
    .output(z.object({ items: z.array(milestone) })),

  see: oc
    .route({ method: 'POST', path: '/training/milestones/seen', summary: 'Say that I was shown milestones', tags })
    .input(z.strictObject({ kinds: z.array(kind).min(1).max(milestoneKinds.length) }))
    .output(z.object({ done: z.literal(true) })),

  byUser: oc
    .route({
      method: 'GET',
      path: '/users/{uid}/milestones',
      summary: "A member's milestones",
      description: 'Those whose entry the viewer may see; their own all.',
      tags,
    })
    .input(z.strictObject({ uid }))
    .output(z.object({ items: z.array(milestone) })),
}
