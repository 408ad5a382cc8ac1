import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { assets } from '../pages/assets.ts'
import { pageHeaders, sendPage } from '../pages/responses.ts'
import { claimsOf, openAccounts, type StandInAccount } from './accounts.ts'
import { type Behaviour, behaviour, defaultBehaviour } from './behaviour.ts'
import { openChooser } from './chooser.ts'
import { listenOnThisMachine } from './listen.ts'
import { memoryAdapters } from './memory-adapter.ts'
import { homePage, problemPage } from './pages.ts'
import { openPictureHost } from './pictures.ts'
import { type SigningKeys, signingKeysFrom } from './signing-keys.ts'
import { withFault } from './token-faults.ts'

export type { StandInAccount } from './accounts.ts'

export interface RunningIdentity {
  issuer: string
  stop(): Promise<void>
}

export interface IdentityOptions {
  /** 0 for any free port. */
  port: number
  clientId: string
  clientSecret: string
  redirectUris: string[]
  accounts: StandInAccount[]
  /** The file where signing keys are stored across restarts. */
  signingKeyFile?: string
  /** Other dev services with pages on the same port, by the first segment of their paths: `{ mailbox: … }`. */
  neighbours?: Record<string, Neighbour>
}

export type Neighbour = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>

/**
 * Starts an OpenID Connect provider that replaces Google, with its picture host. It has one client and never asks for a
 * password, so it throws when NODE_ENV=production.
 */
export async function startIdentityProvider(options: IdentityOptions): Promise<RunningIdentity> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error(
      'The stand-in identity provider lets anyone sign in as anyone, so it refuses to start when NODE_ENV=production.',
    )
  }
  const keys = await signingKeysFrom(options.signingKeyFile)
  const listening = await listenOnThisMachine(options.port)
  try {
    const issuer = `http://localhost:${listening.port}`
    listening.serve(answersOf(issuer, options, keys))
    return { issuer, stop: listening.stop }
  } catch (error) {
    await listening.stop()
    throw error
  }
}

function answersOf(issuer: string, options: IdentityOptions, keys: SigningKeys) {
  const headers = pageHeaders(options.redirectUris)
  const accounts = openAccounts(options.accounts)
  const askedFor = behaviours((sub, asked) => {
    const account = accounts.find(sub)
    return account && claimsOf(account, asked.picture, issuer)
  })
  const provider = new Provider(issuer, {
    ...flow(keys),
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: options.redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    ...askedFor.configuration,
    renderError(context, out) {
      context.set(headers)
      context.body = explain(out.error, out.error_description, context.query.redirect_uri, options.redirectUris).markup
    },
  })
  provider.on('server_error', (_context, error: Error) => {
    if (!(error instanceof AskedFor)) console.error('Stand-in identity provider:', error)
  })
  provider.use(async (context, next) => {
    await next()
    if (context.status !== 404 || context.body) return
    context.set(headers)
    context.status = 404
    context.body = problemPage('Nothing to do here', 'Sign in from the app to open the account chooser.').markup
  })

  provider.use(askedFor.answerWithFault(keys))
  const protocol = provider.callback()
  const chooser = openChooser({ provider, accounts, headers })
  const pictures = openPictureHost()

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = URL.parse(request.url ?? '/', issuer)
    if (!url) return sendPage(response, 400, headers, problemPage("That address isn't valid", 'Check the spelling.'))
    if (url.pathname === '/') return sendPage(response, 200, headers, homePage(issuer))
    const neighbour = new Map(Object.entries(options.neighbours ?? {})).get(url.pathname.split('/')[1] ?? '')
    if (neighbour) return neighbour(request, response, url)
    if (url.pathname.startsWith('/interaction/')) return chooser(request, response, url)
    if (url.pathname.startsWith('/pictures/')) return pictures.answer(request, response, url)
    if (url.pathname.startsWith('/faces/')) return pictures.answerFace(request, response, url)
    const asset = Object.hasOwn(assets, url.pathname) ? assets[url.pathname] : undefined
    if (asset) {
      response.writeHead(200, { 'Content-Type': asset.type, 'Cache-Control': 'no-cache' })
      response.end(asset.body)
      return
    }
    return protocol(request, response)
  }
}

