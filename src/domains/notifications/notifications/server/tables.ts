import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'

/**
 * Members' notifications. The text of entries and comments isn't copied here but read from its source, so it disappears
 * when it's deleted there.
 */
export const notifications = pgTable(
  'notifications',
  {
    uid: text('uid').notNull(),
    id: text('id').notNull(),
    type: text('type').$type<NotificationType>().notNull(),
    /** The member or gym shown as the cause; null if none is shown. */
    actorId: text('actor_id'),
    activityActorId: text('activity_actor_id'),
    activityId: text('activity_id'),
    commentId: text('comment_id'),
    extra: jsonb('extra').$type<Record<string, unknown>>().notNull().default({}),
    timestamp: moment('timestamp').notNull(),
    createdAt: moment('created_at').notNull(),
    read: boolean('read').notNull().default(false),
    /** The group the notification is shown in; null if it's only for email or push. */
    groupId: text('group_id'),
    /** Shared by all rows written together. */
    batch: text('batch').notNull().default(''),
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.id] }),
    index('notifications_listed').on(table.uid, table.timestamp, table.id),
    // Includes the group, so that checking a group for unread rows doesn't scan the read ones.
    index('notifications_unread').on(table.uid, table.groupId, table.timestamp).where(sql`not ${table.read}`),
    index('notifications_grouped').on(table.uid, table.groupId, table.timestamp, table.id),
    // Rows are stored in time order, so this small index is enough for retention.
    index('notifications_told').using('brin', table.timestamp),
    index('notifications_batch').on(table.batch, table.uid),
  ],
)

/** One line, "Ana and 4 others …": notifications of one type and target, each within 24 hours of the previous one. */
export const notificationGroups = pgTable(
  'notification_groups',
  {
    uid: text('uid').notNull(),
    id: text('id').notNull(),
    type: text('type').$type<NotificationType>().notNull(),
    /** What the notifications have in common, such as `activities/{id}`; null if they aren't grouped. */
    target: text('target'),
    lastAt: moment('last_at').notNull(),
    /** The number of unread notifications; the badge counts groups that have any. */
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

/** Entries a member has muted. */
export const mutedThreads = pgTable(
  'muted_threads',
  {
    uid: memberRef(),
    activityId: text('activity_id').notNull(),
    mutedAt: moment('muted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.activityId] })],
)
