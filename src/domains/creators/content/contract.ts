import { oc } from '@orpc/contract'
import { z } from 'zod'
import { intervals } from '#domains/creators/tiers/limits.ts'
import { watchable } from '#domains/creators/videos/contract.ts'
import { cursor, limit, uid } from '#domains/feed/activities/contract.ts'
import { contentTypes } from '#domains/feed/activities/entry-vocabulary.ts'
import { techniqueSlug } from '#domains/journal/techniques/contract.ts'
import { journalId, namedTechnique } from '#domains/journal/training/contract.ts'
import { currencies } from '#platform/money.ts'
import { pageOf } from '#platform/page.ts'
import { httpsAddress, line, prose } from '#platform/text.ts'
import { CONTENT_LIMITS, contentDisciplines, contentLevels, contentStates, HIGHEST_LEVEL } from './kinds.ts'
import { contentProblems } from './problems.ts'

const moment = z.iso.datetime()
const seconds = z.int().min(0).max(CONTENT_LIMITS.videoSeconds)
const minLevel = z.int().min(0).max(HIGHEST_LEVEL).nullable()

/** Who teaches it. */
export const teacher = z.object({
  uid: z.string(),
  username: z.string().nullable(),
  displayName: z.string(),
  photoURL: z.string().nullable(),
})

/** The least that opens it, as it is sold now. */
export const unlockingTier = z.object({
  id: z.string(),
  name: z.string(),
  level: z.int(),
  /** In the smallest unit. */
  price: z.int(),
  interval: z.enum(intervals),
  currency: z.enum(currencies),
  trialDays: z.int(),
})
export type UnlockingTier = z.infer<typeof unlockingTier>

/** How far the viewer came. */
const progress = z.object({ seconds: z.int(), finished: z.boolean() })

/** What everybody may know of it. */
const shown = z.object({
  id: z.string(),
  type: z.enum(contentTypes),
  title: z.string(),
  teaser: z.string(),
  techniques: z.array(namedTechnique),
  discipline: z.enum(contentDisciplines).nullable(),
  level: z.enum(contentLevels),
  /** Address of the picture, or null. */
  cover: z.string().nullable(),
  teacher,
  /** Null: open to everybody. 0: every member. Above: tiers of that level and higher. */
  minLevel,
  /** Of a live class. */
  startsAt: moment.nullable(),
  minutes: z.int().nullable(),
  publishedAt: moment,
})

const open = { access: z.literal('open'), progress: progress.nullable() }
const locked = {
  access: z.literal('locked'),
  /** Null where no tier that is sold opens it. */
  unlockedBy: unlockingTier.nullable(),
}

/** A piece in a list: never more than everybody may know, and whether it opens for the viewer. */
export const contentCard = z.discriminatedUnion('access', [shown.extend(open), shown.extend(locked)])
export type ContentCard = z.infer<typeof contentCard>

/** Of an entry of ours in the log: likes, saves and comments hang on it. Null where its author deleted the entry. */
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
    /** Where one joins a live class: known from half an hour before until its end. */
    join: z.object({ url: z.string().nullable(), from: moment, until: moment }).nullable(),
  }),
  shown.extend({
    ...locked,
    entryId,
    hasVideo: z.boolean(),
    /** Titles alone. */
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
  title: line(CONTENT_LIMITS.chapterTitle).min(1, 'is empty'),
  technique: techniqueSlug.optional(),
})
const step = z.strictObject({
  title: line(CONTENT_LIMITS.stepTitle).min(1, 'is empty'),
  technique: techniqueSlug.optional(),
  minutes: z.int().min(0).max(CONTENT_LIMITS.stepMinutes).default(0),
  note: prose(CONTENT_LIMITS.stepNote).default(''),
})

/** What its author writes. A draft may be as unfinished as it likes; `problemsOf` says what keeps it from being published. */
const written = z.strictObject({
  type: z.enum(contentTypes),
  title: line(CONTENT_LIMITS.title.max).default(''),
  body: prose(CONTENT_LIMITS.body).default(''),
  teaser: prose(CONTENT_LIMITS.teaser).default(''),
  previewSeconds: z.int().min(0).max(CONTENT_LIMITS.previewSeconds).default(0),
  techniques: z.array(techniqueSlug).max(CONTENT_LIMITS.techniques).default([]),
  discipline: z.enum(contentDisciplines).nullable().default(null),
  level: z.enum(contentLevels).default('all'),
  /** A picture of the author's, sent before as for a post. */
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
  /** The version that was changed; 0 for something new. Another one in the meantime: 409 `CHANGED_ELSEWHERE`. */
  version: z.int().min(0),
})
export type ContentInput = z.input<typeof contentInput>
/** The same after it was checked. */
export type CheckedContent = z.output<typeof contentInput>

