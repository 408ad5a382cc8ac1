import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../start-error.ts'
import type { Account } from './account.ts'

/**
 * Starts a program, such as one of the server's, as the account, in a folder it can read, and with none of our
 * environment variables; on Windows, in the current folder and with all of them but PostgreSQL's.
 */
export async function startProgram(
  program: string,
  args: string[],
  account: Account | undefined,
  options: SpawnOptions,
): Promise<ChildProcess> {
  const windows = process.platform === 'win32'
  try {
    const child = spawn(program, args, {
      ...(windows ? {} : { cwd: '/' }),
      env: windows ? windowsEnvironment() : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      windowsHide: true,
      ...(account && { uid: account.uid, gid: account.gid }),
      ...options,
    })
    await once(child, 'spawn')
    return child
  } catch (error) {
    throw new StartError(
      `The program ${program} doesn't run on this machine (${(error as Error).message}). Set DATABASE_URL to a running PostgreSQL.`,
    )
  }
}

/** Runs a program until it exits. If it fails, throws StartError with the reason it printed. */
export async function runProgram(
  program: string,
  args: string[],
  { account, input = '' }: { account?: Account | undefined; input?: string | Readable } = {},
): Promise<void> {
  const child = await startProgram(program, args, account, { stdio: 'pipe' })
  let said = ''
  child.stdout?.resume()
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const closed = once(child, 'close')
  const fed = child.stdin && pipeline(typeof input === 'string' ? [input] : input, child.stdin).catch(ignoreClosedPipe)
  const [code] = await closed
  await fed
  if (code !== 0) throw new StartError(`PostgreSQL couldn't be set up: ${failureLine(said) ?? `${program} failed`}`)
}

/** A program that fails may close its input early; what it printed says why. */
function ignoreClosedPipe(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}

/** The line of a PostgreSQL log that says why it failed. */
export function failureLine(said: string): string | undefined {
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const reasons = lines.filter((line) => /(FATAL|PANIC|ERROR|error):/.test(line))
  const reason = reasons.at(-1) ?? lines.find((line) => /No space left/.test(line)) ?? lines.at(-1)
  return reason?.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '').trim()
}

function windowsEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^PG/i.test(name)))
}
