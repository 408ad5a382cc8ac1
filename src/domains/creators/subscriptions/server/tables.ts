import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Interval } from '#domains/creators/tiers/limits.ts'
import { moment } from '#platform/columns.ts'
import type { Currency } from '#platform/money.ts'
import type { CheckoutState, LedgerKind, SubscriptionState } from '../states.ts'

/** Somebody's membership with a creator. Those that are over stay. Amounts are in the smallest unit of the currency. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    creatorUid: text('creator_uid').notNull(),
    tierId: text('tier_id').notNull(),
    state: text('state').$type<SubscriptionState>().notNull(),
    /** What this member pays, which the tier's price may have left behind. Null where nothing is paid. */
    interval: text('interval').$type<Interval>(),
    amount: integer('amount').notNull().default(0),
    currency: text('currency').$type<Currency>().notNull(),
    /** The one fact that opens what a creator keeps for members; null until there is access for the first time. */
    accessUntil: moment('access_until'),
    currentPeriodEnd: moment('current_period_end'),
    trialEnd: moment('trial_end'),
    pausedUntil: moment('paused_until'),
    lastPausedAt: moment('last_paused_at'),
    /** Days that were paid and wait: of a pause, or of a gift that begins later. */
    daysKept: integer('days_kept').notNull().default(0),
    /** At which tier they are used; null: at that of the membership. */
    keptTierId: text('kept_tier_id'),
    /** From the next period on, when somebody went to a lower tier. */
    nextTierId: text('next_tier_id'),
    nextInterval: text('next_interval').$type<Interval>(),
    /** What is paid from then on; null where no change is planned. */
    nextAmount: integer('next_amount'),
    cancelReason: text('cancel_reason'),
    giftFrom: text('gift_from'),
    /** At the payments provider. */
    providerId: text('provider_id').unique(),
    /** When what the provider said last was made: something older changes nothing. */
    providerSaidAt: moment('provider_said_at'),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
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

/** A checkout that was begun. Its price is what the server computed; it is open for 15 minutes. */
export const checkouts = pgTable(
  'checkouts',
  {
    /** The browser's key of this checkout: pressing twice is pressing once. */
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    creatorUid: text('creator_uid').notNull(),
    tierId: text('tier_id').notNull(),
    interval: text('interval').$type<Interval>().notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** For whom, if it is a gift, and how many months. */
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

/** Members as the payments provider knows them. */
export const paymentCustomers = pgTable('payment_customers', {
  uid: text('uid').primaryKey(),
  providerId: text('provider_id').notNull().unique(),
})

/** Whose turn it is to talk with the provider about something, and until when at most: see `turn.ts`. */
export const paymentTurns = pgTable(
  'payment_turns',
  {
    about: text('about').primaryKey(),
    holder: text('holder').notNull(),
    until: moment('until').notNull(),
    /** Who is promised a place of a tier meanwhile. */
    uid: text('uid'),
    tierId: text('tier_id'),
  },
  (table) => [index('payment_turns_places').on(table.tierId)],
)

/** What the provider told, each once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    /** The account it happened at; null is our own. */
    account: text('account'),
    madeAt: moment('made_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
    fault: text('fault'),
  },
  (table) => [index('payment_events_waiting').on(table.receivedAt).where(sql`${table.handledAt} is null`)],
)

/** Every cent, once: lines are only ever added. Positive is for the creator, negative from them. */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    position: bigserial('position', { mode: 'number' }).primaryKey(),
    creatorUid: text('creator_uid').notNull(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    subscriptionId: text('subscription_id'),
    /** Who paid; null for what is no payment of a member. */
    uid: text('uid'),
    /** The charge, refund, dispute or payout at the provider. */
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
