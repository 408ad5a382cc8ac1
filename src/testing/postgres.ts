import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { fillTechniqueLibrary } from '#domains/journal/techniques/server/fill-library.ts'
import { migrateDatabase, openDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const TEMPLATE = 'open_mat_template'

/**
 * Runs one PostgreSQL for a test run, with a migrated template that includes the technique library. `openWorld` copies
 * the template.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'open-mat-test-'))
  // Readable for the unprivileged user that PostgreSQL runs as when root starts the tests.
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = new URL(postgres.url)
  template.pathname = `/${TEMPLATE}`
  await migrateDatabase(template.href)
  const filled = openDatabase(template.href, { connections: 1 })
  await fillTechniqueLibrary(filled.pool)
  await filled.close()
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
