import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countOf } from './counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'open-mat-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reported(by: 'vitest' | 'playwright', report: object) {
  const path = join(folder, `${by}.json`)
  writeFileSync(path, JSON.stringify(report))
  return { by, in: path }
}

test("counts a test file that can't be loaded as failed", () => {
  const report = reported('vitest', {
    testResults: [
      { status: 'failed', assertionResults: [] },
      {
        status: 'passed',
        assertionResults: [
          { status: 'passed', fullName: 'one' },
          { status: 'skipped', fullName: ' needs the shared data' },
        ],
      },
    ],
  })
  expect(countOf(report, false)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    skippedTitles: ['needs the shared data'],
  })
})

test('counts a test that passes on retry as passed, and names a skipped one', () => {
  const report = reported('playwright', {
    stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 1 },
    suites: [
      { specs: [], suites: [{ specs: [{ title: 'a story', tests: [{ status: 'skipped', projectName: 'phone' }] }] }] },
    ],
  })
  expect(countOf(report, true)).toEqual({ passed: 4, failed: 0, skipped: 1, skippedTitles: ['a story (phone)'] })
})

test('counts a failure when the tests pass but the runner fails', () => {
  const report = reported('vitest', {
    testResults: [{ status: 'passed', assertionResults: [{ status: 'passed', fullName: 'one' }] }],
  })
  expect(countOf(report, false)).toMatchObject({ passed: 1, failed: 1 })
})

test('counts a step without tests, or one that broke before counting, as one test', () => {
  expect(countOf(undefined, true)).toMatchObject({ passed: 1, failed: 0 })
  expect(countOf({ by: 'playwright', in: join(folder, 'never-written.json') }, false)).toMatchObject({
    passed: 0,
    failed: 1,
  })
})
