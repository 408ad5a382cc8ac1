import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { followSignIn } from './follow-sign-in.ts'
import { startIdentityProvider } from './provider.ts'
import { ana, authorizationUrl, bia, openBrowser, openSignInWorld } from './testing.ts'

const printed = ['log', 'info', 'warn', 'error'].map((name) => vi.spyOn(console, name as 'log'))
const world = await openSignInWorld()
afterAll(() => world.stop())
afterEach(() => {
  for (const spy of printed) expect(spy).not.toHaveBeenCalled()
})

async function claims(idToken: string, issuer: string) {
  const [header = '', payload = '', signature = ''] = idToken.split('.')
  const { keys } = (await (await fetch(`${issuer}/jwks`)).json()) as { keys: { kid: string }[] }
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const jwk = keys.find((key) => key.kid === kid)
  if (!jwk) throw new Error('signed by an unknown key')
  const signed = Buffer.from(`${header}.${payload}`)
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

async function tokensOf(callback: string) {
  const response = await world.exchange(callback)
  expect(response.status).toBe(200)
  return (await response.json()) as { id_token: string; access_token: string }
}

describe('signing in', () => {
  test("returns the account's email, name and picture in the ID token and userinfo", async () => {
    const { location } = await followSignIn(world.product.start('select_account'), ana)
    const tokens = await tokensOf(location)

    const person = {
      sub: '1001',
      email: 'ana@openmat.test',
      email_verified: true,
      name: 'Ana Souza',
      picture: `${world.identity.issuer}/pictures/ana.jpg`,
    }
    expect(await claims(tokens.id_token, world.identity.issuer)).toMatchObject({
      ...person,
      iss: world.identity.issuer,
      aud: 'open-mat',
    })
    const userinfo = await fetch(`${world.identity.issuer}/me`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    })
    expect(await userinfo.json()).toEqual(person)
  })

  test('omits the picture claim for an account without a picture', async () => {
    const { location } = await followSignIn(world.product.start('select_account'), bia)
    const { id_token } = await tokensOf(location)
    expect(await claims(id_token, world.identity.issuer)).not.toHaveProperty('picture')
  })

  test("select_account shows the chooser even to someone who's just signed in", async () => {
    const browser = openBrowser()
    const first = await browser.open(world.product.start('select_account'))
    const back = await browser.post(first.url, { account: ana.sub })
    expect(new URL(back.url).searchParams.get('code')).toBeTruthy()

    const silent = await browser.open(world.product.start())
    expect(silent.url).toContain(world.product.redirectUri)
    const again = await browser.open(world.product.start('select_account'))
    expect(again.page).toContain('Choose an account')
    const other = await browser.post(again.url, { account: bia.sub })
    const { id_token } = await tokensOf(other.url)
    expect((await claims(id_token, world.identity.issuer)).sub).toBe(bia.sub)
  })

  test('lets two tabs of one browser sign in as two people', async () => {
    const browser = openBrowser()
    const [one, two] = [
      await browser.open(world.product.start('select_account')),
      await browser.open(world.product.start('select_account')),
    ]
    const asAna = await browser.post(one.url, { account: ana.sub })
    const asBia = await browser.post(two.url, { account: bia.sub })
    expect((await claims((await tokensOf(asBia.url)).id_token, world.identity.issuer)).sub).toBe(bia.sub)
    expect((await claims((await tokensOf(asAna.url)).id_token, world.identity.issuer)).sub).toBe(ana.sub)
  })

  test('Cancel returns access_denied with the state', async () => {
    const browser = openBrowser()
    const chooser = await browser.open(world.product.start('select_account'))
    const back = new URL((await browser.post(chooser.url, { cancel: 'yes' })).url)
    expect(back.href).toContain(world.product.redirectUri)
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.get('state')).toBeTruthy()
  })

  test('rejects a code without its PKCE verifier', async () => {
    const { location } = await followSignIn(world.product.start('select_account'), ana)
    const stolen = new URL(location)
    stolen.searchParams.set('state', 'of somebody else')
    expect((await world.exchange(stolen.href)).status).toBe(400)
    const { redirectUri } = world.product
    const unprotected = new URL(authorizationUrl(world.identity.issuer, { state: 's', verifier: 'v', redirectUri }))
    unprotected.searchParams.delete('code_challenge')
    unprotected.searchParams.delete('code_challenge_method')
    const answer = await fetch(unprotected, { redirect: 'manual' })
    expect(answer.headers.get('location')).toContain('error=invalid_request')
  })

  test("the sign-in helper returns the product's cookies, not the stand-in's", async () => {
    const { cookies, status } = await followSignIn(world.product.start('select_account'), { email: 'zoe@example.com' })
    expect(status).toBe(200)
    expect(cookies).toMatch(/^state=\w+; session=opened$/)
  })
})

