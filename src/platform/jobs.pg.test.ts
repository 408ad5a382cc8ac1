import { spawn } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { expectErrors } from '#testing/quiet.ts'
import { openWorld, type World } from '#testing/world.ts'
import { defineJob, type JobDefinition, type JobHandler, type Jobs, openJobs } from './jobs.ts'
import { uuidOf } from './uuid.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

const open: Jobs[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.close()))
})

type Numbered = { at: number }
let duties = 0
/** A duty that no other test knows. */
const dutyOf = (queue = {}) => defineJob<Numbered>(`testDuty${++duties}`, queue)
/** One more process, as far as the database can tell. */
const processOf = () => {
  const jobs = openJobs({ url: world.url, log: world.log, lookAfterSeconds: 1 })
  open.push(jobs)
  return jobs
}
const workOn = async (
  duty: JobDefinition<Numbered>,
  run: JobHandler<Numbered>['run'],
  options: Partial<JobHandler<Numbered>> = {},
) => {
  const jobs = processOf()
  await jobs.work([{ duty, run, ...options }])
  return jobs
}
const send = (duty: JobDefinition<Numbered>, ...jobs: { data: Numbered; id?: string; startAfter?: Date }[]) =>
  world.db.transaction((tx) => world.jobs.send(tx, duty, ...jobs))
const jobsOf = async ({ name }: JobDefinition<never>) =>
  (
    await world.db.execute<{ state: string; attempts: number; wait: number; output: { message?: string } | null }>(
      sql`select state, retry_count as attempts, extract(epoch from start_after - now())::float as wait, output
        from pgboss.job where name = ${name}`,
    )
  ).rows
const patiently = { timeout: 15_000, interval: 100 }

test('a job exists exactly when what it was written with does', async () => {
  const duty = dutyOf()
  await send(duty, { data: { at: 1 } })
  const undone = world.db.transaction(async (tx) => {
    await world.jobs.send(tx, duty, { data: { at: 2 } })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await jobsOf(duty)).toHaveLength(1)
})

test('the same job written twice is done once, also after it was done', async () => {
  const duty = dutyOf()
  const done: number[] = []
  const same = { id: uuidOf('the same'), data: { at: 1 } }
  await send(duty, same, same)
  await send(duty, same)
  await workOn(duty, async ({ at }) => void done.push(at))
  await vi.waitFor(async () => expect(await jobsOf(duty)).toMatchObject([{ state: 'completed' }]), patiently)
  await send(duty, same, { data: { at: 2 } })
  await vi.waitFor(() => expect(done).toContain(2), patiently)
  expect(done).toEqual([1, 2])
})

test('a failed job keeps its reason and tries, and is retried later and later', async () => {
  expectErrors()
  const duty = dutyOf()
  await send(duty, { data: { at: 1 } })
  await workOn(duty, async () => {
    throw new Error('the mail server is away')
  })
  await vi.waitFor(async () => expect(await jobsOf(duty)).toMatchObject([{ state: 'retry' }]), patiently)
  const [first] = await jobsOf(duty)
  expect(first?.output).toMatchObject({ message: 'the mail server is away' })
  expect(first?.wait).toBeGreaterThan(1)
  expect(first?.wait).toBeLessThanOrEqual(10)

  await world.db.execute(sql`update pgboss.job set retry_count = 4, start_after = now() where name = ${duty.name}`)
  await vi.waitFor(async () => expect((await jobsOf(duty))[0]?.wait).toBeGreaterThan(30), patiently)
  expect((await jobsOf(duty))[0]).toMatchObject({ state: 'retry', attempts: 5 })
})

test('nothing is done before its time', async () => {
  const duty = dutyOf()
  const done: number[] = []
  await send(duty, { data: { at: 2 }, startAfter: new Date(Date.now() + 60_000) }, { data: { at: 1 } })
  await workOn(duty, async ({ at }) => void done.push(at))
  await vi.waitFor(
    async () => expect((await jobsOf(duty)).map(({ state }) => state).sort()).toEqual(['completed', 'created']),
    patiently,
  )
  expect(done).toEqual([1])
})

test('two workers share the jobs, each is done once', async () => {
  const duty = dutyOf()
  const done: number[][] = [[], []]
  const sharing = Promise.withResolvers<void>()
  const together = Array.from({ length: 60 }, (_, at) => ({ data: { at } }))
  await Promise.all(
    done.map((mine) =>
      workOn(
        duty,
        async ({ at }) => {
          mine.push(at)
          // The first jobs of each worker end only once the other has some too.
          if (done.every(({ length }) => length > 0)) sharing.resolve()
          await sharing.promise
        },
        { batch: 5 },
      ),
    ),
  )
  await send(duty, ...together)
  await vi.waitFor(() => expect(done.flat()).toHaveLength(60), patiently)
  expect(new Set(done.flat()).size).toBe(60)
  await vi.waitFor(async () => expect((await jobsOf(duty)).every(({ state }) => state === 'completed')).toBe(true))
  expect(done.flat()).toHaveLength(60)
})

test('what a process was at when it was stopped, another does', async () => {
  expectErrors()
  const duty = dutyOf({ retryDelay: 1 })
  let begun = 0
  const done: number[] = []
  await send(duty, { data: { at: 1 } })
  const first = await workOn(duty, () => {
    begun += 1
    return new Promise(() => {})
  })
  await vi.waitFor(() => expect(begun).toBe(1), patiently)
  const before = Date.now()
  await first.close()
  expect(Date.now() - before).toBeLessThan(3_000)
  await workOn(duty, async ({ at }) => void done.push(at))
  await vi.waitFor(() => expect(done).toEqual([1]), patiently)
})

test('what a process was at when it was killed, another does', { timeout: 60_000 }, async () => {
  const duty = dutyOf({ expireInSeconds: 2, retryDelay: 1 })
  await send(duty, { data: { at: 1 } })
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
      import { pino } from 'pino'
      import { defineJob, openJobs } from './src/platform/jobs.ts'
      const jobs = openJobs({ url: ${JSON.stringify(world.url)}, log: pino({ level: 'silent' }) })
      const run = () => { console.log('begun'); return new Promise(() => {}) }
      await jobs.work([{ duty: ${JSON.stringify(duty)}, run }])
    `,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGKILL')
  const done: number[] = []
  await workOn(duty, async ({ at }) => void done.push(at))
  await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 40_000, interval: 200 })
})

test('a worker waits for an unreachable database, and breaks nothing meanwhile', async () => {
  expectErrors()
  const nowhere = new URL(world.url)
  nowhere.port = '1'
  const jobs = openJobs({ url: nowhere.href, log: world.log })
  const working = jobs.work([])
  await vi.waitFor(
    () => expect(world.logged().some(({ msg }) => msg === 'the worker cannot start yet')).toBe(true),
    patiently,
  )
  await jobs.close()
  await working
})