/** One's own, with all that is in it. */
export const contentDraft = written.extend({
  id: z.string(),
  version: z.int(),
  state: z.enum(contentStates),
  coverUrl: z.string().nullable(),
  publishAt: moment.nullable(),
  publishedAt: moment.nullable(),
  /** What an admin said who removed it. */
  removedReason: z.string().nullable(),
  problems: z.array(z.enum(contentProblems)),
  updatedAt: moment,
})
export type ContentDraft = z.infer<typeof contentDraft>

/** One's own in a list, in numbers. Nobody is named. */
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
  /** For how many members it opened. */
  views: z.int(),
  /** Of these, how many came to its end. */
  finished: z.int(),
  /** Who saw it or its preview and became a member within seven days. */
  newMembers: z.int(),
})
export type ContentLine = z.infer<typeof contentLine>

const tags = ['Content']
const ref = z.strictObject({ id: journalId })
const changed = z.strictObject({ id: journalId, version: z.int().min(1) })
const page = z.strictObject({ cursor, limit })
const cardPage = pageOf(contentCard)
export type ContentCardPage = z.infer<typeof cardPage>

export const contentContract = {
  of: oc
    .route({
      method: 'GET',
      path: '/creators/{uid}/content',
      summary: 'What a creator teaches, the latest first',
      tags,
    })
    .input(
      page.extend({
        uid,
        type: z.enum(contentTypes).optional(),
        /** What is open to everybody alone. */
        samples: z.boolean().default(false),
      }),
    )
    .output(cardPage),
  get: oc
    .route({
      method: 'GET',
      path: '/content/{id}',
      summary: 'One piece: whole for whom it opens, else its preview',
      tags,
    })
    .input(ref)
    .output(contentPage),
  watch: oc
    .route({
      method: 'GET',
      path: '/content/{id}/watch',
      summary: 'Where I can watch its video, for ten minutes; or its preview, where it does not open for me',
      tags,
    })
    .input(ref)
    .output(watchable),
  view: oc
    .route({ method: 'PUT', path: '/content/{id}/view', summary: 'I opened it, and came so far', tags })
    .input(z.strictObject({ id: journalId, seconds: seconds.default(0), finished: z.boolean().default(false) }))
    .output(progress),

  mine: oc
    .route({ method: 'GET', path: '/content', summary: 'What I teach, the last changed first', tags })
    .input(page)
    .output(pageOf(contentLine)),
  draft: oc
    .route({ method: 'GET', path: '/content/{id}/draft', summary: 'One of mine, to write on', tags })
    .input(ref)
    .output(contentDraft),
  save: oc
    .route({ method: 'PUT', path: '/content/{id}', summary: 'Keep what I wrote', tags })
    .input(contentInput)
    .output(contentDraft),
  publish: oc
    .route({ method: 'POST', path: '/content/{id}/publish', summary: 'Publish mine, now or later', tags })
    .input(changed.extend({ at: moment.optional() }))
    .output(contentDraft),
  unschedule: oc
    .route({ method: 'POST', path: '/content/{id}/unschedule', summary: 'Do not publish it by itself', tags })
    .input(changed)
    .output(contentDraft),
  unpublish: oc
    .route({ method: 'POST', path: '/content/{id}/unpublish', summary: 'Take it back', tags })
    .input(changed)
    .output(contentDraft),
  discard: oc
    .route({ method: 'DELETE', path: '/content/{id}', summary: 'Delete one of mine that is not published', tags })
    .input(ref)
    .output(z.object({ id: z.string() })),

  remove: oc
    .route({ method: 'POST', path: '/admin/content/{id}/remove', summary: 'Take it away from everybody', tags })
    .input(
      ref.extend({
        reason: prose(CONTENT_LIMITS.removedReason.max).min(CONTENT_LIMITS.removedReason.min, 'is too short'),
      }),
    )
    .output(z.object({ id: z.string() })),
  restore: oc
    .route({ method: 'POST', path: '/admin/content/{id}/restore', summary: 'Give it back to its author', tags })
    .input(ref)
    .output(z.object({ id: z.string() })),
}
