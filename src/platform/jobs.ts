import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Db, fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import { REQUEST_BOUNDS, type Reader } from './database.ts'
import { describeError } from './describe-error.ts'
import { currentRequest, withLogScope } from './log.ts'
import { jobAttempts } from './metrics.ts'
import { openPool } from './postgres-connection.ts'
import { listenTo } from './postgres-listener.ts'
import { beginSpan, callerOf } from './tracing.ts'

/** A kind of job and the type of its data. Created by `defineJob`. */
export interface JobDefinition<Data extends object> {
  name: string
  queue: QueueOptions
  /** Never set: it only carries the type. */
  takes?: (data: Data) => void
}

export interface JobToSend<Data extends object> {
  data: Data
  /** The earliest time the job may run. */
  startAfter?: Date | undefined
  /** A uuid. Sending it again does nothing while the first job is stored, which is until a week after it's done. */
  id?: string | undefined
}

export interface JobHandler<Data extends object> {
  definition: JobDefinition<Data>
  /** The maximum number of jobs taken at a time, which run concurrently; defaults to two, and is never less. */
  batch?: number
  /** How many batches may run concurrently in one process; defaults to one. */
  concurrency?: number
  /** Runs one job. An error is stored with the job, which is retried later. */
  run(data: Data, job: { id: string; attempt: number }): Promise<void>
}

export interface Jobs {
  /** Adds jobs in the caller's transaction, so they only exist once it commits. */
  send<Data extends object>(tx: Reader, definition: JobDefinition<Data>, ...jobs: JobToSend<Data>[]): Promise<void>
  /** Starts running due jobs in this process. Keeps trying if it can't start; failures are only logged. */
  work(works: readonly JobHandler<never>[]): Promise<void>
  /** Adds a job at each time of a cron expression (UTC), once across all processes. */
  schedule<Data extends object>(definition: JobDefinition<Data>, cron: string, data: Data): Promise<void>
  /** Waits a few seconds at most for running jobs. */
  close(): Promise<void>
}

/** The field of a job's data that holds the request that sent it, for the log. Handlers don't see it. */
const SENT_BY = 'sentBy'
type StoredData = { [SENT_BY]?: ReturnType<typeof currentRequest> }

const CONNECTIONS = 4
const NAME = 'open-mat job queue'
const STOP_PATIENCE_MS = 1_500
const RETRY_MS = 5_000
/**
 * pg-boss fetches again immediately only after a full batch of several; with batches of one, it would wait after each
 * job.
 */
const SMALLEST_BATCH = 2
/** How often a worker records that a job runs, and how long without a record before its process counts as dead. */
const BEAT_SECONDS = 3
const DEAD_SECONDS = 8
const DEATH_CHECK_MS = 2_000
/** How long without a record before pg-boss itself ends the job, which is then retried after a pause. */
const HEARTBEAT_SECONDS = 60
/** Workers are notified of new jobs. Delayed and retried jobs are found by polling this often. */
const LOOK_SECONDS = 5
const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Makes running jobs of dead processes due right away, and notifies workers on pg-boss's channel. While workers of the
 * previous release are connected ("open-mat jobs"), which record less often, only pg-boss decides.
 */
const HAND_BACK = `
  with handed_back as (
    update pgboss.job set state = 'retry', start_after = now()
    where state = 'active' and retry_count < retry_limit and heartbeat_on < now() - interval '${DEAD_SECONDS} s'
      and not exists (select from pg_stat_activity where application_name = 'open-mat jobs'
        and datname = current_database() and query_start > now() - interval '1 minute')
    returning name)
  select name as job, count(*) as jobs, pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name)::text
  from handed_back group by name`

/**
 * Defines a kind of job. By default, a failed job is retried 12 times, first after 5 to 10 seconds, then with delays
 * that roughly double up to an hour; after that, it's in the list of failed jobs. One that runs for more than two
 * minutes counts as failed. A job whose process died is taken up within 15 seconds, in any queue; at its last attempt,
 * it fails after a minute.
 */
export function defineJob<Data extends object>(name: string, queue: QueueOptions = {}): JobDefinition<Data> {
  return {
    name,
    queue: {
      retryLimit: 12,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: HOUR_SECONDS,
      expireInSeconds: 120,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 7 * DAY_SECONDS,
      ...queue,
    },
  }
}

