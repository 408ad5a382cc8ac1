import { execFileSync, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../src/testing/free-port.ts'
import { inRounds, middleOf } from './load.ts'
import { judged, megabytes, number, table } from './report.ts'
import { type Stage, startProduct, startProgram } from './stage.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const GOALS = { seconds: 2, cpuSeconds: 2, memory: 200 * 1024 ** 2, firstSeconds: 60 }
const STARTS = 7
const FIRST_STARTS = 3
/** Linux's unit of CPU time. */
const TICKS_PER_SECOND = 100

/** From `npm start` to the first page that's served, with the embedded database and the demo community. */
export async function measure(stage: Stage) {
  const [firsts] = await inRounds([firstStart], FIRST_STARTS, (again) => again(stage))
  const first = middleOf(firsts)
  const folder = await stage.newFolder()
  const start = async () => {
    const before = performance.now()
    const product = await startProduct(stage, undefined, { DATA_DIR: folder, DEMO: 'on' })
    const seconds = (performance.now() - before) / 1000
    // From /proc, because the process's own metrics leave out what it used before they existed.
    const [, fields = ''] = (await readFile(`/proc/${product.pid}/stat`, 'utf8')).split(') ')
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
    const memory = await product.memory()
    await product.stop()
    return { seconds, cpuSeconds: (user + system) / TICKS_PER_SECOND, memory }
  }
  await start()
  const [starts] = await inRounds([start], STARTS, (again) => again())
  const { seconds, cpuSeconds, memory } = middleOf(starts)
  return [
    `A fresh clone with an empty npm cache. The median of ${FIRST_STARTS}:`,
    table([
      {
        'seconds from `npm start` to the first page': judged(
          number(first.seconds, 1),
          first.seconds <= GOALS.firstSeconds,
        ),
        'of which installing': number(first.installing, 1),
      },
    ]),
    `The goal is ${GOALS.firstSeconds} s. Installing depends on the connection and the registry most of all.`,
    `The median of ${STARTS} later starts:`,
    table([
      {
        'seconds until ready': judged(number(seconds, 1), seconds <= GOALS.seconds),
        'CPU seconds of the process until then': judged(number(cpuSeconds, 1), cpuSeconds <= GOALS.cpuSeconds),
        'its memory': judged(megabytes(memory), memory <= GOALS.memory),
      },
    ]),
    `The goals are ${GOALS.seconds} s, ${GOALS.cpuSeconds} s and ${megabytes(GOALS.memory)}. The database's own processes aren't counted.`,
  ]
}

/** Both parts of `npm start`, as npm runs them, in a fresh clone and with the machine's own Node.js. */
async function firstStart(stage: Stage) {
  const folder = join(await stage.newFolder(), 'open-mat')
  execFileSync('git', ['clone', '--quiet', ROOT, folder])
  const [port, devPort, devSmtpPort] = await Promise.all(Array.from({ length: 3 }, freePort))
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'))
  const env = {
    ...{ HOME: process.env.HOME, PATH: [join(folder, 'node_modules/.bin'), ...path].join(delimiter) },
    ...{ PORT: String(port), DEV_SERVICES_PORT: String(devPort), DEV_SMTP_PORT: String(devSmtpPort) },
    npm_config_cache: await stage.newFolder(),
  }
  const options = { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] } satisfies SpawnOptions
  const before = performance.now()
  execFileSync('npm', ['run', 'prestart'], options)
  const installed = performance.now()
  const child = await startProgram('node', ['scripts/start.ts'], `http://127.0.0.1:${port}/login`, options)
  const ready = performance.now()
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { seconds: (ready - before) / 1000, installing: (installed - before) / 1000 }
}
