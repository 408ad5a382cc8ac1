import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { RuleSet } from '#domains/journal/matches/rules.ts'
import { memberRef, users } from '#domains/members/people/server/tables.ts'
import { dummyColumns, moment, timestamps } from '#platform/columns.ts'
import type { CompetitionDiscipline, CompetitionStatus, EntryVisibility, Intent } from '../rules.ts'

/** Competitions that everyone can see. Those in members' own matches are in `competitions`. */
export const listedCompetitions = pgTable(
  'listed_competitions',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull().unique('listed_competitions_slug'),
    name: text('name').notNull(),
    organisation: text('organisation').notNull().default(''),
    ruleSet: text('rule_set').$type<RuleSet>().notNull(),
    discipline: text('discipline').$type<CompetitionDiscipline>().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** The venue's IANA time zone; empty if unknown. */
    timezone: text('timezone').notNull().default(''),
    venue: text('venue').notNull().default(''),
    town: text('town').notNull().default(''),
    /** ISO 3166-1 alpha-2, or empty. */
    country: text('country').notNull().default(''),
    /** The venue's point, or its town's centre. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    /** Whether the point is only the town's centre. */
    placeApproximate: boolean('place_approximate').notNull().default(false),
    website: text('website').notNull().default(''),
    registrationUrl: text('registration_url').notNull().default(''),
    registrationDeadline: date('registration_deadline', { mode: 'string' }),
    weighIn: text('weigh_in').notNull().default(''),
    status: text('status').$type<CompetitionStatus>().notNull().default('scheduled'),
    /** Null for imports and demo data, and once the member's account is deleted. */
    createdBy: text('created_by').references(() => users.uid, { onDelete: 'set null' }),
    /** Where an import got it from, and its id there. */
    source: text('source').notNull().default(''),
    externalId: text('external_id'),
    /** Counts edits; the calendar's SEQUENCE. */
    version: integer('version').notNull().default(1),
    isDeleted: boolean('is_deleted').notNull().default(false),
    deletedAt: moment('deleted_at'),
    takenDownAt: moment('taken_down_at'),
    ...timestamps,
    ...dummyColumns,
  },
  (table) => [
    index('listed_competitions_ends').on(table.endsOn).where(sql`not ${table.isDeleted}`),
    index('listed_competitions_created_by').on(table.createdBy),
    uniqueIndex('listed_competitions_external').on(table.source, table.externalId),
  ],
)

/** Members who are going to a competition, or interested in it. */
export const competitionEntries = pgTable(
  'competition_entries',
  {
    uid: memberRef(),
    competitionId: text('competition_id')
      .notNull()
      .references(() => listedCompetitions.id, { onDelete: 'cascade' }),
    intent: text('intent').$type<Intent>().notNull(),
    discipline: text('discipline').$type<'gi' | 'nogi'>(),
    /** As in a match: a known value's slug, or the member's own text. Visible only to the member. */
    ageDivision: text('age_division').notNull().default(''),
    level: text('level').notNull().default(''),
    weightClass: text('weight_class').notNull().default(''),
    visibility: text('visibility').$type<EntryVisibility>().notNull(),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.competitionId] }),
    index('competition_entries_competition').on(table.competitionId),
  ],
)
