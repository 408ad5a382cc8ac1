import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startProduct } from '#testing/product.ts'
import { publicPages } from '#testing/public-pages.ts'
import { openWorld } from '#testing/world.ts'

// Requests that no browser sends. A proxy is trusted, so forged headers get as far as they ever could.

const world = await openWorld({ now: new Date() })
const { url, port, server } = await startProduct(world, { env: { TRUST_PROXY: 'loopback' } })
const { paths } = await publicPages(world)

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Sends a request with its path and headers unchanged. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    httpRequest(
      { host: '127.0.0.1', port, path, agent: false, headers: { accept: 'text/html', ...headers } },
      (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          reject,
        )
      },
    )
      .on('error', reject)
      .end()
  })

test.each(['/map', '/events', '/competitions'])(
  'redirects what was typed on %s, however long or malformed',
  async (path) => {
    const typed = [
      'x'.repeat(10_000),
      '%00',
      '%E0%A4%A',
      '%ED%A0%80',
      '%F0%9F%A5%8B'.repeat(60),
      '//evil.example',
      '',
      '+',
    ]
    for (const q of typed) {
      const { status, headers } = await ask(`${path}?q=${q}&near=1&lang=xx`)
      expect({ q: q.slice(0, 20), status }).toEqual({ q: q.slice(0, 20), status: 302 })
      expect(headers.location).toMatch(new RegExp(`^${path}(\\?.{0,1200})?$`))
      expect((await ask(headers.location ?? '')).status).toBe(200)
    }
  },
)

test('returns only to its own pages after the language is chosen', async () => {
  for (const to of [
    '//evil.example',
    'https://evil.example/map',
    '/.//evil.example',
    '\\\\evil.example',
    '%E0%A4%A',
    '',
  ]) {
    const { status, headers } = await ask(`/language/es?to=${encodeURIComponent(to)}`, {
      cookie: 'settings=units-weights=lb&language=en',
    })
    expect({ to, status }).toEqual({ to, status: 303 })
    expect(new URL(headers.location ?? '').origin).toBe(url)
    expect(String(headers['set-cookie'])).toMatch(
      /^settings=language=es&units-weights=lb; path=\/; max-age=\d+; samesite=lax$/,
    )
  }
  expect((await ask('/language/xx?to=/')).status).toBe(404)
})

/** The response status for a raw request line. */
const statusOf = (line: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.end(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    )
    // Only the first packet: after an error the server closes the connection.
    socket.once('data', (answer) => resolve(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1])).on('error', reject)
  })

/**
 * All paths served by GET, with `:name` and `*`, except built files, the live stream (which never ends), the sign-in
 * callbacks (which redirect to the app) and the OpenAPI document (which is slow).
 */
const served = server
  .printRoutes({ commonPrefix: false })
  .split('\n')
  .flatMap((line) => /── (\S+) \(.*\bGET\b/.exec(line)?.[1] ?? [])
  .filter(
    (path) => !/^\/(api\/live$|api\/openapi|api\/auth\/(callback|failed)\/|.*\.(html|js|css|svg|png)$)/.test(path),
  )

const SEGMENTS = ['%E0%A4%A', '%', '%00', 'a%00b', '%2e%2e%2f%2e%2e%2fetc', '%ED%A0%80', "'--", 'x'.repeat(5_000)]
const QUERIES = [
  `q=${'x'.repeat(10_000)}`,
  'near=%00&q=%00&url=%00&key=%00&gymId=%00&v=%00&w=%00',
  '%E0%A4%A=%E0%A4%A&near=%E0%A4%A&cursor=%E0%A4%A&url=%E0%A4%A',
  'lang=xx&near=1&near=2&key=1&key=2&url=1&url=2&limit=-1',
  '__proto__[x]=1&constructor=1&lang[]=es',
]

test('finds routes to request', () => expect(served.length).toBeGreaterThan(30))

const isVariable = (path: string) => /[:*]/.test(path)

test('finds nothing at a path with malformed, harmful or very long parts', async () => {
  const asked = SEGMENTS.flatMap((segment) =>
    served.filter(isVariable).map((path) => path.replace(/:\w+|\*/g, segment)),
  )
  const answers = await Promise.all(asked.map((path) => ask(path)))
  const found = answers.map(({ status }, at) => `${status} ${asked[at]?.slice(0, 80)}`)
  expect(found.filter((line) => !line.startsWith('4'))).toEqual([])
})

test('never fails on a fixed path, whatever the query', async () => {
  const asked = QUERIES.flatMap((query) => served.filter((path) => !isVariable(path)).map((path) => `${path}?${query}`))
  const answers = await Promise.all(asked.map((path) => ask(path)))
  expect(answers.flatMap(({ status }, at) => (status >= 500 ? [`${status} ${asked[at]?.slice(0, 80)}`] : []))).toEqual(
    [],
  )
})

test('shows the normal page for an unknown language, and whatever else a query says', async () => {
  const asked = QUERIES.flatMap((query) => Object.values(paths).map((path) => `${path}?${query}`)).filter(
    (path) => !/^\/(map|events|competitions)\?.*\bq=/.test(path),
  )
  const answers = await Promise.all(asked.map((path) => ask(path, { 'accept-language': 'es' })))
  for (const [at, { status, body }] of answers.entries())
    expect({ path: asked[at], status, language: /<html lang="(.*?)"/.exec(body)?.[1] }).toMatchObject({
      status: 200,
      language: 'es',
    })
})

const FORGED = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'javascript',
  'x-forwarded-for': 'evil.example, 127.0.0.1',
  'x-original-url': '//evil.example',
  forwarded: 'host=evil.example;proto=gopher',
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
}

test('never names another host, whatever a request claims', async () => {
  const machines = [
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-gyms-1.xml',
    `${paths.gym}/feed.atom`,
    '/u/marcus/feed.atom',
  ]
  const others = ['/privacy', '/gyms/IE', `/oembed?url=${encodeURIComponent(url + paths.gym)}`]
  const asked = [...Object.values(paths), ...machines, ...others, '/no/such/page', '//evil.example/%2e%2e']
  const answers = await Promise.all(asked.map((path) => ask(path, FORGED)))
  for (const [at, { status, headers, body }] of answers.entries()) {
    expect(status, asked[at]).toBeLessThan(500)
    expect(JSON.stringify(headers) + body, asked[at]).not.toContain('evil.example')
  }
})

test("refuses requests that aren't HTTP", async () => {
  for (const line of [
    'GET /gym/\0 HTTP/1.1',
    'GET  HTTP/1.1',
    'GET /gym/x HTTP/9.9',
    `GET /${'x'.repeat(100_000)} HTTP/1.1`,
  ])
    expect(await statusOf(line), line.slice(0, 30)).toMatch(/^4\d\d$/)
  expect(await statusOf(`GET ${url}${paths.gym} HTTP/1.1`)).toMatch(/^[24]\d\d$/)
})
