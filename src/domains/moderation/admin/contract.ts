import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { reason } from '#domains/members/audit/contract.ts'
import { SETTINGS } from '#domains/members/config/rules.ts'
import { pageOf } from '#platform/page.ts'
import { COUNTERS, QUEUES } from './rules.ts'

const moment = z.iso.datetime()
const tags = ['Admin']

export const jobList = z.object({
  /** How each kind of job stands. */
  duties: z.array(
    z.object({
      duty: z.string(),
      waiting: z.int(),
      later: z.int(),
      active: z.int(),
      retrying: z.int(),
      failed: z.int(),
      waitingSince: moment.nullable(),
    }),
  ),
  /** Those that failed and are tried again, or failed for good; the latest first, 100 at most. */
  troubled: z.array(
    z.object({
      id: z.string(),
      duty: z.string(),
      state: z.enum(['retrying', 'failed']),
      attempts: z.int(),
      mostAttempts: z.int(),
      reason: z.string(),
      lastAt: moment.nullable(),
      nextAt: moment.nullable(),
    }),
  ),
})
export type JobList = z.infer<typeof jobList>

const count = z.object({
  now: z.int(),
  /** In the period before; null where there is none to compare with. */
  before: z.int().nullable(),
})
const day = z.iso.date()

/** The numbers of the front page. All days are days in UTC. */
export const overview = z.object({
  /** The last day that is counted; the 7 and 28 days end with it. Null before the first. */
  countedUntil: day.nullable(),
  counters: z.array(
    z.object({
      name: z.enum(COUNTERS),
      /** So far, beside yesterday up to the same time. */
      today: count,
      week: count,
      month: count,
    }),
  ),
  /** Of the day `countedUntil`: who was here on it, and within the 28 days that end with it. */
  daily: z.int(),
  monthly: z.int(),
  /** The latest week first. */
  cohorts: z.array(
    z.object({
      /** The Monday of the week in which they joined. */
      week: day,
      members: z.int(),
      /** How many were here in that week, in the one after, …; null for what is not over. */
      active: z.array(z.int().nullable()),
    }),
  ),
})
export type Overview = z.infer<typeof overview>

const freshness = z.object({ fresh: z.int(), fading: z.int(), unconfirmed: z.int() })

/** What waits, what it takes on disk, and what the gyms' timetables are worth. */
export const upkeep = z.object({
  queues: z.array(z.object({ name: z.enum(QUEUES), waiting: z.int(), oldestAt: moment.nullable() })),
  storage: z.object({
    databaseBytes: z.int(),
    tables: z.array(z.object({ name: z.string(), bytes: z.int() })),
    /** As measured at the end of `filesAt`; null where files lie elsewhere or were not measured yet. */
    fileBytes: z.int().nullable(),
    filesAt: day.nullable(),
  }),
  freshness: freshness.extend({ countries: z.array(freshness.extend({ country: z.string() })) }),
})
export type Upkeep = z.infer<typeof upkeep>

export const settings = z.object({
  items: z.array(
    z.object({
      name: z.enum(SETTINGS),
      on: z.boolean(),
      /** As the environment says, where nobody switched it. */
      usual: z.boolean(),
    }),
  ),
})
export type Settings = z.infer<typeof settings>

/** One act of an admin, as it stands for good. */
export const act = z.object({
  id: z.string(),
  at: moment,
  /** True for what a switched-on rule did by itself. */
  automatic: z.boolean(),
  /** Null for what was done at the command line or automatically. */
  who: actor.nullable(),
  action: z.string(),
  target: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string(),
})
export type Act = z.infer<typeof act>

const troubledJob = z.strictObject({ duty: z.string().max(60), id: z.uuid(), reason })

export const adminContract = {
  overview: oc
    .route({ method: 'GET', path: '/admin/overview', summary: 'Counters, cohorts and who comes back', tags })
    .output(overview),
  upkeep: oc
    .route({ method: 'GET', path: '/admin/upkeep', summary: 'Queues, storage and freshness', tags })
    .output(upkeep),
  jobs: oc
    .route({ method: 'GET', path: '/admin/jobs', summary: 'What the worker has to do, and what fails', tags })
    .output(jobList),
  retryJob: oc
    .route({ method: 'POST', path: '/admin/jobs/{duty}/{id}/retry', summary: 'Try a job again that failed', tags })
    .input(troubledJob)
    .output(z.object({ nextAt: moment })),
  discardJob: oc
    .route({ method: 'POST', path: '/admin/jobs/{duty}/{id}/discard', summary: 'Give up a job that fails', tags })
    .input(troubledJob)
    .output(z.object({})),
  settings: oc
    .route({ method: 'GET', path: '/admin/settings', summary: 'What can be switched while it runs', tags })
    .output(settings),
  switchSetting: oc
    .route({ method: 'PUT', path: '/admin/settings/{name}', summary: 'Switch a setting for everybody', tags })
    .input(z.strictObject({ name: z.enum(SETTINGS), on: z.boolean(), reason }))
    .output(settings),
  audit: oc
    .route({ method: 'GET', path: '/admin/audit', summary: 'What admins did, the latest first', tags })
    .input(
      z.strictObject({
        /** A uid or a username of who did it, or `command line`. */
        who: z.string().max(128).optional(),
        /** An action such as `claim.approve`, or its first part. */
        action: z.string().max(60).optional(),
        /** A path such as `users/{uid}`, or its beginning. */
        target: z.string().max(300).optional(),
        cursor,
        limit,
      }),
    )
    .output(pageOf(act)),
}
