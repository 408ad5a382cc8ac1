import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'

/**
 * users/{userId}/notifications. What somebody said is not kept here but read where it stands, so that it is gone
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
    /** What it is shown together with; null when it is not for the app, only for mail or push. */
    groupId: text('group_id'),
    /** Shared by all that were written at once. */
    batch: text('batch').notNull().default(''),
    /** When a mail told of it. */
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.id] }),
    index('notifications_listed').on(table.uid, table.timestamp, table.id),
    // By line: whether one of a line is unread must not take reading all that was read of it.
    index('notifications_unread').on(table.uid, table.groupId, table.timestamp).where(sql`not ${table.read}`),
    index('notifications_grouped').on(table.uid, table.groupId, table.timestamp, table.id),
    // Written in the order of time, which is all that forgetting the old ones needs.
    index('notifications_told').using('brin', table.timestamp),
    index('notifications_batch').on(table.batch, table.uid),
  ],
)

/** What is shown as one line, "Ana and 4 others …": the same type and target, each within 24 hours of the one before. */
export const notificationGroups = pgTable(
  'notification_groups',
  {
    uid: text('uid').notNull(),
    id: text('id').notNull(),
    type: text('type').$type<NotificationType>().notNull(),
    /** What is grouped by, such as `activities/{id}`; null for what stands alone. */
    target: text('target'),
    lastAt: moment('last_at').notNull(),
    /** How many of its notifications are unread; the badge counts groups with any. */
    unread: integer('unread').notNull(),
    archived: boolean('archived').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.id] }),
    index('notification_groups_listed').on(table.uid, table.lastAt, table.id),
    index('notification_groups_unread')
      .on(table.uid, table.lastAt, table.id)
      .where(sql`${table.unread} > 0 and not ${table.archived}`),
    index('notification_groups_open').on(table.uid, table.type, table.target, table.lastAt),
  ],
)

/** Entries about which a member wants to hear nothing more. */
export const mutedThreads = pgTable(
  'muted_threads',
  {
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    activityId: text('activity_id').notNull(),
    mutedAt: moment('muted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.activityId] })],
)
