import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { type Count, countOf } from './counts.ts'
import { ROOT } from './sources.ts'

export interface Step {
  name: string
  promise: string
  /** A file of this repository or a package, run with this version of Node. */
  command: [file: string, ...args: string[]]
  /** The file where the step's tests are reported; a step without a report counts as one test. */
  counted?: { by: 'vitest' | 'playwright'; in: string }
  /** Uses one core, so it can run alongside another light step; otherwise runs alone. */
  light?: boolean
  needs?: string[]
  /** Runs only when it is named. */
  onlyNamed?: boolean
  env?: Record<string, string>
  /** May prompt at the terminal. */
  asks?: boolean
}

type Outcome = Count & { ok: boolean }

const SHARED_MEMORY = '/dev/shm'
const SCRATCH_BYTES = 4 * 2 ** 30

/**
 * A folder for databases and browser profiles, in memory if there's room and programs may run there: tests write
 * gigabytes that are never read again.
 */
function makeScratch(): string {
  const folder = mkdtempSync(join(holdsScratch(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir(), 'open-mat-check-'))
  // When run as root, test databases run as another user, who needs access.
  chmodSync(folder, 0o755)
  return folder
}

function holdsScratch(mount: string): boolean {
  try {
    const options = readFileSync('/proc/mounts', 'utf8').match(new RegExp(`^\\S+ ${mount} \\S+ (\\S+)`, 'm'))?.[1]
    const { bavail, bsize } = statfsSync(mount)
    return options?.split(',').includes('noexec') === false && bavail * bsize >= SCRATCH_BYTES
  } catch {
    return false
  }
}

/**
 * Runs two light steps at a time or one heavy one, in list order as far as their needs allow. Prints each result as it
 * finishes; returns the exit code.
 */
export async function runSteps(wanted: Step[], reports: string): Promise<number> {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  stopOnSignals()
  const scratch = makeScratch()
  const began = Date.now()
  const done = new Map<string, Outcome>()
  const running = new Map<string, Promise<void>>()
  const waiting = [...wanted]

  while ((waiting.length > 0 && !stopping) || running.size > 0) {
    const next = waiting.find(({ needs = [] }) => needs.every((need) => done.has(need)))
    const heavyRuns = wanted.some((step) => !step.light && running.has(step.name))
    if (next && !stopping && !heavyRuns && running.size < (next.light ? 2 : 1)) {
      waiting.splice(waiting.indexOf(next), 1)
      const end = async () => {
        done.set(next.name, await run(next, done, scratch))
        running.delete(next.name)
      }
      running.set(next.name, end())
    } else await Promise.race(running.values())
  }
  // A server that's still stopping may write while its folder is deleted.
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
  return conclude([...done.values()], Date.now() - began)
}

async function run(step: Step, done: Map<string, Outcome>, scratch: string): Promise<Outcome> {
  const missing = step.needs?.find((need) => !done.get(need)?.ok)
  const began = Date.now()
  const { code, output } = missing
    ? { code: 1, output: `not run, because "${missing}" failed` }
    : await runProgram(step, scratch)
  const count = countOf(step.counted, code === 0)
  const outcome = { ...count, ok: code === 0 && count.failed === 0 }
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  const oneLine = outcome.ok && !output.trim().includes('\n') ? output.trim() : ''
  const said = step.counted && !missing ? countWords(count) : oneLine
  const verdict = outcome.ok ? styleText('green', 'ok    ') : styleText('red', 'failed')
  console.log(`${step.name.padEnd(15)}${verdict} ${seconds.padStart(6)} s  ${said || step.promise}`)
  for (const title of count.skippedTitles) console.log(`${' '.repeat(15)}skipped: ${title}`)
  if (!outcome.ok) console.log(`\n${output.trim()}\n`)
  return outcome
}

const children = new Set<ChildProcess>()
let stopping = false

/**
 * On a signal, starts no more steps and waits for the running ones to clean up. Ctrl-C already reaches them: a second
 * signal would cut that short.
 */
function stopOnSignals() {
  process.once('SIGINT', () => {
    stopping = true
  })
  process.once('SIGTERM', () => {
    stopping = true
    for (const child of children) child.kill('SIGINT')
  })
}

function runProgram({ command, counted, env, asks }: Step, scratch: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      stdio: asks ? ['inherit', 'pipe', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        TMPDIR: scratch,
        PLAYWRIGHT_JSON_OUTPUT_FILE: counted?.in ?? '',
        NO_COLOR: undefined,
        FORCE_COLOR: '0',
        ...env,
      },
    })
    children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) => {
      children.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

function conclude(outcomes: Outcome[], milliseconds: number): number {
  const total = outcomes.reduce<Count>(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      skippedTitles: [],
    }),
    { passed: 0, failed: 0, skipped: 0, skippedTitles: [] },
  )
  const seconds = Math.round(milliseconds / 1000)
  console.log(`\n${Math.floor(seconds / 60)} min ${seconds % 60} s`)
  console.log(countWords(total))
  return total.failed === 0 && outcomes.every(({ ok }) => ok) && !stopping ? 0 : 1
}

function countWords({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
