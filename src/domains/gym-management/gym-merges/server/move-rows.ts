import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/database.ts'
import { type Fate, GYM_COLUMNS } from './moves.ts'

export interface Column {
  table: string
  column: string
  fate: Exclude<Fate, string>
}

export const MOVED_COLUMNS: readonly Column[] = Object.entries(GYM_COLUMNS).flatMap(([name, fate]) => {
  const [table = '', column = ''] = name.split('.')
  return typeof fate === 'string' ? [] : [{ table, column, fate }]
})

/** SQL for the rows a merge changes and their new value. */
function changeOf({ column, fate }: Column, { from, into }: { from: string; into: string }) {
  const at = sql.identifier(column)
  const written = (gym: string) => (fate.as ?? '{gym}').replace('{gym}', gym)
  if (!fate.within) return { is: sql`t.${at} = ${written(from)}`, becomes: sql`${written(into)}::text` }
  return {
    // Followed by the end or a separator, so that ids with the same prefix don't match.
    is: sql`t.${at} ~ ${`(^|\\s)${escaped(written(from))}(/|\\s|$)`}`,
    becomes: sql`replace(t.${at}, ${written(from)}, ${written(into)})`,
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether the kept gym has no such row yet. */
function isFree({ table, column, fate }: Column, becomes: SQL): SQL {
  if (fate.alone === undefined) return sql`true`
  const [here, at] = [sql.identifier(table), sql.identifier(column)]
  const alike = fate.alone.map((name) => sql` and o.${sql.identifier(name)} = t.${sql.identifier(name)}`)
  const among = (alias: string) =>
    fate.when ? sql.raw(` and ${fate.when.replace('status', `${alias}.status`)}`) : sql``
  return sql`not exists (select from ${here} o where o.${at} = ${becomes}${sql.join(alike)}${among('o')}${among('t')})`
}

/** How many rows of a column would move, and how many would stay because the kept gym already has one. */
export async function countRows(reader: Reader, column: Column, gyms: { from: string; into: string }) {
  const { is, becomes } = changeOf(column, gyms)
  const { rows } = await reader.execute<{ moves: number; stays: number }>(sql`
    select count(*) filter (where free)::int as moves, count(*) filter (where not free)::int as stays
    from (select ${isFree(column, becomes)} as free from ${sql.identifier(column.table)} t where ${is}) found`)
  return rows[0] ?? { moves: 0, stays: 0 }
}

/** Moves a column's rows and records each. Returns how many moved. */
export async function moveRows(
  tx: Tx,
  column: Column,
  { mergeId, ...gyms }: { mergeId: string; from: string; into: string },
): Promise<number> {
  const { is, becomes } = changeOf(column, gyms)
  const at = sql.identifier(column.column)
  const key = await keyOf(tx, column)
  const { rowCount } = await tx.execute(sql`
    with found as (
      select t.ctid as at, t.${at} as before, ${becomes} as after from ${sql.identifier(column.table)} t
      where ${is} and ${isFree(column, becomes)} for update of t
    ), moved as (
      update ${sql.identifier(column.table)} t set ${at} = f.after from found f where t.ctid = f.at
      returning ${key} as key, f.before, f.after
    )
    insert into gym_merge_rows (merge_id, table_name, column_name, key, before, after)
    select ${mergeId}, ${column.table}, ${column.column}, key, before, after from moved`)
  return rowCount ?? 0
}

/** Restores values that are still as the merge left them. Values that people changed since stay. */
export async function restoreMovedRows(
  tx: Tx,
  column: Pick<Column, 'table' | 'column'>,
  mergeId: string,
): Promise<void> {
  const [here, at] = [sql.identifier(column.table), sql.identifier(column.column)]
  // Compared column by column, so that each row is found through the primary key's index.
  const keys = (await keyColumns(tx, column)).map(
    ({ name, type }) => sql` and t.${sql.identifier(name)} = (r.key ->> ${name}::text)::${sql.raw(type)}`,
  )
  await tx.execute(sql`
    update ${here} t set ${at} = r.before from gym_merge_rows r
    where r.merge_id = ${mergeId} and r.table_name = ${column.table} and r.column_name = ${column.column}
      and t.${at} = r.after${sql.join(keys)}`)
}

/** The row's primary key without the column itself, as JSON. It's the same before and after a move. */
async function keyOf(reader: Reader, column: Pick<Column, 'table' | 'column'>): Promise<SQL> {
  const parts = (await keyColumns(reader, column)).map(({ name }) => sql`${name}::text, t.${sql.identifier(name)}`)
  return sql`jsonb_build_object(${sql.join(parts, sql`, `)})`
}

async function keyColumns(reader: Reader, { table, column }: Pick<Column, 'table' | 'column'>) {
  const { rows } = await reader.execute<{ name: string; type: string }>(sql`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary and a.attname <> ${column} order by 1`)
  return rows
}
