import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadPlacesOnce } from '#domains/gyms/places/server/load.ts'
import { openDatabase } from '#platform/database.ts'
import { defineJob, openJobs } from '#platform/jobs.ts'
import { isUnreachable } from '#platform/postgres-connection.ts'
import { expectErrors } from '#testing/console-errors.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'

// Vitest fails a run with an unhandled `error` event, which would have ended the process.

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)
const ana = await world.member('Ana')
const cookie = product.cookieOf(ana)
beforeEach(() => expectErrors())

/** Terminates every matching connection to this test's database on the server, except the one running the query. */
const endBackends = (where: string) =>
  world.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${where}`,
  )
const waitingForLock = async () =>
  (
    await world.database.pool.query(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount
const completed = async (queue: string) =>
  (await world.database.pool.query("select from pgboss.job where name = $1 and state = 'completed'", [queue])).rowCount

describe('a lost database connection', () => {
  test('fails the transaction in progress, and the next one works', async () => {
    const lost = world.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const mine = `pid = ${rows[0]?.pid}`
      await endBackends(mine)
      // The connection is reported closed while no query is running on it.
      await expect.poll(async () => (await endBackends(mine)).rowCount).toBe(0)
      await tx.execute(sql`select 1`)
    })
    await expect(lost).rejects.toThrow()
    expect(await world.db.transaction((tx) => tx.execute(sql`select 1`))).toMatchObject({ rowCount: 1 })
  })

  test('returns a lost connection to the pool when a transaction begins on it', async () => {
    const single = openDatabase(world.url, { connections: 1 })
    await single.pool.query('select 1')
    // Synchronous, so that the pool doesn't notice the loss before it hands the connection out.
    spawnSync(process.execPath, [
      '--input-type=module',
      '-e',
      `import pg from 'pg'
      const client = new pg.Client(${JSON.stringify(world.url)})
      await client.connect()
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'open-mat' and state = 'idle'")
      await client.end()`,
    ])
    await expect(single.db.transaction(async () => {})).rejects.toThrow()
    await single.db.transaction((tx) => tx.execute(sql`select 1`))
    await single.close()
  })

  test('responds with 503 and Retry-After', async () => {
    const rename = () =>
      fetch(`${product.url}/api/auth/user`, {
        method: 'PATCH',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ displayName: 'Ana the Brave' }),
      })
    const answer = await world.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where uid = ${ana.uid} for update`)
      const sent = rename()
      await vi.waitFor(async () => expect(await waitingForLock()).toBe(1), { timeout: 10_000 })
      await endBackends("wait_event_type = 'Lock'")
      return sent
    })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]$/)
    expect(await answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
    expect((await rename()).status).toBe(200)
  })

  test('says within a second that the database is frozen, and answers 503 instead of waiting', async () => {
    const bounds = { connectionTimeoutMillis: 3_000, statement_timeout: 200 }
    const single = openDatabase(world.url, { connections: 1, bounds })
    await expect(single.pool.query('select pg_sleep(5)')).rejects.toSatisfy(isUnreachable)
    const holder = await single.pool.connect()
    await expect(single.pool.query('select 1')).rejects.toSatisfy(isUnreachable)
    expect(await single.isReady()).toBe(true)
    holder.release()
    await single.close()

    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const frozen = openDatabase(`postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/open_mat`)
    expect(await frozen.isReady()).toBe(false)
    await frozen.close()
    silent.close()
  })

  test('gives up on a statement that a frozen database never answers', async () => {
    const single = openDatabase(world.url, { connections: 1, bounds: { query_timeout: 300 } })
    const { rows } = await single.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    try {
      await expect(single.db.transaction(async () => {})).rejects.toSatisfy(isUnreachable)
      await single.db.transaction((tx) => tx.execute(sql`select 1`))
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await single.close()
  })

  test('retries a job that was running', { timeout: 40_000 }, async () => {
    // Expires soon, because the failure report may be lost with the connection.
    const definition = defineJob<{ at: number }>('loseConnection', { retryDelay: 1, expireInSeconds: 2 })
    const jobs = openJobs({ url: world.url, log: world.log })
    onTestFinished(() => jobs.close())
    const attempts: number[] = []
    await jobs.work([
      {
        definition,
        async run(_data, { attempt }) {
          attempts.push(attempt)
          await world.db.transaction(async (tx) => {
            // Every connection: this transaction's, the queue's, and the one that listens for new jobs.
            if (attempt === 1) await endBackends("application_name like 'open-mat%'").catch(() => {})
            await tx.execute(sql`select pg_sleep(0.1)`)
          })
        },
      },
    ])
    await jobs.send(world.db, definition, { data: { at: 1 } })
    await expect.poll(() => attempts, { timeout: 30_000 }).toEqual([1, 2])
  })

  test('keeps working when a pooler reports a lost connection twice', { timeout: 60_000 }, async () => {
    const pooler = await startPooler()
    const definition = defineJob<{ at: number }>('afterTwoErrors')
    const jobs = openJobs({ url: pooler.url, log: world.log })
    onTestFinished(() => jobs.close())
    const done: number[] = []
    await jobs.work([{ definition, run: async ({ at }: { at: number }) => void done.push(at) }])
    await jobs.send(world.db, definition, { data: { at: 1 } })
    // Until the job is stored as completed, a lost connection makes it run again.
    await expect.poll(() => completed(definition.name), { timeout: 10_000 }).toBe(1)
    pooler.loseConnections()
    await jobs.send(world.db, definition, { data: { at: 2 } })
    // A statement that was under way may have taken the job without a response; that's noticed after 15 seconds.
    await expect.poll(() => done, { timeout: 40_000 }).toEqual([1, 2])
  })

  test("keeps an open page's live stream listening and tells it to refetch", async () => {
    const stream = await fetch(`${product.url}/api/live`, { headers: { cookie } })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let told = ''
    const reading = (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) told += part.value
    })()
    await expect.poll(() => told).toContain('event: open')
    told = ''
    await endBackends('true')
    await expect.poll(() => told, { timeout: 10_000 }).toContain('event: open')
    await world.database.pool.query('select pg_notify($1, $2)', [
      'open_mat_live',
      JSON.stringify({ uid: ana.uid, type: 'feed', body: {} }),
    ])
    await expect.poll(() => told).toContain('event: feed')
    await reader?.cancel()
    await reading
  })

  test('rolls back a COPY in progress, which can then be repeated', async () => {
    const town = (id: number) =>
      `${id}\tTown ${id}\tTown ${id}\t\t53.3\t-6.2\tP\tPPL\tIE\t\tL\t\t\t\t1000\t\t\tEurope/Dublin\t2026-01-01`
    async function* towns(interrupted: boolean) {
      for (let id = 1; id <= 2000; id++) {
        if (interrupted && id === 1500) await endBackends("query like 'copy %'")
        yield town(id)
      }
    }
    await expect(loadPlacesOnce(world.database.pool, world.log, () => towns(true))).rejects.toThrow()
    expect(await loadPlacesOnce(world.database.pool, world.log, () => towns(false))).toEqual({ loaded: 2000 })
  })
})

/** Passes connections on to PostgreSQL, and fails them as PgBouncer does: with PostgreSQL's last error and its own. */
async function startPooler() {
  const { hostname, port } = new URL(world.url)
  const open = new Set<Socket>()
  const pooler = createServer((socket) => {
    const server = connect(Number(port), hostname)
    open.add(socket)
    socket.on('error', () => {}).on('close', () => server.destroy() && open.delete(socket))
    server.on('error', () => {}).on('close', () => socket.destroy())
    socket.pipe(server).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  onTestFinished(() => void pooler.close())
  const error = (code: string) => {
    const fields = `SFATAL\0VFATAL\0C${code}\0Mthe connection is lost\0\0`
    const head = Buffer.from('E....')
    head.writeInt32BE(4 + fields.length, 1)
    return Buffer.concat([head, Buffer.from(fields)])
  }
  const url = new URL(world.url)
  url.port = String((pooler.address() as AddressInfo).port)
  return {
    url: url.href,
    loseConnections() {
      for (const socket of open) {
        socket.write(error('57P01'))
        socket.end(error('08P01'))
      }
    },
  }
}
