import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { gymRef } from '#domains/gyms/gyms/server/tables.ts'
import { memberRef, users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { EditSource, FieldChange, SuggestionStatus } from '../rules.ts'

/** Changes to gyms' editable fields, with their author and time. */
export const gymEdits = pgTable(
  'gym_edits',
  {
    id: text('id').primaryKey(),
    gymId: gymRef(),
    /** The gym's version after the change. */
    version: integer('version').notNull(),
    uid: text('uid').references(() => users.uid, { onDelete: 'set null' }),
    source: text('source').$type<EditSource>().notNull(),
    changes: jsonb('changes').$type<FieldChange[]>().notNull(),
    /** The change that this one undoes. */
    undoes: text('undoes'),
    at: moment('at').notNull(),
  },
  (table) => [index('gym_edits_gym').on(table.gymId, table.version), index('gym_edits_undoes').on(table.undoes)],
)

/** Changes suggested by members. One can be open per member, gym and field. */
export const gymSuggestions = pgTable(
  'gym_suggestions',
  {
    id: text('id').primaryKey(),
    gymId: gymRef(),
    uid: memberRef(),
    field: text('field').$type<FieldChange['field']>().notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    note: text('note').notNull().default(''),
    status: text('status').$type<SuggestionStatus>().notNull().default('open'),
    decidedBy: text('decided_by').references(() => users.uid, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('gym_suggestions_open').on(table.gymId, table.uid, table.field).where(sql`status = 'open'`),
    index('gym_suggestions_gym').on(table.gymId, table.createdAt),
    index('gym_suggestions_uid').on(table.uid, table.createdAt),
  ],
)

/** Confirmations of suggestions by members who train at a gym without an owner. */
export const suggestionConfirmations = pgTable(
  'suggestion_confirmations',
  {
    suggestionId: text('suggestion_id')
      .notNull()
      .references(() => gymSuggestions.id, { onDelete: 'cascade' }),
    uid: memberRef(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.suggestionId, table.uid] }),
    index('suggestion_confirmations_uid').on(table.uid),
  ],
)

/** Confirmations that a newly added gym exists. */
export const newGymConfirmations = pgTable(
  'new_gym_confirmations',
  {
    gymId: gymRef(),
    uid: memberRef(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.uid] }), index('new_gym_confirmations_uid').on(table.uid)],
)