describe('another account', () => {
  const sign = async (form: Record<string, string>) => {
    const browser = openBrowser()
    const chooser = await browser.open(world.product.start('select_account'))
    return browser.post(`${chooser.url}/another`, form)
  }

  test('accepts any email address, and returns the same person for it each time', async () => {
    const personOf = async (form: Record<string, string>) =>
      claims((await tokensOf((await sign(form)).url)).id_token, world.identity.issuer)
    const one = await personOf({ email: 'Zoe.New@example.com', name: 'Zoe', emailVerified: 'yes' })
    const two = await personOf({ email: 'zoe.new@EXAMPLE.com', name: 'Zoe Lima' })
    expect(one).toMatchObject({ email: 'zoe.new@example.com', name: 'Zoe', email_verified: true })
    expect(two).toMatchObject({ sub: one.sub, name: 'Zoe Lima', email_verified: false })
    expect((await fetch(one.picture)).headers.get('content-type')).toBe('image/jpeg')
  })

  test('returns the listed account for its email address', async () => {
    const { url } = await sign({ email: 'ANA@openmat.test', name: 'Somebody' })
    expect(await claims((await tokensOf(url)).id_token, world.identity.issuer)).toMatchObject({
      sub: '1001',
      name: 'Ana Souza',
    })
  })

  test.each([
    [{ email: '', name: 'Zoe' }, 'Enter an email address.'],
    [{ email: 'zoe', name: 'Zoe' }, 'Enter an email address such as'],
    [{ email: `${'z'.repeat(250)}@example.com`, name: 'Zoe' }, 'at most 254'],
    [{ email: 'zoe@example.com\r\nBcc: all@example.com', name: 'Zoe' }, 'control characters'],
    [{ email: 'zoe@example.com', name: '  ' }, 'Enter a name.'],
    [{ email: 'zoe@example.com', name: 'z'.repeat(101) }, 'at most 100'],
    [{ email: 'zoe@example.com', name: 'Zoe\u0000' }, 'control characters'],
  ])('the form shows an error for invalid input: %o', async (form, words) => {
    const { status, page } = await sign(form)
    expect(status).toBe(422)
    expect(page).toContain(words)
    expect(page).toContain('aria-invalid="true"')
  })

  test('keeps typed values in the form and escapes them', async () => {
    const { page } = await sign({ email: '"><script>alert(1)</script>', name: '<b>Zoe</b>' })
    expect(page).toContain('value="&lt;b&gt;Zoe&lt;/b&gt;"')
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;')
    expect(page).not.toContain('<script')
  })

  test("uses a chosen picture fault as that person's picture", async () => {
    const { url } = await sign({ email: 'late@example.com', name: 'Late', picture: '429' })
    const { picture } = await claims((await tokensOf(url)).id_token, world.identity.issuer)
    expect(picture).toContain(`${world.identity.issuer}/pictures/fault/429?for=another-`)
    expect((await fetch(picture)).status).toBe(429)
  })
})

describe('behaviour', () => {
  const signInWith = async (form: Record<string, string>) => {
    const browser = openBrowser()
    const chooser = await browser.open(world.product.start('select_account'))
    return (await browser.post(chooser.url, { account: ana.sub, ...form })).url
  }

  test.each([
    ['refuse', 'access_denied'],
    ['server-error', 'server_error'],
  ])('the outcome %s redirects with the error %s', async (outcome, error) => {
    expect(new URL(await signInWith({ outcome })).searchParams.get('error')).toBe(error)
  })

  test('fails with 500 at the token endpoint for this sign-in only', async () => {
    const failing = await signInWith({ outcome: 'token-error' })
    const usual = await signInWith({})
    expect((await world.exchange(failing)).status).toBe(500)
    expect((await world.exchange(usual)).status).toBe(200)
  })

  test('never responds at the token endpoint', async () => {
    const hanging = await signInWith({ outcome: 'token-hang' })
    const answered = await Promise.race([
      world.exchange(hanging).then(
        () => true,
        () => true,
      ),
      new Promise((resolve) => setTimeout(resolve, 500, false)),
    ])
    expect(answered).toBe(false)
  })

  test('applies a picture fault to one sign-in of a listed account', async () => {
    const faulty = await claims((await tokensOf(await signInWith({ picture: 'svg' }))).id_token, world.identity.issuer)
    const usual = await claims((await tokensOf(await signInWith({}))).id_token, world.identity.issuer)
    expect(faulty.picture).toContain('/pictures/fault/svg')
    expect(usual.picture).toContain('/pictures/ana.jpg')
  })
})

