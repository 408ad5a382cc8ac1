import { readFile } from 'node:fs/promises'
import { inRounds, middleOf } from './load.ts'
import { judged, megabytes, number, table } from './report.ts'
import { type Stage, startProduct } from './stage.ts'

const GOALS = { seconds: 2, cpuSeconds: 2, memory: 200 * 1024 ** 2, firstSeconds: 60 }
const STARTS = 7
/** Linux's unit of CPU time. */
const TICKS_PER_SECOND = 100

/** From `npm start` to the first page that's served, with the embedded database and the demo community. */
export async function measure(stage: Stage) {
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
  const first = await start()
  const [starts] = await inRounds([start], STARTS, (again) => again())
  const { seconds, cpuSeconds, memory } = middleOf(starts)
  return [
    `The app is built and its packages are installed. The first start makes the database and the demo community: ready after ${judged(`${number(first.seconds, 1)} s`, first.seconds <= GOALS.firstSeconds)} (goal: ${GOALS.firstSeconds} s with installing and building).`,
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
