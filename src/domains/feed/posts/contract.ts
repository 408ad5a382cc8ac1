import { oc } from '@orpc/contract'
import { z } from 'zod'
import { activityCard, activityPage, cursor, limit, uid } from '#domains/feed/activities/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { chosenVisibilities, visibilities } from '#domains/members/people/visibility.ts'
import { line, prose } from '#platform/text.ts'
import { POST_LIMITS } from './limits.ts'

/** A picture that was sent before: PUT /api/users/me/pictures/{id} with its bytes. */
const pictureInPost = z.strictObject({
  id: z.string().regex(/^[0-9A-Za-z]{20}$/, 'is no id of a picture'),
  alt: line(POST_LIMITS.alt).default(''),
})

const technique = line(POST_LIMITS.technique).min(1, 'is empty')

const newPost = z.strictObject({
  uid,
  text: prose(POST_LIMITS.text).default(''),
  pictures: z.array(pictureInPost).max(POST_LIMITS.pictures, `are more than ${POST_LIMITS.pictures}`).default([]),
  /** The https address of a video on a site that is known; the first one in the text when it is not given. */
  videoUrl: z.string().max(300).nullable().optional(),
  techniques: z.array(technique).max(POST_LIMITS.techniques, `are more than ${POST_LIMITS.techniques}`).default([]),
  visibility: z.enum(chosenVisibilities),
  /** The entry passed on with it. Never seen by more people than may see that entry. */
  sharedActivityId: z.string().max(180).optional(),
})
export type NewPost = z.input<typeof newPost>
/** The same as it is after it was checked. */
export type CheckedPost = z.output<typeof newPost>

const postRef = { uid, postId: z.string().max(40) }

const postChange = z.strictObject({
  ...postRef,
  text: prose(POST_LIMITS.text).optional(),
  pictures: z.array(pictureInPost).max(POST_LIMITS.pictures).optional(),
  techniques: z.array(technique).max(POST_LIMITS.techniques).optional(),
  visibility: z.enum(chosenVisibilities).optional(),
})
export type PostChange = z.input<typeof postChange>
export type CheckedPostChange = z.output<typeof postChange>

export const postRevision = z.object({
  text: z.string(),
  techniques: z.array(z.string()),
  pictureCount: z.int(),
  /** When it was replaced by the next one. */
  replacedAt: z.iso.datetime(),
})
export type PostRevision = z.infer<typeof postRevision>

const tags = ['Posts']

/**
 * A picture is sent as it is, so it is no procedure: PUT /api/users/{uid}/pictures/{id} with the bytes of a JPEG, PNG or
 * WebP of at most 10,485,760 bytes and an id of 20 letters and digits chosen by the sender; answers `{ id, width, height }`,
 * or 400 empty, 401, 404 somebody else's, 409 the id is taken, 413 too large, 415 another type, 422 unreadable.
 */
export const postsContract = {
  create: oc
    .route({ method: 'POST', path: '/users/{uid}/posts', summary: 'Post something', tags })
    .input(newPost)
    .output(activityCard),
  list: oc
    .route({ method: 'GET', path: '/users/{uid}/posts', summary: "Somebody's posts", tags })
    .input(z.strictObject({ uid, cursor, limit }))
    .output(activityPage),
  get: oc
    .route({ method: 'GET', path: '/users/{uid}/posts/{postId}', summary: 'One post', tags })
    .input(z.strictObject(postRef))
    .output(activityCard),
  edit: oc
    .route({ method: 'PATCH', path: '/users/{uid}/posts/{postId}', summary: 'Change mine, within a day', tags })
    .input(postChange)
    .output(activityCard),
  remove: oc
    .route({ method: 'DELETE', path: '/users/{uid}/posts/{postId}', summary: 'Delete mine', tags })
    .input(z.strictObject(postRef))
    .output(z.object({ id: z.string(), restorableUntil: z.iso.datetime() })),
  history: oc
    .route({ method: 'GET', path: '/users/{uid}/posts/{postId}/history', summary: 'What it said before', tags })
    .input(z.strictObject(postRef))
    .output(z.object({ items: z.array(postRevision) })),

  mentionable: oc
    .route({ method: 'GET', path: '/mentions', summary: 'Whom I can name, by the first letters', tags })
    .input(
      z.strictObject({
        text: z.string().max(60),
        visibility: z.enum(visibilities).default('public'),
        /** When it is said below somebody's activity: only people who can see that. */
        activityId: z.string().max(180).optional(),
      }),
    )
    .output(z.object({ items: z.array(personCard) })),
  checkMentions: oc
    .route({ method: 'GET', path: '/mentions/check', summary: 'Who of those named will not see it', tags })
    .input(
      z.strictObject({
        text: z.string().max(POST_LIMITS.text),
        visibility: z.enum(visibilities).default('public'),
        activityId: z.string().max(180).optional(),
      }),
    )
    .output(z.object({ cannotSee: z.array(z.string()) })),
}
