import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { gymRef } from '#domains/gyms/gyms/server/tables.ts'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { dummyColumns, preciseMoment } from '#platform/columns.ts'
import type { ClaimKind, ClaimState, ClaimStep, EvidenceType, Relationship } from '../rules.ts'

/** Claims to gyms. Readable by the claimant and admins; a gym's owners see who claims it and in which role. */
export const claims = pgTable(
  'claims',
  {
    id: text('id').primaryKey(),
    gymId: gymRef(),
    claimantId: memberRef('claimant_id'),
    kind: text('kind').$type<ClaimKind>().notNull(),
    relationship: text('relationship').$type<Relationship>().notNull(),
    contactEmail: text('contact_email').notNull(),
    contactPhone: text('contact_phone'),
    message: text('message').notNull(),
    status: text('status').$type<ClaimState>().notNull(),
    /** For a transfer: the longest-standing owner at the time. */
    previousOwnerId: text('previous_owner_id'),
    /** For a transfer: until when its owners may object. */
    objectUntil: preciseMoment('object_until'),
    objectedAt: preciseMoment('objected_at'),
    objectedBy: text('objected_by'),
    objection: text('objection'),
    createdAt: preciseMoment('created_at').notNull(),
    /** Time of the last activity. */
    updatedAt: preciseMoment('updated_at').notNull(),
    submittedAt: preciseMoment('submitted_at'),
    /** Null for drafts and closed claims. */
    expiresAt: preciseMoment('expires_at'),
    decidedAt: preciseMoment('decided_at'),
    decidedBy: text('decided_by'),
    decisionNote: text('decision_note'),
    ...dummyColumns,
  },
  (table) => [
    uniqueIndex('claims_one_open')
      .on(table.gymId, table.claimantId)
      .where(sql`status in ('draft', 'pending', 'needs_info')`),
    index('claims_claimant').on(table.claimantId, table.createdAt),
    index('claims_gym').on(table.gymId, table.createdAt),
    index('claims_queue').on(table.submittedAt, table.id).where(sql`status in ('pending', 'needs_info')`),
    index('claims_expiry').on(table.expiresAt).where(sql`status in ('pending', 'needs_info')`),
  ],
)

export const claimEvidence = pgTable(
  'claim_evidence',
  {
    claimId: text('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    type: text('type').$type<EvidenceType>().notNull(),
    value: text('value').notNull(),
    addedAt: preciseMoment('added_at').notNull(),
    verifiedAt: preciseMoment('verified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.id] }),
    uniqueIndex('claim_evidence_once').on(table.claimId, table.type, table.value),
  ],
)

/** A claim's timeline, in order; append-only. `by` is null for a step that no one took, such as an expiry. */
export const claimHistory = pgTable(
  'claim_history',
  {
    claimId: text('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    at: preciseMoment('at').notNull(),
    id: text('id').notNull(),
    step: text('step').$type<ClaimStep>().notNull(),
    by: text('by'),
    note: text('note'),
  },
  (table) => [primaryKey({ columns: [table.claimId, table.at, table.id] })],
)

/**
 * Codes that were emailed or are for placing on a website. The code itself isn't stored: it's derived from `seed` and
 * this installation's secret. Rows are deleted two days after expiry; until then they're needed to count guesses.
 */
export const claimCodes = pgTable(
  'claim_codes',
  {
    id: text('id').primaryKey(),
    claimId: text('claim_id')
      .notNull()
      .references(() => claims.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    gymId: text('gym_id').notNull(),
    type: text('type').$type<'domain_email' | 'website_code'>().notNull(),
    /** The email address or website. */
    value: text('value').notNull(),
    seed: text('seed').notNull(),
    tries: integer('tries').notNull().default(0),
    sentAt: preciseMoment('sent_at').notNull(),
    expiresAt: preciseMoment('expires_at').notNull(),
    usedAt: preciseMoment('used_at'),
  },
  (table) => [
    index('claim_codes_claim').on(table.claimId, table.sentAt),
    index('claim_codes_uid').on(table.uid, table.sentAt),
    index('claim_codes_gym').on(table.gymId, table.sentAt),
    index('claim_codes_value').on(table.value, table.sentAt),
  ],
)
