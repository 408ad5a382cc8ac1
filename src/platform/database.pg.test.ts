import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
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

  // The aborted transaction is retried, more than once on a busy machine.
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
