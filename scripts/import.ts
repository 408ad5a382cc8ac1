import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import '#app/extensions.ts'
import { slugOf } from '#domains/gyms/gyms/server/slugs.ts'
import { openZones } from '#domains/gyms/gyms/server/zones.ts'
import { loadPlacesOnce } from '#domains/gyms/places/server/load.ts'
import { importCompetitions } from '#imports/competitions/import.ts'
import { UnreadableFolder } from '#imports/firestore/documents.ts'
import { type FirestoreImportReport, importFirestore } from '#imports/firestore/import.ts'
import { promptForColumns, type Terminal } from '#imports/gyms/column-prompt.ts'
import { countryCodeOf } from '#imports/gyms/country.ts'
import { type ReadFile, readGymFile, UnreadableFile } from '#imports/gyms/file.ts'
import { type ImportReport, importGyms } from '#imports/gyms/import.ts'
import { type Mapping, readMapping } from '#imports/gyms/mapping.ts'
import { reportFile } from '#imports/gyms/report-file.ts'
import { columnsOf, type FileColumns, readRows } from '#imports/gyms/sources.ts'
import { countriesByZone } from '#imports/gyms/zone-countries.ts'
import { StartError } from '#platform/start-error.ts'
import { openTheDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run import -- gyms FILE [options]      (docs/importing-gyms.md)
npm run import -- competitions FILE [--source NAME] [--country NAME] [--dry-run]      (docs/importing-competitions.md)
npm run import -- firestore FOLDER [--dry-run] [--report FILE]      (docs/importing-firestore.md)

  FILE               Overpass JSON, GeoJSON, KML, JSON, JSON lines or CSV; detected from its content
  --mapping FILE     which column or path maps to which field
  --source NAME      where the data comes from; a later import from the same source updates these gyms
  --interactive      ask which fields unknown columns map to, and save the answers in mappings/
  --country NAME     the country for rows without one: IE, IRL or Ireland
  --separate ROWS    rows that are separate gyms and must not be merged: 12,40
  --report FILE      where to write merges, rejected rows and notes (gyms: .csv or .json; firestore: JSON lines)
  --dry-run          show what would happen without changing anything`

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      source: { type: 'string' },
      country: { type: 'string' },
      interactive: { type: 'boolean' },
      separate: { type: 'string' },
      report: { type: 'string' },
      'dry-run': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [what, path, ...more] = positionals
  if (values.help || what === undefined) return console.log(USAGE)
  if (what === 'firestore' && path !== undefined && more.length === 0)
    return runFirestoreImport(path, { dryRun: values['dry-run'] ?? false, reportTo: values.report })
  const country = values.country === undefined ? undefined : countryCodeOf(values.country)
  if (country === '')
    throw new StartError(`--country ${values.country} isn't a country. Write its code or name: --country IE`)
  if (what === 'competitions' && path !== undefined && more.length === 0)
    return runCompetitionImport(path, { source: values.source, country, dryRun: values['dry-run'] ?? false })
  if (what !== 'gyms' || path === undefined || more.length > 0)
    throw new StartError(`Choose what to import.\n\n${USAGE}`)
  const separate = rowNumbers(values.separate ?? '')
  const reportPath = values.report ?? `import-report-${slugOf(basename(path, extname(path)))}-${fileTime()}.csv`
  if (!/\.(csv|json)$/.test(reportPath)) throw new StartError('--report must end with .csv or .json')
  const dryRun = values['dry-run'] ?? false

  const given = values.mapping === undefined ? undefined : await mappingAt(values.mapping)
  const file = readGymFile(await contentOf(path))
  let columns = columnsOf(file, given)
  if (values.interactive) columns = await askAndSave(file, columns, basename(path, extname(path)))
  const { mapping, ignored } = columns
  const count = file.rows.length + file.broken.length
  const source = values.source ?? mapping.source ?? (file.kind === 'overpass' ? 'OpenStreetMap' : basename(path))
  console.log(
    `${path}: ${file.described}, ${count} rows, source "${source}"${dryRun ? ' (dry run: nothing is saved)' : ''}`,
  )
  if (ignored.length > 0) console.log(`Ignored columns: ${ignored.map((column) => column.path).join(', ')}`)

  const database = await openWithTowns()
  try {
    const countriesAt = countriesByZone(await openZones(database.db))
    const report = await importGyms(database.db, {
      rows: readRows(file, { mapping, country, countriesAt }),
      source,
      separate,
      dryRun,
      progress: progressBar(count),
    })
    const about = { path, source, dryRun, ignored: ignored.map((column) => column.path) }
    await writeFile(reportPath, reportFile(reportPath.endsWith('.json') ? 'json' : 'csv', report, file, about))
    tell(report, dryRun)
    console.log(`Merges, rejected rows and notes: ${reportPath}`)
  } finally {
    await database.close()
  }
}

