import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askDatabase as ask } from '#testing/ask-database.ts'
import { serverProcesses } from '#testing/server-processes.ts'
import { mountSmallDisk } from '#testing/small-disk.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

const { disk, isMounted } = await mountSmallDisk(512)

test.skipIf(!isMounted)(
  'comes back once a full disk has room again, with everything confirmed',
  async () => {
    const log: string[] = []
    const { url, dataPath, stop } = await startEmbeddedPostgres({ dataDir: disk, log: (line) => log.push(line) })
    try {
      let confirmed = 0
      await ask(url, 'create table promises (number int, filling text default repeat(md5(random()::text), 9000))')
      const write = async () => {
        await ask(url, `insert into promises values (${confirmed + 1})`)
        confirmed += 1
      }
      await write()
      const filler = join(disk, 'filler')
      const { bavail, bsize } = await statfs(disk)
      await writeFile(filler, Buffer.alloc(bavail * bsize - 1_000_000))
      const writing = async () => {
        for (;;) await write()
      }
      await expect(writing()).rejects.toThrow()
      for (const pid of await serverProcesses(dataPath)) process.kill(pid, 'SIGKILL')
      // PostgreSQL can't start without free disk space.
      await expect.poll(() => log.join('\n'), { timeout: 20_000 }).toContain("PostgreSQL couldn't be restarted")
      await rm(filler)

      await expect
        .poll(() => ask(url, 'select max(number) as answer from promises').catch(() => 0), { timeout: 60_000 })
        .toBeGreaterThanOrEqual(confirmed)
      await write()
    } finally {
      await stop()
    }
  },
  120_000,
)
