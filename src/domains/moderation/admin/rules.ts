/** What is counted of each day (UTC). */
export const COUNTERS = [
  'newUsers',
  'activeUsers',
  'interactions',
  'sessions',
  'events',
  'rsvps',
  'checkIns',
  'reportsOpened',
  'reportsResolved',
] as const
export type CounterName = (typeof COUNTERS)[number]

/** Kept of a day beside the counters: who was here within the 7 and 28 days that end with it, and how much lies in files. */
export type Metric = CounterName | 'active7' | 'active28' | 'fileBytes'

/** Weekly cohorts that the grid shows. */
export const COHORTS = 8

/** What waits for somebody to look at it. */
export const QUEUES = [
  'reports',
  'appeals',
  'claims',
  'applications',
  'newGyms',
  'suggestions',
  'techniques',
  'failedRefunds',
  'failedJobs',
] as const
export type QueueName = (typeof QUEUES)[number]

/** How much more or less there is than before, as a share; null where there was nothing to compare with. */
export function changeOf({ now, before }: { now: number; before: number | null }): number | null {
  return before === null || before === 0 ? null : (now - before) / before
}
