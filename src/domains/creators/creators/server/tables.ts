import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { Currency } from '#platform/money.ts'
import type { ApplicationForm } from '../application.ts'
import type { ApplicationState, CreatorStatus, PayoutState } from '../limits.ts'

/** One that is open at a time; those before stay. */
export const creatorApplications = pgTable(
  'creator_applications',
  {
    id: text('id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    state: text('state').$type<ApplicationState>().notNull(),
    form: jsonb('form').$type<Partial<ApplicationForm>>().notNull(),
    /** What the applicant said when the reviewer asked. */
    answer: text('answer').notNull().default(''),
    /** Of the form: two tabs do not write over each other. */
    version: integer('version').notNull().default(1),
    /** For the applicant. */
    reviewerNote: text('reviewer_note'),
    /** The admin who has it, or who decided. */
    reviewedBy: text('reviewed_by'),
    submittedAt: moment('submitted_at'),
    decidedAt: moment('decided_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('creator_applications_open')
      .on(table.uid)
      .where(sql`${table.state} in ('draft', 'submitted', 'in_review', 'needs_info')`),
    index('creator_applications_of').on(table.uid, table.createdAt),
    index('creator_applications_queue').on(table.state, table.submittedAt),
  ],
)

/** Somebody who teaches here. */
export const creators = pgTable(
  'creators',
  {
    uid: text('uid')
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    state: text('state').$type<CreatorStatus>().notNull().default('approved'),
    /** Why an admin suspended or revoked them, for the creator. */
    stateReason: text('state_reason').notNull().default(''),
    headline: text('headline').notNull().default(''),
    about: text('about').notNull().default(''),
    /** A picture of theirs. */
    cover: text('cover'),
    teaches: text('teaches').array().notNull().default([]),
    languages: text('languages').array().notNull().default([]),
    /** Where payouts go: ISO 3166 alpha-2. */
    country: text('country').notNull(),
    /** Of every price of theirs: ISO 4217. */
    currency: text('currency').$type<Currency>().notNull(),
    /** At the payments provider. */
    payoutAccountId: text('payout_account_id').unique(),
    payoutState: text('payout_state').$type<PayoutState>().notNull().default('not_started'),
    /** What the provider still asks for, in its own terms. */
    payoutRequirements: text('payout_requirements').array().notNull().default([]),
    /** Steps of onboarding that were put off. */
    onboardingSteps: text('onboarding_steps').array().notNull().default([]),
    /** When the page was published: from then on creators are listed. */
    onboardedAt: moment('onboarded_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
  },
  (table) => [index('creators_listed').on(table.state, table.createdAt)],
)