const fileTime = () => new Date().toISOString().slice(0, 19).replace(/\D/g, '')

function rowNumbers(text: string): ReadonlySet<number> {
  const rows = text.split(',').filter(Boolean).map(Number)
  if (!rows.every(Number.isInteger)) throw new StartError('--separate takes row numbers: --separate 12,40')
  return new Set(rows)
}

/** Asks at the terminal and saves the answers for the next file with the same columns. */
async function askAndSave(file: ReadFile, columns: FileColumns, name: string): Promise<FileColumns> {
  const lines = createInterface({ input: process.stdin, terminal: false })
  const answers = lines[Symbol.asyncIterator]()
  const terminal: Terminal = {
    say: (text) => console.log(text),
    async ask(question) {
      process.stdout.write(question)
      const { value, done } = await answers.next()
      if (done) console.log()
      return value ?? ''
    },
  }
  const mapping = await promptForColumns(terminal, columns)
  lines.close()
  const path = join('mappings', `${slugOf(name)}.json`)
  const isTaken = await stat(path).then(
    () => true,
    () => false,
  )
  const free = isTaken ? path.replace(/\.json$/, `-${fileTime()}.json`) : path
  await mkdir('mappings', { recursive: true })
  await writeFile(free, `${JSON.stringify(mapping, null, 2)}\n`)
  console.log(`Mapping saved. Use it again with --mapping ${free}`)
  return columnsOf(file, mapping)
}

/** Imports the old database's documents, keeping their ids. */
async function runFirestoreImport(
  folder: string,
  { dryRun, reportTo }: { dryRun: boolean; reportTo: string | undefined },
) {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw new StartError(`${folder} isn't a folder.`)
  console.log(`${folder}${dryRun ? ' (dry run: nothing is saved)' : ''}`)
  const database = await openTheDatabase()
  try {
    const report = await importFirestore(database.db, { folder, dryRun, progress: lineForEach(5_000) })
    if (reportTo !== undefined) await writeFile(reportTo, linesOf(report))
    summarize(report, { dryRun, reportTo })
  } finally {
    await database.close()
  }
}

/** Imports competitions for everyone, and prints what became of each row. */
async function runCompetitionImport(
  path: string,
  {
    source = basename(path),
    country,
    dryRun,
  }: { source: string | undefined; country: string | undefined; dryRun: boolean },
) {
  const file = readGymFile(await contentOf(path))
  console.log(`${path}: ${file.described}, source "${source}"${dryRun ? ' (dry run: nothing is saved)' : ''}`)
  const database = await openWithTowns()
  try {
    const { rows, counts } = await importCompetitions(database.db, { file, source, country, dryRun })
    for (const { row, name, outcome, notes } of rows)
      console.log([`row ${row} ${JSON.stringify(name)}: ${outcome.replace('_', ' ')}`, ...notes].join('; '))
    const { added, updated, unchanged, left_out: leftOut } = counts
    console.log(
      `${dryRun ? 'Would be: ' : ''}${added} added, ${updated} updated, ${unchanged} unchanged, ${leftOut} left out`,
    )
  } finally {
    await database.close()
  }
}

