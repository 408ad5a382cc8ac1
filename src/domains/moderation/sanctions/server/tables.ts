import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { memberRef } from '#domains/members/people/server/tables.ts'
import type { Evidence } from '#domains/members/reporting/contract.ts'
import { dummyColumns, moment } from '#platform/columns.ts'
import type { PriorState } from '../prior-state.ts'
import type { AppealState, Preset, SanctionKind } from '../rules.ts'

/** Sanctions against members, each with its message. Their effect is in `auth_users`. */
export const sanctions = pgTable(
  'sanctions',
  {
    id: text('id').primaryKey(),
    uid: memberRef(),
    kind: text('kind').$type<SanctionKind>().notNull(),
    preset: text('preset').$type<Preset>().notNull(),
    /** As sent to the member. */
    message: text('message').notNull(),
    /** For other moderators; the member never sees it. */
    note: text('note').notNull().default(''),
    /** The report case that led to the sanction, if any. */
    caseId: text('case_id'),
    evidence: jsonb('evidence').$type<Evidence[]>().notNull().default([]),
    /** The hidden or reported content, and the time its author had deleted it, if they had. */
    target: text('target'),
    deletedBefore: moment('deleted_before'),
    /** For a hidden profile picture. */
    photoBefore: text('photo_before'),
    /** For other content, the data needed to restore it. */
    asItWas: jsonb('as_it_was').$type<PriorState>(),
    by: text('by').notNull(),
    from: moment('from').notNull(),
    /** Null if the sanction has no end date. */
    until: moment('until'),
    liftedAt: moment('lifted_at'),
    liftedBy: text('lifted_by'),
    /** When the hidden content was released for permanent deletion. */
    clearedAt: moment('cleared_at'),
    ...dummyColumns,
  },
  (table) => [
    index('sanctions_of').on(table.uid, table.from),
    index('sanctions_hidden').on(table.from).where(sql`kind = 'hide' and lifted_at is null and cleared_at is null`),
  ],
)

/** Appeals: one per sanction, never decided by the admin who applied it. */
export const appeals = pgTable(
  'appeals',
  {
    id: text('id').primaryKey(),
    sanctionId: text('sanction_id')
      .notNull()
      .references(() => sanctions.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    text: text('text').notNull(),
    state: text('state').$type<AppealState>().notNull().default('open'),
    at: moment('at').notNull(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    /** The reply sent to the member with the decision. */
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    uniqueIndex('appeals_one').on(table.sanctionId),
    index('appeals_queue').on(table.at, table.id).where(sql`state = 'open'`),
  ],
)
