import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns.ts'
import type { BeltSlug } from '#ui/belts.ts'
import type { DrillAnswer } from '../drilling.ts'
import type { Family, TechniqueRole, TechniqueState } from '../rules.ts'

/** The library: what we ship, and what members proposed. Positions are in it too, with the role `position`. */
export const techniques = pgTable(
  'techniques',
  {
    slug: text('slug').primaryKey(),
    name: text('name').notNull(),
    /** Other names, by language. */
    aliases: jsonb('aliases').$type<{ en?: string[]; pt?: string[]; jp?: string[] }>().notNull().default({}),
    role: text('role').$type<TechniqueRole>().notNull(),
    /** Of submissions. */
    family: text('family').$type<Family>(),
    /** Slugs of the positions it starts in. */
    fromPositions: text('from_positions').array().notNull().default([]),
    giOnly: boolean('gi_only').notNull().default(false),
    /** Which row of the rules by age and belt it falls under. */
    ruleKey: text('rule_key'),
    /** A proposed one is its proposer's alone until it is approved. */
    state: text('state').$type<TechniqueState>().notNull().default('listed'),
    proposedBy: text('proposed_by'),
    /** Why it should be in the library, in the proposer's words. */
    why: text('why').notNull().default(''),
    /** Of one that was merged: the slug it stands for. */
    mergedInto: text('merged_into'),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    /** What whoever decided says to it. */
    answer: text('answer').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('techniques_proposed').on(table.createdAt).where(sql`${table.state} = 'proposed'`),
    index('techniques_of').on(table.proposedBy).where(sql`${table.proposedBy} is not null`),
  ],
)

/** What rule books allow to whom: general knowledge with its date, which an admin corrects. */
export const techniqueRules = pgTable('technique_rules', {
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  /** Adults may from this belt; null where only the rule book says. */
  fromBelt: text('from_belt').$type<BeltSlug>(),
  noGiOnly: boolean('no_gi_only').notNull().default(false),
  /** Nobody may. */
  forbidden: boolean('forbidden').notNull().default(false),
  asOf: date('as_of', { mode: 'string' }).notNull(),
  /** The admin who changed it; a row that somebody changed is not filled in again. */
  changedBy: text('changed_by'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** What a member wants to drill. When it is due again follows from this and from the days it was logged on (`drilling.ts`). */
export const techniqueDrills = pgTable(
  'technique_drills',
  {
    uid: text('uid').notNull(),
    slug: text('slug').notNull(),
    addedOn: date('added_on', { mode: 'string' }).notNull(),
    /** The last day that "Drilled" was pressed for; null before the first. */
    drilledOn: date('drilled_on', { mode: 'string' }),
    answer: text('answer').$type<DrillAnswer>(),
    /** How far it is, as of `drilledOn`, and before that was pressed. */
    step: smallint('step').notNull().default(0),
    stepBefore: smallint('step_before').notNull().default(0),
    /** The last day it was drilled before that. */
    drilledBefore: date('drilled_before', { mode: 'string' }),
    createdAt: moment('created_at').notNull(),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
  },
  (table) => [primaryKey({ columns: [table.uid, table.slug] })],
)
