import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns.ts'
import type { Currency } from '#platform/money.ts'

export const gifts = pgTable(
  'gifts',
  {
    /** The ID of the checkout that pays for the gift. */
    id: text('id').primaryKey(),
    fromUid: text('from_uid').notNull(),
    toUid: text('to_uid').notNull(),
    creatorUid: text('creator_uid').notNull(),
    tierId: text('tier_id').notNull(),
    months: integer('months').notNull(),
    /** Fixed when the gift is paid for, even if it waits before starting. */
    days: integer('days').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    note: text('note').notNull().default(''),
    /** `waiting`: the days can't be added yet. `added`: they're part of the receiver's membership. */
    state: text('state').$type<'unpaid' | 'waiting' | 'added'>().notNull(),
    givenAt: moment('given_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('gifts_given').on(table.fromUid, table.givenAt),
    index('gifts_received').on(table.toUid, table.givenAt),
    index('gifts_waiting').on(table.toUid, table.creatorUid).where(sql`${table.state} = 'waiting'`),
  ],
)

/** A requested refund. The ledger has the actual refund. */
export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id').notNull(),
    uid: text('uid').notNull(),
    creatorUid: text('creator_uid').notNull(),
    by: text('by').$type<'member' | 'creator'>().notNull(),
    /** The payment at the provider. */
    chargeId: text('charge_id').notNull().unique(),
    amount: integer('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    askedAt: moment('asked_at').notNull(),
    doneAt: moment('done_at'),
    /** Why the provider refused or the bank rejected it. */
    fault: text('fault'),
  },
  (table) => [uniqueIndex('refunds_once').on(table.uid, table.creatorUid).where(sql`${table.by} = 'member'`)],
)
