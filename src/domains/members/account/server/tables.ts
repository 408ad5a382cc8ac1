import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ProfileVisibility } from '#domains/members/people/contract.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'

/**
 * Who is going, from the moment they ask until nothing of them is left. Whoever stands here is hidden from everybody
 * (`blockedBetween`, `hiddenFrom`); the row goes last, with the member.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    uid: text('uid')
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** `waiting`: they may come back. `purging`: it has begun, and nobody comes back. */
    state: text('state').$type<'waiting' | 'purging'>().notNull().default('waiting'),
    askedAt: moment('asked_at').notNull(),
    /** The member, or the admin who deletes the account. */
    askedBy: text('asked_by').notNull(),
    deleteAt: moment('delete_at').notNull(),
    /** They were told that two days are left. */
    remindedAt: moment('reminded_at'),
    /** As it was: while they are going the profile is not on the web. */
    profileVisibility: text('profile_visibility').$type<ProfileVisibility>().notNull(),
  },
  (table) => [index('account_deletions_due').on(table.deleteAt)],
)

/** Archives of all that is a member's; the file lies at `exports/{uid}/{id}.zip`. */
export const accountExports = pgTable(
  'account_exports',
  {
    id: text('id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** `gone`: a week is over, and the file is removed. */
    state: text('state').$type<'making' | 'ready' | 'failed' | 'gone'>().notNull().default('making'),
    bytes: bigint('bytes', { mode: 'number' }),
    askedAt: moment('asked_at').notNull(),
    readyAt: moment('ready_at'),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('account_exports_uid').on(table.uid, table.askedAt),
    // One at a time.
    uniqueIndex('account_exports_making').on(table.uid).where(sql`${table.state} = 'making'`),
  ],
)
