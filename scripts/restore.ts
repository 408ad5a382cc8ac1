import { parseArgs } from 'node:util'
import { wrongCounts } from '#platform/backup/count-rows.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { readConfig } from '#platform/config.ts'
import { StartError } from '#platform/start-error.ts'
import { interrupted } from './interrupted.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run restore -- FOLDER

  Restores a backup, or the newest one in FOLDER, into DATA_DIR, which has to be empty or new. With DATABASE_URL, the
  database is restored there, and has to be empty too.`

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return console.log(USAGE)
  const [from] = positionals
  if (!from || positionals.length !== 1) throw new StartError(USAGE)
  const { dataDir, databaseUrl } = readConfig(process.env)
  const { backup, counts } = await restoreBackup(from, { dataDir, databaseUrl }, interrupted())
  console.log(`Restored ${backup.folder}, made ${backup.finishedAt.toISOString()}, to ${dataDir}`)
  const wrong = wrongCounts(backup.rows, counts.rows)
  if (wrong.length > 0) console.log(`The database isn't what was backed up: ${wrong.join(', ')}.`)
  if (backup.bucket) console.log(`Files are in the bucket ${backup.bucket}, which wasn't part of the backup.`)
  console.log(
    "Before you start Open Mat, end all sessions: npm run admin -- end-sessions --reason 'a backup was restored'",
  )
}

await runCommand(USAGE, run)
