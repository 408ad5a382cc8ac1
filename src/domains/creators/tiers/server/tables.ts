import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { dummyColumns, timestamps } from '#platform/columns.ts'
import type { Currency } from '#platform/money.ts'
import type { TierState, TrialDays } from '../limits.ts'

/** A creator's membership tiers. Amounts are in the smallest unit of the currency. */
export const tiers = pgTable(
  'tiers',
  {
    id: text('id').primaryKey(),
    creatorUid: memberRef('creator_uid'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    benefits: text('benefits').array().notNull().default([]),
    /** 0 for a free tier. */
    monthlyPrice: integer('monthly_price').notNull(),
    yearlyPrice: integer('yearly_price'),
    currency: text('currency').$type<Currency>().notNull(),
    trialDays: integer('trial_days').$type<TrialDays>().notNull().default(0),
    /** From 0. A tier includes everything for its own level and below. */
    level: integer('level').notNull(),
    maxMembers: integer('max_members'),
    welcomeNote: text('welcome_note').notNull().default(''),
    state: text('state').$type<TierState>().notNull().default('draft'),
    version: integer('version').notNull().default(1),
    ...timestamps,
    ...dummyColumns,
  },
  (table) => [index('tiers_of').on(table.creatorUid, table.level)],
)
