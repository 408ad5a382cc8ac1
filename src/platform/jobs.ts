import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Reader } from './database.ts'

/** A duty of the worker and what each of its jobs is given. Made by `defineJob`. */
export interface JobDefinition<Data extends object> {
  name: string
  queue: QueueOptions
  /** Never there: it carries the type. */
  takes?: (data: Data) => void
}

/** One job to be written down. */
export interface JobToSend<Data extends object> {
  data: Data
  /** Not before. */
  startAfter?: Date | undefined
  /** A uuid. Written again while it is still known (a week after it is done), it is not done again. */
  id?: string | undefined
}

export interface JobHandler<Data extends object> {
  duty: JobDefinition<Data>
  /** How many are taken up together, at most; two unless told, and never less. */
  batch?: number
  /** How many of these may run at a time in one process; one unless told. */
  concurrency?: number
  /** Does one job. Whatever it throws is kept with the job, which is tried again later. */
  run(data: Data, job: { id: string; attempt: number }): Promise<void>
}

export interface Jobs {
  /** Writes jobs down in the caller's transaction: they exist once it is committed, and not otherwise. */
  send<Data extends object>(tx: Reader, duty: JobDefinition<Data>, ...jobs: JobToSend<Data>[]): Promise<void>
  /** Does what is due, from now on, in this process. Tries until it can; a failure to start is only logged. */
  work(works: readonly JobHandler<never>[]): Promise<void>
  /** Has a job written down at each time of a cron expression (UTC), once among all processes. */
  schedule<Data extends object>(duty: JobDefinition<Data>, cron: string, data: Data): Promise<void>
  /** Waits for what is under way, some seconds at most. */
  close(): Promise<void>
}

const CONNECTIONS = 4
const STOP_PATIENCE_MS = 1_500
const RETRY_MS = 5_000
/** A worker that took as many as it may looks for more at once; one by one it would wait after each (pg-boss). */
const SMALLEST_BATCH = 2
/** New jobs are told of. What becomes due later, or again, is found within so long. */
const LOOK_SECONDS = 5
const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Names a duty. What fails is tried again 12 times, at first after 5 seconds, then each time after about twice as long, at most
 * an hour; then it lies in the list of failed jobs. A job whose process died counts as failed after two minutes.
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
      deleteAfterSeconds: 7 * DAY_SECONDS,
      ...queue,
    },
  }
}

/**
 * The jobs of this installation, kept in its database (schema `pgboss`), so that every process can write and do them.
 * `lookAfterSeconds`: how often a working process looks for jobs whose process died.
 */
export function openJobs({
  url,
  log,
  lookAfterSeconds = 60,
}: {
  url: string
  log: Logger
  lookAfterSeconds?: number
}): Jobs {
  let starting: Promise<PgBoss> | undefined
  let working = false
  const closing = new AbortController()
  const started: PgBoss[] = []
  const queues = new Map<string, Promise<void>>()

  const start = async (forWork: boolean) => {
    const boss = new PgBoss({
      connectionString: url,
      application_name: 'open-mat jobs',
      max: CONNECTIONS,
      schedule: forWork,
      supervise: forWork,
      superviseIntervalSeconds: lookAfterSeconds,
      monitorIntervalSeconds: lookAfterSeconds,
      useListenNotify: forWork,
    })
    boss.on('error', (error) => log.error({ err: error }, 'the jobs have trouble'))
    boss.on('warning', (warning) => log.warn({ warning }, 'the jobs give a warning'))
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
  /** The database may be away for a while when a process starts; what cannot be done yet is tried again. */
  const untilDone = async (attempt: () => Promise<void>) => {
    while (!closing.signal.aborted) {
      try {
        return await attempt()
      } catch (error) {
        if (closing.signal.aborted) return
        log.error({ err: error }, 'the worker cannot start yet')
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

  const takeUp = async ({ duty, batch = SMALLEST_BATCH, concurrency = 1, run }: JobHandler<never>) => {
    const boss = await withQueue(duty)
    await boss.work<never>(
      duty.name,
      {
        batchSize: Math.max(batch, SMALLEST_BATCH),
        burstWhenBatchFull: true,
        notifyPollingIntervalSeconds: LOOK_SECONDS,
        localConcurrency: concurrency,
        perJobResults: true,
        includeMetadata: true,
      },
      (jobs) =>
        Promise.all(
          jobs.map(async (job) => {
            const attempt = job.retryCount + 1
            try {
              await run(job.data, { id: job.id, attempt })
              return { id: job.id, status: 'completed' as const }
            } catch (error) {
              log.warn({ err: error, job: duty.name, id: job.id, attempt }, 'a job failed')
              const { message } = error instanceof Error ? error : new Error(String(error))
              return { id: job.id, status: 'failed' as const, output: { message } }
            }
          }),
        ),
    )
  }

  return {
    async send(tx, duty, ...jobs) {
      if (jobs.length === 0) return
      const boss = await withQueue(duty)
      const known = new Set<string>()
      const once = jobs.filter(({ id }) => id === undefined || (!known.has(id) && known.add(id)))
      const written = once.map(({ data, startAfter, id }) => ({
        data,
        ...(startAfter ? { startAfter } : {}),
        ...(id ? { id } : {}),
      }))
      await boss.insert(duty.name, written, { db: fromDrizzle(tx, sql) })
    },
    async work(works) {
      if (working) throw new Error('This process works already.')
      working = true
      await untilDone(async () => {
        // Whoever sends by the one before may go on with it until the end.
        starting = Promise.resolve(await start(true))
      })
      for (const work of works) await untilDone(() => takeUp(work))
    },
    async schedule(duty, cron, data) {
      const boss = await withQueue(duty)
      await boss.schedule(duty.name, cron, data)
    },
    async close() {
      closing.abort()
      await Promise.all(started.map((boss) => boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS }).catch(() => {})))
    },
  }
}
