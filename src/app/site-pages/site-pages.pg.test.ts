import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#domains/members/people/server/tables.ts'
import { authSessions } from '#domains/members/session/server/tables.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld({ now: new Date() })
const { url, config, cookieOf } = await startProduct(world)
const ana = await world.member('Ana')
await world.db.update(users).set({ language: 'es' }).where(eq(users.uid, ana.uid))

const asAna = { cookie: cookieOf(ana) }

const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers })
  return { response, html: await response.text() }
}
const languageOf = async (path: string, headers: Record<string, string> = {}) =>
  /<html lang="([^"]+)">/.exec((await open(path, headers)).html)?.[1]
const PORTUGUESE = { 'accept-language': 'pt-PT,pt;q=0.9,en;q=0.5' }

test('serves complete HTML with language, canonical URL and alternates', async () => {
  for (const page of ['privacy', 'terms', 'community-guidelines', 'help']) {
    const { response, html } = await open(`/${page}?lang=pt-BR`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-language')).toBe('pt-BR')
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(html).toContain('<html lang="pt-BR">')
    expect(html).toContain(`<link rel="canonical" href="${url}/${page}?lang=pt-BR">`)
    for (const language of ['en', 'pt-BR', 'es'])
      expect(html).toContain(`<link rel="alternate" hreflang="${language}" href="${url}/${page}?lang=${language}">`)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/)
    expect(html).not.toMatch(/<script>|<style|style="| on\w+="/)
    expect(html.match(/<h1>/g)).toHaveLength(1)
  }
})

test("uses the URL's language, else the member's, else the browser's", async () => {
  const signedIn = { ...asAna, ...PORTUGUESE }
  expect(await languageOf('/terms')).toBe('en')
  expect(await languageOf('/terms', PORTUGUESE)).toBe('pt-BR')
  expect(await languageOf('/terms', signedIn)).toBe('es')
  expect(await languageOf('/terms?lang=en', signedIn)).toBe('en')
  expect(await languageOf('/terms?lang=es-419', PORTUGUESE)).toBe('es')
  expect(await languageOf('/terms?lang=tlh&lang=en', PORTUGUESE)).toBe('pt-BR')
})

test("uses the language of a session that needs a refresh, but not of one that's over", async () => {
  const past = new Date(world.clock.now.getTime() - 1)
  await world.db.update(authSessions).set({ tokenExpiresAt: past }).where(eq(authSessions.userId, ana.uid))
  expect(await languageOf('/help', asAna)).toBe('es')
  await world.db
    .update(authSessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(authSessions.userId, ana.uid))
  expect(await languageOf('/help', asAna)).toBe('en')
})

test('without a language in the URL, caches revalidate and unchanged pages get a 304', async () => {
  const { response } = await open('/privacy', PORTUGUESE)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('vary')).toMatch(/accept-language, cookie/)
  const etag = response.headers.get('etag') ?? ''
  const again = await open('/privacy', { ...PORTUGUESE, 'if-none-match': etag })
  expect({ status: again.response.status, html: again.html }).toEqual({ status: 304, html: '' })
  expect((await open('/privacy', { 'if-none-match': etag })).response.status).toBe(200)
})

test("an operator's page replaces the template in every language without a restart", async () => {
  const folder = join(config.dataDir, 'pages')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'terms.pt-BR.md'), '# Nossos termos\n\nVale em {site}. <script>alert(1)</script>\n')
  const own = await open('/terms?lang=pt-BR')
  expect(own.html).toContain('<h1>Nossos termos</h1>')
  expect(own.html).toContain(`Vale em ${new URL(url).host}. &lt;script&gt;`)
  const other = await open('/terms?lang=en')
  expect(other.html).toContain('<html lang="en">')
  expect(other.html).toContain('<article id="answers" lang="pt-BR">')
  expect(other.html).toContain('This page is only available in Português (Brasil).')
  expect(other.html).not.toContain('hreflang="es" href="http')
  expect((await open('/privacy?lang=en')).html).toContain('<h1>Privacy</h1>')
  await rm(folder, { recursive: true })
  expect((await open('/terms?lang=en')).html).toContain('<h1>Terms</h1>')
})

test("help answers a question without a script, and isn't indexed with a query", async () => {
  const { html } = await open('/help?lang=en&q=refund')
  expect(html).toContain('<p id="found" role="status">1 answer for “refund”</p>')
  expect(html.match(/<section id="(\w+)">/g)).toEqual(['<section id="money">'])
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('<input type="hidden" name="lang" value="en">')
  const nothing = await open('/help?q=%3Cb%3Ezyx')
  expect(nothing.html).toContain('No answers for “&lt;b&gt;zyx”. Try other words')
  expect(nothing.html).toContain('href="/contact?from=/help"')
})

test('responds 404 to paths below these pages and to other methods', async () => {
  expect((await open('/privacy/no-such')).response.status).not.toBe(200)
  expect((await fetch(`${url}/privacy`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${url}/help`, { method: 'HEAD' })).status).toBe(200)
})
