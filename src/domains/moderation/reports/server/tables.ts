import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Evidence } from '#domains/members/reporting/contract.ts'
import type { ReportReason, TargetType } from '#domains/members/reporting/rules.ts'
import type { AsItWas } from '#domains/moderation/sanctions/as-it-was.ts'
import { moment } from '#platform/columns.ts'
import type { Decision } from '../rules.ts'

export const FIRST = 0
const LATER = 1

/** One thing that somebody reported, with all who did until it is decided. Reported again later, it is a new case. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: text('id').primaryKey(),
    /** The path of a document, such as `activities/{id}`. */
    target: text('target').notNull(),
    targetType: text('target_type').$type<TargetType>().notNull(),
    /** Whose it is: about whom is decided. Null where that is nobody. */
    aboutUid: text('about_uid'),
    openedAt: moment('opened_at').notNull(),
    /** 0: before all others, whatever waits longer, because a minor may be at risk; else 1. */
    turn: smallint('turn').notNull().default(LATER),
    /** Who looks at it, so that two do not decide at once. */
    heldBy: text('held_by'),
    heldAt: moment('held_at'),
    /** One more with each change; who decides names the one they saw. */
    version: integer('version').notNull().default(1),
    decision: text('decision').$type<Decision>(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    note: text('note').notNull().default(''),
    /** Of pictures that were hidden and are nobody's: what was there, until that is taken back or cleared. */
    asItWas: jsonb('as_it_was').$type<AsItWas>(),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
  },
  (table) => [
    uniqueIndex('report_cases_one_open').on(table.target).where(sql`decided_at is null`),
    index('report_cases_queue').on(table.turn, table.openedAt, table.id).where(sql`decided_at is null`),
    index('report_cases_decided').on(table.decidedAt, table.id).where(sql`decided_at is not null`),
    index('report_cases_about').on(table.aboutUid, table.openedAt),
  ],
)

/** What one person said of it, and what they saw then. */
export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id')
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    /** Null for somebody not signed in, or who is not a member any more. */
    reporterUid: text('reporter_uid'),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull().default(''),
    /** Taken by the server at that moment; what happens to the thing later does not change it. */
    evidence: jsonb('evidence').$type<Evidence>(),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.caseId, table.reporterUid),
    index('reports_reporter').on(table.reporterUid, table.at),
  ],
)