/** This installation's jobs, stored in its database (schema `pgboss`), so every process can send and run them. */
export function openJobs({ url, log }: { url: string; log: Logger }): Jobs {
  let starting: Promise<PgBoss> | undefined
  let working = false
  const closing = new AbortController()
  const pool = openPool({ connectionString: url, max: CONNECTIONS, application_name: NAME, ...REQUEST_BOUNDS })
  // pg-boss uses our pool: it stops listening for errors on a connection that it gives up, which would end the process.
  const db: Db = {
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, onNotification, onReconnect) =>
      listenTo({ url, name: NAME, channel, onNotification, onReconnect, log }),
  }
  const started: PgBoss[] = []
  const queues = new Map<string, Promise<void>>()

  const start = async (forWork: boolean) => {
    const boss = new PgBoss({
      db,
      schedule: forWork,
      supervise: forWork,
      superviseIntervalSeconds: LOOK_SECONDS,
      monitorIntervalSeconds: LOOK_SECONDS,
      useListenNotify: forWork,
    })
    // Logged without its message, which is usually copied from another error and may quote a value.
    boss.on('error', ({ code, stack }: NodeJS.ErrnoException) =>
      log.error({ err: Object.assign(new Error('pg-boss failed'), { code, stack }) }, 'job queue error'),
    )
    boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue warning'))
    started.push(boss)
    return boss.start()
  }
  const opened = (): Promise<PgBoss> => {
    starting ??= start(false).catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }
  /** Repeats the attempt until it succeeds, because the database may be unreachable when a process starts. */
  const untilDone = async (attempt: () => Promise<void>) => {
    while (!closing.signal.aborted) {
      try {
        return await attempt()
      } catch (error) {
        if (closing.signal.aborted) return
        log.error({ err: error }, "the worker can't start yet")
        await setTimeout(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }
  const withQueue = async ({ name, queue }: JobDefinition<never>): Promise<PgBoss> => {
    const boss = await opened()
    let made = queues.get(name)
    if (!made) {
      made = boss.createQueue(name, { ...queue, notify: true })
      queues.set(name, made)
      made.catch(() => queues.delete(name))
    }
    await made
    return boss
  }

  const watchForDeadWorkers = async () => {
    for (let [checks, last] = [0, 0]; !closing.signal.aborted; ) {
      const now = Date.now()
      // After an outage, or if this process was paused, workers first get the time to record that they're alive.
      if (now - last > 3 * DEATH_CHECK_MS) checks = 0
      const isSure = checks * DEATH_CHECK_MS >= DEAD_SECONDS * 1000
      const found = await pool.query(isSure ? HAND_BACK : 'select where false').catch(() => undefined)
      if (found) [checks, last] = [checks + 1, now]
      for (const { job, jobs } of found?.rows ?? []) log.warn({ job, jobs }, 'a worker died; its jobs run again')
      await setTimeout(DEATH_CHECK_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  const takeUp = async ({ definition, batch = SMALLEST_BATCH, concurrency = 1, run }: JobHandler<never>) => {
    const boss = await withQueue(definition)
    const { name } = definition
    await boss.work<never>(
      name,
      {
        batchSize: Math.max(batch, SMALLEST_BATCH),
        burstWhenBatchFull: true,
        notifyPollingIntervalSeconds: LOOK_SECONDS,
        localConcurrency: concurrency,
        heartbeatRefreshSeconds: BEAT_SECONDS,
        perJobResults: true,
        includeMetadata: true,
      },
      (jobs) =>
        Promise.all(
          jobs.map(({ id, retryCount, data: stored }) => {
            const attempt = retryCount + 1
            const { [SENT_BY]: sentBy = {}, ...data } = stored as StoredData
            const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': name }
            const trace = beginSpan('CONSUMER', `process ${name}`, attributes, callerOf(sentBy.traceparent))
            return withLogScope({ reqId: sentBy.reqId, trace, job: name, jobId: id }, async () => {
              try {
                await run(data as never, { id, attempt })
                jobAttempts.inc({ queue: name, outcome: 'completed' })
                trace?.end?.()
                return { id, status: 'completed' as const }
              } catch (error) {
                jobAttempts.inc({ queue: name, outcome: 'failed' })
                trace?.end?.({ error })
                log.warn({ err: error, attempt }, 'a job failed')
                return { id, status: 'failed' as const, output: { message: describeError(error)?.message } }
              }
            })
          }),
        ),
    )
  }

  return {
    async send(tx, definition, ...jobs) {
      if (jobs.length === 0) return
      const boss = await withQueue(definition)
      const known = new Set<string>()
      const once = jobs.filter(({ id }) => id === undefined || (!known.has(id) && known.add(id)))
      const sentBy = currentRequest()
      const written = once.map(({ data, startAfter, id }) => ({
        data: sentBy ? { ...data, [SENT_BY]: sentBy } : data,
        ...(startAfter ? { startAfter } : {}),
        ...(id ? { id } : {}),
      }))
      await boss.insert(definition.name, written, { db: fromDrizzle(tx, sql) })
    },
    async work(works) {
      if (working) throw new Error('This process is already running jobs.')
      working = true
      await untilDone(async () => {
        // The previous instance stays open until `close`, because sends may still be using it.
        starting = Promise.resolve(await start(true))
        // Earlier releases created queues with a shorter heartbeat, which ended running jobs after a database outage.
        await pool.query(
          `update pgboss.queue set heartbeat_seconds = ${HEARTBEAT_SECONDS} where heartbeat_seconds < 60`,
        )
      })
      void watchForDeadWorkers()
      for (const work of works) await untilDone(() => takeUp(work))
    },
    async schedule(definition, cron, data) {
      const boss = await withQueue(definition)
      await boss.schedule(definition.name, cron, data)
    },
    async close() {
      closing.abort()
      await Promise.all(started.map((boss) => boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS }).catch(() => {})))
      if (!pool.ending) await Promise.race([pool.end(), setTimeout(STOP_PATIENCE_MS, undefined, { ref: false })])
    },
  }
}
