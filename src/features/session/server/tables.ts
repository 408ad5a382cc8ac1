import { boolean, customType, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { digestOf } from './digest.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Who can sign in. The member's profile is the row of `users` with the same id. */
export const authUsers = pgTable(
  'auth_users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** A disabled member: refused at sign-in and on the next request (§4.2). */
    banned: boolean('banned').notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: moment('ban_expires'),
    /** D13: until when they read and do not post, and until when nothing is open to them; kept with the sanctions. */
    limitedUntil: moment('limited_until'),
    suspendedUntil: moment('suspended_until'),
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
    expiresAt: moment('expires_at').notNull(),
    /** Until then the token opens the API; afterwards it is good for a refresh only (§4.3). */
    tokenExpiresAt: moment('token_expires_at').notNull(),
    /** True for the session in which the member's profile was made (§4.4). */
    isNewUser: boolean('is_new_user').notNull().default(false),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    impersonatedBy: text('impersonated_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
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
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
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
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_verifications_identifier').on(table.identifier)],
)
