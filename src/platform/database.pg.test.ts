import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { users } from '#domains/members/people/server/tables.ts'
import { openWorld } from '#testing/world.ts'
import { migrateDatabase, type Tx, transact } from './database.ts'

test('finishes both of two deadlocked writes', async () => {
  const { db } = await openWorld()
  await db.execute(sql`create table counters (name text primary key, value int not null)`)
  await db.execute(sql`insert into counters values ('entry', 0), ('promotion', 0)`)
  const add = (tx: Tx, name: string) => tx.execute(sql`update counters set value = value + 1 where name = ${name}`)
  const { promise: bothHold, resolve } = Promise.withResolvers<void>()
  let holding = 0
  let begun = 0
  const crossing = (first: string, then: string) =>
    transact(db, async (tx) => {
      begun += 1
      await add(tx, first)
      holding += 1
      if (holding === 2) resolve()
      await bothHold
      await add(tx, then)
    })

  await Promise.all([crossing('entry', 'promotion'), crossing('promotion', 'entry')])

  // The aborted transaction is retried, perhaps more than once on a busy machine.
  expect(begun).toBeGreaterThanOrEqual(3)
  const { rows } = await db.execute(sql`select name, value from counters order by name`)
  expect(rows).toEqual([
    { name: 'entry', value: 2 },
    { name: 'promotion', value: 2 },
  ])
})

test('refuses a database older than the baseline, and leaves it unchanged', async () => {
  const { db, url } = await openWorld()
  await migrateDatabase(url)
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`)
  await expect(migrateDatabase(url)).rejects.toThrow(/^This database was made by a development version of Open Mat/)
  expect(await db.$count(users)).toBe(0)
})

test('migrates once a lock is released, without making readers wait', async () => {
  const { db, url } = await openWorld()
  const folder = await nextRelease('alter table counters add column note text')
  await db.execute(sql`create table counters (name text primary key)`)
  const { promise: isReading, resolve: reads } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const longRead = db.transaction(async (tx) => {
    await tx.execute(sql`select from counters`)
    reads()
    await isOver
  })
  await isReading

  await expect(migrateDatabase(url, { folder, lockTimeoutMs: 50, tries: 1 })).rejects.toThrow('keeps one locked')
  const migrated = migrateDatabase(url, { folder, lockTimeoutMs: 50 })
  const waiting = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await db.execute(sql`select from ${waiting}`)).rowCount).toBe(1)
  expect((await db.execute(sql`select from counters`)).rowCount).toBe(0)
  end()
  await Promise.all([longRead, migrated])
  expect((await db.execute(sql`select note from counters`)).fields).toHaveLength(1)
})

/** A folder with all migrations and one more, which runs this statement. */
async function nextRelease(statement: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'open-mat-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(new URL('./migrations', import.meta.url), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8'))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_next' })
  await writeFile(path, JSON.stringify(journal))
  await writeFile(join(folder, '9999_next.sql'), statement)
  return folder
}
