import { sql } from 'drizzle-orm'
import type { Reader, Tx } from './database.ts'

/** The state of one kind of job. */
export interface JobsOfQueue {
  queue: string
  /** Due, but not started yet. */
  waiting: number
  /** Due in the future. */
  later: number
  active: number
  /** Failed, and will be retried. */
  retrying: number
  /** Failed for good; stored for a week. */
  failed: number
  /** When the longest-waiting job became due. */
  waitingSince: Date | null
}

export interface TroubledJob {
  id: string
  queue: string
  state: 'retrying' | 'failed'
  /** The number of tries so far, and the maximum. */
  attempts: number
  mostAttempts: number
  /** The error of the last try. */
  reason: string
  lastAt: Date | null
  /** When the job will be retried; null if it has failed for good. */
  nextAt: Date | null
}

/**
 * The state of each kind of job, and the jobs that failed, for good or until their next try, latest first. Doesn't
 * include job data.
 */
export async function readJobList(
  reader: Reader,
  { limit, now }: { limit: number; now: Date },
): Promise<{ queues: JobsOfQueue[]; troubled: TroubledJob[] }> {
  if (!(await jobTableExists(reader))) return { queues: [], troubled: [] }
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows: queues } = await reader.execute<Omit<JobsOfQueue, 'waitingSince'> & { since: string | null }>(sql`
    select name as queue,
      count(*) filter (where state = 'created' and start_after <= ${at})::int as waiting,
      count(*) filter (where state = 'created' and start_after > ${at})::int as later,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'retry')::int as retrying,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state = 'created' and start_after <= ${at}) as since
    from pgboss.job where name !~ '^__pgboss' group by name order by name`)
  const { rows: troubled } = await reader.execute<TroubledRow>(sql`
    select id::text, name as queue, state::text, retry_count as retries, retry_limit as "retryLimit",
      coalesce(output ->> 'message', '') as reason, started_on as "lastAt", start_after as "nextAt"
    from pgboss.job where state in ('retry', 'failed') and name !~ '^__pgboss'
    order by coalesce(completed_on, started_on, created_on) desc, id limit ${limit}`)
  return {
    queues: queues.map(({ since, ...queue }) => ({ ...queue, waitingSince: dateOf(since) })),
    troubled: troubled.map(troubledOf),
  }
}

/**
 * What's due and what failed in each queue: cheap, because it reads only what an index of waiting jobs covers, and
 * pg-boss's own count of failed jobs.
 */
export const WAITING_JOBS = `
  select queue.name as queue, queue.failed_count as failed, coalesce(due.jobs, 0)::int as waiting,
    coalesce(due.seconds, 0)::float as "oldestSeconds"
  from pgboss.queue left join (
    select name, count(*) as jobs, extract(epoch from now() - min(start_after)) as seconds
    from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name
  ) as due using (name) where queue.name !~ '^__pgboss'`

/** False if no process has ever sent or run a job. */
export async function jobTableExists(reader: Reader): Promise<boolean> {
  const { rows } = await reader.execute<{ known: boolean }>(sql`select to_regclass('pgboss.job') is not null as known`)
  return rows[0]?.known ?? false
}

/** A job that failed, for good or until its next try. */
interface TroubledRef {
  queue: string
  id: string
}

/** Schedules another try now. False if the job isn't failing, or no longer is. */
export async function retryJob(tx: Tx, job: TroubledRef, now: Date): Promise<boolean> {
  if (!(await jobTableExists(tx))) return false
  const { rows } = await tx.execute(sql`
    update pgboss.job set retry_limit = retry_limit + case when state = 'failed' then 1 else 0 end, state = 'retry',
      completed_on = null, start_after = ${now.toISOString()}::timestamptz
    where ${isTroubled(job)} returning id`)
  return rows.length > 0
}

/** Deletes a failing job. False if the job isn't failing, or no longer is. */
export async function discardJob(tx: Tx, job: TroubledRef): Promise<boolean> {
  if (!(await jobTableExists(tx))) return false
  const { rows } = await tx.execute(sql`delete from pgboss.job where ${isTroubled(job)} returning id`)
  return rows.length > 0
}

const isTroubled = ({ queue, id }: TroubledRef) =>
  sql`name = ${queue} and id = ${id}::uuid and state in ('retry', 'failed') and name !~ '^__pgboss'`

interface TroubledRow extends Record<string, unknown> {
  id: string
  queue: string
  state: 'retry' | 'failed'
  retries: number
  retryLimit: number
  reason: string
  lastAt: string | null
  nextAt: string | null
}

/** `retries` doesn't count the first try. */
function troubledOf({ id, queue, state, retries, retryLimit, reason, lastAt, nextAt }: TroubledRow): TroubledJob {
  return {
    id,
    queue,
    state: state === 'retry' ? 'retrying' : 'failed',
    attempts: retries + 1,
    mostAttempts: retryLimit + 1,
    reason,
    lastAt: dateOf(lastAt),
    nextAt: state === 'retry' ? dateOf(nextAt) : null,
  }
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))
