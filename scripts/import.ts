import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type MoveInReport, moveIn } from '#app/moving-in/move-in.ts'
import { readGymFile, UnreadableFile } from '#features/gyms/server/import/file.ts'
import { type ImportReport, importGyms } from '#features/gyms/server/import/import.ts'
import { type Mapping, readMapping } from '#features/gyms/server/import/mapping.ts'
import { readRows } from '#features/gyms/server/import/sources.ts'
import { loadPlacesOnce } from '#features/places/server/load.ts'
import { StartError } from '#platform/start-error.ts'
import { openTheDatabase } from './open-database.ts'

const USAGE = `npm run import -- gyms FILE [options]      (docs/importing-gyms.md)
npm run import -- firestore FOLDER [--dry-run]      (docs/importing-firestore.md)

  FILE               Overpass JSON, GeoJSON, JSON, JSON lines or CSV; told apart by its content
  --mapping FILE     which column or path is which field
  --source NAME      where it comes from; what a second import of it is compared with
  --country XX       the country of rows that name none
  --dry-run          tell what would happen, and do nothing`

/** A mistake of the person at the keyboard: one line, no stack. */
class Refusal extends Error {}

async function run(args: string[]) {
  const { values, positionals } = readArguments(args)
  const [what, path, ...more] = positionals
  if (values.help || what === undefined) return console.log(USAGE)
  if (what === 'firestore' && path !== undefined && more.length === 0)
    return importFirestore(path, values['dry-run'] ?? false)
  if (what !== 'gyms' || path === undefined || more.length > 0) throw new Refusal(`What to import?\n\n${USAGE}`)
  if (values.country !== undefined && !/^[A-Za-z]{2}$/.test(values.country))
    throw new Refusal('--country is to be two letters: --country IE')

  const mapping = values.mapping === undefined ? undefined : await mappingAt(values.mapping)
  const file = readGymFile(await contentOf(path))
  const rows = readRows(file, { mapping, country: values.country?.toUpperCase() })
  const count = file.rows.length + file.broken.length
  const source = values.source ?? mapping?.source ?? (file.kind === 'overpass' ? 'OpenStreetMap' : basename(path))
  console.log(
    `${path}: ${file.described}, ${count} rows, source "${source}"${values['dry-run'] ? ' (dry run: nothing is kept)' : ''}`,
  )

  const database = await openWithTowns()
  try {
    const report = await importGyms(database.db, {
      rows,
      source,
      dryRun: values['dry-run'] ?? false,
      progress: progressBar(count),
    })
    tell(report, values['dry-run'] ?? false)
  } finally {
    await database.close()
  }
}

/** D22: the documents of the old database, with their ids. */
async function importFirestore(folder: string, dryRun: boolean) {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw new Refusal(`${folder} is no folder.`)
  console.log(`${folder}${dryRun ? ' (dry run: nothing is kept)' : ''}`)
  const database = await openTheDatabase()
  try {
    tellOfMoving(await moveIn(database.db, { folder, dryRun, progress: lineForEach(5_000) }), dryRun)
  } finally {
    await database.close()
  }
}

/** A line for every so many documents of a collection. */
function lineForEach(many: number) {
  const told = new Map<string, number>()
  return (collection: string, done: number) => {
    if (done - (told.get(collection) ?? 0) < many) return
    told.set(collection, done)
    console.log(`${collection}: ${done}`)
  }
}

function tellOfMoving({ counts, rejected, notes }: MoveInReport, dryRun: boolean) {
  for (const { path, note } of notes) console.log(`${path}: ${note}`)
  for (const { path, reason } of rejected) console.log(`${path} rejected: ${reason}`)
  if (dryRun) console.log('Would be:')
  for (const [collection, count] of Object.entries(counts))
    console.log(
      `${collection}: ${count.new} new, ${count.changed} changed, ${count.unchanged} unchanged, ${count.there} here already, ${count.rejected} rejected`,
    )
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        mapping: { type: 'string' },
        source: { type: 'string' },
        country: { type: 'string' },
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${USAGE}`)
  }
}

async function contentOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new Refusal(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

async function mappingAt(path: string): Promise<Mapping> {
  const text = (await contentOf(path)).toString('utf8')
  try {
    return readMapping(text)
  } catch (error) {
    throw new Refusal(`${path} is no mapping: ${(error as Error).message}`)
  }
}

/** Towns give a row without a town or country its own. */
async function openWithTowns() {
  const database = await openTheDatabase()
  await loadPlacesOnce(database.pool, { info: (_figures: unknown, said?: string) => console.log(said) })
  return database
}

/** One moving line on a terminal; elsewhere a line for every tenth. */
function progressBar(of: number) {
  const begun = Date.now()
  let told = 0
  return (done: number) => {
    const share = of === 0 ? 1 : done / of
    const seconds = (Date.now() - begun) / 1000
    if (process.stdout.isTTY) {
      const filled = Math.round(share * 30)
      const left = share < 1 ? `, ${Math.ceil((seconds / share) * (1 - share))} s left` : ''
      process.stdout.write(
        `\r\u001b[K[${'#'.repeat(filled)}${'·'.repeat(30 - filled)}] ${done} of ${of}${left}${share < 1 ? '' : '\n'}`,
      )
    } else if (share === 1 || share >= told + 0.1) {
      told = share
      console.log(`${done} of ${of} (${seconds.toFixed(1)} s)`)
    }
  }
}

const SHOWN = 50

function tell(report: ImportReport, dryRun: boolean) {
  for (const { row, name, note } of report.notes.slice(0, SHOWN))
    console.log(`row ${row} ${JSON.stringify(name)}: ${note}`)
  if (report.notes.length > SHOWN) console.log(`… and ${report.notes.length - SHOWN} more notes`)
  for (const { row, name, reason } of report.rejected)
    console.log(`row ${row}${name ? ` ${JSON.stringify(name)}` : ''} rejected: ${reason}`)
  console.log(
    `${dryRun ? 'Would be: ' : ''}${report.new} new, ${report.changed} changed, ${report.unchanged} unchanged, ${report.duplicate} duplicate, ${report.rejected.length} rejected`,
  )
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const expected = error instanceof Refusal || error instanceof UnreadableFile || error instanceof StartError
  console.error(expected ? error.message : error)
  process.exitCode = 1
}
