import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newClient } from '#platform/postgres-connection.ts'
import { number, table } from '../../bench/report.ts'
import { query, stopEverything, stopFunctions } from '../../bench/stage.ts'
import { agreesTo, install, isDebian } from './browser.ts'
import { type Fault, faults } from './cluster/faults.ts'
import { met } from './cluster/parts.ts'
import { type Cluster, startCluster } from './cluster/topology.ts'
import { completedJobs, countLosses, longestPause, startTraffic } from './cluster/traffic.ts'
import { ROOT } from './sources.ts'

/* Breaks a cluster on this machine, one part after the other, while members write. `node scripts/checks/cluster.ts
   frozen` runs only the faults whose name contains that word, and saves no results. */

const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'nginx', 'postgresql-15']
const PROGRAMS = [
  'bin/patroni',
  'bin/etcd',
  'sbin/haproxy',
  'sbin/pgbouncer',
  'sbin/nginx',
  'lib/postgresql/15/bin/initdb',
]
const BEYOND_ELECTION_SECONDS = 5
/** If the machine is suspended for longer, the figures mean nothing. */
const MOST_SUSPENDED_SECONDS = 2
const BEFORE_MS = 3_000
const AFTER_MS = 5_000
const RECOVERY_MS = 120_000

const isInstalled = () => PROGRAMS.every((program) => existsSync(`/usr/${program}`))

async function installed() {
  if (isInstalled()) return
  const question = `Install ${PACKAGES.join(', ')}? Debian also starts them as services.`
  if (isDebian() && (process.env.CI || (await agreesTo(question))))
    install(PACKAGES.join(', '), [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', ...PACKAGES],
    ])
  if (!isInstalled()) throw new Error(`The cluster needs these packages of Debian 12: ${PACKAGES.join(' ')}.`)
}

async function measure(cluster: Cluster, fault: Fault, name: string) {
  const exits = () => cluster.parts.map((part) => [part.name, part.exits()] as const)
  const before = new Map(exits())
  const traffic = startTraffic(cluster, name)
  await pause(BEFORE_MS)
  const stopWatching = [() => hasPrimary(cluster), () => takesWrites(cluster), async () => true].map(watch)
  const from = performance.now()
  const isDone = (await fault.inflict(cluster)) !== false
  const problems = (await cluster.broken(RECOVERY_MS)).map((part) => `${part} doesn't work`)
  problems.push(...(await idleWorkers(cluster)))
  await pause(AFTER_MS)
  const to = performance.now()
  const [elected = 0, plain = 0, suspended = 0] = await Promise.all(stopWatching.map((stop) => stop()))
  await traffic.stop(RECOVERY_MS)
  const { counts } = traffic
  const losses = await countLosses(cluster, name, counts, RECOVERY_MS)
  if (!isDone) return undefined

  const waited = longestPause(counts, from, to)
  if (suspended > MOST_SUSPENDED_SECONDS) problems.push(`this machine was suspended for ${number(suspended)} s`)
  const unconfirmed = counts.writes - counts.confirmed.size
  if (unconfirmed > 0) problems.push(`${unconfirmed} writes weren't confirmed`)
  if (losses.lost) problems.push(`lost: ${losses.lost}`)
  if (losses.doubled > 0) problems.push(`${losses.doubled} doubled`)
  if (waited > Math.max(elected, plain, fault.outage ?? 0) + BEYOND_ELECTION_SECONDS)
    problems.push('too long without writes')
  for (const [part, count] of exits()) if (count > (before.get(part) ?? 0)) problems.push(`${part} ended by itself`)
  console.log(`   ${[...counts.failures].map(([failure, count]) => `${count} × ${failure}`).join(', ')}`)
  return {
    isPassed: problems.length === 0,
    row: {
      fault: fault.name,
      'failed writes': `${counts.failedWrites} of ${counts.writes + counts.failedWrites}`,
      'failed reads': `${counts.failedReads} of ${counts.reads}`,
      'without writes': `**${number(waited, 1)} s**`,
      'a plain client': `${number(plain, 1)} s`,
      'without a primary': elected < 1 ? '' : `${number(elected, 1)} s`,
      lost: losses.lost || '0',
      doubled: number(losses.doubled),
      'emails sent again': number(losses.emailCopies),
      outcome: problems.join(', ') || 'passed',
    },
  }
}