/**
 * Authorization code with PKCE for one known client that needs no consent; sessions are remembered, but
 * `select_account` always shows the chooser.
 */
function flow(keys: SigningKeys): Configuration {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return {
    adapter: memoryAdapters(),
    jwks: { keys: keys.keys },
    cookies: {
      keys: keys.cookieKeys,
      names: { session: 'stand_in_session', interaction: 'stand_in_interaction', resume: 'stand_in_resume' },
    },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false, // as Google does: the ID token has the profile claims, without a second request
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    expiresWithSession: () => false,
    interactions: { policy, url: (_context, interaction) => `/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
    },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: 86_400, IdToken: 3600, Interaction: 3600, Session: 86_400 },
  }
}

/** A failure chosen in the "Behaviour" section. */
class AskedFor extends Error {}

/** Passes the behaviour chosen for a sign-in to the token endpoint and the claims, keyed by its grant. */
function behaviours(claimsFor: (sub: string, asked: Behaviour) => ReturnType<typeof claimsOf> | undefined) {
  const askedByGrant = new Map<string, Behaviour>()
  const askedOf = (token: unknown) => {
    const { grantId } = (token ?? {}) as { grantId?: string }
    return (grantId && askedByGrant.get(grantId)) || defaultBehaviour
  }
  const configuration = {
    async loadExistingGrant(context) {
      const { client, account, provider, result } = context.oidc
      if (!client || !account) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
      grant.addOIDCScope([...context.oidc.requestParamOIDCScopes].join(' '))
      const id = await grant.save()
      const asked = behaviour.safeParse(result?.behaviour)
      if (asked.success) askedByGrant.set(id, asked.data)
      return grant
    },
    async findAccount(_context, sub, token) {
      const asked = askedOf(token)
      if (token?.kind === 'AuthorizationCode' && asked.outcome === 'token-error')
        throw new AskedFor('The token endpoint failed, as requested')
      const claims = claimsFor(sub, asked)
      return claims && { accountId: sub, claims: async () => claims }
    },
  } satisfies Configuration
  /** Applies the chosen fault to the token endpoint's and userinfo's responses. */
  const answerWithFault =
    ({ keys: [key] }: SigningKeys) =>
    async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
      await next()
      const { AuthorizationCode, AccessToken } = context.oidc?.entities ?? {}
      const { token: fault } = askedOf(AuthorizationCode ?? AccessToken)
      const body = context.body as { id_token?: string; sub?: string } | string | undefined
      if (fault === 'usual' || !body || typeof body === 'string' || !key) return
      if (body.id_token) body.id_token = withFault(body.id_token, fault, key)
      else if (body.sub && fault === 'no-email-other-userinfo') body.sub = `not ${body.sub}`
    }
  return { configuration, answerWithFault }
}

function explain(code: string, description: string | undefined, redirectUri: unknown, known: readonly string[]) {
  const technical = description ? `${code}: ${description}` : code
  if (code === 'invalid_client') {
    return problemPage(
      'Unknown application',
      "The app that sent you here used a client id that isn't registered with this provider.",
      technical,
    )
  }
  if (code === new errors.InvalidRedirectUri().error) {
    const asked = typeof redirectUri === 'string' ? redirectUri : 'none'
    return problemPage(
      'Unknown redirect address',
      `The app asked to send you back to ${asked}, which isn't registered. Registered: ${known.join(', ')}.`,
      technical,
    )
  }
  if (/session|expired/.test(description ?? '')) {
    return problemPage(
      'This sign-in has ended',
      'Close this window, or go back to the app and sign in again.',
      technical,
    )
  }
  return problemPage("The sign-in request isn't valid", "The app asked for something that isn't possible.", technical)
}
