import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns.ts'
import type { BatchState, SeedChoice } from '../rules.ts'

/** A batch of demo data. Its rows carry the batch id and `isDummy`. */
export const dummyBatches = pgTable(
  'dummy_batches',
  {
    id: text('id').primaryKey(),
    /** Null for the starter community. */
    choice: jsonb('choice').$type<SeedChoice>(),
    state: text('state').$type<BatchState>().notNull(),
    /** How many documents the clean-up started with, and how many it has removed so far. */
    toRemove: integer('to_remove').notNull().default(0),
    removed: integer('removed').notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [index('dummy_batches_listed').on(table.createdAt)],
)
