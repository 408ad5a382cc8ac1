import { oc } from '@orpc/contract'
import { z } from 'zod'
import { cursor, limit, uid, videoLink } from '#domains/feed/activities/contract.ts'
import { journalId, namedTechnique } from '#domains/journal/training/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { chosenVisibilities, visibilities } from '#domains/members/people/visibility.ts'
import { pageOf } from '#platform/page.ts'
import { line } from '#platform/text.ts'
import { POSTERS, VIDEO_LIMITS, videoTypes } from './limits.ts'
import { videoFailures, videoStates } from './states.ts'

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

/** What a player needs of one video: addresses that work for one viewer, until they are over. */
export const watchable = z.object({
  fileId: z.string(),
  /** When the addresses are over; the same call gives new ones. */
  until: z.iso.datetime(),
  state: z.enum(videoStates),
  failure: z.enum(videoFailures).nullable(),
  /** Null until somebody looked into it. */
  seconds: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** All sizes, of which the player chooses by the connection; null while there are none. */
  hls: z.string().nullable(),
  /** As it was recorded; or, of a preview, its first seconds. */
  file: z.object({ url: z.string(), type: z.enum(videoTypes) }).nullable(),
  poster: z.string().nullable(),
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
  /** Of a preview: how much of the video it is. Null where one sees all of it. */
  previewSeconds: z.int().nullable(),
})
export type Watchable = z.infer<typeof watchable>

/** A file that I sent. */
export const videoFile = z.object({
  id: z.string(),
  name: z.string().nullable(),
  bytes: z.int(),
  state: z.enum(videoStates),
  failure: z.enum(videoFailures).nullable(),
  seconds: z.number().nullable(),
  /** Pictures to choose the poster from, and which of them it is, from 1 on. */
  posters: z.array(z.string()),
  poster: z.int(),
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
  /** In something that is shown, or that I am writing. */
  isUsed: z.boolean(),
  /** When it is cleared away unless it is used. */
  keptUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type VideoFile = z.infer<typeof videoFile>

const page = pageOf(techniqueVideo)
export type VideoPage = z.infer<typeof page>

const tags = ['Videos']
const own = z.strictObject({ id: journalId })
/** As BCP 47 writes it: `en`, `pt-BR`. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'is no language, such as en or pt-BR')

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
  watch: oc
    .route({
      method: 'GET',
      path: '/users/{uid}/videos/{id}/watch',
      summary: 'Where I can watch one, for ten minutes',
      tags,
    })
    .input(z.strictObject({ uid, id: journalId }))
    .output(watchable),
  files: {
    mine: oc
      .route({ method: 'GET', path: '/video-files', summary: 'Files of videos that I sent, the latest first', tags })
      .input(z.strictObject({ cursor, limit }))
      .output(pageOf(videoFile)),
    get: oc
      .route({ method: 'GET', path: '/video-files/{id}', summary: 'One of mine, and how far it is', tags })
      .input(own)
      .output(videoFile),
    watch: oc
      .route({ method: 'GET', path: '/video-files/{id}/watch', summary: 'Where I can watch one of mine', tags })
      .input(own)
      .output(watchable),
    choosePoster: oc
      .route({
        method: 'PUT',
        path: '/video-files/{id}/poster',
        summary: 'The picture that is shown before it plays',
        tags,
      })
      .input(z.strictObject({ id: journalId, poster: z.int().min(1).max(POSTERS) }))
      .output(videoFile),
    keepCaptions: oc
      .route({
        method: 'PUT',
        path: '/video-files/{id}/captions/{language}',
        summary: 'What is said in it, in one language, as WebVTT. Replaces what was there',
        tags,
      })
      .input(
        z.strictObject({
          id: journalId,
          language,
          label: line(VIDEO_LIMITS.captionsLabel).min(1, 'is missing'),
          vtt: z.string().max(VIDEO_LIMITS.captionsBytes, 'is longer than an hour of talk'),
        }),
      )
      .output(videoFile),
    removeCaptions: oc
      .route({ method: 'DELETE', path: '/video-files/{id}/captions/{language}', summary: 'Take captions away', tags })
      .input(z.strictObject({ id: journalId, language }))
      .output(videoFile),
    again: oc
      .route({ method: 'POST', path: '/video-files/{id}/again', summary: 'Try once more what failed', tags })
      .input(own)
      .output(videoFile),
    remove: oc
      .route({ method: 'DELETE', path: '/video-files/{id}', summary: 'Delete one of mine that is in nothing', tags })
      .input(own)
      .output(z.object({})),
  },
}
