import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const WRONG = [
  // Glued percent signs: languages differ in the space before them.
  /\} %/,
  /style: 'percent'/,
  // "en" writes dates the American way, whatever the reader's region.
  /(?:DateTimeFormat|toLocale(?:Date|Time)?String)\(i18n\.locale/,
]

test('screens write percentages and dates by the one formatter with the reader’s region', async () => {
  const found: string[] = []
  for await (const file of glob('src/**/web/**/*.{ts,tsx}')) {
    if (/\.test\.|platform\/web\/percent\.ts$/.test(file)) continue
    const lines = (await readFile(file, 'utf8')).split('\n')
    for (const [at, line] of lines.entries())
      if (!/^\s*(\*|\/)/.test(line) && WRONG.some((wrong) => wrong.test(line))) found.push(`${file}:${at + 1}`)
  }
  expect(found).toEqual([])
})
