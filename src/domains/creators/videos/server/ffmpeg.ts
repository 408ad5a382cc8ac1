import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { isProgram } from '#platform/is-program.ts'

export interface Ffmpeg {
  ffmpeg: string
  ffprobe: string
}

/** The ffmpeg and ffprobe of this machine, from FFMPEG_PATH or PATH; undefined if not installed. */
export function findFfmpeg({ ffmpegPath }: Pick<Config, 'ffmpegPath'>): Ffmpeg | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const ffmpeg = ffmpegPath ?? folders.map((folder) => join(folder, 'ffmpeg')).find(isProgram)
  if (!ffmpeg || !isProgram(ffmpeg)) return undefined
  const ffprobe = [dirname(ffmpeg), ...folders].map((folder) => join(folder, 'ffprobe')).find(isProgram)
  return ffprobe ? { ffmpeg, ffprobe } : undefined
}

/** The program failed, ran too long or ran out of space. `said` is the end of its error output. */
export class RunFailed extends Error {
  readonly why: 'fault' | 'too_slow' | 'no_room'
  readonly said: string

  constructor(why: RunFailed['why'], said: string) {
    super(`ffmpeg: ${why}: ${said.slice(-400)}`)
    this.why = why
    this.said = said
  }
}

const LAST_WORDS = 4_000
const MOST_OUTPUT = 4 * 1024 ** 2

/**
 * Runs a program without a shell at low priority and returns its output. It's killed after `patienceMs`, or when
 * `isTooMuch`, which is checked every few seconds, returns true. Throws RunFailed.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { patienceMs, isTooMuch }: { patienceMs: number; isTooMuch?: () => Promise<boolean> },
): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { LC_ALL: 'C' } })
  if (child.pid) lower(child.pid)
  let printed = ''
  let said = ''
  let killed: RunFailed['why'] | undefined
  const kill = (why: RunFailed['why']) => {
    killed ??= why
    child.kill('SIGKILL')
  }
  child.stdout.on('data', (bytes: Buffer) => {
    printed += bytes
    if (printed.length > MOST_OUTPUT) kill('fault')
  })
  child.stderr.on('data', (bytes: Buffer) => {
    said = (said + bytes).slice(-LAST_WORDS)
  })
  const late = setTimeout(() => kill('too_slow'), patienceMs)
  const looking = setInterval(() => {
    isTooMuch?.().then(
      (yes) => yes && kill('no_room'),
      () => {},
    )
  }, LOOK_MS)
  // The child must not outlive this process.
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    if (killed) throw new RunFailed(killed, said)
    if (code !== 0) throw new RunFailed(/No space left on device/.test(said) ? 'no_room' : 'fault', said)
    return printed
  } finally {
    clearTimeout(late)
    clearInterval(looking)
    process.off('exit', orphaned)
  }
}

const LOOK_MS = 3_000

/** Lowers a process's priority, because page requests come first. */
function lower(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has already ended, or the system doesn't support priorities.
  }
}
