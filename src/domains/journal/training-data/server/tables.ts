import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { moment } from '#platform/columns.ts'
import type { DateOrder, ImportState } from '../rules.ts'

/** A file of somebody's training; its bytes lie at `training_imports/{uid}/{id}` until it is imported. */
export const trainingImports = pgTable(
  'training_imports',
  {
    uid: text('uid').notNull(),
    /** Chosen by the browser, so that sending twice is sending once. */
    id: text('id').notNull(),
    fileName: text('file_name').notNull().default(''),
    fingerprint: text('fingerprint').notNull(),
    state: text('state').$type<ImportState>().notNull().default('checked'),
    options: jsonb('options')
      .$type<{ dateOrder?: DateOrder; timezone: string; visibility: ChosenVisibility }>()
      .notNull(),
    total: integer('total').notNull().default(0),
    /** How many of the rows are done; the next portion begins there. */
    done: integer('done').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    there: integer('there').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
    takenBackAt: moment('taken_back_at'),
  },
  (table) => [primaryKey({ columns: [table.uid, table.id] })],
)
