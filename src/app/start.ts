import { access, constants, mkdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { drawDemoLessonCovers } from '#domains/creators/content/server/demo.ts'
import { drawDemoCovers } from '#domains/gym-management/gym-photos/server/demo.ts'
import { loadPlacesOnce } from '#domains/gyms/places/server/load.ts'
import { fillTechniqueLibrary } from '#domains/journal/techniques/server/fill-library.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { migrateDatabase, openDatabase, REQUEST_BOUNDS, WORKER_BOUNDS } from '#platform/database.ts'
import { describeError } from '#platform/describe-error.ts'
import { bytesBelow } from '#platform/disk-usage.ts'
import { connectable, startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { filesOf } from '#platform/files.ts'
import { folderOfFiles } from '#platform/files-on-disk.ts'
import { openJobs } from '#platform/jobs.ts'
import { openLimits } from '#platform/limits.ts'
import { openLive } from '#platform/live.ts'
import { openLog } from '#platform/log.ts'
import { openMailer } from '#platform/mail.ts'
import { openMusic } from '#platform/music.ts'
import { openPayments } from '#platform/payments.ts'
import { isUnreachable } from '#platform/postgres-connection.ts'
import { openReplica } from '#platform/replica.ts'
import { readOrCreateSecret } from '#platform/secrets.ts'
import { StartError } from '#platform/start-error.ts'
import { openTracing } from '#platform/tracing.ts'
import { drawDemoPortraits, seedDemoCommunity } from './demo.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createOperationsServer, openMetrics } from './operations.ts'
import { createServer } from './server.ts'
import { startWorker } from './worker.ts'

const STOP_PATIENCE_MS = 2_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** Stop functions of everything started, called in reverse order. */
const started: (() => Promise<void>)[] = []

async function stopEverything() {
  while (started.length > 0)
    await started
      .pop()?.()
      .catch(() => {})
}

async function start(config: Config) {
  const log = openLog(config.logLevel)
  // Node.js would print everything the error carries.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'Open Mat has to stop')
    process.exit(1)
  })
  if (config.tracesUrl) {
    const traces = await openTracing(log)
    started.push(() => Promise.race([traces.close(), setTimeout(STOP_PATIENCE_MS)]))
  }
  if (config.databaseUrl) await usableFolder(config.dataDir)
  if (config.s3) await (await import('#platform/s3.ts')).usableBucket(config.s3)
  const { url, where } = await startDatabase(config, log)
  await migrateDatabase(url)
  const database = openDatabase(url, { bounds: config.role === 'worker' ? WORKER_BOUNDS : REQUEST_BOUNDS })
  // A query in progress must not hold up the shutdown; the database rolls it back.
  started.push(() => Promise.race([database.close(), setTimeout(STOP_PATIENCE_MS)]))
  await fillTechniqueLibrary(database.pool)
  const live = await openLive(url, log)
  started.push(() => live.close())
  const jobs = openJobs({ url, log })
  started.push(() => jobs.close())
  const limits = await openLimits(database.pool, { off: process.env.RATE_LIMITS === 'off' })
  const payments = openPayments(config)
  const files = await filesOf(config)
  const secret = config.authSecret ?? (await readOrCreateSecret(config.dataDir, 'auth'))

  if (config.demo) {
    await seedDemoCommunity(database.db, new Date(), { standInPays: config.payments?.standIn === true })
    const platform = { db: database.db, files, now: () => new Date() }
    await drawDemoPortraits(platform)
    await drawDemoCovers(platform)
    await drawDemoLessonCovers(platform)
  }
  const people = config.devServices ? await (await import('./dev-services.ts')).startDevServices(config, started) : []
  const metrics = openMetrics(database)
  if (config.role !== 'worker') {
    const replica = config.replicaUrl
      ? openReplica({ url: config.replicaUrl, primary: { url, db: database.db }, log })
      : undefined
    if (replica) started.push(() => Promise.race([replica.close(), setTimeout(STOP_PATIENCE_MS)]))
    const server = await createServer({
      config,
      database,
      jobs,
      live,
      limits,
      payments,
      music: openMusic(config),
      secret,
      log,
      metrics,
      isStopping,
      replica,
    })
    started.push(() => server.close())
    collectGarbage()
    await listen(server, config)
  }
  if (config.operations.port !== undefined) {
    // Last, so that it isn't ready before pages are served.
    const server = createOperationsServer({ database, live, isStopping, metrics, log })
    started.push(() => server.close())
    await listen(server, { ...config.operations, port: config.operations.port }, 'OPERATIONS_PORT')
  }
  if (config.role !== 'web') {
    const mailer = openMailer({ config, log })
    started.push(async () => mailer.close())
    const parts = { config, db: database.db, files, jobs, log, now: systemClock, payments, mailer, secret }
    // Pages are served before the worker is up, and without it.
    startWorker(parts).catch((error: unknown) => log.error({ err: error }, 'the worker failed to start'))
  }
  const measureFiles = config.s3 ? undefined : () => bytesBelow(folderOfFiles(config.dataDir))
  const housekeeping = startHousekeeping({ database, files, log, measureFiles })
  started.push(() => Promise.race([housekeeping.close(), setTimeout(STOP_PATIENCE_MS)]))
  loadPlacesOnce(database.pool, log).catch((error: unknown) => log.error({ err: error }, "couldn't load towns"))
  console.log(greeting(config, { where, people }))
}

