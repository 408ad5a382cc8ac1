import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ProfileVisibility } from '#domains/members/people/contract.ts'
import { memberRef, users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'

/**
 * Members being deleted, from the request until nothing is left. They're hidden from everyone (`blockedBetween`,
 * `hiddenFrom`); the row is deleted last, with the member.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    uid: text('uid')
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** `waiting`: can still be cancelled. `purging`: deletion has started and can't be cancelled. */
    state: text('state').$type<'waiting' | 'purging'>().notNull().default('waiting'),
    askedAt: moment('asked_at').notNull(),
    /** The member, or the admin who deletes the account. */
    askedBy: text('asked_by').notNull(),
    deleteAt: moment('delete_at').notNull(),
    /** When the member got the reminder, two days before deletion. */
    remindedAt: moment('reminded_at'),
    /** The original setting, restored if the deletion is cancelled. Until then the profile isn't public. */
    profileVisibility: text('profile_visibility').$type<ProfileVisibility>().notNull(),
  },
  (table) => [index('account_deletions_due').on(table.deleteAt)],
)

/** Archives of members' data; the file is at `exports/{uid}/{id}.zip`. */
export const accountExports = pgTable(
  'account_exports',
  {
    id: text('id').primaryKey(),
    uid: memberRef(),
    /** `gone`: expired after a week, and the file was deleted. */
    state: text('state').$type<'making' | 'ready' | 'failed' | 'gone'>().notNull().default('making'),
    bytes: bigint('bytes', { mode: 'number' }),
    askedAt: moment('asked_at').notNull(),
    readyAt: moment('ready_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('account_exports_uid').on(table.uid, table.askedAt),
    // Only one in progress per member.
    uniqueIndex('account_exports_making').on(table.uid).where(sql`${table.state} = 'making'`),
  ],
)
