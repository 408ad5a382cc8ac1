import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { freePort } from '#platform/embedded-postgres/postmaster.ts'
import type { PlainWork } from './plain.ts'
import { tokenOf } from './seed/community.ts'
import { type Stage, stopFunctions } from './stage.ts'
import type { UncheckedWork } from './unchecked-video.ts'

export interface Running {
  url: string
  /** CPU seconds used since the process started. */
  cpuSeconds(): Promise<number>
  /** Memory in use, in bytes. */
  memory(): Promise<number>
  /** Memory of JavaScript objects, including those not yet collected, in bytes. */
  heap(): Promise<number>
}

export interface Product extends Running {
  databaseUrl: string
  dataDir: string
  pid: number
  stop(): Promise<void>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Signs the cookies of made-up sessions. */
export const SECRET = 'a secret for measurements, of thirty-two letters or more'

/**
 * Open Mat in its own process, as `npm start` runs it, with the embedded database unless there's a URL. Signs its
 * cookies with `SECRET`; has no rate limits unless `settings` turn them on.
 */
export async function startProduct(
  stage: Stage,
  databaseUrl: string | undefined,
  settings: Record<string, string> = {},
): Promise<Product> {
  const [port, operationsPort, devPort, devSmtpPort] = await Promise.all(Array.from({ length: 4 }, freePort))
  const url = `http://127.0.0.1:${port}`
  const dataDir = await stage.newFolder()
  // `PROFILE=folder npm run bench` writes a CPU profile of the product to that folder.
  const profiling = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []
  const child = spawn(process.execPath, [...profiling, 'scripts/start.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, AUTH_SECRET: SECRET, LOG_LEVEL: 'warn' },
      ...{ PORT: String(port), OPERATIONS_PORT: String(operationsPort), PUBLIC_URL: url },
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'off', RATE_LIMITS: 'off' },
      ...{ DEV_SERVICES: 'on', DEV_SERVICES_PORT: String(devPort), DEV_SMTP_PORT: String(devSmtpPort) },
      ...settings,
    },
  })
  await ready(`${url}/readyz`, child, 'Open Mat')
  const stop = () => end(child)
  return {
    url,
    databaseUrl: databaseUrl ?? '',
    dataDir,
    pid: child.pid ?? 0,
    stop,
    ...metersOf(`http://127.0.0.1:${operationsPort}`),
  }
}

export function cookieOf(product: Running, member: number): string {
  const [cookie = ''] = sessionCookie({ publicUrl: product.url }, SECRET).write(tokenOf(member)).split(';')
  return cookie
}

export const startPlain = (work: PlainWork) => startHandler('./plain.ts', work)
export const startUncheckedVideo = (work: UncheckedWork) => startHandler('./unchecked-video.ts', work)

/** The child receives its work as a message, and replies with its port. */
async function startHandler(file: string, work: object): Promise<Running> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)))
  stopFunctions.push(() => end(child))
  child.send(work)
  const [port] = await once(child, 'message')
  const url = `http://127.0.0.1:${port}`
  return { url, ...metersOf(url) }
}

/**
 * This machine's nginx with the usual setup for static files and one worker process, serving a folder; undefined if it
 * isn't installed.
 */
export async function startNginx(stage: Stage, root: string): Promise<(Running & { version: string }) | undefined> {
  const program = process.env.NGINX_PATH ?? 'nginx'
  const version = /nginx\/(\S+)/.exec(spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr ?? '')?.[1]
  if (!version) return undefined
  const folder = await stage.newFolder()
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`)
  const config = `daemon off; worker_processes 1; pid ${folder}/nginx.pid; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; default_type video/mp4; ${temporary.join(' ')}
      server { listen 127.0.0.1:${port}; root ${root}; location = /readyz { return 200; } }
    }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const files = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const child = spawn(program, ['-p', folder, ...files], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  await ready(`${url}/readyz`, child, 'nginx')
  const unknown = () => Promise.resolve(Number.NaN)
  return { url, version, cpuSeconds: unknown, memory: unknown, heap: unknown }
}

/** Reads a process's use from what it serves for Prometheus. */
function metersOf(url: string) {
  const meter = async (name: string) => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  }
  return {
    cpuSeconds: () => meter('process_cpu_seconds_total'),
    memory: () => meter('process_resident_memory_bytes'),
    heap: () => meter('nodejs_heap_size_used_bytes'),
  }
}

/** Waits until the process responds, and ends it with everything else. */
async function ready(address: string, child: ChildProcess, name: string) {
  stopFunctions.push(() => end(child))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} exited with ${child.exitCode} before it was ready.`)
    const response = await fetch(address).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    await pause(100)
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exit
  clearTimeout(late)
}
