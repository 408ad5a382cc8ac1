import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { minutes } from '#platform/clock.ts'
import { stopFunctions } from '../../../bench/stage.ts'
import { checkOutRelease } from '../previous-release.ts'
import { ROOT } from '../sources.ts'
import { met, type Part } from './parts.ts'
import { type Cluster, membersOf, type Node, type OpenMat, signalNode } from './topology.ts'
import { completedJobs } from './traffic.ts'

export interface Fault {
  name: string
  /** How many seconds this fault may keep writes from being confirmed, even if a plain client's writes still are. */
  outage?: number
  /** Resolves to false if this machine can't do it. */
  inflict(cluster: Cluster): Promise<unknown>
}

const SECONDS = 30

export const faults: Fault[] = [
  ...['web-1', 'web-2', 'worker-1', 'worker-2', 'nginx', 'balancer', 'pgbouncer', 'haproxy', 'etcd'].map((killed) => ({
    name: `${killed} killed`,
    inflict: async ({ parts }: Cluster) => parts.find(({ name }) => name === killed)?.signal('SIGKILL'),
  })),
  { name: 'etcd away for 30 s', inflict: ({ etcd }) => during(() => etcd.signal('SIGKILL', SECONDS * 1000)) },
  {
    name: 'bucket away for 30 s',
    async inflict({ storage: { state } }) {
      await during(() => Object.assign(state, { outage: 'cut' }))
      state.outage = undefined
    },
  },
  { name: "sync standby's PostgreSQL killed", inflict: killPostgres('sync_standby') },
  { name: "sync standby's machine away for 30 s", inflict: takeAway('sync_standby') },
  { name: 'planned switchover', inflict: (cluster) => moveTo(cluster, 'switchover') },
  { name: 'manual failover', inflict: (cluster) => moveTo(cluster, 'failover') },
  { name: "primary's PostgreSQL killed", inflict: killPostgres('leader') },
  {
    name: "primary's Patroni killed",
    inflict: async (cluster) => (await nodeOf(cluster, 'leader')).patroni.signal('SIGKILL'),
  },
  { name: "primary's machine away for 30 s", inflict: takeAway('leader') },
  {
    name: 'primary frozen for 30 s',
    inflict: async (cluster) => {
      const node = await nodeOf(cluster, 'leader')
      await freeze((signal) => signalNode(node, signal))
    },
  },
  {
    name: "primary's disk full for 30 s",
    outage: SECONDS,
    async inflict(cluster) {
      const { isMounted, dataDir } = await nodeOf(cluster, 'leader')
      if (!isMounted) return false
      const filler = join(dataDir, '../filler')
      await during(() => spawnSync('sh', ['-c', `cat /dev/zero > ${filler}`]))
      rmSync(filler)
    },
  },
  { name: 'network to the database cut for 30 s', inflict: ({ haproxy }) => freeze(haproxy.signal) },
  { name: "web-1's network to the database cut for 30 s", inflict: ({ pgbouncer }) => freeze(pgbouncer.signal) },
  {
    name: 'web processes and workers restarted one by one',
    inflict: async ({ openMat }) => {
      for (const part of openMat) await restart(part)
    },
  },
  { name: 'web-1 and worker-1 of the previous release for an hour', inflict: runPreviousRelease },
]

async function during(begin: () => unknown) {
  begin()
  await pause(SECONDS * 1000)
}

async function freeze(signal: Part['signal']) {
  await during(() => signal('SIGSTOP'))
  signal('SIGCONT')
}

function killPostgres(role: Role) {
  return async (cluster: Cluster) => signalNode(await nodeOf(cluster, role), 'SIGKILL', { patroni: false })
}

function takeAway(role: Role) {
  return async (cluster: Cluster) => {
    const node = await nodeOf(cluster, role)
    await during(() => signalNode(node, 'SIGKILL', { away: SECONDS * 1000 }))
  }
}

type Role = 'leader' | 'sync_standby'

async function nodeOf({ nodes }: Cluster, role: Role): Promise<Node> {
  const name = (await membersOf(nodes)).find((member) => member.role === role)?.name
  const node = nodes.find(({ patroni }) => patroni.name === name)
  if (!node) throw new Error(`No ${role} found.`)
  return node
}

/** Moves the primary to the synchronous standby through Patroni's API, as `patronictl` does. */
async function moveTo(cluster: Cluster, how: 'switchover' | 'failover') {
  const leader = await nodeOf(cluster, 'leader')
  const candidate = (await nodeOf(cluster, 'sync_standby')).patroni.name
  const body = JSON.stringify(how === 'switchover' ? { leader: leader.patroni.name, candidate } : { candidate })
  const response = await fetch(`${leader.rest}/${how}`, { method: 'POST', body })
  if (!response.ok) throw new Error(`${how}: ${await response.text()}`)
}

/** Restarts a process, and waits until it's ready again and nginx uses it. */
async function restart(part: OpenMat) {
  const before = part.pid()
  part.signal('SIGTERM')
  await met(async () => part.pid() !== before && (await fetch(`${part.operations}/readyz`)).ok, 60_000)
  await pause(NGINX_FAIL_TIMEOUT_MS)
}

/** As during an update: the tables are this release's, and members' requests reach processes of both releases. */
async function runPreviousRelease({ openMat }: Cluster) {
  const updated = openMat.filter(({ name }) => name.endsWith('-1'))
  const release = await checkOutRelease()
  stopFunctions.push(release.remove)
  const use = async (folder: string) => {
    for (const part of updated) {
      part.switchTo(folder)
      await restart(part)
    }
  }
  await release.run('npm', 'run', '-s', 'check', '--', 'build')
  await use(release.folder)
  await pause(minutes(60))
  const jobs = await Promise.all(updated.map(({ operations }) => completedJobs(operations)))
  console.log(`   ${release.commit} has completed ${jobs.join(' + ')} jobs`)
  if (!jobs.some(Boolean)) throw new Error("The previous release's worker has taken no job.")
  await use(ROOT)
}

const NGINX_FAIL_TIMEOUT_MS = 1_000
