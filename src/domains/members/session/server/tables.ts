import { boolean, customType, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { preciseMoment } from '#platform/columns.ts'
import { digestOf } from './digest.ts'

/** Who can sign in. The member's profile is the row of `users` with the same id. */
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
    /** A disabled member: refused at sign-in and on the next request. */
    banned: boolean('banned').notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: preciseMoment('ban_expires'),
    /** Until when they read and do not post, and until when nothing is open to them; kept with the sanctions. */
    limitedUntil: preciseMoment('limited_until'),
    suspendedUntil: preciseMoment('suspended_until'),
    role: text('role'),
  },
  (table) => [uniqueIndex('auth_users_email').on(table.email)],
)

/** Written and compared as a digest of what is given; read back as that digest. */
const digest = customType<{ data: string }>({ dataType: () => 'text', toDriver: digestOf })

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    /** A digest: whoever reads the table, or a copy of it, opens no session with it. The token itself is in its cookie alone. */
    token: digest('token').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    /** The session ends here unless it is refreshed before: 60 days of absence. */
    expiresAt: preciseMoment('expires_at').notNull(),
    /** Until then the token opens the API; afterwards it is good for a refresh only. */
    tokenExpiresAt: preciseMoment('token_expires_at').notNull(),
    /** True for the session in which the member's profile was made. */
    isNewUser: boolean('is_new_user').notNull().default(false),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    impersonatedBy: text('impersonated_by'),
    createdAt: preciseMoment('created_at').notNull().defaultNow(),
    updatedAt: preciseMoment('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('auth_sessions_token').on(table.token), index('auth_sessions_user').on(table.userId)],
)

/** Who a member is at the identity provider: the issuer and its `sub`, one for each member. */
export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: text('id').primaryKey(),
    /** The `sub` of the provider's ID tokens. */
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    /** Empty only in rows that no process has started with since; `pinIssuer` fills it in. */
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

/** Sign-ins under way. */
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
