import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CookieJar, openCookieJar } from './cookie-jar.ts'
import { type RunningIdentity, type StandInAccount, startIdentityProvider } from './provider.ts'

export const ana: StandInAccount = {
  sub: '1001',
  email: 'ana@openmat.test',
  name: 'Ana Souza',
  picture: '/pictures/ana.jpg',
  note: 'black belt, Rio',
}
export const bia: StandInAccount = { sub: '1002', email: 'bia@openmat.test', name: "Bia O'Neill & <Sons>" }

export interface SignInWorld {
  identity: RunningIdentity
  /** A minimal product on another port: starts a sign-in and accepts the response at its callback. */
  product: { start(prompt?: string): string; redirectUri: string }
  /** Exchanges a code for tokens, with the verifier of the sign-in that issued it. */
  exchange(callback: string): Promise<Response>
  stop(): Promise<void>
}

export async function openSignInWorld(signingKeyFile?: string): Promise<SignInWorld> {
  const verifiers = new Map<string, string>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', redirectUri)
    if (url.pathname === '/start') {
      const state = randomBytes(8).toString('hex')
      const verifier = randomBytes(32).toString('base64url')
      verifiers.set(state, verifier)
      const prompt = url.searchParams.get('prompt') ?? undefined
      response.writeHead(302, {
        Location: authorizationUrl(identity.issuer, { state, verifier, redirectUri, prompt }),
        'Set-Cookie': `state=${state}; Path=/; HttpOnly`,
      })
      return response.end()
    }
    response.writeHead(200, { 'Content-Type': 'text/html', 'Set-Cookie': 'session=opened; Path=/; HttpOnly' })
    response.end('<title>Product</title><h1>Back at the product</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const redirectUri = `${origin}/api/auth/callback/google`
  const identity = await startIdentityProvider({
    port: 0,
    clientId: 'open-mat',
    clientSecret: 'a secret of this machine',
    redirectUris: [redirectUri],
    accounts: [ana, bia],
    signingKeyFile,
  })

  return {
    identity,
    product: { redirectUri, start: (prompt) => `${origin}/start${prompt ? `?prompt=${prompt}` : ''}` },
    exchange(callback) {
      const answer = new URL(callback).searchParams
      return fetch(`${identity.issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: answer.get('code') ?? '',
          redirect_uri: redirectUri,
          code_verifier: verifiers.get(answer.get('state') ?? '') ?? '',
          client_id: 'open-mat',
          client_secret: 'a secret of this machine',
        }),
      })
    },
    async stop() {
      await identity.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface AuthorizationRequest {
  state: string
  verifier: string
  redirectUri: string
  prompt?: string
  clientId?: string
}

export function authorizationUrl(
  issuer: string,
  { state, verifier, redirectUri, prompt, clientId }: AuthorizationRequest,
) {
  const url = new URL('/auth', issuer)
  url.search = new URLSearchParams({
    client_id: clientId ?? 'open-mat',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: redirectUri,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(prompt && { prompt }),
  }).toString()
  return url.href
}

export interface Browser {
  jar: CookieJar
  /** Opens a URL and follows redirects to the first page. */
  open(url: string): Promise<{ url: string; status: number; page: string }>
  /** Posts a form and follows redirects the same way. */
  post(url: string, form: Record<string, string>): Promise<{ url: string; status: number; page: string }>
}

export function openBrowser(): Browser {
  const jar = openCookieJar()
  const go = async (address: string, form?: Record<string, string>) => {
    let url = new URL(address)
    let body = form && new URLSearchParams(form)
    for (;;) {
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        body,
        redirect: 'manual',
        headers: { accept: 'text/html', cookie: jar.headerFor(url) },
      })
      jar.keep(url, response)
      const location = response.headers.get('location')
      if (!location) return { url: url.href, status: response.status, page: await response.text() }
      await response.body?.cancel()
      url = new URL(location, url)
      body = undefined
    }
  }
  return { jar, open: (url) => go(url), post: (url, form) => go(url, form) }
}
