import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

/* A minimal Open Mat with only its database, for tests that kill it. Started with a data folder; prints one JSON line
   saying that it's running, or why not. With `write`, it counts up in the database and prints each number once it's
   committed. */
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
