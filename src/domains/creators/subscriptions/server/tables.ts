import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Interval } from '#domains/creators/tiers/limits.ts'
import { dummyColumns, moment, timestamps } from '#platform/columns.ts'
import type { Currency } from '#platform/money.ts'
import type { CheckoutState, LedgerKind, SubscriptionState } from '../states.ts'

/** A membership of a member with a creator; past ones stay. Amounts are in the smallest unit of the currency. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    creatorUid: text('creator_uid').notNull(),
    tierId: text('tier_id').notNull(),
    state: text('state').$type<SubscriptionState>().notNull(),
    /** Null if nothing is paid. It and `amount` are this member's price; the tier's current one may differ. */
    interval: text('interval').$type<Interval>(),
    amount: integer('amount').notNull().default(0),
    currency: text('currency').$type<Currency>().notNull(),
    /** Decides access to members-only content, together with the tier's level. Null until access first starts. */
    accessUntil: moment('access_until'),
    currentPeriodEnd: moment('current_period_end'),
    trialEnd: moment('trial_end'),
    pausedUntil: moment('paused_until'),
    lastPausedAt: moment('last_paused_at'),
    /** Given days that start when the membership ends. Days preserved by a pause are only at the provider. */
    daysKept: integer('days_kept').notNull().default(0),
    /** The tier that those days are for. */
    keptTierId: text('kept_tier_id'),
    /** The tier from the next period on, if a change is planned. */
    nextTierId: text('next_tier_id'),
    nextInterval: text('next_interval').$type<Interval>(),
    /** The price after the planned change; null if no change is planned. */
    nextAmount: integer('next_amount'),
    cancelReason: text('cancel_reason'),
    giftFrom: text('gift_from'),
    /** ID at the payment provider. */
    providerId: text('provider_id').unique(),
    /** When the provider's state was last applied. */
    providerSaidAt: moment('provider_said_at'),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    ...timestamps,
    ...dummyColumns,
  },
  (table) => [
    uniqueIndex('subscriptions_living')
      .on(table.uid, table.creatorUid)
      .where(sql`${table.state} not in ('ended', 'refunded')`),
    index('subscriptions_access').on(table.uid, table.creatorUid, table.accessUntil),
    index('subscriptions_of_creator').on(table.creatorUid, table.state),
    index('subscriptions_of_tier').on(table.tierId, table.state),
  ],
)

/** A checkout, open for 15 minutes. Its price is calculated by the server. */
export const checkouts = pgTable(
  'checkouts',
  {
    /** Chosen by the browser, so pressing twice starts only one checkout. */
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    creatorUid: text('creator_uid').notNull(),
    tierId: text('tier_id').notNull(),
    interval: text('interval').$type<Interval>().notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** For gifts: the receiver and the number of months. */
    giftTo: text('gift_to'),
    giftMonths: integer('gift_months'),
    trialDays: integer('trial_days').notNull().default(0),
    subscriptionId: text('subscription_id'),
    providerId: text('provider_id').unique(),
    url: text('url'),
    state: text('state').$type<CheckoutState>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('checkouts_open').on(table.state, table.expiresAt)],
)

/** Members' customer IDs at the payment provider. */
export const paymentCustomers = pgTable('payment_customers', {
  uid: text('uid').primaryKey(),
  providerId: text('provider_id').notNull().unique(),
})

/** Leases for provider calls, with their holder and end: see `lease.ts`. */
export const paymentTurns = pgTable(
  'payment_turns',
  {
    about: text('about').primaryKey(),
    holder: text('holder').notNull(),
    until: moment('until').notNull(),
    /** The member a tier's place is reserved for while the lease is held. */
    uid: text('uid'),
    tierId: text('tier_id'),
  },
  (table) => [index('payment_turns_places').on(table.tierId)],
)

/** Events received from the provider, each stored once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's event ID. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    /** The connected account the event happened in; null for our own. */
    account: text('account'),
    madeAt: moment('made_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
    fault: text('fault'),
  },
  (table) => [index('payment_events_waiting').on(table.receivedAt).where(sql`${table.handledAt} is null`)],
)

/**
 * Every payment, fee, refund, lost dispute and payout, recorded once. Lines are only ever added. Positive amounts are
 * credits to the creator, negative ones debits.
 */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    position: bigserial('position', { mode: 'number' }).primaryKey(),
    creatorUid: text('creator_uid').notNull(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    subscriptionId: text('subscription_id'),
    /** The member whose payment the line is about; null for payouts and unknown payers. */
    uid: text('uid'),
    /** The provider's ID of what the line records, followed by “failed” for a returned payout. */
    providerId: text('provider_id').notNull(),
    facts: jsonb('facts').$type<{ invoiceId?: string; tierId?: string; periodStart?: string; periodEnd?: string }>(),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_lines_once').on(table.kind, table.providerId),
    index('ledger_lines_of').on(table.creatorUid, table.at),
    index('ledger_lines_of_subscription').on(table.subscriptionId),
  ],
)
