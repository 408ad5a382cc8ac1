import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, devices, type Request } from '@playwright/test'
import { signInCookies } from '../e2e/members.ts'
import { loadInRounds } from '../e2e/waterfall.ts'
import { browserOrInstalled } from '../scripts/checks/browser.ts'
import {
  type Audit,
  audit,
  type Cookies,
  installLighthouse,
  LIGHTHOUSE,
  READER_ARGUMENTS,
  type SentFile,
} from './lighthouse.ts'
import { inRounds, median, middleOf } from './load.ts'
import { startProduct } from './processes.ts'
import { number, report, table } from './report.ts'
import { succeed } from './requests.ts'
import { effortOf, type Options, openStage, stopFunctions } from './stage.ts'

const MEMBER = 'ana@openmat.test'
const GYM = 'liffey-lantern-jiu-jitsu'
/** An empty page with everything Lighthouse needs to give it full marks. */
const EMPTY_PAGE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta name="description" content="Empty"><title>Empty</title><main><h1>Empty</h1></main></html>'
const GOALS = { performance: 95, lcpSeconds: 1.5, tbtMs: 150, cls: 0.02, scriptKb: 110, rounds: 2 }

interface Visit {
  name: string
  url: string
  cookies: Cookies
  /** A selector for the content that the visitor came for. */
  content: string
}

/**
 * Loads the main pages with Lighthouse's simulated phone, signed out and in, taking turns with an empty static page,
 * and counts what's sent and how often a page waits for the network after its HTML.
 */
export async function measureWeb(options: Options): Promise<string> {
  const { rounds } = effortOf(options)
  const lighthouse = await installLighthouse()
  const stage = await openStage(options.folder)
  const databaseUrl = await stage.database('demo', async () => {})
  const product = await startProduct(databaseUrl, await stage.folderFor('product'), { DEMO: 'on' })
  const visits = await visitsOf(product)
  const audits = await inRounds([await startEmptyPage(), ...visits], rounds, ({ url, cookies }) =>
    audit(lighthouse, url, cookies),
  )
  const [empty = [], ...ours] = audits
  const loads = await loadEach(visits)

  return report(
    { title: 'Cost of opening a page on a phone', command: 'web', machine: stage.machine },
    `Lighthouse ${LIGHTHOUSE}, its default phone and connection (simulated). ${indexLine(audits.flat())}`,
    '## Scores and times',
    `The goals: performance at least ${GOALS.performance}, LCP at most ${GOALS.lcpSeconds} s, TBT at most ${GOALS.tbtMs} ms, CLS at most ${GOALS.cls}, and 100 for the other three.`,
    table([scoreRow('an empty page', empty), ...visits.map(({ name }, at) => scoreRow(name, ours[at] ?? []))]),
    failuresOf(visits, ours),
    '## What is sent',
    `In kB as sent: compressed, with headers of about 0.9 kB for each file. The goal of ${GOALS.scriptKb} kB is for the JavaScript, without headers, that's loaded until the page shows its content and works. The other columns include what follows.`,
    table(visits.map(({ name }, at) => sentRow(name, ours[at]?.at(-1)?.sent ?? [], loads[at]?.scriptKb ?? 0))),
    '## Waiting for the network',
    `How often a page waits for responses after its HTML until it works, and for which. The goal is ${GOALS.rounds}.`,
    table(visits.map(({ name }, at) => waitRow(name, loads[at]?.rounds ?? []))),
    `Each score and time is the median of ${rounds} runs; all pages take turns, each time in a new browser. Sizes are from the last run.`,
  )
}

async function visitsOf(product: Awaited<ReturnType<typeof startProduct>>): Promise<Visit[]> {
  const coming = await succeed(product, { path: `/api/locations/${GYM}/events?which=coming` })
  const [event] = (JSON.parse(coming.text) as { items: { slug: string }[] }).items
  if (!event) throw new Error(`${GYM} has no upcoming event.`)
  const cookies = await signInCookies(product.url, MEMBER)
  const pages = [
    { name: '/map', path: '/map', content: 'h1' },
    { name: 'a gym', path: `/gym/${GYM}`, content: 'h1' },
    { name: 'an event', path: `/gym/${GYM}/event/${event.slug}`, content: 'h1' },
  ]
  const visit = ({ name, path, content }: (typeof pages)[number]) => ({ name, url: product.url + path, content })
  return [
    { ...visit({ name: '/login', path: '/login', content: 'main button' }), cookies: [] },
    ...pages.map((page) => ({ ...visit(page), cookies: [] })),
    { ...visit({ name: '/, signed in', path: '/', content: '[role=feed] article' }), cookies },
    ...pages.map((page) => ({ ...visit(page), name: `${page.name}, signed in`, cookies })),
  ]
}

