import { sql } from 'drizzle-orm'
import type { Reader, Tx } from './database.ts'

/** How one kind of job stands. */
export interface JobsOfDuty {
  duty: string
  /** Due, and not taken up yet. */
  waiting: number
  /** Not due before later. */
  later: number
  active: number
  /** Failed, and tried again. */
  retrying: number
  /** Failed for good; kept for a week. */
  failed: number
  /** Since when the one that has waited longest is due. */
  waitingSince: Date | null
}

export interface TroubledJob {
  id: string
  duty: string
  state: 'retrying' | 'failed'
  /** How often it was tried, and how often it may be. */
  attempts: number
  mostAttempts: number
  /** What the last try ended with. */
  reason: string
  lastAt: Date | null
  /** When it is tried again; null for what has failed for good. */
  nextAt: Date | null
}

/** The jobs of this installation: how each kind stands, and those that failed, the latest first. What they carry is not in it. */
export async function readJobList(
  reader: Reader,
  { limit, now }: { limit: number; now: Date },
): Promise<{ duties: JobsOfDuty[]; troubled: TroubledJob[] }> {
  if (!(await jobsAreKnown(reader))) return { duties: [], troubled: [] }
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows: duties } = await reader.execute<Omit<JobsOfDuty, 'waitingSince'> & { since: string | null }>(sql`
    select name as duty,
      count(*) filter (where state = 'created' and start_after <= ${at})::int as waiting,
      count(*) filter (where state = 'created' and start_after > ${at})::int as later,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'retry')::int as retrying,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state = 'created' and start_after <= ${at}) as since
    from pgboss.job where name !~ '^__pgboss' group by name order by name`)
  const { rows: troubled } = await reader.execute<TroubledRow>(sql`
    select id::text, name as duty, state::text, retry_count as retries, retry_limit as "retryLimit",
      coalesce(output ->> 'message', '') as reason, started_on as "lastAt", start_after as "nextAt"
    from pgboss.job where state in ('retry', 'failed') and name !~ '^__pgboss'
    order by coalesce(completed_on, started_on, created_on) desc, id limit ${limit}`)
  return {
    duties: duties.map(({ since, ...duty }) => ({ ...duty, waitingSince: dateOf(since) })),
    troubled: troubled.map(troubledOf),
  }
}

/** False where no process has written or done a job yet. */
export async function jobsAreKnown(reader: Reader): Promise<boolean> {
  const { rows } = await reader.execute<{ known: boolean }>(sql`select to_regclass('pgboss.job') is not null as known`)
  return rows[0]?.known ?? false
}

/** A job that failed, for good or until its next try. */
interface TroubledRef {
  duty: string
  id: string
}

/** Has a job tried once more, now. False when it does not fail (any more). */
export async function retryJob(tx: Tx, job: TroubledRef, now: Date): Promise<boolean> {
  if (!(await jobsAreKnown(tx))) return false
  const { rows } = await tx.execute(sql`
    update pgboss.job set retry_limit = retry_limit + case when state = 'failed' then 1 else 0 end, state = 'retry',
      completed_on = null, start_after = ${now.toISOString()}::timestamptz
    where ${isTroubled(job)} returning id`)
  return rows.length > 0
}

/** Gives a job up. False when it does not fail (any more). */
export async function discardJob(tx: Tx, job: TroubledRef): Promise<boolean> {
  if (!(await jobsAreKnown(tx))) return false
  const { rows } = await tx.execute(sql`delete from pgboss.job where ${isTroubled(job)} returning id`)
  return rows.length > 0
}

const isTroubled = ({ duty, id }: TroubledRef) =>
  sql`name = ${duty} and id = ${id}::uuid and state in ('retry', 'failed') and name !~ '^__pgboss'`

interface TroubledRow extends Record<string, unknown> {
  id: string
  duty: string
  state: 'retry' | 'failed'
  retries: number
  retryLimit: number
  reason: string
  lastAt: string | null
  nextAt: string | null
}

/** The first try is no repetition, so there is one more of them. */
function troubledOf({ id, duty, state, retries, retryLimit, reason, lastAt, nextAt }: TroubledRow): TroubledJob {
  return {
    id,
    duty,
    state: state === 'retry' ? 'retrying' : 'failed',
    attempts: retries + 1,
    mostAttempts: retryLimit + 1,
    reason,
    lastAt: dateOf(lastAt),
    nextAt: state === 'retry' ? dateOf(nextAt) : null,
  }
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))
