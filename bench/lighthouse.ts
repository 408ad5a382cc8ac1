import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '#platform/embedded-postgres/postmaster.ts'
import type { signInCookies } from '../e2e/members.ts'
import { BROWSER_ARGUMENTS, browserOrInstalled } from '../scripts/checks/browser.ts'

export const LIGHTHOUSE = '13.5.0'
/** Headless Chromium sends no languages by default; everyone's browser does. */
export const READER_ARGUMENTS = [...BROWSER_ARGUMENTS, '--accept-lang=en-IE']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const MAX_REPORT_BYTES = 64 * 1024 ** 2

export type Cookies = Awaited<ReturnType<typeof signInCookies>>

/** The part of Lighthouse's report used here. Scores are from 0 to 1, times in milliseconds. */
export interface Report {
  runtimeError?: { message: string }
  finalDisplayedUrl?: string
  /** Lighthouse's own measure of how fast the machine is. */
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number; details?: { items: unknown } }>
}

/**
 * One run of Lighthouse's default, a mid-range phone, in a new browser with these cookies. npx fetches Lighthouse on the
 * first run: as a dependency, its hundred packages (176 MB) would be part of every `npm start` and `npm test`.
 */
export async function audit(url: string, cookies: Cookies): Promise<Report> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await browserOrInstalled(),
    args: [...READER_ARGUMENTS, `--remote-debugging-port=${port}`],
  })
  try {
    await (await browser.newBrowserCDPSession()).send('Storage.setCookies', { cookies })
    // The browser is new; resetting its storage would delete the cookies.
    const flags = [
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--disable-storage-reset',
      `--only-categories=${CATEGORIES}`,
    ]
    const { stdout } = await promisify(execFile)('npx', ['--yes', `lighthouse@${LIGHTHOUSE}`, url, ...flags], {
      maxBuffer: MAX_REPORT_BYTES,
      shell: process.platform === 'win32',
    })
    const report: Report = JSON.parse(stdout)
    if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
    if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}.`)
    return report
  } finally {
    await browser.close()
  }
}
