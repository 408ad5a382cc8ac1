import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { dummyColumns, moment } from '#platform/columns.ts'
import type { BeltSlug } from '#ui/belts.ts'
import type { DrillAnswer, Family, TechniqueRole, TechniqueState } from '../rules.ts'

/** The library as shipped, plus members' suggestions. Positions are techniques with the role `position`. */
export const techniques = pgTable(
  'techniques',
  {
    slug: text('slug').primaryKey(),
    name: text('name').notNull(),
    /** Other names, by language. */
    aliases: jsonb('aliases')
      .$type<{ en?: string[]; pt?: string[]; es?: string[]; jp?: string[] }>()
      .notNull()
      .default({}),
    role: text('role').$type<TechniqueRole>().notNull(),
    /** For submissions only. */
    family: text('family').$type<Family>(),
    /** Slugs of the positions the technique starts in. */
    fromPositions: text('from_positions').array().notNull().default([]),
    /** Slugs of what it leads to, most common first. */
    leadsTo: text('leads_to').array().notNull().default([]),
    giOnly: boolean('gi_only').notNull().default(false),
    /** The row in `techniqueRules` that applies to it. */
    ruleKey: text('rule_key'),
    /** Until approved, a proposed technique is visible to its proposer and admins only. */
    state: text('state').$type<TechniqueState>().notNull().default('listed'),
    proposedBy: text('proposed_by'),
    /** The member's reason why the technique should be in the library. */
    why: text('why').notNull().default(''),
    /** The target's slug, if it was merged. */
    mergedInto: text('merged_into'),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    /** The admin's response. */
    answer: text('answer').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('techniques_proposed').on(table.createdAt).where(sql`${table.state} = 'proposed'`),
    index('techniques_of').on(table.proposedBy).where(sql`${table.proposedBy} is not null`),
  ],
)

/** Competition rules for a technique: general guidance with its date, editable by admins. */
export const techniqueRules = pgTable('technique_rules', {
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  /** Adults may use the technique from this belt on; null if it's forbidden or the belt isn't what decides. */
  fromBelt: text('from_belt').$type<BeltSlug>(),
  noGiOnly: boolean('no_gi_only').notNull().default(false),
  /** Whether the technique is banned for everyone. */
  forbidden: boolean('forbidden').notNull().default(false),
  asOf: date('as_of', { mode: 'string' }).notNull(),
  /** The admin who changed the row, which is then no longer updated from the shipped files. */
  changedBy: text('changed_by'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** What a member wrote about a technique for themselves, and what it leads to in their game. */
export const techniqueNotes = pgTable(
  'technique_notes',
  {
    uid: memberRef(),
    slug: text('slug').notNull(),
    note: text('note').notNull(),
    /** Slugs, in the member's order. */
    leadsTo: text('leads_to').array().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.slug] })],
)

/** A member's drill list. Due dates are derived from it and the days the technique was logged (`web/drilling.ts`). */
export const techniqueDrills = pgTable(
  'technique_drills',
  {
    uid: text('uid').notNull(),
    slug: text('slug').notNull(),
    addedOn: date('added_on', { mode: 'string' }).notNull(),
    /** The last day the technique was marked as drilled; null before the first. */
    drilledOn: date('drilled_on', { mode: 'string' }),
    /** How it went, by day. */
    answers: jsonb('answers').$type<Record<string, DrillAnswer>>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
    ...dummyColumns,
  },
  (table) => [primaryKey({ columns: [table.uid, table.slug] })],
)
