import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { chromium, devices, type Request } from '@playwright/test'
import { freePort } from '#platform/embedded-postgres/postmaster.ts'
import { zoneCookie } from '#platform/page-settings.ts'
import { signInCookies } from '../e2e/members.ts'
import { loadInRounds } from '../e2e/waterfall.ts'
import { BROWSER_ARGUMENTS, browserOrInstalled } from '../scripts/checks/browser.ts'
import { alternate, effortOf, inRounds, middleOf, succeed } from './load.ts'
import { judged, median, ms, number, table } from './report.ts'
import { type Options, type Product, type Stage, startSeeded, stopFunctions } from './stage.ts'

const MEMBER = 'ana@openmat.test'
const GYM = 'liffey-lantern-jiu-jitsu'
/** An empty page with everything Lighthouse needs to give it full marks. */
const EMPTY_PAGE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="description" content="Empty"><title>Empty</title><main><h1>Empty</h1></main></html>'
const GOALS = { performance: 95, lcpSeconds: 1.5, tbtMs: 150, cls: 0.02, scriptKb: 110, rounds: 2, homeMs: 25 }
const RENDERING = { connections: 8 }
const LIGHTHOUSE = '13.5.0'
/** Headless Chromium sends no Accept-Language header by default, unlike real browsers. */
const READER_ARGUMENTS = [...BROWSER_ARGUMENTS, '--accept-lang=en-IE']
const MAX_REPORT_BYTES = 64 * 1024 ** 2

interface Visit {
  name: string
  url: string
  cookies: Awaited<ReturnType<typeof signInCookies>>
  /** A selector for the content that the visitor came for. */
  content: string
}

/**
 * Loads the main pages with Lighthouse's simulated phone, signed out and in, taking turns with an empty static page,
 * and counts what's sent and how often a page waits for the network after its HTML.
 */
export async function measure(stage: Stage, options: Options) {
  const { rounds } = effortOf(options)
  const product = await startSeeded(stage, () => {}, { DEMO: 'on' })
  const visits = await visitsOf(product)
  const reports = await inRounds([await startEmptyPage(), ...visits], rounds, audit)
  const [empty = [], ...ours] = reports
  const loads = await loadEach(visits)
  const pages = visits.map(({ url, cookies }) => {
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { server: product, requests: [{ path: url.slice(product.url.length), cookie }] }
  })
  const rendering = await alternate(pages, effortOf(options, RENDERING))
  const rows = (cellsOf: (at: number) => Record<string, string>) =>
    visits.map(({ name }, at) => ({ page: name, ...cellsOf(at) }))

  return [
    `Lighthouse ${LIGHTHOUSE}, its default phone and connection (simulated). ${indexLine(reports.flat())}`,
    '## Scores and times',
    `The goals: performance at least ${GOALS.performance}, LCP at most ${GOALS.lcpSeconds} s, TBT at most ${GOALS.tbtMs} ms, CLS at most ${GOALS.cls}, and 100 for the other three.`,
    table([{ page: 'an empty page', ...scoreCells(empty) }, ...rows((at) => scoreCells(ours[at] ?? []))]),
    failuresOf(visits, ours),
    '## What is sent',
    `In kB as sent: compressed, with headers of about 0.9 kB for each file. The goal of ${GOALS.scriptKb} kB is for the JavaScript, without headers, that's loaded until the page shows its content and works. The other columns include what follows.`,
    table(rows((at) => sentCells(ours[at], loads[at]?.scriptKb))),
    '## Waiting for the network',
    `How often a page waits for responses after its HTML until it works, and for which. The goal is ${GOALS.rounds}.`,
    table(
      rows((at) => {
        const rounds = loads[at]?.rounds ?? []
        const times = judged(String(rounds.length), rounds.length <= GOALS.rounds)
        return { times, 'for what': rounds.map(roundText).join(' → ') }
      }),
    ),
    '## Rendering on the server',
    `Each page from the demo community, to ${RENDERING.connections} connections. The goal for a member's home is a median of ${GOALS.homeMs} ms. A gym's page is rendered again only when something on it has changed.`,
    table(
      rows((at) => {
        const { perSecond, p50, p99, cpu } = middleOf(rendering[at])
        const half = visits[at]?.name.startsWith('/,') ? judged(ms(p50), p50 <= GOALS.homeMs) : ms(p50)
        return { 'pages/s': number(perSecond), p50: half, p99: ms(p99), 'server CPU': `${number(cpu)} µs` }
      }),
    ),
    `Each score and time is the median of ${rounds} runs; all pages take turns, each time in a new browser. Sizes are from the last run.`,
  ]
}

