import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { admin } from 'better-auth/plugins/admin'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database.ts'
import { withoutAddresses } from '#platform/describe-error.ts'
import { newId } from '#platform/ids.ts'
import { SESSION_MS, TOKEN_MS } from '../rules.ts'
import { cookiePrefix } from './cookie.ts'
import { subjectOf } from './id-token.ts'
import { addressOf, claimImported, PROVIDER, pinIssuer } from './identities.ts'
import { authAccounts, authSessions, authUsers, authVerifications } from './tables.ts'

/** The person who has just authenticated. */
export interface SignedIn {
  uid: string
  email: string
  emailVerified: boolean
  name: string
  picture: string | null
}

export interface IdentityOptions {
  config: Config
  db: Database
  secret: string
  log: Logger
  /**
   * Called on every sign-in, before its session is valid. Returns whether the member's profile was created just now.
   */
  onSignIn(person: SignedIn): Promise<{ isNewUser: boolean }>
}

/** A failure for which the library has an error code but no message. */
const FAILED = 'the provider gave no tokens for the code'

export type Identity = ReturnType<typeof openIdentity>

/**
 * OpenID Connect against the configured issuer, the only way to sign in, under the provider name `google`. Discovery
 * runs at the first sign-in and is retried until it succeeds, so an unreachable issuer doesn't prevent startup.
 */
export function openIdentity(options: IdentityOptions) {
  let opened: Promise<Auth> | undefined
  return {
    /** Undefined while the identity provider can't be reached. */
    async auth(): Promise<Auth | undefined> {
      opened ??= createAuth(options)
      const auth = await opened
      const context = await auth.$context
      const providers = await context.socialProviders
      if (providers.some((provider) => provider.id === PROVIDER)) return auth
      opened = undefined
      return undefined
    },
  }
}

type Auth = Awaited<ReturnType<typeof createAuth>>

async function createAuth({ config, db, secret, log, onSignIn }: IdentityOptions) {
  const { issuer, clientId } = config.signIn
  await pinIssuer(db, issuer)
  return betterAuth({
    appName: 'Open Mat',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: {
      // Only an error in `rest` is logged, because `rest` may also include a token or a response of the provider.
      log: (level, message, ...rest) =>
        log[level](
          { err: rest.find((one) => one instanceof Error) },
          `sign-in: ${withoutAddresses(message || FAILED)}`,
        ),
    },
    rateLimit: { enabled: false },
    database: adapting(
      issuer,
      drizzleAdapter(db, {
        provider: 'pg',
        transaction: true,
        schema: { user: authUsers, session: authSessions, account: authAccounts, verification: authVerifications },
      }),
    ),
    advanced: {
      cookiePrefix: cookiePrefix(config),
      // The library's own prefix for secure cookies isn't used, because sibling hosts could set such cookies.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.publicUrl.startsWith('https:') },
      database: { generateId: () => newId() },
    },
    account: {
      accountLinking: { enabled: false },
      additionalFields: { issuer: { type: 'string', required: true, input: false, defaultValue: () => issuer } },
    },
    session: {
      expiresIn: SESSION_MS / 1000,
      disableSessionRefresh: true,
      additionalFields: {
        tokenExpiresAt: {
          type: 'date',
          required: true,
          input: false,
          defaultValue: () => new Date(Date.now() + TOKEN_MS),
        },
        isNewUser: { type: 'boolean', required: true, input: false, defaultValue: false },
      },
    },
    databaseHooks: {
      account: {
        // The provider's tokens aren't needed, so they aren't stored.
        create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
        update: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
      },
      session: {
        create: {
          async before(session, context) {
            const user = await context?.context.internalAdapter.findUserById(session.userId)
            if (!user) return
            const { isNewUser } = await onSignIn({
              uid: user.id,
              email: user.email,
              emailVerified: user.emailVerified,
              name: user.name,
              picture: user.image ?? null,
            })
            return { data: { ...session, isNewUser } }
          },
        },
      },
    },
    plugins: [
      // The ban check comes first, so a disabled member changes nothing by signing in.
      admin({ bannedUserMessage: 'This account has been disabled. Please contact support.' }),
      genericOAuth({
        config: [
          {
            providerId: PROVIDER,
            discoveryUrl: `${issuer}/.well-known/openid-configuration`,
            requireIdTokenVerification: true,
            mapProfileToUser: (profile) => addressOf(db, issuer, profile),
            async accountSubject({ tokens, profile }) {
              const subject = subjectOf(tokens.idToken, { clientId, profile, now: new Date() })
              await claimImported(db, { issuer, subject, profile })
              return subject
            },
            clientId,
            clientSecret: config.signIn.clientSecret,
            scopes: ['openid', 'email', 'profile'],
            prompt: 'select_account',
            pkce: true,
            disableProviderLogout: true,
            // Picks up a new picture from the provider at the next sign-in; the profile's own name stays.
            overrideUserInfo: true,
          },
        ],
      }),
    ],
  })
}

const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null }

type Adapting = ReturnType<typeof drizzleAdapter>
type Adapter = ReturnType<Adapting>

/**
 * Adapts the library's database adapter: accounts are looked up by issuer as well, never by their user's email, and the
 * table stores a hash of the session token. Only the cookie has the token itself.
 */
function adapting(issuer: string, open: Adapting): Adapting {
  return (options) => adapted(issuer, open(options))
}

function adapted<
  Given extends Pick<Adapter, 'create' | 'findOne' | 'findMany'> & Partial<Pick<Adapter, 'transaction'>>,
>(issuer: string, adapter: Given): Given {
  const { create, findOne, findMany, transaction } = adapter
  return {
    ...adapter,
    create: async (asked: Parameters<typeof create>[0]) => {
      const made = await create(asked)
      return asked.model === 'session' ? { ...made, token: asked.data.token } : made
    },
    findOne: (asked: Parameters<typeof findOne>[0]) =>
      findOne(asked.model === 'user' ? { ...asked, join: undefined } : asked),
    findMany: (asked: Parameters<typeof findMany>[0]) =>
      findMany(
        asked.model === 'account'
          ? { ...asked, where: [...(asked.where ?? []), { field: 'issuer', value: issuer }] }
          : asked,
      ),
    ...(transaction && {
      transaction: ((work) => transaction((inner) => work(adapted(issuer, inner)))) as Adapter['transaction'],
    }),
  }
}
