import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Reader } from './database.ts'

/** A duty of the worker and what each of its jobs is given. Made by `defineJob`. */
export interface Duty<Data extends object> {
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

export interface Work<Data extends object> {
  duty: Duty<Data>
  /** How many are handed over at once, at most; one unless told. */
  batch?: number
  /** How many of these may run at a time in one process; one unless told. */
  concurrency?: number
  /** Does one job. Whatever it throws is kept with the job, which is tried again later. */
  run(data: Data, job: { id: string; attempt: number }): Promise<void>
}

export interface Jobs {
  /** Writes jobs down in the caller's transaction: they exist once it is committed, and not otherwise. */
  send<Data extends object>(tx: Reader, duty: Duty<Data>, ...jobs: JobToSend<Data>[]): Promise<void>
  /** Does what is due, from now on, in this process. */
  work(works: readonly Work<never>[]): Promise<void>
  /** Has a job written down at each time of a cron expression (UTC), once among all processes. */
  schedule<Data extends object>(duty: Duty<Data>, cron: string, data: Data): Promise<void>
  /** Waits for what is under way, some seconds at most. */
  close(): Promise<void>
}

const CONNECTIONS = 4
const STOP_PATIENCE_MS = 1_500
const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Names a duty (D21). What fails is tried again 12 times, at first after 5 seconds, then each time after about twice as long, at most
 * an hour; then it lies in the list of failed jobs. A job whose process died counts as failed after two minutes.
 */
export function defineJob<Data extends object>(name: string, queue: QueueOptions = {}): Duty<Data> {
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

/** The jobs of this installation, kept in its database (schema `pgboss`), so that every process can write and do them. */
export function openJobs({ url, log }: { url: string; log: Logger }): Jobs {
  let starting: Promise<PgBoss> | undefined
  let working = false
  const queues = new Map<string, Promise<void>>()

  const start = async (forWork: boolean) => {
    const boss = new PgBoss({
      connectionString: url,
      application_name: 'open-mat jobs',
      max: CONNECTIONS,
      schedule: forWork,
      supervise: forWork,
      useListenNotify: forWork,
    })
    boss.on('error', (error) => log.error({ err: error }, 'the jobs have trouble'))
    boss.on('warning', (warning) => log.warn({ warning }, 'the jobs give a warning'))
    return boss.start()
  }
  const opened = (): Promise<PgBoss> => {
    starting ??= start(false).catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }
  const withQueue = async ({ name, queue }: Duty<never>): Promise<PgBoss> => {
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

  return {
    async send(tx, duty, ...jobs) {
      if (jobs.length === 0) return
      const boss = await withQueue(duty)
      const written = jobs.map(({ data, startAfter, id }) => ({
        data,
        ...(startAfter ? { startAfter } : {}),
        ...(id ? { id } : {}),
      }))
      await boss.insert(duty.name, written, { db: fromDrizzle(tx, sql) })
    },
    async work(works) {
      if (working) throw new Error('This process works already.')
      working = true
      const before = starting
      starting = start(true)
      await before?.then((boss) => boss.stop())
      for (const { duty, batch = 1, concurrency = 1, run } of works) {
        const boss = await withQueue(duty)
        await boss.work<never>(
          duty.name,
          { batchSize: batch, localConcurrency: concurrency, perJobResults: true, includeMetadata: true },
          (jobs) =>
            Promise.all(
              jobs.map(async (job) => {
                try {
                  await run(job.data, { id: job.id, attempt: job.retryCount + 1 })
                  return { id: job.id, status: 'completed' as const }
                } catch (error) {
                  log.warn({ err: error, job: duty.name, id: job.id, attempt: job.retryCount + 1 }, 'a job failed')
                  const { message } = error instanceof Error ? error : new Error(String(error))
                  return { id: job.id, status: 'failed' as const, output: { message } }
                }
              }),
            ),
        )
      }
    },
    async schedule(duty, cron, data) {
      const boss = await withQueue(duty)
      await boss.schedule(duty.name, cron, data)
    },
    async close() {
      const boss = await starting?.catch(() => undefined)
      await boss?.stop({ graceful: true, timeout: STOP_PATIENCE_MS })
    },
  }
}