async function visitsOf(product: Product): Promise<Visit[]> {
  const coming = await succeed(product, { path: `/api/locations/${GYM}/events?which=coming` })
  const [event] = (JSON.parse(coming.text) as { items: { slug: string }[] }).items
  if (!event) throw new Error(`${GYM} has no upcoming event.`)
  // The sign-in page sets the time zone cookie, without which the server can't render a member's own pages.
  const [zone = '', value = ''] = zoneCookie('Europe/Dublin').split('=')
  const member = [...(await signInCookies(product.url, MEMBER)), { name: zone, value, url: product.url }]
  const visit = (name: string, path: string, content: string, cookies: Visit['cookies'] = []): Visit => ({
    ...{ name: cookies.length > 0 ? `${name}, signed in` : name, url: product.url + path, content, cookies },
  })
  const pages = (cookies?: Visit['cookies']) => [
    visit('/map', '/map', 'h1', cookies),
    visit('a gym', `/gym/${GYM}`, 'h1', cookies),
    visit('an event', `/gym/${GYM}/event/${event.slug}`, 'h1', cookies),
  ]
  const home = visit('/', '/', '[role=feed] article', member)
  return [visit('/login', '/login', 'main button'), ...pages(), home, ...pages(member)]
}

async function startEmptyPage(): Promise<Pick<Visit, 'url' | 'cookies'>> {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(EMPTY_PAGE)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stopFunctions.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, cookies: [] }
}

/** What each page requests in rounds, and the size of all scripts in them as sent, without headers. */
async function loadEach(visits: readonly Visit[]) {
  const browser = await chromium.launch({ executablePath: await browserOrInstalled(), args: READER_ARGUMENTS })
  stopFunctions.push(() => browser.close())
  const loads: { rounds: Request[][]; scriptKb: number }[] = []
  for (const { url, cookies, content } of visits) {
    const context = await browser.newContext({ ...devices['Moto G4'], serviceWorkers: 'block' })
    await context.addCookies(cookies)
    const rounds = await loadInRounds(await context.newPage(), url, content)
    const scripts = rounds.flat().filter((request) => request.resourceType() === 'script')
    const sizes = await Promise.all(scripts.map((request) => request.sizes()))
    loads.push({ rounds, scriptKb: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000 })
    await context.close()
  }
  return loads
}

/** The part of Lighthouse's report used here. Scores are from 0 to 1, times in milliseconds. */
interface Report {
  runtimeError?: { message: string }
  finalDisplayedUrl?: string
  /** Lighthouse's own measure of how fast the machine is. */
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number; details?: { items: unknown } }>
}

/**
 * One run of Lighthouse's default, a mid-range phone, in a new browser with these cookies. npx fetches Lighthouse on the
 * first run: as a dependency, its many packages would be part of every `npm start` and `npm test`.
 */
