import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { gymRef } from '#domains/gyms/gyms/server/tables.ts'
import { moment } from '#platform/columns.ts'
import { TEACHING_LIMITS, type TeachingState } from '../rules.ts'

/** What a session of the timetable taught on a date, or what's planned for it. */
export const taughtClasses = pgTable(
  'taught_classes',
  {
    gymId: gymRef(),
    sessionId: text('session_id').notNull(),
    /** In the gym's time zone. */
    day: date('day', { mode: 'string' }).notNull(),
    /** The title in the timetable at the time of writing; the timetable may have changed since. */
    title: text('title').notNull(),
    start: text('start').notNull(),
    state: text('state').$type<TeachingState>().notNull(),
    /** Slugs of listed techniques, so that everyone may read their names. */
    techniques: text('techniques').array().notNull().default([]),
    note: text('note').notNull().default(''),
    videoUrl: text('video_url').notNull().default(''),
    /** Null once the writer's account is deleted. */
    writtenBy: text('written_by'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.gymId, table.sessionId, table.day] }),
    index('taught_classes_day').on(table.gymId, table.day),
    check(
      'taught_classes_techniques',
      sql`cardinality(${table.techniques}) <= ${sql.raw(String(TEACHING_LIMITS.techniques))}`,
    ),
  ],
)

/**
 * Techniques a gym taught in a month, and whether at least five members drilled them or used them in rounds. Counted
 * once: later changes to sessions or memberships would otherwise reveal who made the difference.
 */
export const landedTechniques = pgTable(
  'landed_techniques',
  {
    gymId: gymRef(),
    /** 2026-09 */
    month: text('month').notNull(),
    slug: text('slug').notNull(),
    drilled: boolean('drilled').notNull(),
    inRounds: boolean('in_rounds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.month, table.slug] })],
)

/** Gyms that have changed who sees what was taught. */
export const teachingSettings = pgTable('teaching_settings', {
  gymId: gymRef().primaryKey(),
  membersSee: boolean('members_see').notNull(),
})
