import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { NotificationType } from '#features/people/notification-types.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * users/{userId}/notifications (§3.8). What somebody said is not kept here but read where it stands, so that it is gone
 * here when it is gone there.
 */
export const notifications = pgTable(
  'notifications',
  {
    uid: text('uid').notNull(),
    id: text('id').notNull(),
    type: text('type').$type<NotificationType>().notNull(),
    /** Who did it; null for Open Mat itself. */
    actorId: text('actor_id'),
    activityActorId: text('activity_actor_id'),
    activityId: text('activity_id'),
    commentId: text('comment_id'),
    extra: jsonb('extra').$type<Record<string, unknown>>().notNull().default({}),
    timestamp: moment('timestamp').notNull(),
    createdAt: moment('created_at').notNull(),
    read: boolean('read').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.id] }),
    index('notifications_listed').on(table.uid, table.timestamp, table.id),
    index('notifications_unread').on(table.uid, table.timestamp).where(sql`not ${table.read}`),
  ],
)
