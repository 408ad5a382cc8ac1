import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { gymRef } from '#domains/gyms/gyms/server/tables.ts'
import { moment } from '#platform/columns.ts'

/** Merges of duplicate gyms, for the audit log and for undoing them. */
export const gymMerges = pgTable(
  'gym_merges',
  {
    id: text('id').primaryKey(),
    fromGym: gymRef('from_gym'),
    intoGym: gymRef('into_gym'),
    mergedBy: text('merged_by'),
    at: moment('at').notNull(),
    undoneAt: moment('undone_at'),
    /** Fields the kept gym took from the other: field → value before and after. */
    filled: jsonb('filled').$type<Record<string, { before: unknown; after: unknown }>>().notNull().default({}),
    moved: integer('moved').notNull().default(0),
  },
  (table) => [index('gym_merges_into').on(table.intoGym, table.at), index('gym_merges_from').on(table.fromGym)],
)

/**
 * Values in other tables that a merge changed, in order; undoing restores them. Deleted when the merge can no longer be
 * undone.
 */
export const gymMergeRows = pgTable(
  'gym_merge_rows',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    mergeId: text('merge_id')
      .notNull()
      .references(() => gymMerges.id, { onDelete: 'cascade' }),
    tableName: text('table_name').notNull(),
    columnName: text('column_name').notNull(),
    /** The other columns of the row's primary key. */
    key: jsonb('key').$type<Record<string, unknown>>().notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
  },
  (table) => [index('gym_merge_rows_merge').on(table.mergeId, table.id)],
)
