/** Numbers that are counted for each day (UTC). */
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

/** Numbers stored for a day: the counters, active members in the 7 and 28 days ending with it, and bytes in files. */
export type Metric = CounterName | 'active7' | 'active28' | 'fileBytes'

/** How many weekly cohorts the grid shows. */
export const COHORTS = 8

/** Queues whose items wait for an admin or moderator. */
export const QUEUES = [
  'reports',
  'appeals',
  'claims',
  'applications',
  'gymSubmissions',
  'suggestions',
  'techniques',
  'contact',
  'failedRefunds',
  'failedJobs',
] as const
export type QueueName = (typeof QUEUES)[number]

/** The queues that moderators see too. */
export const MODERATOR_QUEUES: readonly QueueName[] = ['reports']

/** The change from the previous period as a share; null if there was nothing to compare with. */
export function changeOf({ now, before }: { now: number; before: number | null }): number | null {
  return before === null || before === 0 ? null : (now - before) / before
}
