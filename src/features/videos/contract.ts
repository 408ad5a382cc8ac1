import { oc } from '@orpc/contract'
import { z } from 'zod'
import { chosenVisibilities, visibilities } from '#features/activities/activity-types.ts'
import { cursor, limit, uid, videoLink } from '#features/activities/contract.ts'
import { personCard } from '#features/people/contract.ts'
import { journalId, namedTechnique } from '#features/training/contract.ts'
import { line } from '#platform/text.ts'
import { VIDEO_LIMITS, videoTypes } from './limits.ts'

const title = line(VIDEO_LIMITS.title).min(VIDEO_LIMITS.minTitle, `is shorter than ${VIDEO_LIMITS.minTitle} letters`)
const techniques = z
  .array(z.string().min(1).max(80))
  .max(VIDEO_LIMITS.techniques, `are more than ${VIDEO_LIMITS.techniques}`)

/** A technique shown, as one viewer sees it. */
export const techniqueVideo = z.object({
  id: z.string(),
  uid: z.string(),
  /** Its entry: /activity/{activityId}. */
  activityId: z.string(),
  author: personCard,
  title: z.string(),
  techniques: z.array(namedTechnique),
  /** On another site: nothing of it is loaded from there. */
  link: videoLink.nullable(),
  /** Of ours; `url` answers ranges to whoever sees the entry. */
  file: z.object({ url: z.string(), type: z.enum(videoTypes), bytes: z.int() }).nullable(),
  visibility: z.enum(visibilities),
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type TechniqueVideo = z.infer<typeof techniqueVideo>

export const newVideo = z.strictObject({
  id: journalId,
  title,
  techniques: techniques.default([]),
  /** An https address on a site that is known; or `fileId`. */
  url: z.string().trim().max(300).optional(),
  /** A file that was sent before, to /api/videos/uploads (tus 1.0). */
  fileId: journalId.optional(),
  /** Left out: the member's usual choice for videos. */
  visibility: z.enum(chosenVisibilities).optional(),
})
export type NewVideo = z.input<typeof newVideo>
export type CheckedVideo = z.output<typeof newVideo>

const page = z.object({ items: z.array(techniqueVideo), nextCursor: z.string().nullable() })
export type VideoPage = z.infer<typeof page>

const tags = ['Videos']
const own = z.strictObject({ id: journalId })

export const videosContract = {
  keep: oc
    .route({
      method: 'PUT',
      path: '/videos/{id}',
      summary: 'Show a technique. The same id again changes nothing and answers what is kept under it',
      tags,
    })
    .input(newVideo)
    .output(techniqueVideo),
  change: oc
    .route({ method: 'PATCH', path: '/videos/{id}', summary: 'Other words for one of mine, or another audience', tags })
    .input(
      z.strictObject({
        id: journalId,
        title: title.optional(),
        techniques: techniques.optional(),
        visibility: z.enum(chosenVisibilities).optional(),
      }),
    )
    .output(techniqueVideo),
  remove: oc
    .route({ method: 'DELETE', path: '/videos/{id}', summary: 'Delete one of mine; it can be brought back', tags })
    .input(own)
    .output(z.object({ activityId: z.string(), restorableUntil: z.iso.datetime() })),
  byUser: oc
    .route({ method: 'GET', path: '/users/{uid}/videos', summary: "Somebody's videos, as far as I see them", tags })
    .input(z.strictObject({ uid, cursor, limit }))
    .output(page),
  ofTechnique: oc
    .route({ method: 'GET', path: '/techniques/{slug}/videos', summary: 'Videos of a technique that I see', tags })
    .input(z.strictObject({ slug: z.string().max(80), cursor, limit }))
    .output(page),
}
