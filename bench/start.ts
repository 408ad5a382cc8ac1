import { readFile } from 'node:fs/promises'
import { inRounds } from './load.ts'
import { startProduct } from './processes.ts'
import { judged, median, megabytes, number, table } from './report.ts'
import type { Stage } from './stage.ts'

const GOALS = { seconds: 2, cpuSeconds: 2, memory: 200 * 1024 ** 2, firstSeconds: 60 }
const STARTS = 7

/** From `npm start` to the first page that's served, with the embedded database and the demo community. */
export async function measure(stage: Stage) {
  const folder = await stage.newFolder()
  const start = async () => {
    const before = performance.now()
    const product = await startProduct(stage, undefined, { DATA_DIR: folder, DEMO: 'on' })
    const seconds = (performance.now() - before) / 1000
    const [cpuSeconds, memory] = await Promise.all([cpuSecondsOf(product.pid), product.memory()])
    await product.stop()
    return { seconds, cpuSeconds, memory }
  }
  const first = await start()
  const [starts = []] = await inRounds([start], STARTS, (again) => again())
  const middle = (of: 'seconds' | 'cpuSeconds' | 'memory') => median(starts.map((one) => one[of]))
  return [
    `The app is built and its packages are installed. The first start makes the database and the demo community: ready after ${judged(`${number(first.seconds, 1)} s`, first.seconds <= GOALS.firstSeconds)} (goal: ${GOALS.firstSeconds} s with installing and building).`,
    `The median of ${STARTS} later starts:`,
    table([
      {
        'seconds until ready': judged(number(middle('seconds'), 1), middle('seconds') <= GOALS.seconds),
        'CPU seconds of the process until then': judged(
          number(middle('cpuSeconds'), 1),
          middle('cpuSeconds') <= GOALS.cpuSeconds,
        ),
        'its memory': judged(megabytes(middle('memory')), middle('memory') <= GOALS.memory),
      },
    ]),
    `The goals are ${GOALS.seconds} s, ${GOALS.cpuSeconds} s and ${megabytes(GOALS.memory)}. The database's own processes aren't counted.`,
  ]
}

/** All CPU time of a process on Linux; its own metrics leave out what comes before they exist. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / TICKS_PER_SECOND
}

/** Linux's unit of CPU time. */
const TICKS_PER_SECOND = 100
