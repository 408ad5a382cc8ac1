import { type ContentState, JOIN_OPENS_MS } from './kinds.ts'

/** Actions on content: the first five are the author's, then come the scheduler's, the video's and the admins'. */
export const contentActions = [
  'save',
  'publish',
  'unschedule',
  'unpublish',
  'discard',
  'due',
  'video_ready',
  'video_failed',
  'remove',
  'restore',
] as const
export type ContentAction = (typeof contentActions)[number]

/** The resulting state. `publish`: decided by `publishedAs`; `kept`: no change; `gone`: the row is deleted. */
type Step = ContentState | 'publish' | 'kept' | 'gone'

/** Actions that aren't listed here aren't allowed. */
const STEPS: Record<ContentState, Partial<Record<ContentAction, Step>>> = {
  draft: { save: 'kept', publish: 'publish', discard: 'gone', remove: 'removed' },
  scheduled: { save: 'kept', publish: 'publish', unschedule: 'draft', due: 'publish', remove: 'removed' },
  processing: {
    save: 'kept',
    unschedule: 'draft',
    video_ready: 'published',
    video_failed: 'draft',
    remove: 'removed',
  },
  published: { save: 'kept', unpublish: 'unpublished', remove: 'removed' },
  unpublished: { save: 'kept', publish: 'publish', discard: 'gone', remove: 'removed' },
  removed: { restore: 'unpublished' },
}

/** The state after an action; undefined if the action isn't allowed in this state. */
export const stepOf = (state: ContentState, action: ContentAction): Step | undefined => STEPS[state][action]

export const may = (state: ContentState, action: ContentAction): boolean => stepOf(state, action) !== undefined

/** The state after publishing content without problems. */
export function publishedAs({ at, now, videoReady }: { at?: Date | undefined; now: Date; videoReady: boolean }) {
  if (at && at.getTime() > now.getTime()) return 'scheduled' as const
  return videoReady ? ('published' as const) : ('processing' as const)
}

/** When viewers with access can see a live class's join link. */
export function joinWindow({ startsAt, minutes }: { startsAt: string; minutes: number }): { from: Date; until: Date } {
  const start = Date.parse(startsAt)
  return { from: new Date(start - JOIN_OPENS_MS), until: new Date(start + minutes * 60_000) }
}
