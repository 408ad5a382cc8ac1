import { expect, test } from 'vitest'
import { requirementFaults } from './requirements.ts'

const faults = (rows: string[], count = rows.length) =>
  requirementFaults(rows.map((row) => `| ${row} |`).join('\n'), (path) => path.startsWith('src/here'), count).map(
    ({ line, message }) => `${line}: ${message}`,
  )

const TEST = 'src/here.test.ts'

test('accepts rows in order whose tests exist', () => {
  const numbers = ['1.1', '1.2', '2.1', 'D1.1', 'D1.2', 'D2.1']
  expect(faults(numbers.map((number) => `${number} | Members post | ${TEST}, src/here.e2e.ts`))).toEqual([])
})

test("finds rows without a test, and tests that don't exist", () => {
  expect(
    faults(['1.1 | Members post | ', '1.2 | Members post | src/gone.test.ts', '1.3 | Posts | src/here.ts']),
  ).toEqual([
    '1: 1.1 has no test',
    "2: 1.2 names src/gone.test.ts, which isn't a test file",
    "3: 1.3 names src/here.ts, which isn't a test file",
  ])
})

test.each([
  ['1.1', '1.3'],
  ['1.1', '1.1'],
  ['1.1', '2.2'],
  ['1.1', '3.1'],
  ['1.1', 'D1.2'],
  ['1.1', 'D2.1'],
])('finds gaps between %s and %s', (first, second) => {
  expect(faults([first, second].map((number) => `${number} | Members post | ${TEST}`))).toEqual([
    `2: ${second} doesn't follow ${first}`,
  ])
})

test('finds rows cut off at the end', () => {
  expect(faults([`1.1 | Members post | ${TEST}`], 2)).toEqual(['1: has 1 rows instead of 2'])
})
