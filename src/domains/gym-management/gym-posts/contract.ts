import { oc } from '@orpc/contract'
import { z } from 'zod'
import { activityCard, activityPage, cursor, limit } from '#domains/feed/activities/contract.ts'
import { POST_LIMITS } from '#domains/feed/posts/limits.ts'
import { line, prose } from '#platform/text.ts'
import { GYM_POST_VISIBILITIES } from './rules.ts'

/** A picture that was sent before: PUT /api/gyms/{gymId}/pictures/{id} with its bytes. */
const picture = z.strictObject({
  id: z.string().regex(/^[0-9A-Za-z]{20}$/, 'is no id of a picture'),
  alt: line(POST_LIMITS.alt).default(''),
})
const pictures = z.array(picture).max(POST_LIMITS.pictures, `are more than ${POST_LIMITS.pictures}`)

const gymId = z.string()
const newGymPost = z.strictObject({
  gymId,
  text: prose(POST_LIMITS.text).default(''),
  pictures: pictures.default([]),
  visibility: z.enum(GYM_POST_VISIBILITIES).default('public'),
})
export type CheckedGymPost = z.output<typeof newGymPost>

const gymPostChange = z.strictObject({
  gymId,
  postId: z.string().max(40),
  text: prose(POST_LIMITS.text).optional(),
  pictures: pictures.optional(),
  visibility: z.enum(GYM_POST_VISIBILITIES).optional(),
})
export type CheckedGymPostChange = z.output<typeof gymPostChange>

const tags = ['Gym posts']

/**
 * What a gym says. It is deleted and brought back as every entry, and its earlier wordings are read as those of every
 * post, with the gym's id where a member's stands. A picture is sent as it is: PUT /api/gyms/{gymId}/pictures/{id}, as the
 * pictures of members.
 */
export const gymPostsContract = {
  list: oc
    .route({ method: 'GET', path: '/gyms/{gymId}/posts', summary: 'What a gym posted, the latest first', tags })
    .input(z.strictObject({ gymId, cursor, limit }))
    .output(activityPage),
  create: oc
    .route({ method: 'POST', path: '/gyms/{gymId}/posts', summary: 'Post as the gym', tags })
    .input(newGymPost)
    .output(activityCard),
  edit: oc
    .route({ method: 'PATCH', path: '/gyms/{gymId}/posts/{postId}', summary: 'Change it, within a day', tags })
    .input(gymPostChange)
    .output(activityCard),
}
