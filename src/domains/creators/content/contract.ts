import { z } from 'zod'
import { intervals } from '#domains/creators/tiers/limits.ts'
import { watchable } from '#domains/creators/videos/contract.ts'
import { VIDEO_LIMITS } from '#domains/creators/videos/limits.ts'
import { cursor, limit, uid } from '#domains/feed/activities/contract.ts'
import { contentTypes } from '#domains/feed/activities/entry-vocabulary.ts'
import { techniqueSlug } from '#domains/journal/techniques/contract.ts'
import { journalId, namedTechnique } from '#domains/journal/training/contract.ts'
import { currencies } from '#platform/money.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { httpsAddress, line, prose } from '#platform/text.ts'
import { CONTENT_LIMITS, contentDisciplines, contentLevels, contentStates, HIGHEST_LEVEL } from './kinds.ts'
import { contentProblems } from './problems.ts'

const moment = z.iso.datetime()
const seconds = z.int().min(0).max(VIDEO_LIMITS.seconds)
const minLevel = z.int().min(0).max(HIGHEST_LEVEL).nullable()

/** The lesson's creator. */
export const teacher = z.object({
  uid: z.string(),
  username: z.string().nullable(),
  displayName: z.string(),
  photoURL: z.string().nullable(),
})

/** The lowest tier that includes a lesson, with its current price. */
export const unlockingTier = z.object({
  id: z.string(),
  name: z.string(),
  level: z.int(),
  /** In the currency's smallest unit. */
  price: z.int(),
  interval: z.enum(intervals),
  currency: z.enum(currencies),
  trialDays: z.int(),
})
export type UnlockingTier = z.infer<typeof unlockingTier>

const progress = z.object({ seconds: z.int(), finished: z.boolean() })

/** The public part of a lesson. */
const shown = z.object({
  id: z.string(),
  type: z.enum(contentTypes),
  title: z.string(),
  teaser: z.string(),
  techniques: z.array(namedTechnique),
  discipline: z.enum(contentDisciplines).nullable(),
  level: z.enum(contentLevels),
  /** URL of the cover, else of a picture from the video, which is blurred for viewers without access; or null. */
  cover: z.string().nullable(),
  teacher,
  /** Null: everyone. 0: all members. Above 0: tiers of that level and higher. */
  minLevel,
  /** Live classes only. */
  startsAt: moment.nullable(),
  minutes: z.int().nullable(),
  publishedAt: moment,
})

const open = { access: z.literal('open'), progress: progress.nullable() }
const locked = {
  access: z.literal('locked'),
  /** Null if no live tier includes the lesson. */
  unlockedBy: unlockingTier.nullable(),
}

/** A lesson in a list: its public part, and whether the viewer has access. */
export const contentCard = z.discriminatedUnion('access', [shown.extend(open), shown.extend(locked)])
export type ContentCard = z.infer<typeof contentCard>

/** ID of the lesson's activity, for likes, saves and comments. Null while the activity is deleted or withdrawn. */
const entryId = z.string().nullable()

export const contentPage = z.discriminatedUnion('access', [
  shown.extend({
    ...open,
    entryId,
    isOwn: z.boolean(),
    commentsOn: z.boolean(),
    /** Markdown. */
    body: z.string(),
    hasVideo: z.boolean(),
    chapters: z.array(z.object({ at: z.int(), title: z.string(), technique: namedTechnique.nullable() })),
    steps: z.array(
      z.object({ title: z.string(), technique: namedTechnique.nullable(), minutes: z.int(), note: z.string() }),
    ),
    parts: z.array(contentCard),
    /** For a live class. `url` is null except from half an hour before the start until the end. */
    join: z.object({ url: z.string().nullable(), from: moment, until: moment }).nullable(),
  }),
  shown.extend({
    ...locked,
    entryId,
    hasVideo: z.boolean(),
    /** Titles only. */
    chapters: z.array(z.string()),
    parts: z.array(contentCard),
    stepCount: z.int(),
  }),
])
export type ContentPage = z.infer<typeof contentPage>
export type OpenContent = Extract<ContentPage, { access: 'open' }>
export type LockedContent = Extract<ContentPage, { access: 'locked' }>

const chapter = z.strictObject({
  at: seconds,
  title: line(CONTENT_LIMITS.chapterTitle).min(1),
  technique: techniqueSlug.optional(),
})
const step = z.strictObject({
  title: line(CONTENT_LIMITS.stepTitle).min(1),
  technique: techniqueSlug.optional(),
  minutes: z.int().min(0).max(CONTENT_LIMITS.stepMinutes).default(0),
  note: prose(CONTENT_LIMITS.stepNote).default(''),
})

