import { z } from 'zod'
import { routes } from '#platform/routes.ts'
import { COMPARED_FIELDS, MOVED_KINDS } from './rules.ts'

const route = routes('Merging gyms')
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
  /**
   * For each kind, how many rows move to the kept gym, and how many stay because it already has them. If several
   * columns of a kind refer to gyms, the highest count of one.
   */
  counts: z.array(z.object({ what: z.enum(MOVED_KINDS), moves: z.int(), stays: z.int() })),
  /** Fields in which the merged gym has another value. The kept gym's values win, and its empty fields are filled. */
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
  preview: route('GET', '/gyms/{id}/merge-preview', 'Preview merging a gym into another')
    .input(ref.extend({ into: z.string().max(128) }))
    .output(mergePreview),
  merge: route('POST', '/gyms/{id}/merge', 'Merge a gym into another. Owners or managers of both, and admins only')
    .input(
      ref.extend({
        into: z.string().max(128),
        /** The name of the gym that's merged into the other, as confirmation. */
        confirm: z.string().max(200),
      }),
    )
    .output(gymMerge),
  list: route('GET', '/gyms/{id}/merges', 'List recent merges into a gym')
    .input(ref)
    .output(z.object({ items: z.array(gymMerge) })),
  undo: route('POST', '/gym-merges/{id}/undo', 'Undo a merge, up to 30 days later').input(ref).output(gymMerge),
}
