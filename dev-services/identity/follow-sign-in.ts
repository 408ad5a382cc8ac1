import { unescapeHtml } from '../pages/html.ts'
import { type CookieJar, openCookieJar } from './cookie-jar.ts'
import type { TokenFault } from './token-faults.ts'

export interface SignInResult {
  /** The URL of the product's first response that wasn't a redirect, where the walk ended. */
  location: string
  status: number
  /** The product's cookies at the end, as a Cookie header. */
  cookies: string
}

/**
 * Signs in the way a person does, without a browser: opens the product's `startUrl`, follows it to the identity
 * provider, chooses the account by its email address (an unlisted one through "Use another account"), and follows the
 * redirects back. Throws if the walk ends at the provider, with the title of its page.
 * @param reach - where requests for a URL are sent, for a product that's behind a proxy for everyone else.
 */
export async function followSignIn(
  startUrl: string,
  account: SignInAccount,
  {
    jar = openCookieJar(),
    headers = {},
    reach = (url) => url,
  }: { jar?: CookieJar; headers?: Record<string, string>; reach?: (url: URL) => URL } = {},
): Promise<SignInResult> {
  let step: Step = { url: new URL(startUrl) }
  for (let steps = 0; steps < 30; steps += 1) {
    const { url, form } = step
    const response = await fetch(reach(url), {
      method: form ? 'POST' : 'GET',
      body: form,
      redirect: 'manual',
      headers: { ...headers, accept: 'text/html', cookie: jar.headerFor(url) },
    })
    jar.keep(url, response)

    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel()
      step = { url: new URL(location, url) }
      continue
    }
    const page = await response.text()
    const said = standInTitle(page)
    if (said === undefined) return { location: url.href, status: response.status, cookies: jar.headerOf(url.origin) }
    if (said !== 'Choose an account') throw new Error(`The sign-in of ${account.email} ended at ${url.origin}: ${said}`)
    step = choiceOn(page, url, account)
  }
  throw new Error(`The sign-in of ${account.email} went round in circles, last at ${step.url.href}`)
}

export interface SignInAccount {
  email: string
  name?: string
  /** A new person's picture, one of the chooser's options; the person's own by default. */
  picture?: string
  /** Chooses among several listed accounts with the same address. */
  sub?: string
  /** A fault that the ID token should have. */
  token?: TokenFault
  /** Whether the provider reports a new account's address as verified; true by default. */
  emailVerified?: boolean
}

interface Step {
  url: URL
  form?: URLSearchParams
}

/** The title of a stand-in's page; undefined for any other page. */
function standInTitle(page: string): string | undefined {
  const title = /<title>([^<]*) – stand-in identity provider<\/title>/.exec(page)?.[1]
  return title === undefined ? undefined : unescapeHtml(title)
}

function choiceOn(page: string, url: URL, account: SignInAccount): Step {
  const { email, name = email.split('@')[0] ?? email, picture = 'own', emailVerified = true, token = 'usual' } = account
  const button = [...page.matchAll(/name="account" value="([^"]*)" data-email="([^"]*)"/g)].find(
    ([, sub = '', shown = '']) =>
      unescapeHtml(shown).toLowerCase() === email.toLowerCase() && (account.sub ?? sub) === unescapeHtml(sub),
  )
  if (button?.[1] !== undefined) return { url, form: new URLSearchParams({ account: unescapeHtml(button[1]), token }) }
  const form = { email, name, emailVerified: emailVerified ? 'yes' : 'no', picture, token }
  return { url: new URL(`${url.pathname}/another`, url), form: new URLSearchParams(form) }
}
