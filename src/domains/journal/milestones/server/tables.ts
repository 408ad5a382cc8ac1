import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MilestoneKind } from '#domains/feed/activities/milestone-kinds.ts'
import { dummyColumns, moment } from '#platform/columns.ts'

/**
 * Members' milestones: each awarded once, withdrawn when it no longer holds, and restored without a second
 * announcement.
 */
export const milestones = pgTable(
  'milestones',
  {
    uid: text('uid').notNull(),
    kind: text('kind').$type<MilestoneKind>().notNull(),
    /** The day the milestone was reached, according to the log. */
    day: date('day', { mode: 'string' }).notNull(),
    /** The milestone's feed entry, if it has one. */
    activityId: text('activity_id'),
    awardedAt: moment('awarded_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    /** When the member saw the celebration. */
    seenAt: moment('seen_at'),
    ...dummyColumns,
  },
  (table) => [primaryKey({ columns: [table.uid, table.kind] })],
)
