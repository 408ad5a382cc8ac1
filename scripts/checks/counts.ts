import { existsSync, readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
  skipped: number
  /** Titles of skipped tests, which may give the reason. */
  skippedTitles: string[]
}

/** How many tests a step ran. A step without tests, or one that broke before counting them, counts as one. */
export function countOf(counted: { by: 'vitest' | 'playwright'; in: string } | undefined, ok: boolean): Count {
  const itself = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, skippedTitles: [] }
  if (!counted || !existsSync(counted.in)) return itself
  const report: unknown = JSON.parse(readFileSync(counted.in, 'utf8'))
  const count =
    counted.by === 'vitest' ? vitestCount(report as VitestReport) : playwrightCount(report as PlaywrightReport)
  // A file that can't be loaded has no tests to fail.
  return ok || count.failed > 0 ? count : { ...count, failed: 1 }
}

interface VitestReport {
  testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[]
}

function vitestCount({ testResults }: VitestReport): Count {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + brokenFiles.length,
    skipped: skipped.length,
    skippedTitles: skipped.map(({ fullName }) => fullName.trim()),
  }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  specs: { title: string; tests: { status: string; projectName: string }[] }[]
  suites?: PlaywrightSuite[]
}

function playwrightCount({ stats, suites }: PlaywrightReport): Count {
  const titles = (suite: PlaywrightSuite): string[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.filter(({ status }) => status === 'skipped').map(({ projectName }) => `${title} (${projectName})`),
    ),
    ...(suite.suites ?? []).flatMap(titles),
  ]
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    skippedTitles: suites.flatMap(titles),
  }
}
