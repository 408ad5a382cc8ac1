import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { freePort } from '#platform/embedded-postgres/postmaster.ts'
import type { signInCookies } from '../e2e/members.ts'
import { BROWSER_ARGUMENTS, browserOrInstalled } from '../scripts/checks/browser.ts'

export const LIGHTHOUSE = '13.5.0'
const FOLDER = fileURLToPath(new URL('../.cache/lighthouse', import.meta.url))
const PACKAGE = join(FOLDER, 'node_modules/lighthouse')
/** Headless Chromium sends no languages by default; everyone's browser does. */
export const READER_ARGUMENTS = [...BROWSER_ARGUMENTS, '--accept-lang=en-IE']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Cookies = Awaited<ReturnType<typeof signInCookies>>

export interface SentFile {
  url: string
  resourceType: string
  /** Bytes on the wire, with headers. */
  transferSize: number
}

export interface Audit {
  /** Scores from 0 to 100, times in milliseconds, and Lighthouse's own measure of how fast the machine is. */
  figures: Record<(typeof CATEGORIES)[number] | 'fcp' | 'lcp' | 'tbt' | 'cls' | 'benchmarkIndex', number>
  sent: SentFile[]
  /** The failed audits that keep the other categories below 100. */
  failures: string[]
}

/** The part of Lighthouse used here; its own types are there only once it's installed. */
export type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

interface Report {
  runtimeError?: { message: string }
  finalDisplayedUrl?: string
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number; details?: { items: unknown } }>
}

/**
 * Installs Lighthouse into `.cache` on the first run. As a dependency, its hundred packages (176 MB) would be part of
 * every `npm start` and `npm test`.
 */
export async function installLighthouse(): Promise<Lighthouse> {
  if (installedVersion() !== LIGHTHOUSE) {
    console.error(`Installing Lighthouse ${LIGHTHOUSE} …`)
    mkdirSync(FOLDER, { recursive: true })
    const options = ['--prefix', FOLDER, '--no-audit', '--no-fund', '--loglevel=error']
    spawnSync('npm', ['install', ...options, `lighthouse@${LIGHTHOUSE}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    if (installedVersion() !== LIGHTHOUSE) throw new Error(`Couldn't install Lighthouse ${LIGHTHOUSE}.`)
  }
  return (await import(pathToFileURL(join(PACKAGE, 'core/index.js')).href)).default
}

function installedVersion(): string | undefined {
  try {
    return JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')).version
  } catch {
    return undefined
  }
}

/** One run of Lighthouse's default, a mid-range phone, in a new browser with these cookies. */
export async function audit(lighthouse: Lighthouse, url: string, cookies: Cookies): Promise<Audit> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await browserOrInstalled(),
    args: [...READER_ARGUMENTS, `--remote-debugging-port=${port}`],
  })
  try {
    await (await browser.newBrowserCDPSession()).send('Storage.setCookies', { cookies })
    // The browser is new; resetting its storage would delete the cookies.
    const flags = { port, logLevel: 'error', disableStorageReset: true, onlyCategories: CATEGORIES }
    const report = (await lighthouse(url, flags))?.lhr
    if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message ?? 'no report'}`)
    if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}.`)
    return auditOf(report)
  } finally {
    await browser.close()
  }
}

function auditOf({ audits, categories, environment }: Report): Audit {
  const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const scoreOf = (id: string) => Math.round((categories[id]?.score ?? Number.NaN) * 100)
  return {
    figures: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
      fcp: numberOf('first-contentful-paint'),
      lcp: numberOf('largest-contentful-paint'),
      tbt: numberOf('total-blocking-time'),
      cls: numberOf('cumulative-layout-shift'),
      benchmarkIndex: environment.benchmarkIndex,
    },
    sent: audits['network-requests']?.details?.items as SentFile[],
    failures: CATEGORIES.filter((category) => category !== 'performance')
      .flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => audits[id]?.title ?? id),
  }
}
