import { oc } from '@orpc/contract'
import { z } from 'zod'
import { COMPARED_FIELDS, MOVED_KINDS } from './rules.ts'

const tags = ['Merging gyms']
const ref = z.strictObject({ id: z.string().max(128) })

const side = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  claimed: z.boolean(),
})

export const mergePreview = z.object({
  from: side,
  into: side,
  /** How many rows of each kind move to the kept gym, and how many stay because it already has them. */
  counts: z.array(z.object({ what: z.enum(MOVED_KINDS), moves: z.int(), stays: z.int() })),
  /** Fields that differ. The kept gym's values win, and its empty fields are filled. */
  fields: z.array(
    z.object({ field: z.enum(COMPARED_FIELDS), from: z.string(), into: z.string(), takenOver: z.boolean() }),
  ),
})
export type MergePreview = z.infer<typeof mergePreview>

export const gymMerge = z.object({
  id: z.string(),
  from: z.object({ id: z.string(), name: z.string() }),
  into: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
  at: z.iso.datetime(),
  moved: z.int(),
  undoneAt: z.iso.datetime().nullable(),
  /** Until when the merge can be undone. */
  undoUntil: z.iso.datetime(),
})
export type GymMerge = z.infer<typeof gymMerge>

export const gymMergesContract = {
  preview: oc
    .route({
      method: 'GET',
      path: '/gyms/{id}/merge-preview',
      summary: 'Preview merging a gym into another',
      tags,
    })
    .input(ref.extend({ into: z.string().max(128) }))
    .output(mergePreview),
  merge: oc
    .route({
      method: 'POST',
      path: '/gyms/{id}/merge',
      summary: 'Merge a gym into another. Owners or managers of both, and admins only',
      tags,
    })
    .input(
      ref.extend({
        into: z.string().max(128),
        /** The name of the gym that's merged into the other, as confirmation. */
        confirm: z.string().max(200),
      }),
    )
    .output(gymMerge),
  list: oc
    .route({ method: 'GET', path: '/gyms/{id}/merges', summary: 'List recent merges into a gym', tags })
    .input(ref)
    .output(z.object({ items: z.array(gymMerge) })),
  undo: oc
    .route({ method: 'POST', path: '/gym-merges/{id}/undo', summary: 'Undo a merge, up to 30 days later', tags })
    .input(ref)
    .output(gymMerge),
}
