import { expect, test } from 'vitest'
import type { CallFailure } from '#platform/web/errors.ts'
import { refusalOf } from './gym-fields.ts'

const refused = (field: string, message: string): CallFailure => ({
  kind: 'refused',
  code: 'BAD_REQUEST',
  status: 400,
  message: `${field}: ${message}`,
  field,
})

test("shows a refusal at its field, or at the part of the field that's wrong", () => {
  expect(refusalOf('name', refused('name', 'is empty'))).toBe('is empty')
  expect(refusalOf('phone', refused('name', 'is empty'))).toBeUndefined()
  expect(refusalOf('dropIn', refused('dropIn.price', 'is too much'))).toBe('price: is too much')
  expect(refusalOf('dropIn', refused('change.dropIn.price', 'is too much'))).toBe('price: is too much')
  expect(refusalOf('coaches', refused('coaches.0.name', 'is empty'))).toBe('is empty')
  expect(refusalOf('name', undefined)).toBeUndefined()
})
