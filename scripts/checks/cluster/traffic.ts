import { setTimeout as pause } from 'node:timers/promises'
import { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { newId } from '#platform/ids.ts'
import { pauseAfter } from '#platform/web/outbox-queue.ts'
import { tokenOf } from '../../../bench/seed/community.ts'
import { query, SECRET } from '../../../bench/stage.ts'
import { met } from './parts.ts'
import { type Cluster, GYM, READERS, STAFF } from './topology.ts'

export type Counts = ReturnType<typeof startTraffic>['counts']

const WRITE_EVERY_MS = 100
const READ_EVERY_MS = 200
/** The app's own timeout for a call (`platform/web/api.ts`). */
const PATIENCE_MS = 30_000

/** Members who post in a gym's name and read its posts, at a steady pace whether or not responses arrive. */
export function startTraffic({ url, balancerUrl }: Cluster, name: string) {
  const counts = {
    writes: 0,
    failedWrites: 0,
    reads: 0,
    failedReads: 0,
    /** Failed attempts by status, or by kind of error. */
    failures: new Map<string, number>(),
    /** When writes were confirmed, by their text. */
    confirmed: new Map<string, number>(),
  }
  const cookieOf = (number: number) =>
    sessionCookie({ publicUrl: url }, SECRET)
      .write(tokenOf(number % STAFF))
      .split(';')[0] ?? ''
  const attempt = async (origin: string, init: RequestInit): Promise<Response | undefined> => {
    try {
      const response = await fetch(`${origin}/api/gyms/${GYM}/posts`, {
        ...init,
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await response.arrayBuffer()
      if (response.ok) return response
      note(`${init.method} ${response.status}`)
      return response
    } catch (error) {
      const { name: kind, cause } = error as Error & { cause?: { code?: string } }
      note(`${init.method} ${cause?.code ?? kind}`)
      return undefined
    }
  }
  const note = (failure: string) => counts.failures.set(failure, (counts.failures.get(failure) ?? 0) + 1)

  const write = async (number: number) => {
    const text = `${name} ${number}`
    const headers = { cookie: cookieOf(number), 'content-type': 'application/json', 'idempotency-key': newId() }
    const body = JSON.stringify({ text, visibility: 'public' })
    for (let misses = 1; ; misses++) {
      const response = await attempt(url, { method: 'POST', headers, body })
      if (response?.ok) return counts.confirmed.set(text, performance.now())
      counts.failedWrites += 1
      const wanted = Number(response?.headers.get('retry-after') ?? 0) * 1000
      await pause(Math.max(pauseAfter(misses), wanted))
    }
  }
  const read = async (number: number) => {
    const response = await attempt(balancerUrl, { method: 'GET', headers: { cookie: cookieOf(number) } })
    if (!response?.ok) counts.failedReads += 1
  }
  const writing = setInterval(() => void write(counts.writes++), WRITE_EVERY_MS)
  const reading = setInterval(() => void read(counts.reads++), READ_EVERY_MS)
  return {
    counts,
    /** Sends nothing new, and waits until every write is confirmed, if that happens in time. */
    async stop(within: number) {
      clearInterval(writing)
      clearInterval(reading)
      await met(async () => counts.confirmed.size === counts.writes, within)
    },
  }
}

/** The longest time without a confirmed write, in seconds. */
export function longestPause({ confirmed }: Counts, from: number, to: number): number {
  const times = [from, ...[...confirmed.values()].filter((at) => at > from && at < to).sort((a, b) => a - b), to]
  return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000
}

/** Counts what was lost or doubled of the writes and what follows from each: two members' notifications, one email. */
export async function countLosses({ databaseUrl, mail }: Cluster, name: string, { confirmed }: Counts, within: number) {
  const read = async () => {
    const rows = await query<{ text: string; posts: number; notified: number; most: number; mailed: string[] }>(
      databaseUrl,
      `with told as (select activity_id, uid, min(id) as id, count(*) as copies from notifications
          where activity_actor_id = $1 group by activity_id, uid)
        select p.text, count(distinct p.id)::int as posts, count(n.uid)::int as notified, coalesce(max(n.copies), 0)::int as most,
          coalesce(array_agg(n.id) filter (where n.uid = $3), '{}') as mailed
        from posts p left join told n on n.activity_id = p.activity_id
        where p.user_id = $1 and p.text like $2 group by p.text`,
      [GYM, `${name} %`, READERS[1]],
    )
    const byText = new Map(rows.map((row) => [row.text, row]))
    const emailsOf = (ids: string[]) => ids.map((id) => mail.copies.get(`notification-${id}`) ?? 0)
    return [...confirmed.keys()].map((text) => {
      const { posts = 0, notified = 0, most = 0, mailed = [] } = byText.get(text) ?? {}
      const emails = emailsOf(mailed)
      return {
        post: posts === 0,
        notification: notified < READERS.length,
        email: emails.length === 0 || emails.includes(0),
        isDoubled: posts > 1 || most > 1,
        emailCopies: Math.max(1, ...emails) - 1,
      }
    })
  }
  const isComplete = (write: Awaited<ReturnType<typeof read>>[number]) => !KINDS.some((kind) => write[kind])
  await met(async () => (await read()).every(isComplete), within)
  const all = await read()
  const lost = KINDS.map((kind) => [kind, all.filter((write) => write[kind]).length] as const).filter(
    ([, count]) => count,
  )
  return {
    lost: lost.map(([kind, count]) => `${count} × ${kind}`).join(', '),
    doubled: all.filter(({ isDoubled }) => isDoubled).length,
    emailCopies: all.reduce((sum, { emailCopies }) => sum + emailCopies, 0),
  }
}

const KINDS = ['post', 'notification', 'email'] as const

/** How many jobs a worker has completed since it started. */
export async function completedJobs(operations: string): Promise<number> {
  const text = await (await fetch(`${operations}/metrics`)).text()
  const counts = [...text.matchAll(/^open_mat_job_attempts_total\{.*outcome="completed".*\} (\d+)/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}
