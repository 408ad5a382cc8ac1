import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { loadPlacesOnce } from '#domains/gyms/places/server/load.ts'
import { migrateDatabase } from '#platform/database.ts'
import { unprivilegedAccount } from '#platform/embedded-postgres/account.ts'
import { openPool } from '#platform/postgres-connection.ts'
import { freePort } from '#testing/free-port.ts'
import { startMailSink } from '../../../bench/mail-sink.ts'
import { seedCommunity, uidOf } from '../../../bench/seed/community.ts'
import { seedGyms } from '../../../bench/seed/gyms.ts'
import { SECRET, stopFunctions, withClient } from '../../../bench/stage.ts'
import { startBucket } from '../../../dev-services/files/s3.ts'
import { ROOT } from '../sources.ts'
import { met, type Part, type Settings, startPart } from './parts.ts'

export interface Node {
  patroni: Part
  rest: string
  dataDir: string
  /** Whether its disk has a size of its own, so it can be filled. */
  isMounted: boolean
}

export interface OpenMat extends Part {
  operations: string
  /** From its next start on, it runs the release in this folder. */
  switchTo(folder: string): void
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

const DATABASES = ['db-1', 'db-2', 'db-3']
const DATABASE_BYTES = 1024 ** 3
export const GYM = 'bench-1'
/** Members who post in the gym's name; the two after them are notified, the last one by email too. */
export const STAFF = 20
export const READERS = [uidOf(STAFF), uidOf(STAFF + 1)] as const

const shipped = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8')

/**
 * etcd, three nodes of Patroni, HAProxy, PgBouncer, two web processes, two workers, nginx, another HAProxy as a load
 * balancer, a bucket and a mail server, with the files of `deploy/` in which only addresses, sign-in and sizes differ.
 * The first of each kind of process reaches the database through PgBouncer, and the second web process reads a standby.
 */
export async function startCluster(folder: string) {
  const account = await unprivilegedAccount()
  const own = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }
  chmodSync(folder, 0o755)
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const run = (name: string, program: string, args: string[], settings: Settings = {}) =>
    startPart({ name, folder, program, args, ...settings })

