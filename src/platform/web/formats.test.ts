import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Each with the files that may use it. */
const WRONG: [RegExp, RegExp?][] = [
  // Glued percent signs: languages differ in the space before them.
  [/\} %/],
  [/style: 'percent'/, /platform\/web\/percent\.ts$/],
  // A format of its own makes one page say its dates in two styles.
  [/Intl\.(DateTimeFormat|RelativeTimeFormat|DurationFormat)\b/, /platform\/(dates|wall-clock)\.ts$/],
  [/\.toLocale(Date|Time)String\(/],
  [/\bi18n\.date\(/],
  [/\.toLocaleString\([^()]*(dateStyle|timeStyle|month|hour)/s],
]

test('percentages and dates are written by one formatter each', async () => {
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
