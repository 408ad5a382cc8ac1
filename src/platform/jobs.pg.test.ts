import { spawn } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { expectErrors } from '#testing/console-errors.ts'
import { openWorld } from '#testing/world.ts'
import { defineJob, type JobDefinition, type JobHandler, type Jobs, openJobs } from './jobs.ts'
import { withLogScope } from './log.ts'
import { uuidOf } from './uuid.ts'

const world = await openWorld()

const open: Jobs[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.close()))
})

type Numbered = { at: number }
let definitions = 0
/** A separate job definition for each test. */
const definitionOf = (queue = {}) => defineJob<Numbered>(`testJob${++definitions}`, queue)
/** Acts like another process, as far as the database can tell. */
const processOf = () => {
  const jobs = openJobs({ url: world.url, log: world.log })
  open.push(jobs)
  return jobs
}
const workOn = async (
  definition: JobDefinition<Numbered>,
  run: JobHandler<Numbered>['run'],
  options: Partial<JobHandler<Numbered>> = {},
) => {
  const jobs = processOf()
  await jobs.work([{ definition, run, ...options }])
  return jobs
}
const send = (definition: JobDefinition<Numbered>, ...jobs: { data: Numbered; id?: string; startAfter?: Date }[]) =>
  world.db.transaction((tx) => world.jobs.send(tx, definition, ...jobs))
const jobsOf = async ({ name }: JobDefinition<never>) =>
  (
    await world.db.execute<{ state: string; attempts: number; wait: number; output: { message?: string } | null }>(
      sql`select state, retry_count as attempts, extract(epoch from start_after - now())::float as wait, output
        from pgboss.job where name = ${name}`,
    )
  ).rows
const patiently = { timeout: 15_000, interval: 100 }

