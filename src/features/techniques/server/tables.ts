import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Family, TechniqueRole } from '../rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

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
    state: text('state').$type<'listed' | 'proposed' | 'declined'>().notNull().default('listed'),
    proposedBy: text('proposed_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('techniques_proposed').on(table.createdAt).where(sql`${table.state} = 'proposed'`)],
)
