import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { sendDigests } from '#domains/notifications/mail/server/jobs.ts'
import { openDatabase } from '#platform/database.ts'
import { openJobs } from '#platform/jobs.ts'
import type { MailSink, Running } from './processes.ts'
import { query, say, started } from './stage.ts'

export interface DigestMeasured {
  members: number
  /** As the mail server counted them: mails, bytes, and to how many addresses. */
  mails: number
  bytes: number
  receivers: number
  seconds: number
  /** Of the product's process, for one mail. */
  cpuPerMail: number
  /** Bytes that the product's process holds, before and at each tenth of the run. */
  memory: { before: number; tenths: number[] }
}

const EVERY_MS = 1_000
const LONGEST_MS = 40 * 60_000
const NOON = 12
const MIDNIGHT = 0

/** It is night for everybody: digests are looked for every five minutes, and none is due while something else is measured. */
export async function sleepUntilDigest(databaseUrl: string): Promise<void> {
  await query(databaseUrl, 'update users set timezone = $1', [zoneWhereItIs(MIDNIGHT, new Date())])
  await query(databaseUrl, 'vacuum (analyze) users')
}

/** It becomes noon for everybody, so that a digest of this morning is due. */
export async function measureDigest(product: Running, databaseUrl: string, sink: MailSink): Promise<DigestMeasured> {
  await query(databaseUrl, 'update users set timezone = $1', [zoneWhereItIs(NOON, new Date())])
  const database = openDatabase(databaseUrl, { connections: 1 })
  const jobs = openJobs({ url: databaseUrl, log: pino({ level: 'warn' }) })
  started.push(() => database.close())
  started.push(() => jobs.close())
  const before = await product.memory()
  const cpuBefore = await product.cpuSeconds()
  say('Sending digests')
  const begun = performance.now()
  await database.db.transaction((tx) => jobs.send(tx, sendDigests, { data: {} }))

  const curve: { ended: number; memory: number }[] = []
  for (;;) {
    await pause(EVERY_MS)
    const { decided, ended, deciding } = await progress(databaseUrl)
    curve.push({ ended, memory: await product.memory() })
    if (!deciding && decided > 0 && ended === decided) break
    if (performance.now() - begun > LONGEST_MS) throw new Error(`${ended} of ${decided} digests were sent in time.`)
  }
  const seconds = (performance.now() - begun) / 1000
  const cpu = (await product.cpuSeconds()) - cpuBefore
  const taken = await sink.taken()
  const all = curve.at(-1)?.ended ?? 0
  const tenths = Array.from({ length: 10 }, (_, tenth) => {
    const at = curve.find(({ ended }) => ended >= (all * (tenth + 1)) / 10)
    return at?.memory ?? 0
  })
  return { members: all, ...taken, seconds, cpuPerMail: (cpu * 1_000_000) / taken.mails, memory: { before, tenths } }
}

async function progress(databaseUrl: string) {
  const [row] = await query<{ decided: number; ended: number; deciding: boolean }>(
    databaseUrl,
    `select count(*)::int as decided, count(ended_at)::int as ended,
      exists (select from pgboss.job where name = 'sendDigests' and state in ('created', 'retry', 'active')) as deciding
      from digests`,
  )
  return row ?? { decided: 0, ended: 0, deciding: true }
}

/** `Etc/GMT-7` is seven hours before Greenwich; they reach from 12 behind to 14 before it. */
function zoneWhereItIs(hour: number, now: Date): string {
  const difference = (hour - now.getUTCHours() + 24) % 24
  const ahead = difference > 12 ? difference - 24 : difference
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
