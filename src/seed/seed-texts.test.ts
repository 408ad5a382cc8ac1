import { expect, test } from 'vitest'
import { seedTexts, texts } from './seed-texts.ts'

test('the names and texts of made-up data are written as the schema says', () => {
  expect(() => seedTexts.parse(texts)).not.toThrow()
})
