import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { memberRef, users } from '#domains/members/people/server/tables.ts'
import { dummyColumns, moment, timestamps } from '#platform/columns.ts'
import type { Currency } from '#platform/money.ts'
import type { ApplicationForm } from '../application.ts'
import type { ApplicationState, CreatorStatus, PayoutState } from '../limits.ts'

/** A member has at most one open application. Earlier ones stay. */
export const creatorApplications = pgTable(
  'creator_applications',
  {
    id: text('id').primaryKey(),
    uid: memberRef(),
    state: text('state').$type<ApplicationState>().notNull(),
    form: jsonb('form').$type<Partial<ApplicationForm>>().notNull(),
    /** The applicant's answer to the reviewer. */
    answer: text('answer').notNull().default(''),
    /** Version of the form, so two tabs don't overwrite each other. */
    version: integer('version').notNull().default(1),
    /** Shown to the applicant. */
    reviewerNote: text('reviewer_note'),
    /** The admin who is reviewing it or decided it. */
    reviewedBy: text('reviewed_by'),
    submittedAt: moment('submitted_at'),
    decidedAt: moment('decided_at'),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('creator_applications_open')
      .on(table.uid)
      .where(sql`${table.state} in ('draft', 'submitted', 'in_review', 'needs_info')`),
    index('creator_applications_of').on(table.uid, table.createdAt),
    index('creator_applications_queue').on(table.state, table.submittedAt),
  ],
)

/** Current and former creators. */
export const creators = pgTable(
  'creators',
  {
    uid: text('uid')
      .primaryKey()
      .references(() => users.uid, { onDelete: 'cascade' }),
    state: text('state').$type<CreatorStatus>().notNull().default('approved'),
    /** The reason an admin gave for suspending or revoking the creator. The creator can read it. */
    stateReason: text('state_reason').notNull().default(''),
    headline: text('headline').notNull().default(''),
    about: text('about').notNull().default(''),
    /** ID of one of the creator's pictures. */
    cover: text('cover'),
    teaches: text('teaches').array().notNull().default([]),
    languages: text('languages').array().notNull().default([]),
    /** The country that payouts go to: ISO 3166 alpha-2. */
    country: text('country').notNull(),
    /** Currency of all the creator's prices: ISO 4217. */
    currency: text('currency').$type<Currency>().notNull(),
    /** ID at the payment provider. */
    payoutAccountId: text('payout_account_id').unique(),
    payoutState: text('payout_state').$type<PayoutState>().notNull().default('not_started'),
    /** The provider's remaining requirements, by its own field names. */
    payoutRequirements: text('payout_requirements').array().notNull().default([]),
    /** Skipped onboarding steps. */
    onboardingSteps: text('onboarding_steps').array().notNull().default([]),
    /** When the page was published and became listed. */
    onboardedAt: moment('onboarded_at'),
    ...timestamps,
    ...dummyColumns,
  },
  (table) => [index('creators_listed').on(table.state, table.createdAt)],
)