  const [etcdPort, peerPort, primaryPort] = [await freePort(), await freePort(), await freePort()]
  const [bouncerPort, nginxPort, standbyPort] = [await freePort(), await freePort(), await freePort()]
  const etcd = run('etcd', 'etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--initial-cluster', `default=${local(peerPort)}`],
    ...['--listen-client-urls', local(etcdPort), '--advertise-client-urls', local(etcdPort)],
    ...['--listen-peer-urls', local(peerPort), '--initial-advertise-peer-urls', local(peerPort)],
  ])

  let haproxyFile = shipped('postgres/haproxy.cfg')
    .replace('bind :5432', `bind 127.0.0.1:${primaryPort}`)
    .replace('bind :5433', `bind 127.0.0.1:${standbyPort}`)
  const nodes: Node[] = []
  for (const name of DATABASES) {
    const [port, restPort] = [await freePort(), await freePort()]
    const home = own(name)
    const isMounted = mountVolume(home, account)
    const config = parse(shipped('postgres/patroni.yaml'))
    const listen = `127.0.0.1:${port}`
    Object.assign(config, { name, etcd3: { hosts: [`127.0.0.1:${etcdPort}`] } })
    Object.assign(config.restapi, { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` })
    Object.assign(config.bootstrap.dcs.postgresql.parameters, SMALL)
    Object.assign(config.postgresql, {
      ...{ listen, connect_address: listen, data_dir: join(home, 'data'), pgpass: join(home, 'pgpass') },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    })
    const file = write(`${name}.yaml`, stringify(config))
    const env = { PATRONI_SUPERUSER_PASSWORD: SECRET, PATRONI_REPLICATION_PASSWORD: SECRET }
    const patroni = run(name, 'patroni', [file], { env, cwd: home, account })
    const node = { patroni, rest: local(restPort), dataDir: join(home, 'data'), isMounted }
    nodes.push(node)
    // Patroni's own stop function would leave a paused or orphaned server behind.
    stopFunctions.push(() => signalNode(node, 'SIGKILL'))
    haproxyFile = haproxyFile.replaceAll(
      new RegExp(`server ${name} .*`, 'g'),
      `server ${name} ${listen} port ${restPort}`,
    )
  }
  const haproxy = run('haproxy', 'haproxy', ['-db', '-f', write('haproxy.cfg', haproxyFile)])
  const databaseUrl = `postgres://open_mat@127.0.0.1:${primaryPort}/open_mat`
  const superuser = `postgres://postgres@127.0.0.1:${primaryPort}/postgres`
  const isReachable = () => withClient(superuser, async (client) => !!(await client.query('select 1')))
  const isUp = (await met(() => isWhole(nodes), 120_000)) && (await met(isReachable, 20_000))
  if (!isUp) throw new Error(`The database isn't ready. See the logs in ${folder}.`)
  await withClient(superuser, async (client) => {
    await client.query('create role open_mat login')
    await client.query('create database open_mat owner open_mat')
  })
  await fill(databaseUrl)
  // Otherwise a node taken away soon afterwards would need WAL that the small volumes no longer have.
  await withClient(superuser, (client) => client.query('checkpoint'))

  const bouncerFile = shipped('postgres/pgbouncer.ini')
    .replace('port=5432', `port=${primaryPort}`)
    .replace('listen_port = 6432', `listen_port = ${bouncerPort}`)
    .replace(/auth_type = .*/, 'auth_type = trust')
    .replace(/auth_file = .*/, `auth_file = ${write('userlist.txt', '"open_mat" ""\n')}`)
  const pgbouncer = run('pgbouncer', 'pgbouncer', [write('pgbouncer.ini', bouncerFile)], { account })

  const bucket = { name: 'open-mat', accessKeyId: 'cluster', secretAccessKey: SECRET }
  const storage = await startBucket(bucket)
  stopFunctions.push(() => storage.stop())
  const mail = await startMailSink()
  const url = local(nginxPort)
  const startOpenMat = async (role: 'web' | 'worker', number: 1 | 2): Promise<OpenMat> => {
    const name = `${role}-${number}`
    const [port, operationsPort] = [await freePort(), await freePort()]
    const release = join(folder, `${name}-release`)
    const switchTo = (of: string) => {
      rmSync(release, { force: true })
      symlinkSync(of, release)
    }
    switchTo(ROOT)
    const part = run(name, process.execPath, [join(release, 'dist/server/start.js')], {
      cwd: release,
      env: {
        ...{ NODE_ENV: 'production', ROLE: role, PORT: String(port), OPERATIONS_PORT: String(operationsPort) },
        ...{ PUBLIC_URL: url, TRUST_PROXY: 'loopback', AUTH_SECRET: SECRET, DATA_DIR: own(`${name}-data`) },
        DATABASE_URL: number === 1 ? databaseUrl.replace(`:${primaryPort}`, `:${bouncerPort}`) : databaseUrl,
        ...(role === 'web' &&
          number === 2 && { DATABASE_REPLICA_URL: databaseUrl.replace(`:${primaryPort}`, `:${standbyPort}`) }),
        ...{ SMTP_URL: mail.url, GOOGLE_CLIENT_ID: 'cluster', GOOGLE_CLIENT_SECRET: 'cluster' },
        ...{ S3_BUCKET: bucket.name, S3_ENDPOINT: storage.url },
        ...{ S3_ACCESS_KEY_ID: bucket.accessKeyId, S3_SECRET_ACCESS_KEY: bucket.secretAccessKey },
      },
    })
    nginxFile = nginxFile.replace(`${name}:3000`, `127.0.0.1:${port}`)
    balancerFile = balancerFile.replace(new RegExp(`server ${name} .*`), `server ${name} 127.0.0.1:${port}`)
    return { ...part, operations: local(operationsPort), switchTo }
  }
  let nginxFile = shipped('nginx.conf').replace('listen 8080', `listen 127.0.0.1:${nginxPort}`)
  const balancerPort = await freePort()
  let balancerFile = shipped('haproxy.cfg').replace('bind :8080', `bind 127.0.0.1:${balancerPort}`)
  const webs = [await startOpenMat('web', 1), await startOpenMat('web', 2)]
  const workers = [await startOpenMat('worker', 1), await startOpenMat('worker', 2)]
  const foreground = `daemon off; pid ${folder}/nginx.pid;`
  const nginx = run('nginx', 'nginx', ['-c', write('nginx.conf', nginxFile), '-g', foreground])
  const balancer = run('balancer', 'haproxy', ['-db', '-f', write('balancer.cfg', balancerFile)])
  const openMat = [...webs, ...workers]
  const cluster = {
    ...{ url, balancerUrl: local(balancerPort), databaseUrl, mail, storage },
    ...{ etcd, haproxy, pgbouncer, workers, nodes, openMat },
    parts: [etcd, haproxy, pgbouncer, nginx, balancer, ...openMat, ...nodes.map(({ patroni }) => patroni)],
    /** The names of what doesn't recover by itself in this time. */
    async broken(within: number) {
      const names: string[] = []
      if (!(await met(() => isWhole(nodes), within))) names.push('Patroni')
      for (const part of openMat) if (!(await met(() => isReady(part), 20_000))) names.push(part.name)
      if (!(await met(async () => (await fetch(`${url}/readyz`)).ok, 20_000))) names.push('nginx')
      if (!(await met(async () => (await fetch(`${cluster.balancerUrl}/readyz`)).ok, 20_000))) names.push('balancer')
      return names
    },
  }
  const broken = await cluster.broken(60_000)
  if (broken.length > 0) throw new Error(`Not ready: ${broken.join(', ')}. See the logs in ${folder}.`)
  return cluster
}

const local = (port: number) => `http://127.0.0.1:${port}`
/** Keeps WAL from filling the small volumes. */
const SMALL = { shared_buffers: '64MB', max_wal_size: '192MB', wal_keep_size: '64MB', unix_socket_directories: '' }

/** A volume of limited size, in memory; false where this process may not mount one. */
function mountVolume(path: string, account?: { uid: number; gid: number }): boolean {
  const options = `size=${DATABASE_BYTES},mode=700${account ? `,uid=${account.uid},gid=${account.gid}` : ''}`
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'open-mat', path])
  if (status === 0) stopFunctions.push(() => spawnSync('umount', ['-l', path]))
  return status === 0
}

