import { parseArgs } from 'node:util'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { verifyBackup } from '#platform/backup/restore-backup.ts'
import { readConfig } from '#platform/config.ts'
import { StartError } from '#platform/start-error.ts'
import { interrupted } from './interrupted.ts'
import { findTheDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run backup -- FOLDER
npm run backup -- verify FOLDER

  Makes a backup of the database, files, pages and secrets in a new folder in FOLDER. Open Mat may be running.
  verify checks every file of a backup, or of the newest one in FOLDER, and restores its database into a temporary
  folder to count its rows.`

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return console.log(USAGE)
  const [first = '', second] = positionals
  if (first === 'verify' && second && positionals.length === 2) return verify(second)
  if (positionals.length !== 1 || first === 'verify') throw new StartError(USAGE)
  await backUp(first)
}

async function backUp(into: string) {
  const { dataDir, databaseUrl, s3 } = readConfig(process.env)
  const { url, stop } = await findTheDatabase()
  try {
    const source = {
      url,
      database: databaseUrl ? ('dump' as const) : ('cluster' as const),
      dataDir,
      bucket: s3?.bucket,
    }
    const { folder, files, bytes } = await makeBackup(into, source, () => new Date())
    console.log(`Backed up ${files.length} files (${megabytes(bytes)}) to ${folder}`)
    console.log('It includes secrets and private messages. Keep it as safe as the original.')
    if (s3) console.log(`The bucket ${s3.bucket} isn't included. Copy it yourself.`)
  } finally {
    await stop()
  }
}

async function verify(from: string) {
  const { backup, counts } = await verifyBackup(from, interrupted())
  const rows = Object.values(counts.rows).reduce((sum, count) => sum + count, 0)
  const lines = {
    Backup: `${backup.folder}, made ${backup.finishedAt.toISOString()} by Open Mat ${backup.openMat}`,
    Files: `${backup.files.length} (${megabytes(backup.bytes)}), all unchanged`,
    Database: `PostgreSQL ${backup.postgres}, restored with ${rows} rows in ${Object.keys(counts.rows).length} tables`,
    ...(backup.bucket ? { Bucket: `${backup.bucket}, not included` } : {}),
  }
  for (const [name, text] of Object.entries(lines)) console.log(`${name.padEnd(10)} ${text}`)
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

await runCommand(USAGE, run)
