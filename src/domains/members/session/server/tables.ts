import { boolean, customType, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { preciseMoment } from '#platform/columns.ts'
import { digestOf } from './digest.ts'

/** Accounts that can sign in. The member's profile is the row of `users` with the same id. */
export const authUsers = pgTable(
  'auth_users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: preciseMoment('created_at').notNull().defaultNow(),
    updatedAt: preciseMoment('updated_at').notNull().defaultNow(),
    /** Whether the member is disabled: refused at sign-in and on the next request. */
    banned: boolean('banned').notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: preciseMoment('ban_expires'),
    /** When the member's posting limit and suspension end. Maintained with the sanctions. */
    limitedUntil: preciseMoment('limited_until'),
    suspendedUntil: preciseMoment('suspended_until'),
    role: text('role'),
  },
  (table) => [uniqueIndex('auth_users_email').on(table.email)],
)

/** Hashed on writing and comparing; reading returns the hash. */
const digest = customType<{ data: string }>({ dataType: () => 'text', toDriver: digestOf })

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    /** A hash, so the table or a copy of it can't open a session. The token itself is only in its cookie. */
    token: digest('token').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** When the session ends unless it's refreshed: 60 days without a visit. */
    expiresAt: preciseMoment('expires_at').notNull(),
    /** The token is valid for the API until this time, and afterwards only for a refresh. */
    tokenExpiresAt: preciseMoment('token_expires_at').notNull(),
    /** True for the session that created the member's profile. */
    isNewUser: boolean('is_new_user').notNull().default(false),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    impersonatedBy: text('impersonated_by'),
    createdAt: preciseMoment('created_at').notNull().defaultNow(),
    updatedAt: preciseMoment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('auth_sessions_token').on(table.token), index('auth_sessions_user').on(table.userId)],
)

/** Members' identities at the provider: issuer and `sub`, one per member. */
export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: text('id').primaryKey(),
    /** The `sub` of the provider's ID tokens. */
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    /** Null only in old rows, until `pinIssuer` fills it in at the next start. */
    issuer: text('issuer'),
    userId: text('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: preciseMoment('access_token_expires_at'),
    refreshTokenExpiresAt: preciseMoment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: preciseMoment('created_at').notNull().defaultNow(),
    updatedAt: preciseMoment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('auth_accounts_identity').on(table.issuer, table.accountId),
    uniqueIndex('auth_accounts_user').on(table.userId),
  ],
)

export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: preciseMoment('expires_at').notNull(),
    createdAt: preciseMoment('created_at').notNull().defaultNow(),
    updatedAt: preciseMoment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_verifications_identifier').on(table.identifier)],
)
