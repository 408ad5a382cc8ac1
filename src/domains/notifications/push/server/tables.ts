import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { authSessions } from '#domains/members/session/server/tables.ts'
import { moment } from '#platform/columns.ts'

/** A browser's push subscription, valid as long as its member is signed in there. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    uid: memberRef(),
    /** Signing out deletes the subscription, so the next person to use that browser gets no messages. */
    sessionId: text('session_id')
      .notNull()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    /** The browser's keys (RFC 8291), base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: moment('created_at').notNull(),
    lastPushedAt: moment('last_pushed_at'),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_uid').on(table.uid),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)
