import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { PostPicture } from '#domains/feed/activities/contract.ts'
import type { PromotionState } from '#domains/feed/activities/entry-vocabulary.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { dummyColumns, moment, timestamps } from '#platform/columns.ts'
import type { BeltSlug } from '#ui/belts.ts'
import type { DeciderRole } from '../rules.ts'

/** A promotion's visibility and deletion are in its activity; a trigger copies `isDeleted`. */
export const promotions = pgTable(
  'promotions',
  {
    uid: text('uid').notNull(),
    id: text('id').notNull(),
    activityId: text('activity_id').notNull(),
    belt: text('belt').$type<BeltSlug>().notNull(),
    stripes: smallint('stripes').notNull().default(0),
    /** The first day the rank was worn, in local time where it was awarded. */
    day: date('day', { mode: 'string' }).notNull(),
    promoterUid: text('promoter_uid'),
    promoterName: text('promoter_name').notNull().default(''),
    gymId: text('gym_id'),
    gymName: text('gym_name').notNull().default(''),
    photo: jsonb('photo').$type<PostPicture>(),
    note: text('note').notNull().default(''),
    state: text('state').$type<PromotionState>().notNull().default('self_declared'),
    /** When the promoter and gym were asked to confirm its current version; null if they weren't. */
    askedAt: moment('asked_at'),
    /** How many times the promoter and gym were asked. */
    asks: smallint('asks').notNull().default(0),
    /** The person who confirmed or disputed the promotion, their role, and the time. */
    decidedBy: text('decided_by'),
    decidedAs: text('decided_as').$type<DeciderRole>(),
    decidedAt: moment('decided_at'),
    /** Why the promotion is disputed. */
    reason: text('reason').notNull().default(''),
    isDeleted: boolean('is_deleted').notNull().default(false),
    ...timestamps,
    ...dummyColumns,
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.id] }),
    index('promotions_listed').on(table.uid, table.day, table.id).where(sql`not ${table.isDeleted}`),
    index('promotions_activity').on(table.uid, table.activityId),
    index('promotions_to_confirm').on(table.promoterUid).where(sql`${table.state} = 'self_declared'`),
    index('promotions_of_gym').on(table.gymId).where(sql`${table.state} = 'self_declared'`),
  ],
)

/**
 * The rank a member set in their profile, maintained by the database. The shown rank, `users.beltRank`, is derived from
 * it and the promotions that aren't private (`currentRank`, duplicated in SQL).
 */
export const beltDeclarations = pgTable('belt_declarations', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  belt: text('belt').$type<BeltSlug>(),
  stripes: smallint('stripes').notNull(),
  /** The day the rank was set. */
  day: date('day', { mode: 'string' }).notNull(),
})
