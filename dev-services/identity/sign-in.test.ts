import { createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startIdentityProvider } from './provider.ts'
import { ana, authorizationUrl, bia, openBrowser, openSignInWorld, type SignInWorld } from './testing.ts'
import { walkSignIn } from './walk.ts'

let world: SignInWorld
const printed = ['log', 'info', 'warn', 'error'].map((name) => vi.spyOn(console, name as 'log'))
beforeAll(async () => {
  world = await openSignInWorld()
})
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
  test("returns the chosen account's email, name and picture in ID token and userinfo", async () => {
    const { location } = await walkSignIn(world.product.start('select_account'), ana)
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

  test('somebody without a picture has no picture claim', async () => {
    const { location } = await walkSignIn(world.product.start('select_account'), bia)
    const { id_token } = await tokensOf(location)
    expect(await claims(id_token, world.identity.issuer)).not.toHaveProperty('picture')
  })

  test('select_account shows the chooser even to someone who has just signed in', async () => {
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

  test('two tabs of one browser can sign in as two people', async () => {
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

  test('Cancel answers access_denied with the state', async () => {
    const browser = openBrowser()
    const chooser = await browser.open(world.product.start('select_account'))
    const back = new URL((await browser.post(chooser.url, { cancel: 'yes' })).url)
    expect(back.href).toContain(world.product.redirectUri)
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.get('state')).toBeTruthy()
  })

  test('a code without its PKCE verifier is worth nothing', async () => {
    const { location } = await walkSignIn(world.product.start('select_account'), ana)
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

  test('the walk collects the cookies of the product and none of the stand-in', async () => {
    const { cookies, status } = await walkSignIn(world.product.start('select_account'), { email: 'zoe@example.com' })
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

  test('any address becomes a person, the same one each time', async () => {
    const personOf = async (form: Record<string, string>) =>
      claims((await tokensOf((await sign(form)).url)).id_token, world.identity.issuer)
    const one = await personOf({ email: 'Zoe.New@example.com', name: 'Zoe', emailVerified: 'yes' })
    const two = await personOf({ email: 'zoe.new@EXAMPLE.com', name: 'Zoe Lima' })
    expect(one).toMatchObject({ email: 'zoe.new@example.com', name: 'Zoe', email_verified: true })
    expect(two).toMatchObject({ sub: one.sub, name: 'Zoe Lima', email_verified: false })
    expect((await fetch(one.picture)).headers.get('content-type')).toBe('image/jpeg')
  })

  test('the address of a listed account is that account', async () => {
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
  ])('what cannot be is refused in the form: %o', async (form, words) => {
    const { status, page } = await sign(form)
    expect(status).toBe(422)
    expect(page).toContain(words)
    expect(page).toContain('aria-invalid="true"')
  })

  test('typed values stay in the form, and are never markup', async () => {
    const { page } = await sign({ email: '"><script>alert(1)</script>', name: '<b>Zoe</b>' })
    expect(page).toContain('value="&lt;b&gt;Zoe&lt;/b&gt;"')
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;')
    expect(page).not.toContain('<script')
  })

  test('a chosen picture fault is the picture of that person', async () => {
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
  ])('%s comes back as %s', async (outcome, error) => {
    expect(new URL(await signInWith({ outcome })).searchParams.get('error')).toBe(error)
  })

  test('the token endpoint fails with 500 for this sign-in only', async () => {
    const failing = await signInWith({ outcome: 'token-error' })
    const usual = await signInWith({})
    expect((await world.exchange(failing)).status).toBe(500)
    expect((await world.exchange(usual)).status).toBe(200)
  })

  test('the token endpoint never answers', async () => {
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

  test('a picture fault holds for one sign-in of a listed account', async () => {
    const faulty = await claims((await tokensOf(await signInWith({ picture: 'svg' }))).id_token, world.identity.issuer)
    const usual = await claims((await tokensOf(await signInWith({}))).id_token, world.identity.issuer)
    expect(faulty.picture).toContain('/pictures/fault/svg')
    expect(usual.picture).toContain('/pictures/ana.jpg')
  })
})

describe('pages', () => {
  test('an unknown client and an unknown return address each have a page that says so', async () => {
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
    expect(page).toContain('Unknown address to return to')
    expect(page).toContain('http://localhost:1/&lt;x&gt;')
    expect(page).not.toContain('    at ')
  })

  test('a sign-in belongs to the browser that started it', async () => {
    const { url } = await openBrowser().open(world.product.start('select_account'))
    const stranger = await openBrowser().post(url, { account: ana.sub })
    expect(stranger.status).toBe(404)
    expect(stranger.page).toContain('This sign-in has ended')
  })

  test('an account that is gone is said so in the chooser', async () => {
    const browser = openBrowser()
    const { url } = await browser.open(world.product.start('select_account'))
    const { status, page } = await browser.post(url, { account: 'nobody' })
    expect(status).toBe(422)
    expect(page).toContain('no longer here')
  })

  test('every page is marked, takes no script, and leaves the opener of a popup alone', async () => {
    const { url } = await openBrowser().open(world.product.start('select_account'))
    for (const address of ['/', '/nowhere', new URL(url).pathname]) {
      const response = await fetch(new URL(address, world.identity.issuer), { headers: { accept: 'text/html' } })
      expect(await response.text()).toContain('not Google.</strong> For development on this machine only.')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
      expect(response.headers.has('cross-origin-opener-policy')).toBe(false)
    }
  })

  test('localhost and 127.0.0.1 both reach it, with one issuer', async () => {
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

  test('it does not start in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(startIdentityProvider(options)).rejects.toThrow('NODE_ENV=production')
    vi.unstubAllEnvs()
  })

  test('a taken port is named', async () => {
    const port = Number(new URL(world.identity.issuer).port)
    await expect(startIdentityProvider({ ...options, port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`)
  })

  test('signing keys outlive a restart', async () => {
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
