import type { ContentType } from '#domains/feed/activities/entry-vocabulary.ts'
import { CONTENT_LIMITS } from './kinds.ts'

/** Reasons why content can't be published. */
export const contentProblems = [
  'no_title',
  'no_video',
  'video_unsent',
  'video_failed',
  'no_body',
  'no_time',
  'time_past',
  'no_join',
  'no_steps',
  'no_parts',
  'no_tier',
] as const
export type ContentProblem = (typeof contentProblems)[number]

/** State of the video file, as far as publishing needs to know. */
export type VideoStatus = 'unsent' | 'processing' | 'ready' | 'failed'

/** The facts that are checked before publishing. */
export interface ToPublish {
  type: ContentType
  title: string
  body: string
  minLevel: number | null
  /** Null if there's no video. */
  video: VideoStatus | null
  live: { startsAt: string | null; joinUrl: string } | null
  stepCount: number
  /** Lessons in the course that are published. */
  shownParts: number
  /** The highest level among active tiers; null if there are none. */
  highestTier: number | null
}

/**
 * Reasons why content can't be published yet, in the order of the form's fields. A video that's still being processed
 * isn't one of them: the content appears once the video is ready.
 */
export function problemsOf(content: ToPublish, now: Date): ContentProblem[] {
  const { title, minLevel, highestTier } = content
  const found: ContentProblem[] = []
  if (title.trim().length < CONTENT_LIMITS.title.min) found.push('no_title')
  found.push(...NEEDS[content.type](content, now))
  if (minLevel !== null && (highestTier === null || highestTier < minLevel)) found.push('no_tier')
  return found
}

const NEEDS: Record<ContentType, (content: ToPublish, now: Date) => ContentProblem[]> = {
  technique_video: ({ video }) => {
    if (video === null) return ['no_video']
    if (video === 'unsent') return ['video_unsent']
    return video === 'failed' ? ['video_failed'] : []
  },
  article: ({ body }) => (body.trim() === '' ? ['no_body'] : []),
  live_class: ({ live }, now) => {
    const startsAt = live?.startsAt ? Date.parse(live.startsAt) : null
    const time: ContentProblem[] = startsAt === null ? ['no_time'] : startsAt <= now.getTime() ? ['time_past'] : []
    return [...time, ...(live?.joinUrl ? [] : ['no_join' as const])]
  },
  drill_plan: ({ stepCount }) => (stepCount === 0 ? ['no_steps'] : []),
  course: ({ shownParts }) => (shownParts === 0 ? ['no_parts'] : []),
}