test('creates a job only if its transaction commits', async () => {
  const definition = definitionOf()
  await send(definition, { data: { at: 1 } })
  const undone = world.db.transaction(async (tx) => {
    await world.jobs.send(tx, definition, { data: { at: 2 } })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await jobsOf(definition)).toHaveLength(1)
})

test("runs a job sent repeatedly only once, even after it's done", async () => {
  const definition = definitionOf()
  const done: number[] = []
  const same = { id: uuidOf('the same'), data: { at: 1 } }
  await send(definition, same, same)
  await send(definition, same)
  await workOn(definition, async ({ at }) => void done.push(at))
  await vi.waitFor(async () => expect(await jobsOf(definition)).toMatchObject([{ state: 'completed' }]), patiently)
  await send(definition, same, { data: { at: 2 } })
  await vi.waitFor(() => expect(done).toContain(2), patiently)
  expect(done).toEqual([1, 2])
})

test("keeps a failed job's error and attempts, and retries with growing delays", async () => {
  expectErrors()
  const definition = definitionOf()
  await send(definition, { data: { at: 1 } })
  await workOn(definition, async () => {
    throw new Error('the mail server is away')
  })
  await vi.waitFor(async () => expect(await jobsOf(definition)).toMatchObject([{ state: 'retry' }]), patiently)
  const [first] = await jobsOf(definition)
  expect(first?.output).toMatchObject({ message: 'the mail server is away' })
  expect(first?.wait).toBeGreaterThan(1)
  expect(first?.wait).toBeLessThanOrEqual(10)

  await world.db.execute(
    sql`update pgboss.job set retry_count = 4, start_after = now() where name = ${definition.name}`,
  )
  await vi.waitFor(async () => expect((await jobsOf(definition))[0]?.wait).toBeGreaterThan(30), patiently)
  expect((await jobsOf(definition))[0]).toMatchObject({ state: 'retry', attempts: 5 })
})

test("doesn't run a job before it's due", async () => {
  const definition = definitionOf()
  const done: number[] = []
  await send(definition, { data: { at: 2 }, startAfter: new Date(Date.now() + 60_000) }, { data: { at: 1 } })
  await workOn(definition, async ({ at }) => void done.push(at))
  await vi.waitFor(
    async () => expect((await jobsOf(definition)).map(({ state }) => state).sort()).toEqual(['completed', 'created']),
    patiently,
  )
  expect(done).toEqual([1])
})

test('logs a job, and the jobs it sends, under the request that sent it', async () => {
  const [first, second] = [definitionOf(), definitionOf()]
  const given: Numbered[] = []
  const jobs = processOf()
  await jobs.work([
    { definition: first, run: (data: Numbered) => send(second, { data: { at: data.at + 1 } }) },
    {
      definition: second,
      run: async (data: Numbered) => {
        given.push(data)
        world.log.info('in the second job')
      },
    },
  ])
  await withLogScope({ reqId: 'request-of-ana' }, () => send(first, { data: { at: 1 } }))
  await vi.waitFor(() => expect(given).toEqual([{ at: 2 }]), patiently)
  expect(world.logged().find(({ msg }) => msg === 'in the second job')).toMatchObject({
    reqId: 'request-of-ana',
    job: second.name,
    jobId: expect.any(String),
  })
})

test('shares jobs between two workers, each run once', async () => {
  const definition = definitionOf()
  const done: number[][] = [[], []]
  const sharing = Promise.withResolvers<void>()
  const together = Array.from({ length: 60 }, (_, at) => ({ data: { at } }))
  await Promise.all(
    done.map((mine) =>
      workOn(
        definition,
        async ({ at }) => {
          mine.push(at)
          // A worker's first jobs finish only once the other worker has some too.
          if (done.every(({ length }) => length > 0)) sharing.resolve()
          await sharing.promise
        },
        { batch: 5 },
      ),
    ),
  )
  await send(definition, ...together)
  await vi.waitFor(() => expect(done.flat()).toHaveLength(60), patiently)
  expect(new Set(done.flat()).size).toBe(60)
  await vi.waitFor(async () =>
    expect((await jobsOf(definition)).every(({ state }) => state === 'completed')).toBe(true),
  )
  expect(done.flat()).toHaveLength(60)
})

test('hands the jobs of a stopped process to another', async () => {
  expectErrors()
  const definition = definitionOf({ retryDelay: 1 })
  let begun = 0
  const done: number[] = []
  await send(definition, { data: { at: 1 } })
  const first = await workOn(definition, () => {
    begun += 1
    return new Promise(() => {})
  })
  await vi.waitFor(() => expect(begun).toBe(1), patiently)
  const before = Date.now()
  await first.close()
  expect(Date.now() - before).toBeLessThan(3_000)
  await workOn(definition, async ({ at }) => void done.push(at))
  await vi.waitFor(() => expect(done).toEqual([1]), patiently)
})

test('hands the jobs of a killed process to another within 15 seconds', { timeout: 60_000 }, async () => {
  const definition = definitionOf({ expireInSeconds: 3600, retryDelay: 600 })
  const done: number[] = []
  const running = definitionOf()
  let begun = 0
  const end = Promise.withResolvers<void>()
  const survivor = processOf()
  const run = () => {
    begun += 1
    return end.promise
  }
  await survivor.work([{ definition: running, run }])
  await send(running, { data: { at: 2 } })
  await send(definition, { data: { at: 1 } })
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
      await jobs.work([{ definition: ${JSON.stringify(definition)}, run }])
    `,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await workOn(definition, async ({ at }) => void done.push(at))
  await vi.waitFor(() => expect(begun).toBe(1), patiently)
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 15_000, interval: 100 })
  // A job just as old keeps running if its process is alive.
  expect(await jobsOf(running)).toMatchObject([{ state: 'active', attempts: 0 }])
  end.resolve()
})

test('waits for an unreachable database without breaking anything', async () => {
  expectErrors()
  const nowhere = new URL(world.url)
  nowhere.port = '1'
  const jobs = openJobs({ url: nowhere.href, log: world.log })
  const working = jobs.work([])
  await vi.waitFor(
    () => expect(world.logged().some(({ msg }) => msg === "the worker can't start yet")).toBe(true),
    patiently,
  )
  await jobs.close()
  await working
})
