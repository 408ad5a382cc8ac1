import { z } from 'zod'
import { activityCard, activityPage, cursor, limit } from '#domains/feed/activities/contract.ts'
import { POST_LIMITS } from '#domains/feed/posts/limits.ts'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'
import { line, prose } from '#platform/text.ts'
import { GYM_POST_VISIBILITIES } from './rules.ts'

/** A picture that was uploaded with PUT /api/gyms/{gymId}/pictures/{id}. */
const picture = z.strictObject({
  id: z.string().regex(/^[0-9A-Za-z]{20}$/, messageId('must be 20 letters and digits')),
  alt: line(POST_LIMITS.alt).default(''),
})
const pictures = z.array(picture).max(POST_LIMITS.pictures)

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

const route = routes('Gym posts')

/**
 * A gym's posts. They're deleted and restored like any entry. Their history is read like that of any post, with the
 * gym's id in place of the member's. Pictures are uploaded as for members: PUT /api/gyms/{gymId}/pictures/{id}.
 */
export const gymPostsContract = {
  list: route('GET', '/gyms/{gymId}/posts', "List a gym's posts, newest first")
    .input(z.strictObject({ gymId, cursor, limit }))
    .output(activityPage),
  create: route('POST', '/gyms/{gymId}/posts', 'Post as the gym').input(newGymPost).output(activityCard),
  edit: route('PATCH', '/gyms/{gymId}/posts/{postId}', 'Edit a gym post, up to 24 hours after posting it')
    .input(gymPostChange)
    .output(activityCard),
}