describe('pages', () => {
  test('shows an error page for an unknown client and for an unknown redirect URL', async () => {
    const { redirectUri } = world.product
    const asked = { state: 's', verifier: 'v', redirectUri }
    const client = await fetch(authorizationUrl(world.identity.issuer, { ...asked, clientId: 'nobody' }))
    expect(client.status).toBe(400)
    expect(await client.text()).toContain('Unknown application')
    const elsewhere = await fetch(
      authorizationUrl(world.identity.issuer, { ...asked, redirectUri: 'http://localhost:1/<x>' }),
    )
    expect(elsewhere.status).toBe(400)
    const page = await elsewhere.text()
    expect(page).toContain('Unknown redirect address')
    expect(page).toContain('http://localhost:1/&lt;x&gt;')
    expect(page).not.toContain('    at ')
  })

  test('ties a sign-in to the browser that started it', async () => {
    const { url } = await openBrowser().open(world.product.start('select_account'))
    const stranger = await openBrowser().post(url, { account: ana.sub })
    expect(stranger.status).toBe(404)
    expect(stranger.page).toContain('This sign-in has ended')
  })

  test('shows in the chooser that an account no longer exists', async () => {
    const browser = openBrowser()
    const { url } = await browser.open(world.product.start('select_account'))
    const { status, page } = await browser.post(url, { account: 'nobody' })
    expect(status).toBe(422)
    expect(page).toContain('no longer exists')
  })

  test("labels every page, allows no scripts, and leaves a popup's opener alone", async () => {
    const { url } = await openBrowser().open(world.product.start('select_account'))
    for (const address of ['/', '/nowhere', new URL(url).pathname]) {
      const response = await fetch(new URL(address, world.identity.issuer), { headers: { accept: 'text/html' } })
      expect(await response.text()).toContain('not Google.</strong> For development on this machine only.')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
      expect(response.headers.has('cross-origin-opener-policy')).toBe(false)
    }
  })

  test('is reachable at localhost and 127.0.0.1, with one issuer', async () => {
    const { port } = new URL(world.identity.issuer)
    for (const host of ['localhost', '127.0.0.1']) {
      const discovery = await fetch(`http://${host}:${port}/.well-known/openid-configuration`)
      const document = (await discovery.json()) as Record<string, unknown>
      expect(document.issuer).toBe(world.identity.issuer)
      expect(document.token_endpoint).toBe(`http://${host}:${port}/token`)
      expect(document).not.toHaveProperty('end_session_endpoint')
    }
  })
})

describe('starting', () => {
  const options = { port: 0, clientId: 'c', clientSecret: 's', redirectUris: ['http://localhost:1/cb'], accounts: [] }

  test('refuses to start in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(startIdentityProvider(options)).rejects.toThrow('NODE_ENV=production')
    vi.unstubAllEnvs()
  })

  test("names the port that's already in use", async () => {
    const port = Number(new URL(world.identity.issuer).port)
    await expect(startIdentityProvider({ ...options, port })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is already in use`,
    )
  })

  test('keeps signing keys across restarts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stand-in-identity-'))
    const signingKeyFile = join(folder, 'deep', 'keys.json')
    const keysOfOneRun = async () => {
      const run = await startIdentityProvider({ ...options, signingKeyFile })
      const keys = await (await fetch(`${run.issuer}/jwks`)).json()
      await run.stop()
      return keys
    }
    expect(await keysOfOneRun()).toEqual(await keysOfOneRun())
    await rm(folder, { recursive: true })
  })
})
