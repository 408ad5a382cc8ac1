import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#domains/members/people/server/tables.ts'
import type { Evidence } from '#domains/members/reporting/contract.ts'
import { moment } from '#platform/columns.ts'
import type { AsItWas } from '../as-it-was.ts'
import type { AppealState, Preset, SanctionKind } from '../rules.ts'

/** What was done about a member, each with what they were told. What follows from it stands in `auth_users`. */
export const sanctions = pgTable(
  'sanctions',
  {
    id: text('id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    kind: text('kind').$type<SanctionKind>().notNull(),
    preset: text('preset').$type<Preset>().notNull(),
    /** As it was sent. */
    message: text('message').notNull(),
    /** For other moderators; the member never reads it. */
    note: text('note').notNull().default(''),
    /** The report that led to it. */
    caseId: text('case_id'),
    evidence: jsonb('evidence').$type<Evidence[]>().notNull().default([]),
    /** What was hidden, and when its author had deleted it before. */
    target: text('target'),
    deletedBefore: moment('deleted_before'),
    /** Of a member's picture that was hidden. */
    photoBefore: text('photo_before'),
    /** Of other things, what is needed to put them back as they were. */
    asItWas: jsonb('as_it_was').$type<AsItWas>(),
    by: text('by').notNull(),
    from: moment('from').notNull(),
    /** Null where it has no end of its own. */
    until: moment('until'),
    liftedAt: moment('lifted_at'),
    liftedBy: text('lifted_by'),
    /** When what was hidden went for good. */
    clearedAt: moment('cleared_at'),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
  },
  (table) => [
    index('sanctions_of').on(table.uid, table.from),
    index('sanctions_hidden').on(table.from).where(sql`kind = 'hide' and lifted_at is null and cleared_at is null`),
  ],
)

/** One for each sanction, decided by somebody else than who imposed it. */
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
    /** What the member is told with the decision. */
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    uniqueIndex('appeals_one').on(table.sanctionId),
    index('appeals_queue').on(table.at, table.id).where(sql`state = 'open'`),
  ],
)