function greeting(config: Config, { where, people }: { where: string; people: { email: string; note?: string }[] }) {
  const lines = [`Open Mat   ${config.publicUrl}`, `Data       ${where}`]
  if (config.devServices && config.mail.smtpUrl?.endsWith(`:${config.devServices.smtpPort}`))
    lines.push(`Emails     ${config.devServices.url}/mailbox`)
  if (config.payments?.standIn) lines.push(`Payments   ${config.payments.url}/payments (nothing is charged)`)
  if (config.music?.standIn) lines.push(`Music      ${config.music.apiUrl} (nothing is played)`)
  if (people.length > 0) {
    lines.push(`Sign in    as anyone you like, or as one of these:`)
    for (const { email, note } of people.slice(0, 6)) lines.push(`             ${email.padEnd(24)}${note ?? ''}`)
    if (people.length > 6) lines.push(`             … and ${people.length - 6} more in the account chooser`)
  }
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n`
}

/** Returns the memory that was only needed to load the code, over 50 MB, to the system; V8 would keep it. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as typeof globalThis.gc
  gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

async function usableFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} isn't writable (${(error as NodeJS.ErrnoException).code}).`)
  }
}

async function startDatabase(config: Config, log: Logger): Promise<{ url: string; where: string }> {
  if (config.databaseUrl) {
    await untilConnectable(config.databaseUrl, log)
    return { url: config.databaseUrl, where: `${config.dataDir} and the database in DATABASE_URL` }
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.warn(line) })
  started.push(() => postgres.stop())
  return { url: postgres.url, where: config.dataDir }
}

/** Waits until the database can be reached. Throws StartError if it can't be used as it's set up. */
async function untilConnectable(url: string, log: Logger): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await connectable(url)
    } catch (error) {
      if (!isUnreachable(error)) throw error
      log.warn(`Waiting for the database: ${(error as Error).message}`)
      await setTimeout(pause)
    }
  }
}

async function listen(server: FastifyInstance, { port, host }: { port: number; host: string }, setting = 'PORT') {
  try {
    await server.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${port} is in use. Stop what's using it or choose another: ${setting}=${port + 10} npm start`,
      )
    throw error
  }
}

let stopping = false

function isStopping() {
  return stopping
}

function stopOnSignals({ shutdownDelayMs }: Config) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      // Load balancers notice that it isn't ready before it refuses connections.
      await setTimeout(shutdownDelayMs)
      await stopEverything()
      process.exit(0)
    })
}

try {
  const config = readConfig(process.env)
  stopOnSignals(config)
  await start(config)
} catch (error) {
  await stopEverything()
  console.error(error instanceof StartError ? `Open Mat can't start: ${error.message}` : describeError(error))
  process.exit(1)
}
