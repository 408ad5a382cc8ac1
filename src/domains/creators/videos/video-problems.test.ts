import { expect, test } from 'vitest'
import { titleProblem } from './video-problems.ts'

test('requires 3 to 100 visible characters in a title, in any script, without HTML', () => {
  expect(titleProblem('  ab ')).toBe('short')
  expect(titleProblem('a'.repeat(101))).toBe('long')
  expect(titleProblem(' <b>Armbar</b>')).toBe('html')
  expect(titleProblem('Arm\u202ebar')).toBe('unseen')
  for (const title of ['abc', 'a'.repeat(100), '裸絞め', 'Ключ на руку', 'a < b and c'])
    expect(titleProblem(title)).toBeUndefined()
})
