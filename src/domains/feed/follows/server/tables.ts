import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns.ts'

/** Follows between members. A follow request to a private account is a row that isn't accepted yet. */
export const follows = pgTable(
  'follows',
  {
    followedId: text('followed_id').notNull(),
    followerId: text('follower_id').notNull(),
    status: text('status').$type<'requested' | 'accepted'>().notNull(),
    createdAt: moment('created_at').notNull(),
    acceptedAt: moment('accepted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.followedId, table.followerId] }),
    index('follows_follower').on(table.followerId, table.status, table.followedId),
    index('follows_recent').on(table.followedId, table.status, table.createdAt, table.followerId),
    check('follows_not_oneself', sql`${table.followedId} <> ${table.followerId}`),
  ],
)

/** Blocks between members. Neither can see the other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: text('blocker_id').notNull(),
    blockedId: text('blocked_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_blocked').on(table.blockedId, table.blockerId),
    check('blocks_not_oneself', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
)

/** Members hidden from someone's feed, suggestions and notifications. No one is notified. */
export const mutes = pgTable(
  'mutes',
  {
    muterId: text('muter_id').notNull(),
    mutedId: text('muted_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.muterId, table.mutedId] }),
    check('mutes_not_oneself', sql`${table.muterId} <> ${table.mutedId}`),
  ],
)