async function fill(databaseUrl: string) {
  await migrateDatabase(databaseUrl)
  const pool = openPool({ connectionString: databaseUrl })
  await loadPlacesOnce(pool, { info: () => {} })
  await pool.end()
  await withClient(databaseUrl, async (client) => {
    await seedCommunity(client, { members: 500, activities: 2_000, follows: 2_000 })
    await seedGyms(client, 1)
    await client.query(ADD_STAFF)
  })
}

const ADD_STAFF = `
    insert into gym_staff (gym_id, uid, role, since)
      select '${GYM}', uid, 'manager', now() from users where uid < '${READERS[0]}';
    insert into favorites (uid, gym_id, created_at)
      select uid, '${GYM}', now() from users where uid in ('${READERS[0]}', '${READERS[1]}');
    update users set notification_preferences =
        jsonb_set(jsonb_set(notification_preferences, '{email,frequency}', '"immediate"'), '{email,types,gym_post}', 'true')
      where uid = '${READERS[1]}';
    create table probe ()`

export async function membersOf(nodes: readonly Node[]) {
  type Member = Record<'name' | 'role' | 'state', string>
  return Promise.any(nodes.map(async ({ rest }) => (await getJson<{ members: Member[] }>(`${rest}/cluster`)).members))
}

/** A primary and two standbys, one of them synchronous. */
async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  const members = await membersOf(nodes)
  return (
    members.length === nodes.length &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    ['leader', 'sync_standby'].every((role) => members.some((member) => member.role === role))
  )
}

async function isReady({ operations }: OpenMat): Promise<boolean> {
  const { status, liveMessages } = await getJson<Record<string, string>>(`${operations}/readyz`)
  return status === 'ready' && liveMessages === 'arriving'
}

async function getJson<Body>(url: string): Promise<Body> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1_000) })
  return (await response.json()) as Body
}

/** Signals PostgreSQL, its backends and, unless `patroni` is false, Patroni: all have their own process groups. */
export function signalNode(
  node: Node,
  signal: NodeJS.Signals,
  { patroni = true, away }: { patroni?: boolean; away?: number } = {},
) {
  if (patroni) node.patroni.signal(signal, away)
  for (const pid of serverPids(node))
    try {
      process.kill(pid, signal)
    } catch {}
}

function serverPids({ dataDir }: Node): number[] {
  try {
    const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    // After a crash, the number may be another process's.
    if (!readFileSync(`/proc/${postmaster}/cmdline`, 'utf8').includes(dataDir)) return []
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    return [postmaster, ...children.trim().split(' ').map(Number)].filter(Boolean)
  } catch {
    return []
  }
}
