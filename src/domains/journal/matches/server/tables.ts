import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { DisqualificationReason, Medal, Method, Outcome } from '#domains/feed/activities/entry-vocabulary.ts'
import { dummyColumns, timestamps } from '#platform/columns.ts'
import type { RuleSet } from '../rules.ts'

/** A competition as one member entered it; groups that member's matches. */
export const competitions = pgTable(
  'competitions',
  {
    uid: text('uid').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    organisation: text('organisation').notNull().default(''),
    city: text('city').notNull().default(''),
    /** ISO 3166-1 alpha-2, or empty. */
    country: text('country').notNull().default(''),
    ...timestamps,
  },
  (table) => [primaryKey({ columns: [table.uid, table.id] })],
)

/** A match. Its visibility and deletion are in its activity; a trigger copies `isDeleted`. */
export const matches = pgTable(
  'matches',
  {
    uid: text('uid').notNull(),
    id: text('id').notNull(),
    activityId: text('activity_id').notNull(),
    competitionId: text('competition_id'),
    eventName: text('event_name').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    organisation: text('organisation').notNull().default(''),
    ruleSet: text('rule_set').$type<RuleSet>().notNull(),
    discipline: text('discipline').$type<'gi' | 'nogi'>().notNull(),
    ageDivision: text('age_division').notNull().default(''),
    /** A belt's slug, or a free-text skill level where there are no belts. */
    level: text('level').notNull().default(''),
    weightClass: text('weight_class').notNull().default(''),
    opponentUid: text('opponent_uid'),
    opponentName: text('opponent_name').notNull().default(''),
    /** A known round's slug, or free text. */
    round: text('round').notNull().default(''),
    outcome: text('outcome').$type<Outcome>().notNull(),
    method: text('method').$type<Method>().notNull(),
    /** Slug of the submission. */
    submission: text('submission'),
    disqualification: text('disqualification').$type<DisqualificationReason>(),
    /** Points, advantages and penalties: the author's, then the opponent's. */
    myPoints: smallint('my_points'),
    myAdvantages: smallint('my_advantages'),
    myPenalties: smallint('my_penalties'),
    theirPoints: smallint('their_points'),
    theirAdvantages: smallint('their_advantages'),
    theirPenalties: smallint('their_penalties'),
    /** Seconds. */
    duration: integer('duration'),
    medal: text('medal').$type<Medal>(),
    videoUrl: text('video_url'),
    /** Slugs of the positions the author worked from. */
    positions: text('positions').array().notNull().default([]),
    /** Visible to the author only. */
    notes: text('notes').notNull().default(''),
    isDeleted: boolean('is_deleted').notNull().default(false),
    ...timestamps,
    ...dummyColumns,
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.id] }),
    index('matches_listed').on(table.uid, table.day, table.id).where(sql`not ${table.isDeleted}`),
    index('matches_activity').on(table.uid, table.activityId),
    index('matches_opponent').on(table.opponentUid),
  ],
)
