import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

/*
 * An Open Mat reduced to its database, to be killed. Started with a data folder; says on its output, a JSON line each,
 * that it runs or why not. With `write` it then counts up in the database and says each number once that is promised.
 */
const [dataDir = '', ...wishes] = process.argv.slice(2)
const say = (line: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const { url, dataPath, stop } = await startEmbeddedPostgres({ dataDir })
  process.on('SIGTERM', () => stop().then(() => process.exit(0)))
  process.on('SIGINT', () => say({ interrupted: true }))
  say({ url, dataPath })
  if (wishes.includes('write')) await countUp(url)
  setInterval(() => {}, 60_000)
} catch (error) {
  say({ refused: (error as Error).message, kind: (error as Error).name })
}

async function countUp(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('DROP TABLE IF EXISTS promises')
  await client.query('CREATE TABLE promises (number integer)')
  for (let promised = 1; ; promised++) {
    await client.query('INSERT INTO promises VALUES ($1)', [promised])
    say({ promised })
  }
}
