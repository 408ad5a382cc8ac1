import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { gymRef } from '#domains/gyms/gyms/server/tables.ts'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { ReportReason } from '../rules.ts'

/**
 * One review per member and gym. As for posts, deletion is stored only in its activity. Triggers update the gym's
 * average and count, leaving out reviews by current staff.
 */
export const gymReviews = pgTable(
  'gym_reviews',
  {
    id: text('id').primaryKey(),
    gymId: gymRef(),
    uid: memberRef(),
    activityId: text('activity_id').notNull(),
    /** 1 to 5, like the four optional ratings below. */
    score: integer('score').notNull(),
    cleanliness: integer('cleanliness'),
    coaching: integer('coaching'),
    welcome: integer('welcome'),
    value: integer('value'),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    /** The gym's reply. */
    reply: text('reply'),
    repliedAt: moment('replied_at'),
    replyEditedAt: moment('reply_edited_at'),
    repliedBy: text('replied_by'),
  },
  (table) => [
    uniqueIndex('gym_reviews_one').on(table.gymId, table.uid),
    index('gym_reviews_newest').on(table.gymId, table.createdAt, table.id),
    index('gym_reviews_activity').on(table.uid, table.activityId),
    foreignKey({
      columns: [table.uid, table.activityId],
      foreignColumns: [activities.actorId, activities.id],
    }).onDelete('cascade'),
    check(
      'gym_reviews_scores',
      sql`score between 1 and 5 and cleanliness between 1 and 5 and coaching between 1 and 5 and welcome between 1 and 5 and value between 1 and 5`,
    ),
  ],
)

/** Which members have reported a review. Moderators see their reports in the report queue. */
export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => gymReviews.id, { onDelete: 'cascade' }),
    uid: memberRef(),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.uid] }), index('review_reports_time').on(table.createdAt)],
)
