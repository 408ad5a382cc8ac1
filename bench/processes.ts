import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PlainBadgeWork } from './badge.ts'
import type { PlainFeedWork } from './feed-statements.ts'
import type { CapturedWork } from './plain-captured.ts'
import type { PlainVideoWork } from './plain-video.ts'
import type { PlainWork } from './searching.ts'
import type { PlainOnWork } from './whats-on-statements.ts'

export interface Running {
  url: string
  /** Processor time it has used since it started. */
  cpuSeconds(): Promise<number>
  /** Bytes of memory that it holds. */
  memory(): Promise<number>
  stop(): Promise<void>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PLAIN = {
  gyms: fileURLToPath(new URL('./plain.ts', import.meta.url)),
  feed: fileURLToPath(new URL('./plain-feed.ts', import.meta.url)),
  whatsOn: fileURLToPath(new URL('./plain-whats-on.ts', import.meta.url)),
  badge: fileURLToPath(new URL('./plain-badge.ts', import.meta.url)),
  captured: fileURLToPath(new URL('./plain-captured.ts', import.meta.url)),
  video: fileURLToPath(new URL('./plain-video.ts', import.meta.url)),
  unchecked: fileURLToPath(new URL('./unchecked-video.ts', import.meta.url)),
}
const MAIL_SINK = fileURLToPath(new URL('./mail-sink.ts', import.meta.url))
/** It may have to build the browser's half and load the places first. */
const START_SECONDS = 180

/** Open Mat in a process of its own, as `npm start` runs it. */
export async function startProduct({
  databaseUrl,
  dataDir,
  secret,
  smtpUrl,
  rateLimits = false,
}: {
  databaseUrl: string
  dataDir: string
  /** Of the session cookies, where they are made here. */
  secret?: string
  /** Where mails go. */
  smtpUrl?: string
  rateLimits?: boolean
}): Promise<Running> {
  const [port, operationsPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...profiling(), 'src/app/start.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      OPERATIONS_PORT: String(operationsPort),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEV_SERVICES: 'on',
      DEV_SERVICES_PORT: String(await freePort()),
      DEV_SMTP_PORT: String(await freePort()),
      DEMO: 'off',
      RATE_LIMITS: rateLimits ? 'on' : 'off',
      LOG_LEVEL: 'warn',
      ...(secret ? { AUTH_SECRET: secret } : {}),
      ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}),
    },
  })
  const stop = () => ended(child)
  try {
    await ready(`${url}/readyz`, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, ...metersOf(`http://127.0.0.1:${operationsPort}`), stop }
}

/** The plain handler of gym searches in a process of its own. */
export const startPlain = (work: PlainWork) => startHandler(PLAIN.gyms, work)

/** That of the home feed. */
export const startPlainFeed = (work: PlainFeedWork) => startHandler(PLAIN.feed, work)

/** That of what is on. */
export const startPlainWhatsOn = (work: PlainOnWork) => startHandler(PLAIN.whatsOn, work)

/** That of the unread badge. */
export const startPlainBadge = (work: PlainBadgeWork) => startHandler(PLAIN.badge, work)

/** That of whatever was captured. */
export const startPlainCaptured = (work: CapturedWork) => startHandler(PLAIN.captured, work)

/** That of a file. */
export const startPlainVideo = (work: PlainVideoWork) => startHandler(PLAIN.video, work)

/** The product's own way of sending a file, without asking who it is for. */
export const startUncheckedVideo = (work: PlainVideoWork) => startHandler(PLAIN.unchecked, work)

async function startHandler(
  file: string,
  work: PlainWork | PlainFeedWork | PlainBadgeWork | PlainOnWork | CapturedWork | PlainVideoWork,
): Promise<Running> {
  const child = fork(file)
  child.send(work)
  const [port] = (await once(child, 'message')) as [number]
  const url = `http://127.0.0.1:${port}`
  return { url, ...metersOf(url), stop: () => ended(child) }
}

export interface MailSink {
  url: string
  taken(): Promise<{ mails: number; bytes: number; receivers: number }>
  stop(): Promise<void>
}

/** A mail server in a process of its own that keeps nothing. */
export async function startMailSink(): Promise<MailSink> {
  const child = fork(MAIL_SINK)
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `smtp://127.0.0.1:${port}`,
    async taken() {
      child.send('how many')
      const [taken] = (await once(child, 'message')) as [Awaited<ReturnType<MailSink['taken']>>]
      return taken
    },
    stop: () => ended(child),
  }
}

/** `PROFILE=folder npm run bench` leaves a CPU profile of the product there. */
function profiling(): string[] {
  return process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []
}

function metersOf(url: string) {
  const meter = async (name: string) => {
    const response = await fetch(`${url}/metrics`)
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(await response.text())?.[1])
  }
  return {
    cpuSeconds: () => meter('process_cpu_seconds_total'),
    memory: () => meter('process_resident_memory_bytes'),
  }
}

export async function ready(address: string, child: ChildProcess, name = 'Open Mat') {
  const end = Date.now() + START_SECONDS * 1000
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode} before it was ready.`)
    const response = await fetch(address).catch(() => undefined)
    await response?.body?.cancel()
    if (response?.ok) return
    await pause(100)
  }
  throw new Error(`${name} was not ready within ${START_SECONDS} s.`)
}

export async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exit
  clearTimeout(late)
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createServer()
    socket.on('error', reject)
    socket.listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(port))
    })
  })
}
