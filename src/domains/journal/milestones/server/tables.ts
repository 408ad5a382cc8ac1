import { boolean, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MilestoneKind } from '#domains/feed/activities/milestone-kinds.ts'
import { moment } from '#platform/columns.ts'

/** Awarded once. What no longer holds is withdrawn; when it holds again it is back, and nobody is told twice. */
export const milestones = pgTable(
  'milestones',
  {
    uid: text('uid').notNull(),
    kind: text('kind').$type<MilestoneKind>().notNull(),
    /** The day on which it was reached, by what was logged. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Its entry, once followers were told. */
    activityId: text('activity_id'),
    awardedAt: moment('awarded_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    /** When its member saw the moment on screen. */
    seenAt: moment('seen_at'),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
  },
  (table) => [primaryKey({ columns: [table.uid, table.kind] })],
)