/** The fields the author writes. Drafts may be incomplete; `problemsOf` lists what's missing for publishing. */
const written = z.strictObject({
  type: z.enum(contentTypes),
  title: line(CONTENT_LIMITS.title.max).default(''),
  body: prose(CONTENT_LIMITS.body).default(''),
  teaser: prose(CONTENT_LIMITS.teaser).default(''),
  previewSeconds: z.int().min(0).max(CONTENT_LIMITS.previewSeconds).default(0),
  techniques: z.array(techniqueSlug).max(CONTENT_LIMITS.techniques).default([]),
  discipline: z.enum(contentDisciplines).nullable().default(null),
  level: z.enum(contentLevels).default('all'),
  /** ID of a picture the author uploaded, as for a post. */
  cover: journalId.nullable().default(null),
  minLevel: minLevel.default(0),
  videoFileId: journalId.nullable().default(null),
  chapters: z.array(chapter).max(CONTENT_LIMITS.chapters).default([]),
  steps: z.array(step).max(CONTENT_LIMITS.steps).default([]),
  parts: z.array(journalId).max(CONTENT_LIMITS.parts).default([]),
  live: z
    .strictObject({
      startsAt: moment.nullable(),
      minutes: z.int().min(CONTENT_LIMITS.classMinutes.min).max(CONTENT_LIMITS.classMinutes.max),
      joinUrl: httpsAddress(CONTENT_LIMITS.joinUrl),
    })
    .nullable()
    .default(null),
  commentsOn: z.boolean().default(true),
})

export const contentInput = written.extend({
  id: journalId,
  /** The version the edit started from; 0 for a new lesson. 409 `CHANGED_ELSEWHERE` if it has changed since. */
  version: z.int().min(0),
})
export type ContentInput = z.input<typeof contentInput>
/** The input after validation. */
export type CheckedContent = z.output<typeof contentInput>

/** A lesson as its author edits it. */
export const contentDraft = written.extend({
  id: z.string(),
  version: z.int(),
  state: z.enum(contentStates),
  coverUrl: z.string().nullable(),
  publishAt: moment.nullable(),
  publishedAt: moment.nullable(),
  /** The reason an admin or moderator gave for removing the lesson. */
  removedReason: z.string().nullable(),
  problems: z.array(z.enum(contentProblems)),
  updatedAt: moment,
})
export type ContentDraft = z.infer<typeof contentDraft>

/** A lesson in its author's list, with anonymous numbers. */
export const contentLine = z.object({
  id: z.string(),
  type: z.enum(contentTypes),
  title: z.string(),
  state: z.enum(contentStates),
  minLevel,
  publishAt: moment.nullable(),
  publishedAt: moment.nullable(),
  updatedAt: moment,
  removedReason: z.string().nullable(),
  /** As on cards. */
  cover: z.string().nullable(),
  /** How many members opened the lesson. */
  views: z.int(),
  /** How many members finished the lesson. */
  finished: z.int(),
  /** Viewers of the lesson or its preview who became members within seven days. */
  newMembers: z.int(),
})
export type ContentLine = z.infer<typeof contentLine>

const route = routes('Content')
const ref = z.strictObject({ id: journalId })
const changed = z.strictObject({ id: journalId, version: z.int().min(1) })
const page = z.strictObject({ cursor, limit })
const cardPage = pageOf(contentCard)
export type ContentCardPage = z.infer<typeof cardPage>

export const contentContract = {
  of: route('GET', '/creators/{uid}/content', "List a creator's lessons, newest first")
    .input(
      page.extend({
        uid,
        type: z.enum(contentTypes).optional(),
        /** Only lessons open to everyone. */
        samples: z.boolean().default(false),
      }),
    )
    .output(cardPage),
  ofTechnique: route('GET', '/techniques/{slug}/content', 'List lessons on a technique or position, open ones first')
    .input(z.strictObject({ slug: techniqueSlug }))
    .output(z.object({ items: z.array(contentCard) })),
  get: route('GET', '/content/{id}', "Get a lesson, or its preview if I don't have access")
    .input(ref)
    .output(contentPage),
  watch: route(
    'GET',
    '/content/{id}/watch',
    "Get a playback link for a lesson's video, or its preview if I don't have access",
  )
    .input(ref)
    .output(watchable),
  view: route('PUT', '/content/{id}/view', 'Record my progress in a lesson')
    .input(z.strictObject({ id: journalId, seconds: seconds.default(0), finished: z.boolean().default(false) }))
    .output(progress),

  mine: route('GET', '/content', 'List my lessons, most recently changed first')
    .input(page)
    .output(pageOf(contentLine)),
  draft: route('GET', '/content/{id}/draft', 'Get one of my lessons for editing').input(ref).output(contentDraft),
  save: route('PUT', '/content/{id}', 'Save one of my lessons').input(contentInput).output(contentDraft),
  publish: route('POST', '/content/{id}/publish', 'Publish or schedule one of my lessons')
    .input(changed.extend({ at: moment.optional() }))
    .output(contentDraft),
  unschedule: route('POST', '/content/{id}/unschedule', 'Unschedule one of my lessons')
    .input(changed)
    .output(contentDraft),
  unpublish: route('POST', '/content/{id}/unpublish', 'Unpublish one of my lessons')
    .input(changed)
    .output(contentDraft),
  discard: route('DELETE', '/content/{id}', 'Delete one of my unpublished lessons')
    .input(ref)
    .output(z.object({ id: z.string() })),

  remove: route('POST', '/admin/content/{id}/remove', 'Remove a lesson')
    .input(
      ref.extend({
        reason: prose(CONTENT_LIMITS.removedReason.max).min(CONTENT_LIMITS.removedReason.min),
      }),
    )
    .output(z.object({ id: z.string() })),
  restore: route('POST', '/admin/content/{id}/restore', 'Restore a removed lesson')
    .input(ref)
    .output(z.object({ id: z.string() })),
}
