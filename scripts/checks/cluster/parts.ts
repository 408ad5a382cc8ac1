import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stopFunctions } from '../../../bench/stage.ts'

/** A process that's started again whenever it ends, as systemd does. */
export interface Part {
  name: string
  pid(): number | undefined
  /** How often it ended without a signal from this check. */
  exits(): number
  /** Sends a signal to it and its children; `away`: milliseconds until it's restarted, if the signal ends it. */
  signal(name: NodeJS.Signals, away?: number): void
}

export interface Settings {
  env?: Record<string, string>
  cwd?: string
  account?: { uid: number; gid: number } | undefined
}

interface Command extends Settings {
  name: string
  /** Where its output goes. */
  folder: string
  program: string
  args: string[]
}

/** RestartSec in deploy/systemd. */
const RESTART_MS = 2_000

export function startPart({ name, folder, program, args, env, cwd = folder, account }: Command): Part {
  const log = openSync(join(folder, `${name}.log`), 'a')
  let child: ChildProcess | undefined
  let exits = 0
  let away: number | undefined
  let isOver = false
  const start = () => {
    child = spawn(program, args, {
      ...{ cwd, stdio: ['ignore', log, log], detached: true },
      ...account,
      env: { PATH: `${process.env.PATH}:/usr/sbin:/usr/bin`, HOME: folder, LANG: 'C.UTF-8', ...env },
    })
    child.once('exit', async () => {
      child = undefined
      if (away === undefined) exits += 1
      const wait = away ?? RESTART_MS
      away = undefined
      if (!isOver) await pause(wait)
      if (!isOver) start()
    })
  }
  start()
  const signal = (sent: NodeJS.Signals, stays = RESTART_MS) => {
    if (child?.pid === undefined) return
    if (sent === 'SIGKILL' || sent === 'SIGTERM') away = stays
    // To its process group: nginx would leave its workers behind.
    process.kill(-child.pid, sent)
  }
  stopFunctions.push(async () => {
    isOver = true
    signal('SIGCONT')
    signal('SIGTERM')
    for (let wait = 0; child && wait < 100; wait++) await pause(100)
    signal('SIGKILL')
  })
  return { name, pid: () => child?.pid, exits: () => exits, signal }
}

/**
 * Waits for a condition, where an error counts as not met; false if it isn't met in time. Time for which the machine is
 * suspended doesn't count.
 */
export async function met(condition: () => Promise<boolean>, within: number): Promise<boolean> {
  for (let waited = 0; waited < within; ) {
    const before = performance.now()
    if (await condition().catch(() => false)) return true
    await pause(100)
    waited += Math.min(performance.now() - before, LONGEST_STEP_MS)
  }
  return false
}

const LONGEST_STEP_MS = 2_000
