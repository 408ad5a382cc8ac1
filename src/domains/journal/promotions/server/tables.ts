import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { PostPicture } from '#domains/feed/activities/contract.ts'
import type { PromotionState } from '#domains/feed/activities/entry-vocabulary.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { BeltSlug } from '#ui/belts.ts'
import type { DeciderRole } from '../rules.ts'

/** Who sees a promotion and whether it is deleted stands in its activity; `isDeleted` follows by a trigger. */
export const promotions = pgTable(
  'promotions',
  {
    uid: text('uid').notNull(),
    id: text('id').notNull(),
    activityId: text('activity_id').notNull(),
    belt: text('belt').$type<BeltSlug>().notNull(),
    stripes: smallint('stripes').notNull().default(0),
    /** The first on which it was worn, by the calendar of where that was. */
    day: date('day', { mode: 'string' }).notNull(),
    promoterUid: text('promoter_uid'),
    promoterName: text('promoter_name').notNull().default(''),
    gymId: text('gym_id'),
    gymName: text('gym_name').notNull().default(''),
    photo: jsonb('photo').$type<PostPicture>(),
    note: text('note').notNull().default(''),
    state: text('state').$type<PromotionState>().notNull().default('self_declared'),
    /** When promoter and gym were last asked to confirm it; null while nobody is. */
    askedAt: moment('asked_at'),
    /** How often they were. */
    asks: smallint('asks').notNull().default(0),
    /** Who confirmed or disputed it, as what, and when. */
    decidedBy: text('decided_by'),
    decidedAs: text('decided_as').$type<DeciderRole>(),
    decidedAt: moment('decided_at'),
    /** Why it is disputed. */
    reason: text('reason').notNull().default(''),
    isDeleted: boolean('is_deleted').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
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
 * The rank that a member chose in the profile itself, kept by the database. What is worn, `users.beltRank`, follows from it and
 * from the promotions that aren't private (`currentRank`, with a twin in SQL).
 */
export const beltDeclarations = pgTable('belt_declarations', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  belt: text('belt').$type<BeltSlug>(),
  stripes: smallint('stripes').notNull(),
  /** When it was said. */
  day: date('day', { mode: 'string' }).notNull(),
})
