import { z } from 'zod'
import { activityCard, activityPage, cursor, limit, uid } from '#domains/feed/activities/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { chosenVisibilities, visibilities } from '#domains/members/people/visibility.ts'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'
import { line, prose } from '#platform/text.ts'
import { POST_LIMITS } from './limits.ts'

/** A picture that was uploaded with PUT /api/users/me/pictures/{id}. */
const pictureInPost = z.strictObject({
  id: z.string().regex(/^[0-9A-Za-z]{20}$/, messageId('must be a picture ID')),
  alt: line(POST_LIMITS.alt).default(''),
})

const technique = line(POST_LIMITS.technique).min(1)

const newPost = z.strictObject({
  uid,
  text: prose(POST_LIMITS.text).default(''),
  pictures: z.array(pictureInPost).max(POST_LIMITS.pictures).default([]),
  /** The https URL of a video on a supported site. By default the first one in the text. */
  videoUrl: z.string().max(300).nullable().optional(),
  techniques: z.array(technique).max(POST_LIMITS.techniques).default([]),
  visibility: z.enum(chosenVisibilities),
  /** The entry to share. The post's audience can't be wider than that entry's. */
  sharedActivityId: z.string().max(180).optional(),
})
export type NewPost = z.input<typeof newPost>
/** A `NewPost` after validation. */
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
  /** When the next version replaced this one. */
  replacedAt: z.iso.datetime(),
})
export type PostRevision = z.infer<typeof postRevision>

const route = routes('Posts')

/**
 * Pictures are uploaded as raw bytes, outside these procedures: PUT /api/users/{uid}/pictures/{id} with a JPEG, PNG or
 * WebP of at most 10,485,760 bytes and an id of 20 letters and digits chosen by the client. Returns `{ id, width,
 * height }`, or 400 if it's empty or the id is malformed, 401, 404 for another member, 409 if the id is taken or too
 * many pictures are unused, 413 if it's too large, 415 for any other type, 422 if it can't be decoded, 429.
 */
export const postsContract = {
  create: route('POST', '/users/{uid}/posts', 'Create a post').input(newPost).output(activityCard),
  list: route('GET', '/users/{uid}/posts', "List a member's posts")
    .input(z.strictObject({ uid, cursor, limit }))
    .output(activityPage),
  get: route('GET', '/users/{uid}/posts/{postId}', 'Get a post').input(z.strictObject(postRef)).output(activityCard),
  edit: route('PATCH', '/users/{uid}/posts/{postId}', 'Edit my post, up to 24 hours after posting it')
    .input(postChange)
    .output(activityCard),
  remove: route('DELETE', '/users/{uid}/posts/{postId}', 'Delete my post')
    .input(z.strictObject(postRef))
    .output(z.object({ id: z.string(), restorableUntil: z.iso.datetime() })),
  history: route('GET', '/users/{uid}/posts/{postId}/history', 'List earlier versions of a post')
    .input(z.strictObject(postRef))
    .output(z.object({ items: z.array(postRevision) })),

  mentionable: route('GET', '/mentions', 'Suggest members to mention')
    .input(
      z.strictObject({
        text: z.string().max(60),
        visibility: z.enum(visibilities).default('public'),
        /** For a comment: only people who can see this entry. */
        activityId: z.string().max(180).optional(),
      }),
    )
    .output(z.object({ items: z.array(personCard) })),
  checkMentions: route('GET', '/mentions/check', "List mentioned members who can't see the post")
    .input(
      z.strictObject({
        text: z.string().max(POST_LIMITS.text),
        visibility: z.enum(visibilities).default('public'),
        activityId: z.string().max(180).optional(),
      }),
    )
    .output(z.object({ cannotSee: z.array(z.string()) })),
}
