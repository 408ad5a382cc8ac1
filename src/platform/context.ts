import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Tx } from './database.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { Limits } from './limits.ts'
import type { Music } from './music.ts'
import type { Payments } from './payments.ts'

/** `limited` reads and does not post, `suspended` sees only why. Who is disabled does not get in at all. */
export type AccountStatus = 'good' | 'limited' | 'suspended'

/** Who asks, as far as every feature needs to know. */
export interface Viewer {
  uid: string
  sessionId: string
  role: { admin: boolean; creator: boolean; moderator?: boolean | undefined }
  accountStatus: AccountStatus
  /** Until when, unless it is good. */
  restrictedUntil: Date | null
  profileComplete: boolean
  onboardingComplete: boolean
  /** When their account is deleted; undefined for whoever stays. */
  leavesAt?: Date | undefined
}

/** Why a session cookie that was sent opens nothing: `stale` can be refreshed, the others mean signing in again. */
export type SessionRefusal = 'stale' | 'expired' | 'disabled'

/** What lives as long as the process. */
export interface Platform {
  config: Config
  db: Database
  files: Files
  jobs: Jobs
  limits: Limits
  log: Logger
  now: Clock
  /** Undefined where nothing is sold ("Memberships are not open here yet."). */
  payments: Payments | undefined
  /** Undefined where no music service can be connected. */
  music: Music | undefined
}

/** What somebody who keeps order tried, and why it was not done. */
export interface RefusedAct {
  who: string
  /** The call, as the contract names it. */
  call: string
  /** What it was about, as far as that is in a few words. */
  about: Record<string, string | boolean | number>
  code: string
  message: string
}

/** What every procedure is given. */
export interface RequestContext extends Platform {
  viewer: Viewer | null
  refusal: SessionRefusal | null
  request: { id: string; ip: string; headers: Headers }
  /** Sends a header beside the answer; a cookie is added to those before. */
  answerHeader(name: string, value: string): void
  /** Keeps it in the audit log, though what was tried is taken back. */
  recordRefused(act: RefusedAct): Promise<void>
  transaction<Outcome>(work: (tx: Tx) => Promise<Outcome>): Promise<Outcome>
}

/** What a write is given: its transaction, and its time. What is sent or logged within it is taken back with it. */
export interface WriteContext {
  tx: Tx
  jobs: Jobs
  log: Logger
  now: Date
}

/** The write of a request, in this transaction. */
export const writeContextOf = (
  { jobs, log, now }: Pick<RequestContext, 'jobs' | 'log' | 'now'>,
  tx: Tx,
): WriteContext => ({ tx, jobs, log, now: now() })
