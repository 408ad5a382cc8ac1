import { z } from 'zod'
import { cursor, limit, uid, videoLink } from '#domains/feed/activities/contract.ts'
import { journalId, namedTechnique } from '#domains/journal/training/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { chosenVisibilities, visibilities } from '#domains/members/people/visibility.ts'
import { messageId } from '#platform/messages.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { line } from '#platform/text.ts'
import { POSTERS, VIDEO_LIMITS, videoTypes } from './limits.ts'
import { videoFailures, videoStates } from './states.ts'

const title = line(VIDEO_LIMITS.title).min(VIDEO_LIMITS.minTitle)
const techniques = z.array(z.string().min(1).max(80)).max(VIDEO_LIMITS.techniques)

/** A technique video as one viewer sees it. */
export const techniqueVideo = z.object({
  id: z.string(),
  uid: z.string(),
  /** The video's feed entry: /activity/{activityId}. */
  activityId: z.string(),
  author: personCard,
  title: z.string(),
  techniques: z.array(namedTechnique),
  /** On another site; nothing is loaded from there. */
  link: videoLink.nullable(),
  /** An uploaded file; `url` supports ranges and checks that the viewer can see the entry. */
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
  /** An https URL on a supported site. Give either this or `fileId`. */
  url: z.string().trim().max(300).optional(),
  /** An earlier upload to /api/videos/uploads (tus 1.0). */
  fileId: journalId.optional(),
  /** Default: the member's usual visibility for videos. */
  visibility: z.enum(chosenVisibilities).optional(),
})
export type NewVideo = z.input<typeof newVideo>
export type CheckedVideo = z.output<typeof newVideo>

/** URLs to play one video, valid for one viewer and a limited time. */
export const watchable = z.object({
  fileId: z.string(),
  /** When the URLs expire; the same call returns new ones. */
  until: z.iso.datetime(),
  state: z.enum(videoStates),
  failure: z.enum(videoFailures).nullable(),
  /** Null until the file has been analysed. */
  seconds: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Playlist of all sizes, for adaptive streaming; null if there are none. */
  hls: z.string().nullable(),
  /** The original file, or the first seconds for a preview. */
  file: z.object({ url: z.string(), type: z.enum(videoTypes) }).nullable(),
  poster: z.string().nullable(),
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
  /** Length of a preview. Null with full access. */
  previewSeconds: z.int().nullable(),
})
export type Watchable = z.infer<typeof watchable>

/** One of the viewer's own uploads. */
export const videoFile = z.object({
  id: z.string(),
  name: z.string().nullable(),
  bytes: z.int(),
  state: z.enum(videoStates),
  failure: z.enum(videoFailures).nullable(),
  seconds: z.number().nullable(),
  /** Candidate pictures for the poster; `poster` is the selected one, from 1. */
  posters: z.array(z.string()),
  poster: z.int(),
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
  /** Whether the video is used in something published or in a draft. */
  isUsed: z.boolean(),
  /** When the upload will be deleted unless it's used. */
  keptUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type VideoFile = z.infer<typeof videoFile>

const page = pageOf(techniqueVideo)
export type VideoPage = z.infer<typeof page>

const route = routes('Videos')
const own = z.strictObject({ id: journalId })
/** BCP 47: `en`, `pt-BR`. */
const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, messageId('must be a language code such as en or pt-BR'))

export const videosContract = {
  keep: route('PUT', '/videos/{id}', 'Publish a technique video. Sending the same ID again returns the saved video')
    .input(newVideo)
    .output(techniqueVideo),
  change: route('PATCH', '/videos/{id}', 'Update one of my videos')
    .input(
      z.strictObject({
        id: journalId,
        title: title.optional(),
        techniques: techniques.optional(),
        visibility: z.enum(chosenVisibilities).optional(),
      }),
    )
    .output(techniqueVideo),
  remove: route('DELETE', '/videos/{id}', 'Delete one of my videos. It can be restored')
    .input(own)
    .output(z.object({ activityId: z.string(), restorableUntil: z.iso.datetime() })),
  byUser: route('GET', '/users/{uid}/videos', "List a member's videos that I can see")
    .input(z.strictObject({ uid, cursor, limit }))
    .output(page),
  ofTechnique: route('GET', '/techniques/{slug}/videos', 'List videos of a technique that I can see')
    .input(z.strictObject({ slug: z.string().max(80), cursor, limit }))
    .output(page),
  watch: route('GET', '/users/{uid}/videos/{id}/watch', 'Get a playback link for a video, valid for ten minutes')
    .input(z.strictObject({ uid, id: journalId }))
    .output(watchable),
  files: {
    mine: route('GET', '/video-files', 'List my video files, newest first')
      .input(z.strictObject({ cursor, limit }))
      .output(pageOf(videoFile)),
    get: route('GET', '/video-files/{id}', 'Get one of my video files and its progress').input(own).output(videoFile),
    watch: route('GET', '/video-files/{id}/watch', 'Get a playback link for one of my video files')
      .input(own)
      .output(watchable),
    choosePoster: route('PUT', '/video-files/{id}/poster', 'Choose the poster for a video file')
      .input(z.strictObject({ id: journalId, poster: z.int().min(1).max(POSTERS) }))
      .output(videoFile),
    keepCaptions: route(
      'PUT',
      '/video-files/{id}/captions/{language}',
      'Add or replace captions in one language (WebVTT or SubRip)',
    )
      .input(
        z.strictObject({
          id: journalId,
          language,
          label: line(VIDEO_LIMITS.captionsLabel).min(1),
          vtt: z.string().max(VIDEO_LIMITS.captionsBytes),
        }),
      )
      .output(videoFile),
    removeCaptions: route('DELETE', '/video-files/{id}/captions/{language}', 'Remove captions')
      .input(z.strictObject({ id: journalId, language }))
      .output(videoFile),
    again: route('POST', '/video-files/{id}/again', 'Retry processing a video file').input(own).output(videoFile),
    remove: route('DELETE', '/video-files/{id}', 'Delete one of my unused video files').input(own).output(z.object({})),
  },
}