async function audit({ url, cookies }: Pick<Visit, 'url' | 'cookies'>): Promise<Report> {
  const port = await freePort()
  const args = [...READER_ARGUMENTS, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: await browserOrInstalled(), args })
  try {
    await (await browser.newBrowserCDPSession()).send('Storage.setCookies', { cookies })
    // The browser is new; resetting its storage would delete the cookies.
    const flags = [`--port=${port}`, '--output=json', '--quiet', '--disable-storage-reset']
    const categories = '--only-categories=performance,accessibility,best-practices,seo'
    const command = ['--yes', `lighthouse@${LIGHTHOUSE}`, url, ...flags, categories]
    const settings = { maxBuffer: MAX_REPORT_BYTES, shell: process.platform === 'win32' }
    const { stdout } = await promisify(execFile)('npx', command, settings)
    const report: Report = JSON.parse(stdout)
    if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
    if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}.`)
    return report
  } finally {
    await browser.close()
  }
}

/** Lighthouse's simulated phone is only as fast as the machine was during a run. */
function indexLine(reports: readonly Report[]): string {
  const indexes = reports.map(({ environment }) => environment.benchmarkIndex)
  const [least, most] = [Math.min(...indexes), Math.max(...indexes)]
  const busy = '\nOther programs were running meanwhile, so scores are lower than on an idle machine.'
  return `Its benchmark index: **${number(median(indexes))}** (${number(least)}–${number(most)}).${least > most * 0.7 ? '' : busy}`
}

function scoreCells(reports: readonly Report[]) {
  const score = (id: string) => median(reports.map(({ categories }) => (categories[id]?.score ?? Number.NaN) * 100))
  const full = (id: string) => (score(id) === 100 ? '100' : judged(number(score(id)), false))
  const value = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const [lcp, tbt, cls] = [
    value('largest-contentful-paint'),
    value('total-blocking-time'),
    value('cumulative-layout-shift'),
  ]
  return {
    performance: judged(number(score('performance')), score('performance') >= GOALS.performance),
    'FCP, s': (value('first-contentful-paint') / 1000).toFixed(1),
    'LCP, s': judged((lcp / 1000).toFixed(1), lcp <= GOALS.lcpSeconds * 1000),
    'TBT, ms': judged(number(tbt), tbt <= GOALS.tbtMs),
    CLS: judged(cls.toFixed(3), cls <= GOALS.cls),
    ...{ accessibility: full('accessibility'), 'best practices': full('best-practices'), SEO: full('seo') },
  }
}

/** The failed audits that keep the other categories below 100. */
function failuresOf(visits: readonly Visit[], ours: readonly Report[][]): string {
  const lines = visits.flatMap(({ name }, at) => {
    const failures = (ours[at] ?? []).flatMap(({ audits, categories: { performance, ...others } }) =>
      Object.values(others)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => audits[id]?.title ?? id),
    )
    return failures.length > 0 ? `- ${name}: ${[...new Set(failures)].join('; ')}` : []
  })
  if (lines.length === 0) return 'Nothing keeps the last three from 100.'
  return `What keeps the last three from 100:\n\n${lines.join('\n')}`
}

/** Sizes as transferred, with headers except for `scriptKb`. */
function sentCells(reports: readonly Report[] = [], scriptKb = 0) {
  const details = reports.at(-1)?.audits['network-requests']?.details
  const sent = (details?.items ?? []) as { resourceType: string; transferSize: number }[]
  const sizeOf = (...types: string[]) => {
    const files = sent.filter(({ resourceType }) => types.includes(resourceType))
    return number(files.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000, 1)
  }
  return {
    HTML: sizeOf('Document'),
    'JavaScript until it works': judged(number(scriptKb, 1), scriptKb <= GOALS.scriptKb),
    ...{
      'all JavaScript': sizeOf('Script'),
      CSS: sizeOf('Stylesheet'),
      fonts: sizeOf('Font'),
      images: sizeOf('Image'),
    },
    ...{ data: sizeOf('Fetch', 'XHR', 'EventSource'), requests: number(sent.length) },
  }
}

/** Numbers of scripts, styles and so on, and the paths of API calls. */
function roundText(round: readonly Request[]): string {
  const byType = Map.groupBy(round, (request) => request.resourceType())
  const { fetch: calls = [], ...files } = Object.fromEntries(byType)
  return [
    ...Object.entries(files).map(([type, { length }]) => `${length} ${type}${length > 1 ? 's' : ''}`),
    ...calls.map((request) => `\`${new URL(request.url()).pathname}\``),
  ].join(', ')
}
