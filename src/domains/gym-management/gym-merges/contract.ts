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
  /** How many things of each kind the kept gym gets, and how many it has already. */
  counts: z.array(z.object({ what: z.enum(MOVED_KINDS), moves: z.int(), stays: z.int() })),
  /** Fields that differ: the kept gym keeps its own, and takes over what it lacks. */
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
  /** Until when it can be undone. */
  undoUntil: z.iso.datetime(),
})
export type GymMerge = z.infer<typeof gymMerge>

export const gymMergesContract = {
  preview: oc
    .route({
      method: 'GET',
      path: '/gyms/{id}/merge-preview',
      summary: 'What merging this gym into another would do',
      tags,
    })
    .input(ref.extend({ into: z.string().max(128) }))
    .output(mergePreview),
  merge: oc
    .route({
      method: 'POST',
      path: '/gyms/{id}/merge',
      summary:
        'Merge this gym into another; for owners of both, managers of both where the owners are the same, and admins',
      tags,
    })
    .input(
      ref.extend({
        into: z.string().max(128),
        /** The name of the gym that goes, as a confirmation. */
        confirm: z.string().max(200),
      }),
    )
    .output(gymMerge),
  list: oc
    .route({ method: 'GET', path: '/gyms/{id}/merges', summary: 'What was merged into this gym lately', tags })
    .input(ref)
    .output(z.object({ items: z.array(gymMerge) })),
  undo: oc
    .route({ method: 'POST', path: '/gym-merges/{id}/undo', summary: 'Undo a merge, within 30 days', tags })
    .input(ref)
    .output(gymMerge),
}
