import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import type { Batch, Removal } from '../contract.ts'
import { countToDelete, isInUse, isMarked, readMarkedTables } from './marked-rows.ts'
import { dummyBatches } from './tables.ts'

/** All batches, latest first: recorded ones, and any others found by their marked rows. */
export async function readBatches(reader: Reader): Promise<Batch[]> {
  const written = await reader.select().from(dummyBatches)
  const tables = await readMarkedTables(reader)
  const { rows } = await reader.execute<{ id: string; documents: number }>(sql`
    select id, sum(documents)::int as documents from (${sql.join(
      tables.map(
        (table) => sql`select t.dummy_batch_id as id, count(*) as documents from ${sql.identifier(table)} t
          where t.is_dummy and t.dummy_batch_id is not null ${table === 'gyms' ? sql`and not ${isInUse}` : sql``} group by 1`,
      ),
      sql` union all `,
    )}) m group by id`)
  const ids = new Set([...written.map(({ id }) => id), ...rows.map(({ id }) => id)])
  const batches = [...ids].map((id) =>
    batchOf(
      id,
      written.find((row) => row.id === id),
      rows.find((row) => row.id === id)?.documents ?? 0,
    ),
  )
  return batches.sort((one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''))
}

/** One batch, and what a clean-up would delete. 404 if it isn't recorded and no row is marked with it. */
export async function readRemoval(reader: Reader, id: string): Promise<Removal> {
  const [written] = await reader.select().from(dummyBatches).where(sql`${dummyBatches.id} = ${id}`)
  const kinds = await countToDelete(reader, id)
  const documents = kinds.reduce((sum, kind) => sum + kind.documents, 0)
  const { rows: kept } = await reader.execute<{ id: string; name: string }>(
    sql`select t.id, t.name from gyms t where ${isMarked(id)} and ${isInUse} order by t.name`,
  )
  if (!written && documents === 0 && kept.length === 0) throw notFound()
  return { ...batchOf(id, written, documents), kinds, kept, hung: await countHung(reader, id) }
}

function batchOf(id: string, row: typeof dummyBatches.$inferSelect | undefined, documents: number): Batch {
  return {
    ...{ id, documents, seed: row?.choice?.seed ?? null, state: row?.state ?? 'there' },
    createdAt: row?.choice ? row.createdAt.toISOString() : null,
    finishedAt: row?.finishedAt?.toISOString() ?? null,
    ...{ toRemove: row?.toRemove ?? 0, removed: row?.removed ?? 0 },
  }
}

/** Counts what real members added to a batch's entries, people, events and gyms. */
async function countHung(reader: Reader, batchId: string): Promise<Removal['hung']> {
  const its = (table: string) => sql`${sql.identifier(table)} t where ${isMarked(batchId)}`
  const isReal = (column: string) =>
    sql`not exists (select from users r where r.uid = ${sql.raw(column)} and r.is_dummy)`
  const { rows } = await reader.execute<Removal['hung']>(sql`
    with people as (select t.uid from ${its('users')}), entries as (select t.actor_id, t.id from ${its('activities')})
    select
      (select count(*)::int from comments c join entries e on e.actor_id = c.actor_id and e.id = c.activity_id
        where ${isReal('c.author_id')}) as comments,
      (select count(*)::int from likes l join entries e on e.actor_id = l.actor_id and e.id = l.activity_id
        where ${isReal('l.uid')}) as likes,
      (select count(*)::int from follows f where f.followed_id in (select uid from people) and ${isReal('f.follower_id')}) as follows,
      (select count(*)::int from rsvps v join (select t.id from ${its('events')}) e on e.id = v.event_id where ${isReal('v.uid')})
        + (select count(*)::int from event_guests v join (select t.id from ${its('events')}) e on e.id = v.event_id) as rsvps,
      (select count(*)::int from gym_reviews w join (select t.id from ${its('gyms')} and not ${isInUse}) g on g.id = w.gym_id
        where ${isReal('w.uid')}) as reviews`)
  return rows[0] ?? { comments: 0, follows: 0, rsvps: 0, likes: 0, reviews: 0 }
}
