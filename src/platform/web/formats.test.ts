import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Each pattern with the files that may use it. */
const WRONG: [RegExp, RegExp?][] = [
  // Hard-coded percent signs: languages differ in the space before them.
  [/\} %/],
  [/style: 'percent'/, /platform\/web\/percent\.ts$/],
  // Separate date formats would make one page show dates in two styles.
  [/Intl\.(DateTimeFormat|RelativeTimeFormat|DurationFormat)\b/, /platform\/(dates|wall-clock)\.ts$/],
  [/\.toLocale(Date|Time)String\(/],
  [/\bi18n\.date\(/],
  [/\.toLocaleString\([^()]*(dateStyle|timeStyle|month|hour)/s],
]

test('writes percentages and dates with one formatter each', async () => {
  const found: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$|src\/testing\//.test(file)) continue
    const lines = (await readFile(file, 'utf8')).split('\n')
    for (const [at, line] of lines.entries())
      if (!/^\s*(\*|\/)/.test(line) && WRONG.some(([wrong, allowed]) => wrong.test(line) && !allowed?.test(file)))
        found.push(`${file}:${at + 1}`)
  }
  expect(found).toEqual([])
})