/** Prints progress every `many` documents of a collection. */
function lineForEach(many: number) {
  const told = new Map<string, number>()
  return (collection: string, done: number) => {
    if (done - (told.get(collection) ?? 0) < many) return
    told.set(collection, done)
    console.log(`${collection}: ${done}`)
  }
}

/** Notes of each kind shown with their path; the rest are only counted. */
const SHOWN_OF_A_KIND = 3

function summarize(
  { counts, rejected, notes, photos }: FirestoreImportReport,
  { dryRun, reportTo }: { dryRun: boolean; reportTo: string | undefined },
) {
  for (const ofKind of Map.groupBy(notes, kindOf).values()) {
    for (const { path, note } of ofKind.slice(0, SHOWN_OF_A_KIND)) console.log(`${path}: ${note}`)
    const more = ofKind.length - SHOWN_OF_A_KIND
    if (more > 0)
      console.log(`  … and ${more} more like these${reportTo === undefined ? ' (all of them: --report FILE)' : ''}`)
  }
  for (const { path, reason } of rejected) console.log(`${path} rejected: ${reason}`)
  if (dryRun) console.log('Would be:')
  for (const [collection, count] of Object.entries(counts))
    console.log(
      `${collection}: ${count.new} new, ${count.changed} changed, ${count.unchanged} unchanged, ${count.there} already here, ${count.rejected} rejected`,
    )
  console.log(`photos: ${photos.waiting} to fetch, ${photos.stored} fetched, ${photos.dropped} couldn't be fetched`)
  if (photos.waiting > 0 && !dryRun)
    console.log("Open Mat fetches them in the background. Run the import again to see which it couldn't fetch.")
}

/** Notes on the same collection are of one kind if their first four words match, except numbers, quotes and URLs. */
const kindOf = ({ path, note }: FirestoreImportReport['notes'][number]) =>
  `${path.split('/').filter((_, at) => at % 2 === 0)} ${note
    .replace(/"[^"]*"|\d+|https:\S+/g, '…')
    .split(' ')
    .slice(0, 4)
    .join(' ')}`

const linesOf = ({ rejected, notes }: FirestoreImportReport) =>
  [...rejected.map(({ path, reason }) => ({ path, rejected: reason })), ...notes]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

async function contentOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new StartError(`Can't read ${path} (${(error as NodeJS.ErrnoException).code}).`)
  }
}

async function mappingAt(path: string): Promise<Mapping> {
  const text = (await contentOf(path)).toString('utf8')
  try {
    return readMapping(text)
  } catch (error) {
    throw new StartError(`${path} isn't a valid mapping: ${(error as Error).message}`)
  }
}

/** Loads the towns, with which imports place rows and fill in missing towns and countries. */
async function openWithTowns() {
  const database = await openTheDatabase()
  await loadPlacesOnce(database.pool, { info: (_figures: unknown, said?: string) => console.log(said) })
  return database
}

/** A progress bar on a terminal; otherwise a line every 10%. */
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
  for (const { row, name, reason } of report.rejected.slice(0, SHOWN))
    console.log(`row ${row}${name ? ` ${JSON.stringify(name)}` : ''} rejected: ${reason}`)
  if (report.rejected.length > SHOWN) console.log(`… and ${report.rejected.length - SHOWN} more rejected rows`)
  console.log(
    `${dryRun ? 'Would be: ' : ''}${report.new} new, ${report.changed} changed, ${report.unchanged} unchanged, ${report.duplicate} duplicate, ${report.rejected.length} rejected`,
  )
}

await runCommand(USAGE, run, (error) => error instanceof UnreadableFile || error instanceof UnreadableFolder)
