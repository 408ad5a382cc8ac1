import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openWorld } from '#testing/world.ts'
import { type Tx, transact } from './database.ts'

test('D17 two writes that wait for each other are both done in the end: a card deleted while its promotion is corrected', async () => {
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

  expect(begun).toBe(3)
  const { rows } = await db.execute(sql`select name, value from counters order by name`)
  expect(rows).toEqual([
    { name: 'entry', value: 2 },
    { name: 'promotion', value: 2 },
  ])
})
