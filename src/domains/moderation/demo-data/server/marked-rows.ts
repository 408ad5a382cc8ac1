import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'

/** Deleted last, so that documents attached to these rows are counted under their own kind. */
const LAST = ['event_series', 'activities', 'gyms', 'users']

/** Every table with demo data markers, in clean-up order. Read from the database schema, so new tables are included. */
export async function readMarkedTables(reader: Reader): Promise<string[]> {
  const { rows } = await reader.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
    join information_schema.columns b on b.table_schema = c.table_schema and b.table_name = c.table_name
      and b.column_name = 'dummy_batch_id'
    where c.table_schema = 'public' and c.column_name = 'is_dummy' order by 1`)
  const names = rows.map(({ name }) => name)
  return [...names.filter((name) => !LAST.includes(name)), ...LAST.filter((name) => names.includes(name))]
}

/** SQL condition: row `t` is marked as part of a batch. */
export const isMarked = (batchId: string | SQL): SQL => sql`t.is_dummy and t.dummy_batch_id = ${batchId}`

/** SQL condition: the gym `t` of a batch remains, because a member runs it or has an event there. */
export const isInUse = sql`(exists (select from gym_staff s join users u on u.uid = s.uid where s.gym_id = t.id and not u.is_dummy)
  or exists (select from events e join users u on u.uid = e.created_by where e.gym_id = t.id and not e.is_dummy and not u.is_dummy))`

/** Like `isMarked`, without the gyms that remain. */
export const isToDelete = (table: string, batchId: string): SQL =>
  table === 'gyms' ? sql`${isMarked(batchId)} and not ${isInUse}` : isMarked(batchId)

/** The number of documents of each kind that a clean-up of this batch would delete. */
export async function countToDelete(reader: Reader, batchId: string): Promise<{ kind: string; documents: number }[]> {
  const tables = await readMarkedTables(reader)
  const { rows } = await reader.execute<{ kind: string; documents: number }>(
    sql.join(
      tables.map(
        (table) =>
          sql`select ${table}::text as kind, count(*)::int as documents from ${sql.identifier(table)} t where ${isToDelete(table, batchId)}`,
      ),
      sql` union all `,
    ),
  )
  return rows.filter(({ documents }) => documents > 0)
}
