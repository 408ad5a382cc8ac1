import { parseArgs } from 'node:util'
import { sweepFiles } from '#app/sweep-files.ts'
import { readConfig } from '#platform/config.ts'
import { filesOf } from '#platform/files.ts'
import { openTheDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run sweep -- [--dry-run] [--force]

  Removes stored files that nothing in the database refers to and that are older than a day, as the nightly job does.

  --dry-run   only count them
  --force     remove them even if so many are orphaned that the database or bucket is probably the wrong one`

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

async function run() {
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return console.log(USAGE)
  const dryRun = values['dry-run'] ?? false
  const files = await filesOf(readConfig(process.env))
  const database = await openTheDatabase()
  try {
    const parts = { db: database.db, files, now: () => new Date() }
    const swept = await sweepFiles(parts, { dryRun, force: values.force ?? false })
    console.table(
      Object.fromEntries(
        swept.map(({ folder, bytes, orphanBytes, isSuspicious, ...counts }) => [
          folder,
          { ...counts, size: megabytes(bytes), orphaned: megabytes(orphanBytes) },
        ]),
      ),
    )
    if (dryRun) console.log('Dry run: nothing was deleted.')
    for (const { folder, isSuspicious } of swept)
      if (isSuspicious)
        console.log(
          `${folder}: too many are orphaned, so none were removed. Check DATABASE_URL and the files, or use --force.`,
        )
  } finally {
    await database.close()
  }
}

await runCommand(USAGE, run)
