import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'

/** What hangs on these goes before them, so that each document is counted as what it is. */
const LAST = ['event_series', 'activities', 'gyms', 'users']

/**
 * Every table whose rows may be marked as demo data, in the order in which they are cleaned up: the database itself is asked, so that a
 * new one is among them.
 */
export async function readMarkedTables(reader: Reader): Promise<string[]> {
  const { rows } = await reader.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
    join information_schema.columns b on b.table_schema = c.table_schema and b.table_name = c.table_name
      and b.column_name = 'dummy_batch_id'
    where c.table_schema = 'public' and c.column_name = 'is_dummy' order by 1`)
  const names = rows.map(({ name }) => name)
  return [...names.filter((name) => !LAST.includes(name)), ...LAST.filter((name) => names.includes(name))]
}

/** The rows of a table that belong to a batch. What does not carry the mark does not belong to it, whatever else it carries. */
export const isMarked = (batchId: string | SQL): SQL => sql`t.is_dummy and t.dummy_batch_id = ${batchId}`

/** Gyms of a batch that a member runs, or has an event at, are theirs now: `t` is a gym. */
export const isTaken = sql`(exists (select from gym_staff s join users u on u.uid = s.uid where s.gym_id = t.id and not u.is_dummy)
  or exists (select from events e join users u on u.uid = e.created_by where e.gym_id = t.id and not e.is_dummy and not u.is_dummy))`

/** The same without gyms that have to stay. */
export const isToGo = (table: string, batchId: string): SQL =>
  table === 'gyms' ? sql`${isMarked(batchId)} and not ${isTaken}` : isMarked(batchId)

/** How many documents of each kind a clean-up of this batch would take. */
export async function countToGo(reader: Reader, batchId: string): Promise<{ kind: string; documents: number }[]> {
  const tables = await readMarkedTables(reader)
  const { rows } = await reader.execute<{ kind: string; documents: number }>(
    sql.join(
      tables.map(
        (table) =>
          sql`select ${table}::text as kind, count(*)::int as documents from ${sql.identifier(table)} t where ${isToGo(table, batchId)}`,
      ),
      sql` union all `,
    ),
  )
  return rows.filter(({ documents }) => documents > 0)
}