/** Reports workers that take no jobs although members are writing. */
async function idleWorkers({ workers }: Cluster): Promise<string[]> {
  const counted = await Promise.all(workers.map(({ operations }) => completedJobs(operations)))
  const isWorking = async (worker: number) =>
    (await completedJobs(workers[worker]?.operations ?? '')) > (counted[worker] ?? 0)
  const outcomes = await Promise.all(workers.map((_, worker) => met(() => isWorking(worker), 30_000)))
  return workers.flatMap(({ name }, worker) => (outcomes[worker] ? [] : `${name} takes no jobs`))
}

/** Measures the longest time that a condition isn't met. The returned function stops it and resolves to seconds. */
function watch(isMet: () => Promise<boolean>) {
  let metAt = performance.now()
  let longest = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      if (await isMet().catch(() => false)) {
        longest = Math.max(longest, performance.now() - metAt)
        metAt = performance.now()
      }
      await pause(100)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return longest / 1000
  }
}

/** Whether a node says that it's the primary, as HAProxy asks it. */
async function hasPrimary({ nodes }: Cluster) {
  const answers = nodes.map(({ rest }) => fetch(`${rest}/primary`, { signal: AbortSignal.timeout(500) }))
  return (await Promise.allSettled(answers)).some((answer) => answer.status === 'fulfilled' && answer.value.ok)
}

/** Whether a newly connected client can write through HAProxy. */
async function takesWrites({ databaseUrl }: Cluster) {
  const client = newClient({ connectionString: databaseUrl, connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
  try {
    await client.connect()
    await client.query('insert into probe default values')
    return true
  } finally {
    client.end().catch(() => {})
  }
}

const page = (rows: Record<string, string>[], version: string) => `# Faults of a cluster

Written by \`npm run check -- cluster\` on ${new Date().toISOString().slice(0, 10)}; every line is from one run.

${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GB of memory, Node ${process.version}, ${version}, Patroni and the rest from Debian 12.

Two web processes and two workers behind nginx; three PostgreSQL under Patroni, synchronous and strict, behind HAProxy; one etcd; a
bucket. Writes come through nginx, reads through another HAProxy (\`balancer\`). \`web-1\` and \`worker-1\` reach HAProxy through PgBouncer. All use the files in \`deploy/\`, with other addresses. Ten
members a second post in a gym's name, each until it's confirmed, with the same \`Idempotency-Key\` and the pauses of the browser's outbox; five read the posts.
Workers owe a notification to two members and an email to one for each post. Whatever ends is started again after 2 s, as systemd does.

- **failed**: attempts without a successful response. Members see a failed read; their browser repeats a failed write.
- **without writes**: the longest time in which no write was confirmed. It may be 5 s longer than the two columns after it, or than the 30 s of a full disk.
- **a plain client**: the longest time in which a client that connects anew each time couldn't write a row through HAProxy.
- **without a primary**: the longest time in which no node called itself the primary, if over 1 s. Patroni gives a lost one up after 20 s, its minimum.
- **lost**: confirmed, but the post, a notification or the email is missing. **doubled**: two posts or notifications for one write.
- **emails sent again**: a worker or its database was lost between sending and noting it. Both copies have the same Message-ID, so mailboxes show one.

${table(rows)}

Not shown: separate machines, networks that delay or lose packets, clocks that differ, real disks, three etcd servers, a mail server that fails. A cut network
means that HAProxy or PgBouncer is frozen, so connections stay open and silent.
`

const only = process.argv.slice(2)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopEverything().then(() => process.exit(1)))

try {
  await installed()
  const folder = await mkdtemp(join(tmpdir(), 'open-mat-cluster-'))
  if (!process.env.KEEP_LOGS) stopFunctions.push(() => rm(folder, { recursive: true, force: true }))
  const cluster = await startCluster(folder)
  const rows: Record<string, string>[] = []
  for (const [at, fault] of faults.entries()) {
    if (only.length > 0 && !only.some((part) => fault.name.includes(part))) continue
    const measured = await measure(cluster, fault, `Round ${at}`)
    console.log(`${fault.name}: ${measured ? Object.values(measured.row).slice(1).join(' | ') : "can't be done here"}`)
    if (measured) rows.push(measured.row)
    if (!measured?.isPassed) process.exitCode = 1
  }
  const [version] = await query<{ version: string }>(
    cluster.databaseUrl,
    'select split_part(version(), $1, 1) as version',
    [' ('],
  )
  const results = page(rows, version?.version ?? '')
  if (only.length === 0) await writeFile(join(ROOT, 'bench/RESULTS-faults.md'), results)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stopEverything()
  process.exit()
}
