import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { addressGroup } from './client-address.ts'
import { rateLimited } from './metrics.ts'
import type { Pool } from './postgres-connection.ts'
import { tooMuch } from './refusals.ts'

/** The number of times a person or IP address may act per period, by kind: [times, seconds]. */
const LIMITS = {
  signIn: [30, 60],
  write: [240, 60],
  username: [90, 60],
  upload: [20, 600],
  clientError: [20, 60],
  pushTest: [6, 60],
  checkInCode: [10, 600],
  confirm: [30, 86_400],
  joinCode: [10, 3600],
  message: [60, 60],
  payouts: [30, 600],
  webhook: [60, 60],
  report: [20, 3600],
  appealLink: [30, 3600],
  music: [60, 600],
  calendar: [20, 3600],
  contact: [5, 86_400],
  guestRsvp: [20, 3600],
  /** Per email address, identified by its hash. */
  emailLink: [3, 86_400],
  /** A refusal costs two, so a single one is already over the limit. */
  refusedEmail: [1, 90 * 86_400],
  /** Emails to a parent or guardian, per member and per IP address. */
  guardianAsk: [10, 86_400],
  guardianPage: [60, 3600],
} as const satisfies Record<string, readonly [number, number]>

/** Reads, per process: [times, seconds]. */
const READS = [1200, 60] as const

/** Open live streams, per process. Thousands of phones may share one address of their provider. */
const STREAMS = { member: 20, address: 200 }
/** By then, other pages of the same member or address may have been closed. */
const STREAMS_RETRY_SECONDS = 60

export interface Limits {
  /**
   * Counts one act, across processes; throws 429 with the seconds to wait if there were too many. A costly act counts
   * as several.
   */
  count(kind: keyof typeof LIMITS, who: string, cost?: number): Promise<void>
  /** Counts one read, in this process only; throws 429 like `count`. */
  countRead(who: string, cost?: number): Promise<void>
  /** Counts a live stream, in this process only, until the returned function is called; throws 429 if too many. */
  openStream(uid: string, address: string): () => void
}

/** Rate limits stored in the database, so several web processes share them. `off` is for benchmarks and tests. */
export async function openLimits(pool: Pool, { off = false }: { off?: boolean } = {}): Promise<Limits> {
  if (off) return { count: async () => {}, countRead: async () => {}, openStream: () => () => {} }
  const limiters = new Map<string, RateLimiterAbstract>()
  for (const [kind, [points, duration]] of Object.entries(LIMITS))
    limiters.set(
      kind,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: kind,
        points,
        duration,
        inMemoryBlockOnConsumed: points + 1,
        // Counts in memory while the database is unavailable, instead of failing requests.
        insuranceLimiter: new RateLimiterMemory({ points, duration }),
        clearExpiredByTimeout: true,
      }),
    )
  const reads = new RateLimiterMemory({ points: READS[0], duration: READS[1] })

  const consume = async (limiter: RateLimiterAbstract | undefined, name: string, who: string, cost = 1) => {
    try {
      await limiter?.consume(addressGroup(who), cost)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      rateLimited.inc({ limit: name })
      throw tooMuch(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
    }
  }
  return {
    count: (kind, who, cost) => consume(limiters.get(kind), kind, who, cost),
    countRead: (who, cost) => consume(reads, 'read', who, cost),
    openStream: streamLimit(),
  }
}

function streamLimit(): Limits['openStream'] {
  const open = new Map<string, number>()
  const add = (key: string, count: number) => {
    const sum = (open.get(key) ?? 0) + count
    if (sum > 0) open.set(key, sum)
    else open.delete(key)
  }
  return (uid, address) => {
    const keys = { member: uid, address: addressGroup(address) }
    for (const kind of ['member', 'address'] as const)
      if ((open.get(keys[kind]) ?? 0) >= STREAMS[kind]) {
        rateLimited.inc({ limit: 'live' })
        throw tooMuch(STREAMS_RETRY_SECONDS)
      }
    for (const key of Object.values(keys)) add(key, 1)
    return () => {
      for (const key of Object.values(keys)) add(key, -1)
    }
  }
}
