import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Evidence } from '#domains/members/reporting/contract.ts'
import type { ReportReason, TargetType } from '#domains/members/reporting/rules.ts'
import type { PriorState } from '#domains/moderation/sanctions/prior-state.ts'
import { dummyColumns, moment } from '#platform/columns.ts'
import type { Decision } from '../rules.ts'

export const FIRST = 0
const LATER = 1

/** One reported item with all its reports until it's decided. Later reports open a new case. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: text('id').primaryKey(),
    /** The path of a document, such as `activities/{id}`. */
    target: text('target').notNull(),
    targetType: text('target_type').$type<TargetType>().notNull(),
    /** The owner, who is affected by the decision. Null if there's none. */
    aboutUid: text('about_uid'),
    openedAt: moment('opened_at').notNull(),
    /** Priority: 0 if a minor may be at risk, otherwise 1. */
    turn: smallint('turn').notNull().default(LATER),
    /** The moderator the case is assigned to. */
    heldBy: text('held_by'),
    heldAt: moment('held_at'),
    /** Incremented by each report and by the decision, which names the version it was based on. */
    version: integer('version').notNull().default(1),
    decision: text('decision').$type<Decision>(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    note: text('note').notNull().default(''),
    /** For hidden content without an owner: the data needed to restore it, deleted after 30 days. */
    asItWas: jsonb('as_it_was').$type<PriorState>(),
    ...dummyColumns,
  },
  (table) => [
    uniqueIndex('report_cases_one_open').on(table.target).where(sql`decided_at is null`),
    index('report_cases_queue').on(table.turn, table.openedAt, table.id).where(sql`decided_at is null`),
    index('report_cases_decided').on(table.decidedAt, table.id).where(sql`decided_at is not null`),
    index('report_cases_about').on(table.aboutUid, table.openedAt),
  ],
)

/** One person's report, with their view of the item at the time. */
export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    caseId: text('case_id')
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    /** Null for visitors and former members. */
    reporterUid: text('reporter_uid'),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull().default(''),
    /** Captured by the server when the report was made. Later changes to the content don't affect it. */
    evidence: jsonb('evidence').$type<Evidence>(),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.caseId, table.reporterUid),
    index('reports_reporter').on(table.reporterUid, table.at),
  ],
)
