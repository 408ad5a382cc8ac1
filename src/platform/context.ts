import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Tx } from './database.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'
import type { Limits } from './limits.ts'
import type { Message } from './messages.ts'
import type { Music } from './music.ts'
import type { Payments } from './payments.ts'
import type { Replica } from './replica.ts'

/**
 * `limited` members can read but not post; `suspended` members see what visitors see, and their own account. Disabled
 * members can't sign in at all.
 */
export type AccountStatus = 'good' | 'limited' | 'suspended'

/** What every capability needs to know about the signed-in member. */
export interface Viewer {
  uid: string
  sessionId: string
  role: { admin: boolean; creator: boolean; moderator?: boolean | undefined }
  accountStatus: AccountStatus
  /** When the restriction ends; null for `good`. */
  restrictedUntil: Date | null
  profileComplete: boolean
  onboardingComplete: boolean
  /** When the member's account will be deleted; undefined if they aren't leaving. */
  leavesAt?: Date | undefined
}

/**
 * Why a session cookie was refused: `stale` can be refreshed, `expired` requires signing in again, and a `disabled`
 * member can't sign in.
 */
export type SessionRefusal = 'stale' | 'expired' | 'disabled'

/** Resources that live as long as the process. */
export interface Platform {
  config: Config
  db: Database
  files: Files
  jobs: Jobs
  limits: Limits
  log: Logger
  now: Clock
  /** Undefined if this installation sells no memberships. */
  payments: Payments | undefined
  /** Undefined if no music service is configured. */
  music: Music | undefined
}

/** A moderator's or admin's attempted action, and why it was refused. */
export interface RefusedAct {
  who: string
  /** The call's name in the contract. */
  call: string
  /** The input's ids, choices and numbers. */
  about: Record<string, string | boolean | number>
  code: string
  /** The reason shown to the moderator or admin. */
  explanation: Message
}

/** The context of every procedure. */
export interface RequestContext extends Platform {
  viewer: Viewer | null
  refusal: SessionRefusal | null
  /** For reads that may be a moment old (`anyoneFromReplica`). Undefined if only the primary may be read. */
  replica?: Pick<Replica, 'read'> | undefined
  request: { id: string; ip: string; headers: Pick<Headers, 'get'> }
  /** Adds a response header; cookies are appended to earlier ones. */
  answerHeader(name: string, value: string): void
  /** Writes a refused attempt to the audit log, even though the attempt's own transaction is rolled back. */
  recordRefused(act: RefusedAct): Promise<void>
  transaction<Outcome>(work: (tx: Tx) => Promise<Outcome>): Promise<Outcome>
}

/** Gives routes outside the API's contract the context of a request. */
export interface ContextSource {
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>
}

/** The context of a write: its transaction and time. Jobs sent in the transaction are rolled back with it. */
export interface WriteContext {
  tx: Tx
  jobs: Jobs
  log: Logger
  now: Date
}

export const writeContextOf = (
  { jobs, log, now }: Pick<RequestContext, 'jobs' | 'log' | 'now'>,
  tx: Tx,
): WriteContext => ({ tx, jobs, log, now: now() })