async function startEmptyPage(): Promise<Visit> {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(EMPTY_PAGE)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stopFunctions.push(() => server.close())
  return {
    name: 'an empty page',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    cookies: [],
    content: 'h1',
  }
}

interface Load {
  rounds: Request[][]
  /** The scripts of all rounds, as sent, without headers. */
  scriptKb: number
}

async function loadEach(visits: readonly Visit[]): Promise<Load[]> {
  const browser = await chromium.launch({ executablePath: await browserOrInstalled(), args: READER_ARGUMENTS })
  stopFunctions.push(() => browser.close())
  const loads: Load[] = []
  for (const { url, cookies, content } of visits) {
    const context = await browser.newContext({ ...devices['Moto G4'], serviceWorkers: 'block' })
    await context.addCookies(cookies)
    const rounds = await loadInRounds(await context.newPage(), url, content)
    let scriptKb = 0
    for (const request of rounds.flat())
      if (request.resourceType() === 'script') scriptKb += (await request.sizes()).responseBodySize / 1000
    loads.push({ rounds, scriptKb })
    await context.close()
  }
  return loads
}

/** Lighthouse's simulated phone is only as fast as the machine was during a run. */
function indexLine(audits: readonly Audit[]): string {
  const indexes = audits.map(({ figures }) => figures.benchmarkIndex)
  const [least, most] = [Math.min(...indexes), Math.max(...indexes)]
  const line = `Its benchmark index: **${number(median(indexes))}** (${number(least)}–${number(most)}).`
  return least > most * 0.7
    ? line
    : `${line}\nOther programs were running meanwhile, so scores are lower than on an idle machine.`
}

function scoreRow(page: string, audits: readonly Audit[]) {
  const { performance, accessibility, seo, fcp, lcp, tbt, cls, ...others } = middleOf(
    audits.map(({ figures }) => figures),
  )
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
  const full = (score: number) => (score === 100 ? '100' : goal(number(score), false))
  return {
    page,
    performance: goal(number(performance), performance >= GOALS.performance),
    'FCP, s': seconds(fcp),
    'LCP, s': goal(seconds(lcp), lcp <= GOALS.lcpSeconds * 1000),
    'TBT, ms': goal(number(tbt), tbt <= GOALS.tbtMs),
    CLS: goal(cls.toFixed(3), cls <= GOALS.cls),
    accessibility: full(accessibility),
    'best practices': full(others['best-practices']),
    SEO: full(seo),
  }
}

const goal = (value: string, isReached: boolean) => `**${value}** ${isReached ? 'reached' : 'missed'}`

function failuresOf(visits: readonly Visit[], ours: readonly Audit[][]): string {
  const lines = visits.flatMap(({ name }, at) => {
    const failures = new Set(ours[at]?.flatMap(({ failures }) => failures))
    return failures.size > 0 ? [`- ${name}: ${[...failures].join('; ')}`] : []
  })
  return lines.length > 0
    ? `What keeps the last three from 100:\n\n${lines.join('\n')}`
    : 'Nothing keeps the last three from 100.'
}

function sentRow(page: string, sent: readonly SentFile[], scriptKb: number) {
  const sizeOf = (...types: string[]) => {
    const files = sent.filter(({ resourceType }) => types.includes(resourceType))
    return number(files.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000, 1)
  }
  return {
    page,
    HTML: sizeOf('Document'),
    'JavaScript until it works': goal(number(scriptKb, 1), scriptKb <= GOALS.scriptKb),
    'all JavaScript': sizeOf('Script'),
    CSS: sizeOf('Stylesheet'),
    fonts: sizeOf('Font'),
    images: sizeOf('Image'),
    data: sizeOf('Fetch', 'XHR', 'EventSource'),
    requests: number(sent.length),
  }
}

const waitRow = (page: string, rounds: readonly Request[][]) => ({
  page,
  times: goal(String(rounds.length), rounds.length <= GOALS.rounds),
  'for what': rounds.map(roundText).join(' → '),
})

/** Numbers of scripts, styles and so on, and the paths of API calls. */
function roundText(round: readonly Request[]): string {
  const calls = round.filter((request) => request.resourceType() === 'fetch')
  const files = Map.groupBy(
    round.filter((request) => !calls.includes(request)),
    (request) => request.resourceType(),
  )
  return [
    ...[...files].map(([kind, { length }]) => `${length} ${kind}${length > 1 ? 's' : ''}`),
    ...calls.map((request) => `\`${new URL(request.url()).pathname}\``),
  ].join(', ')
}
