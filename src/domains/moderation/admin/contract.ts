import { z } from 'zod'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { reason } from '#domains/members/audit/contract.ts'
import { SETTINGS } from '#domains/members/config/rules.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { COUNTERS, QUEUES } from './rules.ts'

const moment = z.iso.datetime()
const route = routes('Admin')

export const jobList = z.object({
  /** The state of each job queue. */
  queues: z.array(
    z.object({
      queue: z.string(),
      waiting: z.int(),
      later: z.int(),
      active: z.int(),
      retrying: z.int(),
      failed: z.int(),
      waitingSince: moment.nullable(),
    }),
  ),
  /** Jobs that are being retried or have permanently failed, latest first, at most 100. */
  troubled: z.array(
    z.object({
      id: z.string(),
      queue: z.string(),
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
  /** The previous period; null if there's none to compare with. */
  before: z.int().nullable(),
})
const day = z.iso.date()

/** The overview's numbers. All days are in UTC. */
export const overview = z.object({
  /** The last day counted, which is also the last of the 7 and 28 days. Null before the first count. */
  countedUntil: day.nullable(),
  counters: z.array(
    z.object({
      name: z.enum(COUNTERS),
      /** Today so far, and yesterday up to the same time (null for active members). */
      today: count,
      week: count,
      month: count,
    }),
  ),
  /** Active members on `countedUntil`, and within the 28 days ending with it. */
  daily: z.int(),
  monthly: z.int(),
  /** Latest week first. */
  cohorts: z.array(
    z.object({
      /** The Monday of the week in which these members joined. */
      week: day,
      members: z.int(),
      /** How many were active in that week, the next one, and so on. Null for weeks that haven't been counted yet. */
      active: z.array(z.int().nullable()),
    }),
  ),
})
export type Overview = z.infer<typeof overview>

const freshness = z.object({ fresh: z.int(), fading: z.int(), unconfirmed: z.int() })

export const worklist = z.object({
  queues: z.array(z.object({ name: z.enum(QUEUES), waiting: z.int() })),
  /** The items that have waited longest, a few per queue; reports about a minor at risk come before all others. */
  items: z.array(
    z.object({
      queue: z.enum(QUEUES),
      /** For suggested gym edits, the gym's slug; for techniques, their own. */
      id: z.string(),
      /** What it's about, such as the name of a member or gym, or a ticket number; empty if there's none. */
      title: z.string(),
      at: moment,
      urgent: z.boolean(),
    }),
  ),
})
export type Worklist = z.infer<typeof worklist>

/** Storage use, and the freshness of gym timetables. */
export const systemStatus = z.object({
  storage: z.object({
    databaseBytes: z.int(),
    tables: z.array(z.object({ name: z.string(), bytes: z.int() })),
    /** Measured at the end of `filesAt`; null if never measured, as when files are stored in a bucket. */
    fileBytes: z.int().nullable(),
    filesAt: day.nullable(),
  }),
  freshness: freshness.extend({ countries: z.array(freshness.extend({ country: z.string() })) }),
})
export type SystemStatus = z.infer<typeof systemStatus>

/** The installation, as the process that answers sees it. */
export const systemInfo = z.object({
  version: z.string(),
  node: z.string(),
  postgres: z.string(),
  /** The lag is null if unknown, as when the database role may not read it, and 0 if the replica has caught up. */
  replicas: z.array(z.object({ name: z.string(), lagSeconds: z.number().nullable() })),
  /** Statements that have been running for more than a second, longest first, without their values. */
  slow: z.array(z.object({ seconds: z.number(), statement: z.string() })),
  /** The disk that DATA_DIR is on. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
  /** Whether nightly backups are set up on this machine. */
  makesBackups: z.boolean(),
  lastBackup: z.object({ finishedAt: moment, bytes: z.number() }).nullable(),
})
export type SystemInfo = z.infer<typeof systemInfo>

export const settings = z.object({
  items: z.array(
    z.object({
      name: z.enum(SETTINGS),
      on: z.boolean(),
      /** The default, used unless an admin changed it. */
      usual: z.boolean(),
    }),
  ),
})
export type Settings = z.infer<typeof settings>

/** One entry of the audit log. */
export const act = z.object({
  id: z.string(),
  at: moment,
  /** Whether an automatic rule acted, rather than a person. */
  automatic: z.boolean(),
  /** Null for actions from the command line and automatic ones. */
  who: actor.nullable(),
  action: z.string(),
  target: z.string(),
  /** The target, if it's a member who still exists. */
  about: actor.optional(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string(),
})
export type Act = z.infer<typeof act>

const troubledJob = z.strictObject({ queue: z.string().max(60), id: z.uuid(), reason })

export const adminContract = {
  worklist: route('GET', '/admin/worklist', "List what's waiting for me as a moderator").output(worklist),
  overview: route('GET', '/admin/overview', 'Get counters, cohorts and retention').output(overview),
  upkeep: route('GET', '/admin/upkeep', 'Get storage use and the freshness of timetables').output(systemStatus),
  system: route('GET', '/admin/system', 'Get versions, disk space and the last backup').output(systemInfo),
  jobs: route('GET', '/admin/jobs', 'List queued and failed jobs').output(jobList),
  retryJob: route('POST', '/admin/jobs/{queue}/{id}/retry', 'Retry a failed job')
    .input(troubledJob)
    .output(z.object({ nextAt: moment })),
  discardJob: route('POST', '/admin/jobs/{queue}/{id}/discard', 'Discard a failed job')
    .input(troubledJob)
    .output(z.object({})),
  settings: route('GET', '/admin/settings', 'List runtime settings').output(settings),
  switchSetting: route('PUT', '/admin/settings/{name}', 'Change a setting for everyone')
    .input(z.strictObject({ name: z.enum(SETTINGS), on: z.boolean(), reason }))
    .output(settings),
  audit: route('GET', '/admin/audit', 'List audit log entries, newest first')
    .input(
      z.strictObject({
        /** The uid or username of the person who acted, `command line` or `automatic`. */
        who: z.string().max(128).optional(),
        /** An action such as `claim.approve`, or the part before the dot. */
        action: z.string().max(60).optional(),
        /** A path such as `users/{uid}`, or its prefix. */
        target: z.string().max(300).optional(),
        cursor,
        limit,
      }),
    )
    .output(pageOf(act)),
}
