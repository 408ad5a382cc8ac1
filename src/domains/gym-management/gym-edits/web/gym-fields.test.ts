import { expect, test } from 'vitest'
import type { Failure } from '#platform/web/errors.ts'
import { refusalOf } from './gym-fields.ts'

const refused = (field: string, message: string): Failure => ({
  kind: 'refused',
  code: 'BAD_REQUEST',
  status: 400,
  message: `${field}: ${message}`,
  field,
})

test('what is refused stands at its field, and at its part of a field', () => {
  expect(refusalOf('name', refused('name', 'is empty'))).toBe('is empty')
  expect(refusalOf('phone', refused('name', 'is empty'))).toBeUndefined()
  expect(refusalOf('dropIn', refused('dropIn.price', 'is too much'))).toBe('price: is too much')
  expect(refusalOf('dropIn', refused('change.dropIn.price', 'is too much'))).toBe('price: is too much')
  expect(refusalOf('coaches', refused('coaches.0.name', 'is empty'))).toBe('is empty')
  expect(refusalOf('name', undefined)).toBeUndefined()
})
