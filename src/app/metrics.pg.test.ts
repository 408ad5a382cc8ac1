import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { defineJob, openJobs } from '#platform/jobs.ts'
import { openLimits } from '#platform/limits.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'
import { openMetrics } from './operations.ts'

const world = await openWorld()

/** The value of the first sample whose line starts like this. */
const sampleIn = (text: string, start: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1),
  )

test('counts due and failed jobs by queue, and how long the oldest has been due', async () => {
  const [failing, waiting] = [
    defineJob<{ at: number }>('failForGood', { retryLimit: 0 }),
    defineJob<{ at: number }>('waitForAWorker'),
  ]
  await world.jobs.send(world.db, failing, { data: { at: 1 } })
  const due = new Date(Date.now() - 90_000)
  const later = new Date(Date.now() + 60_000)
  await world.jobs.send(world.db, waiting, ...[due, due, later].map((startAfter) => ({ data: { at: 1 }, startAfter })))
  const worker = openJobs({ url: world.url, log: world.log })
  await worker.work([
    {
      definition: failing,
      run: async () => {
        throw new Error('never works')
      },
    },
  ])
  const failed = async () =>
    (await world.database.pool.query("select failed_count from pgboss.queue where name = 'failForGood'")).rows[0]
  await expect.poll(failed, { timeout: 20_000 }).toEqual({ failed_count: 1 })
  await worker.close()

  const text = await openMetrics(world.database).registry.metrics()
  expect(sampleIn(text, 'open_mat_jobs_failed{queue="failForGood"}')).toBe(1)
  expect(sampleIn(text, 'open_mat_job_attempts_total{queue="failForGood",outcome="failed"}')).toBe(1)
  expect(sampleIn(text, 'open_mat_jobs_waiting{queue="failForGood"}')).toBe(0)
  expect(sampleIn(text, 'open_mat_jobs_waiting{queue="waitForAWorker"}')).toBe(2)
  expect(sampleIn(text, 'open_mat_jobs_oldest_waiting_seconds{queue="waitForAWorker"}')).toBeGreaterThan(85)
})

test('answers a scrape within seconds while the database is frozen', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const frozen = openDatabase(`postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/open_mat`, {
    bounds: { connectionTimeoutMillis: 2_000 },
  })
  const before = performance.now()
  const text = await openMetrics(frozen).registry.metrics()
  expect(performance.now() - before).toBeLessThan(1_900)
  expect(text).toContain('open_mat_build_info{version="')
  expect(text).not.toContain('open_mat_jobs_waiting{')
  await frozen.close()
  silent.close()
})

test('measures requests by method and route, statements by name, and counts refused requests', async () => {
  const metrics = openMetrics(world.database)
  const limits = await openLimits(world.database.pool)
  world.clock.now = new Date()
  const { url, cookieOf } = await startProduct({ ...world, limits }, { metrics })
  const ana = await world.member('Ana')
  const cookie = cookieOf(ana)
  for (const id of ['one', 'another'])
    await fetch(`${url}/api/locations/${id}/favoritedBy/me`, { method: 'PUT', headers: { cookie } })
  for (let count = 0; count <= 20; count++)
    await fetch(`${url}/api/client-errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'boot', message: 'x', path: '/' }),
    })
  const text = await metrics.registry.metrics()
  const labels = 'method="PUT",route="/api/locations/:gymId/favoritedBy/me",status="404"'
  expect(sampleIn(text, `open_mat_request_seconds_count{${labels}}`)).toBe(2)
  expect(sampleIn(text, 'open_mat_statement_seconds_count{statement="viewer"}')).toBeGreaterThanOrEqual(2)
  expect(sampleIn(text, 'open_mat_rate_limited_total{limit="clientError"}')).toBe(1)
  const connections = ['in_use', 'idle'].map((state) =>
    sampleIn(text, `open_mat_database_connections{state="${state}"}`),
  )
  expect(Math.max(...connections)).toBeGreaterThan(0)
})
