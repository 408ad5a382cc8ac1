import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { gymRef } from '#domains/gyms/gyms/server/tables.ts'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'
import { CURRICULUM_LIMITS, type CurriculumBelt, type PromotionStep, type Verdict } from '../rules.ts'

const belt = text('belt').$type<CurriculumBelt>().notNull()

/** What a gym teaches at a belt, in order. */
export const curricula = pgTable(
  'curricula',
  {
    gymId: gymRef(),
    belt,
    /** Slugs of listed techniques. */
    techniques: text('techniques').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.belt] }),
    check(
      'curricula_techniques',
      sql`cardinality(${table.techniques}) <= ${sql.raw(String(CURRICULUM_LIMITS.techniques))}`,
    ),
  ],
)

/** A gym's own rule for the next stripe or belt; no row if it has none. */
export const promotionRules = pgTable(
  'promotion_rules',
  {
    gymId: gymRef(),
    belt,
    step: text('step').$type<PromotionStep>().notNull(),
    classes: smallint('classes'),
    months: smallint('months'),
    /** Percent of the curriculum. */
    share: smallint('share'),
    coachYes: boolean('coach_yes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.belt, table.step] })],
)

/** The last decision about a member who meets the gym's rule. Deleted when they leave the gym. */
export const promotionReviews = pgTable(
  'promotion_reviews',
  {
    gymId: gymRef(),
    uid: memberRef(),
    verdict: text('verdict').$type<Verdict>().notNull(),
    /** Visible only to staff and in the member's own data archive. */
    reason: text('reason').notNull(),
    until: date('until', { mode: 'string' }),
    /** Null once the coach's account is deleted. */
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.uid] }), index('promotion_reviews_uid').on(table.uid)],
)

/** Gyms that have changed what their members see. */
export const curriculumSettings = pgTable('curriculum_settings', {
  gymId: gymRef().primaryKey(),
  membersSee: boolean('members_see').notNull(),
  showsProgress: boolean('shows_progress').notNull(),
})
