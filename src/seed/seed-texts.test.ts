import { expect, test } from 'vitest'
import { seedTexts, texts } from './seed-texts.ts'

test('seed names and texts match the schema', () => {
  expect(() => seedTexts.parse(texts)).not.toThrow()
})
