import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { BookOpenText, CalendarClock, GraduationCap, ListChecks, type LucideIcon, Video } from 'lucide-react'
import type { ContentType } from '#domains/feed/activities/entry-vocabulary.ts'
import { CONTENT_LIMITS, type ContentDiscipline, type ContentLevel, type ContentState } from '../kinds.ts'
import type { ContentProblem } from '../problems.ts'

export const TYPES = {
  technique_video: { words: msg`Video`, about: msg`A technique, shown and explained`, Icon: Video },
  article: { words: msg`Article`, about: msg`Something to read`, Icon: BookOpenText },
  live_class: { words: msg`Live class`, about: msg`Teach live at a set time`, Icon: CalendarClock },
  drill_plan: { words: msg`Drill plan`, about: msg`What to drill, step by step`, Icon: ListChecks },
  course: { words: msg`Course`, about: msg`A series of your lessons`, Icon: GraduationCap },
} as const satisfies Record<ContentType, { words: MessageDescriptor; about: MessageDescriptor; Icon: LucideIcon }>

export const STATES = {
  draft: { words: msg`Draft`, tone: 'plain' },
  scheduled: { words: msg`Scheduled`, tone: 'primary' },
  processing: { words: msg`Goes live when ready`, tone: 'primary' },
  published: { words: msg`Published`, tone: 'good' },
  unpublished: { words: msg`Unpublished`, tone: 'plain' },
  removed: { words: msg`Removed`, tone: 'danger' },
} as const satisfies Record<
  ContentState,
  { words: MessageDescriptor; tone: 'plain' | 'primary' | 'good' | 'careful' | 'danger' }
>

export const LEVELS = {
  all: msg`All levels`,
  beginner: msg`Beginner`,
  intermediate: msg`Intermediate`,
  advanced: msg`Advanced`,
} as const satisfies Record<ContentLevel, MessageDescriptor>

export const DISCIPLINES = {
  gi: msg`Gi`,
  nogi: msg`No-gi`,
  both: msg`Gi and no-gi`,
} as const satisfies Record<ContentDiscipline, MessageDescriptor>

export const PROBLEMS = {
  no_title: msg`Add a title of at least ${{ limit: CONTENT_LIMITS.title.min }} characters.`,
  no_video: msg`Add the video.`,
  video_unsent: msg`The video is still uploading. Wait for it to finish.`,
  video_failed: msg`Couldn't process the video. Choose another.`,
  no_body: msg`Write the article.`,
  no_time: msg`Add the date and time of the class.`,
  time_past: msg`Choose a time in the future.`,
  no_join: msg`Add a link to join that starts with https://.`,
  no_steps: msg`Add the first step.`,
  no_parts: msg`Add at least one published lesson.`,
  no_tier: msg`None of your live tiers includes this. Publish a tier first, or change who has access.`,
} as const satisfies Record<ContentProblem, MessageDescriptor>

export const PROBLEM_FIELDS = {
  no_title: 'title',
  no_video: 'videoFileId',
  video_unsent: 'videoFileId',
  video_failed: 'videoFileId',
  no_body: 'body',
  no_time: 'live',
  time_past: 'live',
  no_join: 'joinUrl',
  no_steps: 'steps',
  no_parts: 'parts',
  no_tier: 'minLevel',
} as const satisfies Record<ContentProblem, string>
