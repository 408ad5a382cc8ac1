import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { codeOf, textForWebsite } from '../src/domains/gym-management/claims/server/code.ts'
import { readConfig } from '../src/platform/config.ts'
import { stringsIn, TEXT } from '../src/testing/logged-secrets.ts'

/** The embedded database writes its address and its role's password to the data folder. */
export async function databaseUrl(dataDir: string | undefined): Promise<string> {
  if (!dataDir) throw new Error('This story reads the database: set E2E_DATA_DIR=… as well as E2E_URL.')
  const cluster = join(dataDir, 'postgres/cluster')
  const password = await readFile(join(cluster, 'open_mat.password'), 'utf8')
  const port = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://open_mat:${password.trim()}@127.0.0.1:${port}/open_mat`
}

/** How much of a text is searched for, because a log could contain only its beginning. */
const BEGINNING = 40
const SHORTEST = 13

/** What the log must never contain but has no typical form: short secrets, codes, and texts from the database. */
export async function readSecrets(dataDir: string): Promise<Set<string>> {
  const { signIn, payments } = readConfig({ DEV_SERVICES: 'on' })
  const secrets = new Set([signIn.clientSecret, payments?.secretKey ?? '', ...(payments?.webhookSecrets ?? [])])
  const auth = (await readFile(join(dataDir, 'auth.secret'), 'utf8')).trim()
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) })
  await client.connect()
  try {
    for (const { seed } of (await client.query('select seed from claim_codes')).rows)
      for (const code of [codeOf(auth, seed), textForWebsite(codeOf(auth, seed))]) secrets.add(code)
    // Without the towns, which come from GeoNames.
    const tables =
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename !~ '^place'"
    // Without the browser's name, which is logged with an error in a browser.
    for (const { name } of (await client.query(tables)).rows)
      for (const { row } of (await client.query(`select to_jsonb(t) - 'user_agent' as row from ${name} t`)).rows)
        for (const [, text] of stringsIn(row)) {
          const beginning = text.trim().split('\n')[0]?.slice(0, BEGINNING) ?? ''
          if (beginning.length >= SHORTEST && TEXT.test(beginning)) secrets.add(beginning)
        }
  } finally {
    await client.end()
  }
  return secrets
}
