import { expect, test } from 'vitest'
import { z } from 'zod'
import { demoPersonRow, demoPersonRows } from './demo-people.ts'

test('has only valid demo people, with Ana first', () => {
  expect(() => z.array(demoPersonRow).parse(demoPersonRows)).not.toThrow()
  expect(demoPersonRows[0]?.first).toBe('ana')
  expect(new Set(demoPersonRows.map(({ first }) => first)).size).toBe(demoPersonRows.length)
})
