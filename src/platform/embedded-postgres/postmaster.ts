import { type ChildProcess, execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readFile, readlink, rename, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import type { Account } from './account.ts'
import { failureLine, runProgram, startProgram } from './programs.ts'
import type { Server } from './server.ts'

export interface Launch {
  server: Server
  cluster: string
  account: Account | undefined
  durable: boolean
  logFile: string
  /** Any free port if undefined. */
  port: number | undefined
  /** In addition to those that every server has, or instead of them. */
  settings?: Record<string, string | number>
  log: (line: string) => void
}

/** Starts the server and waits until it accepts connections, however long recovery after a crash takes. */
export async function launch(settings: Launch): Promise<{ child: ChildProcess; port: number }> {
  await renewLog(settings.logFile)
  const patience = Date.now() + 15_000
  for (;;) {
    const port = settings.port ?? (await freePort())
    const attempt = await launchOnce(settings, port)
    if (attempt.child) return { child: attempt.child, port }
    if (!PASSING.test(attempt.failure) || Date.now() > patience)
      throw new StartError(`PostgreSQL failed to start: ${attempt.failure}. See its log: ${settings.logFile}`)
    await pause(100)
  }
}

/** Shuts a server down cleanly, or kills it if that takes more than 20 seconds. Throws StartError if it stays alive. */
export async function shutDown(child: ChildProcess, server: Server): Promise<void> {
  child.ref()
  await end(child.pid, server, async () => child.exitCode !== null || child.signalCode !== null)
}

/** Stops a server that a killed owner left running on this cluster, if there is one. */
export async function stopLeftoverServer(cluster: string, server: Server, log: (line: string) => void): Promise<void> {
  const pid = await markedPid(cluster)
  if (pid === undefined) return
  if (await servesCluster(pid, cluster)) {
    log(`Stopping a PostgreSQL left over from an earlier run (process ${pid})`)
    await end(pid, server, async () => !(await servesCluster(pid, cluster)))
  } else if (alive(pid)) {
    // PostgreSQL would mistake whichever process now has that id for its predecessor, and refuse to start.
    await rm(join(cluster, 'postmaster.pid'), { force: true })
  }
}

/** Temporary errors: a port taken in the meantime, or children of a killed server that haven't exited yet. */
const PASSING = /could not bind|could not create any TCP|Address already in use|shared memory block|lock file/

const LOG_LIMIT = 5_000_000

async function launchOnce({ server, cluster, account, durable, logFile, settings, log }: Launch, port: number) {
  // Never follows a link that someone put at this path.
  const flags = constants.O_CREAT | constants.O_APPEND | constants.O_RDWR | (constants.O_NOFOLLOW ?? 0)
  const output = await open(logFile, flags, 0o600)
  try {
    const { size } = await output.stat()
    const args = ['-D', cluster, ...asArguments({ ...settingsFor(port, durable), ...settings })]
    const child = await startProgram(server.postgres, args, account, {
      // In its own process group, so Ctrl-C in the terminal reaches only Open Mat, which then shuts the server down
      // cleanly.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    })
    child.unref()

    let reassurance = Date.now() + 10_000
    while (!(await ready(child.pid, cluster))) {
      if (child.exitCode !== null || child.signalCode !== null) {
        const said = await output.read({ position: size, buffer: Buffer.alloc(64_000) })
        const failure = failureLine(said.buffer.toString('utf8', 0, said.bytesRead)) ?? 'it gave no reason'
        return { failure }
      }
      if (Date.now() > reassurance) {
        log('PostgreSQL is still starting; after a crash it has to recover first')
        reassurance = Date.now() + 10_000
      }
      await pause(10)
    }
    return { child }
  } finally {
    await output.close()
  }
}

const settingsFor = (port: number, durable: boolean) => ({
  port,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: `${bufferMegabytes()}MB`,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  // Failed statements aren't logged here: the product handles them, and they may quote what a member wrote.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  fsync: durable ? 'on' : 'off',
  synchronous_commit: durable ? 'on' : 'off',
  full_page_writes: durable ? 'on' : 'off',
})

/**
 * An eighth of the memory of this machine or container, from 128 MB to 4 GB: enough for frequently used rows, and
 * leaves memory for other processes.
 */
function bufferMegabytes(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.round(Math.min(Math.max(memory / 8 / 2 ** 20, 128), 4096))
}

const asArguments = (settings: Record<string, string | number>) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function renewLog(logFile: string) {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_LIMIT) await rename(logFile, `${logFile}.1`)
}

/** The lines of postmaster.pid: process, data folder, start, port, socket folder, address, shared memory, state. */
const readMark = (cluster: string) =>
  readFile(join(cluster, 'postmaster.pid'), 'utf8').then(
    (mark) => mark.split('\n'),
    () => [],
  )

async function ready(pid: number | undefined, cluster: string): Promise<boolean> {
  const mark = await readMark(cluster)
  return Number(mark[0]) === pid && mark[7]?.trim() === 'ready'
}

/** The file has a negative number if the server ran without a postmaster. */
async function markedPid(cluster: string): Promise<number | undefined> {
  return Math.abs(Number((await readMark(cluster))[0])) || undefined
}

/** Whether this process is PostgreSQL on this cluster (on Windows, on any), and not one that reused its id. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!alive(pid)) return false
  try {
    if (process.platform === 'win32')
      return (await run('tasklist', ['/NH', '/FI', `PID eq ${pid}`])).stdout.includes('postgres.exe')
    if (process.platform !== 'linux')
      return (await run('/bin/ps', ['-o', 'command=', '-p', String(pid)])).stdout.includes(`-D ${cluster}`)
    const name = await readFile(`/proc/${pid}/comm`, 'utf8')
    return name.trim() === 'postgres' && (await readlink(`/proc/${pid}/cwd`)) === cluster
  } catch {
    return false
  }
}

const run = promisify(execFile)

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Fast shutdown; a server that takes too long is stopped immediately, and recovers when it's next started. */
async function end(pid: number | undefined, server: Server, gone: () => Promise<boolean>): Promise<void> {
  if (pid === undefined) return
  for (const [signal, patience] of [
    ['INT', 20_000],
    ['QUIT', 10_000],
  ] as const) {
    if (await gone()) return
    await send(signal, pid, server)
    const until = Date.now() + patience
    while (Date.now() < until) {
      if (await gone()) return
      await pause(10)
    }
  }
  throw new StartError(`PostgreSQL (process ${pid}) won't stop. Stop it yourself and start again.`)
}

async function send(signal: 'INT' | 'QUIT', pid: number, server: Server) {
  // Windows has no signals, but PostgreSQL has a replacement.
  if (process.platform === 'win32') return runProgram(server.pgCtl, ['kill', signal, String(pid)])
  try {
    process.kill(pid, `SIG${signal}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
