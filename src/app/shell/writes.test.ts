import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../..')

test('registers every kind of write on every page, so waiting writes are sent', () => {
  const defining = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(
    (path) =>
      !path.startsWith('platform/web/') &&
      !path.includes('.test.') &&
      /\bdefineWrite[(<]/.test(readFileSync(join(SRC, path), 'utf8')),
  )
  const loaded = readFileSync(join(import.meta.dirname, 'writes.ts'), 'utf8')
  expect(defining.filter((path) => !loaded.includes(`import '#${path}'`))).toEqual([])
})
